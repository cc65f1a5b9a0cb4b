"""A fixture for the deployment tests: the container images."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.images import Storage, build_proxy, build_service, image_storage


@pytest.fixture(scope="package")
def storage() -> Iterator[Storage]:
    """Storage with the images of the service and the proxy."""
    with image_storage() as storage:
        build_service(storage, {"VERSION": "1.2.3", "REVISION": "abc"})
        build_proxy(storage)
        yield storage
