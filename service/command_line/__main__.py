"""``python -m service.command_line``, where ``medina`` is not installed."""

import sys

from . import main

sys.exit(main())
