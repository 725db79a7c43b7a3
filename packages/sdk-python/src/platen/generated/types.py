# Made of packages/contracts/openapi.yaml by npm run generate.
from __future__ import annotations

from typing import Literal, NotRequired, TypedDict


Length = str


LengthOrAuto = str


MetadataText = str


class DocumentMetadata(TypedDict):
    """Document information."""
    title: NotRequired[MetadataText]
    author: NotRequired[MetadataText]
    subject: NotRequired[MetadataText]
    creator: NotRequired[MetadataText]
    producer: NotRequired[MetadataText]
    keywords: NotRequired[str | list[MetadataText]]
    """A text or a list of texts."""


Password = str


class PdfOptionsEncryption(TypedDict):
    """AES-256; at least one password."""
    user_password: NotRequired[Password]
    """Asked for when the document is opened."""
    owner_password: NotRequired[Password]
    """Needed to change what may be done with the document."""


class Watermark(TypedDict):
    """A text across every page."""
    text: str
    """Text of 1 to 200 characters without control characters."""
    opacity: NotRequired[float]
    rotation: NotRequired[float]
    """In degrees, anticlockwise."""
    color: NotRequired[str]
    """A colour such as "#808080" or "#888"."""


Base64 = str


class PdfOptionsAttachmentsItem(TypedDict):
    name: str
    """Text of 1 to 200 characters without control characters, characters that turn the direction of text and any of `/ \\ : * ? " < > |`."""
    content_base64: Base64
    mime: NotRequired[str]
    """A media type such as "text/csv"."""


class PdfOptionsFacturX(TypedDict):
    """An electronic invoice (Factur-X, ZUGFeRD) to embed; makes the PDF a PDF/A-3b. The XML is well-formed, without a document type declaration, of this profile and at most 5 MiB."""
    xml_base64: Base64
    profile: Literal["MINIMUM", "BASIC WL", "BASIC", "EN 16931", "EXTENDED", "XRECHNUNG"]


class PdfOptionsWaitFor(TypedDict):
    """What has to be true of the page before it is printed; one of the three."""
    selector: NotRequired[str]
    """A CSS selector that matches something visible."""
    expression: NotRequired[str]
    """A JavaScript expression that is true."""
    delay_ms: NotRequired[int]
    """So many milliseconds."""


class PdfOptionsViewport(TypedDict):
    """The window that the document is laid out in before it is printed. Left out, it is as wide as what is between
    the page's margins, so that scripts and media queries see the paper."""
    width: NotRequired[int]
    """In CSS pixels: the document is laid out so wide, and scaled to the page: by 0.1 to 2, else it is a 400.
    Not with `scale`."""
    device_scale_factor: NotRequired[float]
    """Pixels of a canvas for each CSS pixel (`devicePixelRatio`)."""


class PdfOptionsSheet(TypedDict):
    """For workbooks (`.xlsx`); refused for everything else."""
    fit: NotRequired[Literal["page_width"]]
    """`page_width` scales each sheet so that all of its columns are on the width of a page; left out, the
    workbook's own page set-up decides."""


