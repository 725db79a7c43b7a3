"""The client of the Platen API: HTML, Markdown, JSON layout or DOCX in, PDF out."""

from .client import Platen
from .documents import Pdf, Picture, Rendered
from .errors import ErrorDetail, PlatenError
from .facts import Quota, Rate, SubstitutedFont
from .generated.template import Block, Style, Template
from .generated.types import CreatedKey, ErrorCode, Key, KeyPage, PdfOptions, Usage, UsageHistory
from .keys import Keys
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
