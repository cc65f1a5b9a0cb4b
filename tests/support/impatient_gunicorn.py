"""The settings of deploy, with a worker that waits for nobody: so a test need not wait either."""

from pathlib import Path

_settings = Path(__file__).resolve().parents[2] / "deploy" / "gunicorn.conf.py"
exec(compile(_settings.read_text(encoding="utf-8"), _settings, "exec"))

Worker.RECEIVE_WITHIN = 1.0  # noqa: F821 - it stands in the settings
Worker.FINISH_WITHIN = 2.0  # noqa: F821