class PdfOptions(TypedDict):
    """PDF options; JSON-encoded in a form. A DOCX or XLSX keeps its own pages and margins unless
    they are named here; an ODT, RTF or PPTX always does."""
    page_format: NotRequired[str]
    """A0-A6, Letter, Legal, Tabloid, Ledger (in any case) or custom."""
    page_width: NotRequired[Length]
    """Only with `custom`, or with a `page_height` of "auto"; 10mm to 5000mm."""
    page_height: NotRequired[LengthOrAuto]
    """With `custom`: 10mm to 5000mm. "auto", with any `page_format` or a `page_width`, makes one page as long as its content,
    up to 5000mm (else it is a 422 `content_overflow`); not for office documents."""
    landscape: NotRequired[bool]
    margin_top: NotRequired[str]
    margin_bottom: NotRequired[str]
    margin_left: NotRequired[str]
    margin_right: NotRequired[str]
    prefer_css_page_size: NotRequired[bool]
    """Whether an `@page` size of the document goes before the page of the request. By default it does where the
    request says nothing of the sheet: no `page_format`, side or `landscape`."""
    print_background: NotRequired[bool]
    """Print background colours and pictures."""
    scale: NotRequired[float]
    """Size of what is printed."""
    fit: NotRequired[Literal["shrink", "clip", "error"]]
    """What becomes of a document that is wider than its pages. `shrink` makes all of it smaller, down to half of
    its size; what is too wide even then is cut off, and counted in `X-Clipped-Content`. `clip` keeps its size
    and cuts it off (not with a `scale` above 1.3). `error` is a 422 `content_overflow` that names the element."""
    page_ranges: NotRequired[str]
    """Pages to print, such as "1-3,5", "4-" (from page 4 on) or "-2" (up to page 2)."""
    header_html: NotRequired[str | None]
    """HTML for the top of every page, inside the top margin. Elements of class `pageNumber`,
    `totalPages`, `date` and `title` are filled."""
    footer_html: NotRequired[str | None]
    """Like `header_html`, inside the bottom margin."""
    header_first_html: NotRequired[str | None]
    """The header of page 1 instead of `header_html`; an empty text leaves it out there, null is the same as on the
    other pages."""
    footer_first_html: NotRequired[str | None]
    """Like `header_first_html`, inside the bottom margin."""
    header_last_html: NotRequired[str | None]
    """The header of the last page instead of `header_html`; an empty text leaves it out there, null is the same as on
    the other pages. A page that is the first and the last has that of the first, if there is one."""
    footer_last_html: NotRequired[str | None]
    """Like `header_last_html`, inside the bottom margin."""
    page_number_start: NotRequired[int]
    """The number of the first page in `pageNumber` of headers and footers and in tables of contents; 0 for a cover without
    one. `totalPages` is the number of the last page then."""
    theme: NotRequired[Literal["modern", "classic", "minimal", "github", "academic"]]
    """For Markdown; without effect on HTML and office documents."""
    toc: NotRequired[bool]
    """A table of contents with page numbers; HTML and Markdown only."""
    smart_quotes: NotRequired[bool]
    """Quotation marks, dashes and ellipses of print, by the document's language, instead of `"`, `'`, `--`, `---` and `...`; never in code. Markdown only; its front matter may say so, too."""
    filename: NotRequired[str]
    """Text of 1 to 200 characters without control characters, characters that turn the direction of text and any of `/ \\ : * ? " < > |`."""
    metadata: NotRequired[DocumentMetadata]
    pdf_a: NotRequired[Literal["PDF/A-1b", "PDF/A-2b", "PDF/A-3b"]]
    """Archival (ISO 19005)."""
    pdf_ua: NotRequired[bool]
    """Accessible (ISO 14289)."""
    outline: NotRequired[bool]
    """Bookmarks of the headings."""
    encryption: NotRequired[PdfOptionsEncryption]
    """AES-256; at least one password."""
    watermark: NotRequired[Watermark]
    attachments: NotRequired[list[PdfOptionsAttachmentsItem]]
    """Files to embed; each name once."""
    factur_x: NotRequired[PdfOptionsFacturX]
    """An electronic invoice (Factur-X, ZUGFeRD) to embed; makes the PDF a PDF/A-3b. The XML is well-formed, without a document type declaration, of this profile and at most 5 MiB."""
    wait_for: NotRequired[PdfOptionsWaitFor]
    """What has to be true of the page before it is printed; one of the three."""
    emulate_media: NotRequired[Literal["print", "screen"]]
    """Which CSS media rules hold."""
    viewport: NotRequired[PdfOptionsViewport]
    """The window that the document is laid out in before it is printed. Left out, it is as wide as what is between
    the page's margins, so that scripts and media queries see the paper."""
    image_quality: NotRequired[int]
    """Makes pictures smaller: each is stored as a JPEG of this quality where that is smaller. Left out, JPEGs
    stay as they came, and photographs of other kinds (WebP, AVIF, turned by Exif) become JPEGs that hardly differ from
    them (38 dB)."""
    base_url: NotRequired[str]
    """An address such as "https://example.com/reports/", of `http:` or `https:`: what relative links, pictures
    and styles of the document are relative to."""
    on_missing_resource: NotRequired[Literal["ignore", "error"]]
    """What becomes of a document some of whose pictures, styles, fonts or frames do not load: it is printed
    without them, or a 422 `missing_resources`."""
    on_not_at_rest: NotRequired[Literal["ignore", "error"]]
    """What becomes of a document whose page is still at work two seconds after it has loaded: it is printed as it
    stands, and `X-Not-At-Rest` says so, or a 422 `not_at_rest`."""
    on_blank: NotRequired[Literal["ignore", "error"]]
    """What becomes of a document none of whose pages has a mark of it, besides headers and footers: it is printed,
    and `X-Blank-Pages` says so, or a 422 `blank_document`."""
    isolation: NotRequired[Literal["account", "document"]]
    """With what the document may share a page of the engine: with documents of the same account, one after another,
    if it runs no script and loads nothing; or with nothing. The plan and the platform may say `document` for
    all; the strictest counts. An office document never shares."""
    locale: NotRequired[str]
    """A language tag (BCP 47) such as "de-DE"; for filters and dates."""
    timezone: NotRequired[str]
    """A time zone (IANA) such as "Europe/Berlin"; for filters and dates."""
    syntax: NotRequired[Literal["liquid", "simple", "off"]]
    """`liquid`: placeholders, filters and tags; `simple`: only `{{key}}` and paths; `off`: the
    source as it stands."""
    sheet: NotRequired[PdfOptionsSheet]
    """For workbooks (`.xlsx`); refused for everything else."""
    missing_variables: NotRequired[Literal["empty", "keep", "error"]]
    """What a placeholder without a value becomes: nothing, itself, or a 422
    `missing_variables`."""


