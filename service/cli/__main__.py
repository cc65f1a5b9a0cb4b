"""``python -m service.cli``, where ``medina`` is not installed."""

import sys

from . import main

sys.exit(main())
