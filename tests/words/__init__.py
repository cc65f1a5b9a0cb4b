"""Understanding players' own words."""