class ReportBlockedResourcesItem(TypedDict):
    reference: str
    """As the document writes it, where that is known; else its address."""
    reason: str
    """`refused`: its host has no such thing, or something that cannot be shown; `failed`: there was no answer, or
    documents may not load from there; `late`: it had not come when the page was printed; `not_allowed`:
    headers and footers load nothing. Later versions may have more."""


class ReportClippedItem(TypedDict):
    element: str
    """Its opening tag, with its `id` and `class`; in a layout template the block that it is of, such as `/template_data/content/3`."""


class ReportSubstitutedFontsItem(TypedDict):
    wanted: str
    used: str


class ReportUnreadSyntaxItem(TypedDict):
    line: NotRequired[int]
    """From 1; absent where it is a value's."""
    text: str


class Report(TypedDict):
    """What a document lacks, or has otherwise than it was asked for. A list has the first 20 that are known; the headers of
    the answer have the numbers of all. Long texts are cut, and then end with `…`."""
    missing_variables: list[str]
    """Names that had no value."""
    blocked_resources: list[ReportBlockedResourcesItem]
    """References that did not load; see `X-Blocked-Resources`."""
    clipped: list[ReportClippedItem]
    """Elements that are cut off at the edge of the page."""
    scale: float
    """Of the document, as a share of the one that was asked for; 1 if nothing was made smaller."""
    substituted_fonts: list[ReportSubstitutedFontsItem]
    """Fonts that an office document asks for, and those that drew its text."""
    dropped_links: list[str]
    """Relative links without a `base_url`, as the document writes them."""
    script_errors: list[str]
    """What errors said that scripts of the document threw and did not catch."""
    unread_syntax: list[ReportUnreadSyntaxItem]
    """What was recognised, but is not shown as its author saw it."""
    stale_fields: list[str]
    """Empty in this version."""
    layout_limits: list[str]
    """Empty in this version."""
    at_rest: bool
    """Whether nothing on the page was at work any more when it was printed."""
    blank_pages: list[int]
    """The numbers of pages, from 1, that have no mark of the document."""


