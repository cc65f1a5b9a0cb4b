"""The gunicorn settings of ``deploy`` with short deadlines, for fast tests."""

from pathlib import Path

from service.web.worker import Worker

_settings = Path(__file__).resolve().parents[2] / "deploy" / "gunicorn.conf.py"
exec(compile(_settings.read_text(encoding="utf-8"), _settings, "exec"))

Worker.RECEIVE_WITHIN = 1.0
Worker.FINISH_WITHIN = 2.0
