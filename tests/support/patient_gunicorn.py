"""The gunicorn settings of ``deploy`` without deadlines, so a blocked worker stays blocked."""

from pathlib import Path

from service.web.worker import Worker

_settings = Path(__file__).resolve().parents[2] / "deploy" / "gunicorn.conf.py"
exec(compile(_settings.read_text(encoding="utf-8"), _settings, "exec"))

Worker.RECEIVE_WITHIN = Worker.FINISH_WITHIN = 1e9
keepalive = 3600