class PdfWithReport(TypedDict):
    """A PDF, and what is to be known of it."""
    pages: int
    """Of the PDF."""
    bytes: int
    """Of the PDF."""
    report: Report
    pdf_base64: str


class CreatedKey(TypedDict):
    key_id: str
    key: str
    """The key itself; shown here and never again."""
    name: str
    mode: Literal["live", "test"]
    prefix: str
    """How it begins, to recognise it by."""
    scopes: list[Literal["generate", "usage"]]
    status: Literal["active", "revoked", "expired"]
    created_at: str
    expires_at: str | None


class KeyUsage(TypedDict):
    month: str
    """UTC calendar month."""
    used: int
    """PDFs delivered in the month."""
    total: int
    """PDFs delivered ever. After 90 days without a delivery only those of the last 24
    months are known."""


class Key(TypedDict):
    key_id: str
    name: str
    mode: Literal["live", "test"]
    prefix: str
    """How it begins, to recognise it by."""
    scopes: list[Literal["generate", "usage"]]
    status: Literal["active", "revoked", "expired"]
    created_at: str
    expires_at: str | None
    revoked_at: str | None
    last_used_at: str | None
    """A few seconds late; null if never."""
    usage: KeyUsage


class KeyPage(TypedDict):
    keys: list[Key]
    next_cursor: str | None
    """Ask for the next page with it; null if this is the last."""


class HangUps(TypedDict):
    """Clients of the account that left after the first byte of a document, today (UTC): by closing
    the connection, or by not taking the document within ten minutes. The first of a day are not
    charged, later ones are charged as delivered and keep their `Idempotency-Key`. Test keys are
    not counted."""
    uncharged_today: int
    """How many were not charged."""
    charged_today: int
    """How many came after that, and were charged as delivered."""
    limit: int
    """How many a day are not charged: 1 % of the monthly quota, but at least 10; 100 without a
    quota."""


class Usage(TypedDict):
    month: str
    """UTC calendar month."""
    used: int
    """PDFs delivered in the month."""
    limit: int | None
    """The plan's monthly quota; null is no limit."""
    remaining: int | None
    """What is left; null is no limit."""
    plan: str
    resets_at: str
    overage: int
    """PDFs delivered beyond the quota."""
    hang_ups: HangUps


class Counts(TypedDict):
    used: int
    """PDFs delivered and charged."""
    overage: int
    """Of these, beyond the quota."""
    failed: int
    """Requests that were admitted and not delivered; not charged."""
    test: int
    """PDFs delivered for test keys; not charged."""


class UsageDay(Counts):
    day: str
    by_format: NotRequired[dict[str, Counts]]
    """By `html`, `markdown`, `template`, `docx` (every uploaded office document). What was counted before Platen counted
    formats by day is in the totals alone."""


class UsageMonth(Counts):
    month: str
    """UTC calendar month."""
    by_format: dict[str, Counts]
    """By `html`, `markdown`, `template`, `docx` (every uploaded office document)."""
    by_key: dict[str, Counts]
    """By `key_id`; documents that were made in the console count under `console`."""
    by_day: list[UsageDay]
    """By UTC day, the first one first; days without anything are left out."""


class UsageHistory(TypedDict):
    months: list[UsageMonth]


ErrorCode = Literal["missing_content", "invalid_json", "unsupported_format", "invalid_request", "unsupported_option", "invalid_api_key", "invalid_token", "quota_exceeded", "api_key_revoked", "api_key_expired", "forbidden", "not_found", "key_not_found", "method_not_allowed", "not_acceptable", "request_timeout", "idempotency_conflict", "key_not_active", "too_many_keys", "payload_too_large", "unsupported_media_type", "blank_document", "content_overflow", "idempotency_mismatch", "invalid_document", "invalid_page_ranges", "missing_resources", "missing_variables", "not_at_rest", "template_error", "template_too_large", "too_many_pages", "rate_limit_exceeded", "headers_too_large", "generation_failed", "overloaded", "service_unavailable", "generation_timeout"]
