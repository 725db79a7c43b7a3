"""The client for asyncio and trio. It needs httpx: `platen-pdf[async]`."""

from .client import AsyncKeys, AsyncPlaten
from .documents import AsyncPdf, AsyncPicture, AsyncRendered

__all__ = ["AsyncKeys", "AsyncPdf", "AsyncPicture", "AsyncPlaten", "AsyncRendered"]
