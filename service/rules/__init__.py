"""The Medina referee in pure Python, independent of the web service and the wording of rulings."""
