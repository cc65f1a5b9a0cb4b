"""Run the command line as ``python -m service.cli``, without installing ``medina``."""

import sys

from . import main

sys.exit(main())
