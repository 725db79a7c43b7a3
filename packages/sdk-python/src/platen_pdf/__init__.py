"""The client of the Platen API: HTML, Markdown, JSON layout or DOCX in, PDF out."""

from .errors import ErrorDetail, PlatenError
from .facts import Quota, Rate, SubstitutedFont
from .generated.client import Keys, Platen
from .generated.documents import Pdf, Picture, Rendered
from .generated.template import Block, Style, Template
from .generated.types import CreatedKey, ErrorCode, Key, KeyPage, PdfOptions, Usage, UsageHistory
from .retry import Retry

__all__ = [
    "Block",
    "CreatedKey",
    "ErrorCode",
    "ErrorDetail",
    "Key",
    "KeyPage",
    "Keys",
    "Pdf",
    "PdfOptions",
    "Picture",
    "Platen",
    "PlatenError",
    "Quota",
    "Rate",
    "Rendered",
    "Retry",
    "Style",
    "SubstitutedFont",
    "Template",
    "Usage",
    "UsageHistory",
]
