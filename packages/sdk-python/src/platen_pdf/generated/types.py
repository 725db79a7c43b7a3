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


class PdfOptionsEncryptionPermissions(TypedDict):
    """What a reader may do who opens the document without its owner's password, which they need. Screen readers
    may always read it. Programs keep to it; nothing makes them."""
    print: NotRequired[bool]
    copy: NotRequired[bool]
    modify: NotRequired[bool]
    annotate: NotRequired[bool]
    fill_forms: NotRequired[bool]
    assemble: NotRequired[bool]


class PdfOptionsEncryption(TypedDict):
    """AES-256; at least one password."""
    user_password: NotRequired[Password]
    """Asked for when the document is opened."""
    owner_password: NotRequired[Password]
    """Needed to change what may be done with the document."""
    permissions: NotRequired[PdfOptionsEncryptionPermissions]
    """What a reader may do who opens the document without its owner's password, which they need. Screen readers
    may always read it. Programs keep to it; nothing makes them."""


SignatureText = str


SignatureLength = float


Base64 = str


AssetName = str


class FileReference(TypedDict):
    """A file, in the request or one of its `assets` by name."""
    content_base64: NotRequired[Base64]
    asset: NotRequired[AssetName]


class SignatureVisible(TypedDict):
    """Shows it on a page. Lengths are points (1/72 in) from the page's top left. Not with `pdf_ua`, with `pdf_a`
    "PDF/A-1b" or with a test key."""
    page: int | Literal["last"]
    x: SignatureLength
    y: SignatureLength
    width: SignatureLength
    height: SignatureLength
    text: NotRequired[SignatureText]
    """Left out, reason and location."""
    image: NotRequired[FileReference]
    """PNG, JPEG, GIF, WebP or SVG, behind the text."""


class Signature(TypedDict):
    """Signs the PDF (PAdES, ETSI EN 319 142-1) with a certificate of the platform's operator. Not with `encryption`."""
    certificate: str
    """The name of a certificate that your account may sign with, as the platform's operator set it."""
    reason: NotRequired[SignatureText]
    """Why it is signed."""
    location: NotRequired[SignatureText]
    """Where it is signed."""
    certify: NotRequired[Literal[1, 2]]
    """Makes it the author's signature: 1 allows no change after it, 2 allows to fill forms and to sign."""
    level: NotRequired[Literal["B-B", "B-T"]]
    """The baseline. `B-T` has a time stamp of an authority (RFC 3161); `unsupported_option` if the platform has none."""
    visible: NotRequired[SignatureVisible]
    """Shows it on a page. Lengths are points (1/72 in) from the page's top left. Not with `pdf_ua`, with `pdf_a`
    "PDF/A-1b" or with a test key."""


class Watermark(TypedDict):
    """A text or a picture across every page; one of `text` and `image`."""
    text: NotRequired[str]
    """Text of 1 to 200 characters without control characters."""
    image: NotRequired[FileReference]
    """A PNG or JPEG, as large as the page allows."""
    opacity: NotRequired[float]
    rotation: NotRequired[float]
    """In degrees, anticlockwise."""
    color: NotRequired[str]
    """A colour such as "#808080" or "#888"."""


class JoinedFile(TypedDict):
    """A PDF; either `content_base64` or `asset`."""
    content_base64: NotRequired[Base64]
    asset: NotRequired[AssetName]
    pages: NotRequired[str]
    """Pages to take, such as "1-3,5"; all by default."""
    password: NotRequired[Password]
    """Of an encrypted file: its owner's. The user's is enough if the file forbids its readers nothing."""


class Letterhead(TypedDict):
    """A PDF whose page 1 lies under every page of the document, as large as the sheet allows; not under joined files. A page
    with a background of its own hides it. Either `content_base64` or `asset`; or only `first`, `last`."""
    content_base64: NotRequired[Base64]
    asset: NotRequired[AssetName]
    first: NotRequired[FileReference]
    """Another for page 1. A single page has this one."""
    last: NotRequired[FileReference]
    """Another for the last page."""


class StampOffset(TypedDict):
    """From the edge inwards, 10mm by default; from the middle to the right and down, 0mm by default."""
    x: NotRequired[Length]
    y: NotRequired[Length]


class Stamp(TypedDict):
    """One of `text`, `image` (PNG or JPEG) and `pdf` (its page 1)."""
    text: NotRequired[str]
    """Text of 1 to 500 characters in any script, without control characters but line breaks."""
    image: NotRequired[FileReference]
    pdf: NotRequired[FileReference]
    pages: NotRequired[str]
    """Of the result, such as "1,4-"; all by default."""
    position: NotRequired[Literal["top-left", "top-center", "top-right", "middle-left", "middle-center", "middle-right", "bottom-left", "bottom-center", "bottom-right"]]
    offset: NotRequired[StampOffset]
    """From the edge inwards, 10mm by default; from the middle to the right and down, 0mm by default."""
    width: NotRequired[Length]
    """Before it is turned, more than 0 and up to 2000pt; by default a picture's at 96 pixels per inch, a PDF's own, a text's
    by its `font_size`."""
    font_size: NotRequired[float]
    """In points; only with `text`, and not with `width`."""
    rotation: NotRequired[float]
    """In degrees, anticlockwise."""
    opacity: NotRequired[float]
    over: NotRequired[bool]
    """Over the content of the page; else under it."""


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
    and cuts it off (not with a `scale` above 1.3). `error` is a 422 `content_overflow` that names the element, also
    one that is fixed and covers texts or pictures of a page."""
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
    pdf_a: NotRequired[Literal["PDF/A-1b", "PDF/A-2b", "PDF/A-3b", "PDF/A-2u", "PDF/A-3u", "PDF/A-2a", "PDF/A-3a"]]
    """Archival (ISO 19005). `u` says that all text can be read as Unicode, `a` also that it is accessible: that sets `pdf_ua`, too."""
    pdf_ua: NotRequired[bool]
    """Accessible (ISO 14289)."""
    outline: NotRequired[bool]
    """Bookmarks of the headings."""
    encryption: NotRequired[PdfOptionsEncryption]
    """AES-256; at least one password."""
    signature: NotRequired[Signature]
    watermark: NotRequired[Watermark]
    prepend: NotRequired[list[JoinedFile]]
    """PDFs to put before the document, in this order. Their bookmarks, links, page labels, sizes, form fields and layers
    stay; scripts and what acts by itself are taken out. `page_ranges` selects before the join, the plan's number of
    pages counts after it. With `pdf_a` each has to say that it is the same part and level, or stricter."""
    append: NotRequired[list[JoinedFile]]
    """PDFs to put behind the document; see `prepend`."""
    page_numbers: NotRequired[Literal["document", "all"]]
    """What headers and footers count: the document's own pages, or all with those of `prepend` and `append`. A table of
    contents counts alike."""
    stamp_appended: NotRequired[bool]
    """Whether headers and footers are on joined pages, too; only with `page_numbers` "all"."""
    letterhead: NotRequired[Letterhead]
    stamps: NotRequired[list[Stamp]]
    """Texts, pictures and PDFs on pages of the result, joined ones, too; the later go over the earlier."""
    reproducible: NotRequired[bool]
    """Whether the same request gives the same bytes: the dates of the file are 2000-01-01, and its identifiers follow
    from its content. Not with `encryption`. What the document itself prints of today stays."""
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
    flatten: NotRequired[bool]
    """For PDF forms (`.pdf`); refused for everything else. `true`: their fields become content; `false`: they can
    still be filled."""
    missing_variables: NotRequired[Literal["empty", "keep", "error"]]
    """What a placeholder without a value becomes: nothing, itself, or a 422
    `missing_variables`. A field of a PDF form keeps what it holds instead of the first two."""


class ReportBlockedResourcesItem(TypedDict):
    reference: str
    """As the document writes it, where that is known; else its address."""
    reason: str
    """`refused`: its host has no such thing, or something that cannot be shown; `failed`: there was no answer, or
    documents may not load from there; `late`: it had not come when the page was printed; `not_allowed`:
    headers and footers load nothing. Later versions may have more."""


class ReportClippedItem(TypedDict):
    page: NotRequired[int]
    """The page of the result, from 1."""
    rect: NotRequired[list[float]]
    """The box of what is cut off, with what is beyond the edge, or of what is covered: x, y, width and height in
    points from the page's top left."""
    element: str
    """Its opening tag, with its `id` and `class`; in a layout template the block that it is of, such as `/template_data/content/3`; in an office document the tag of a value, or the text."""


class ReportSubstitutedFontsItem(TypedDict):
    wanted: str
    used: str


class ReportUnreadSyntaxItem(TypedDict):
    line: NotRequired[int]
    """From 1; absent where it is a value's."""
    path: NotRequired[str]
    """JSON Pointer of the field that it stands in, such as `/template_data/content/3/text`; absent where that is `content`, or a value."""
    text: str


class Report(TypedDict):
    """What a document lacks, or has otherwise than it was asked for. A list has the first 20 that are known; the headers of
    the answer have the numbers of all. Long texts are cut, and then end with `…`."""
    missing_variables: list[str]
    """Names that had no value."""
    blocked_resources: list[ReportBlockedResourcesItem]
    """References that did not load; see `X-Blocked-Resources`."""
    clipped: list[ReportClippedItem]
    """Elements that are cut off at the edge of the page, or are fixed and cover texts or pictures of a page, once for
    each page; texts of office documents that their place cuts off. Without a page and a rectangle where their place is
    unknown."""
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
    """Fields of an office document or form that show what they showed when it was saved, such as `STYLEREF`."""
    layout_limits: list[str]
    """What looks otherwise than its author saw it: of an office document, such as `equation`; of all others, `missing-glyph` (a box stands for a character that is in no font)."""
    at_rest: bool
    """Whether no script, request or animation of the page was running when it was printed."""
    blank_pages: list[int]
    """The numbers of pages, from 1, that have no mark of the document."""
    dropped_signatures: list[str]
    """The names of signatures in joined files, which a join breaks; what they show stays."""


class PdfWithReport(TypedDict):
    """A PDF with its facts and its report."""
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
    monthly_limit: int | None
    """How many PDFs it may deliver in a UTC month; null is no limit."""


class KeyUsage(TypedDict):
    month: str
    """UTC calendar month."""
    used: int
    """PDFs delivered in the month."""
    total: int
    """PDFs delivered ever. After 90 days without a delivery only those of the last 24
    months are known."""
    towards_limit: int
    """PDFs delivered in the month that count towards `monthly_limit`: its own, and those of the keys
    that were rotated into it or out of it."""


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
    monthly_limit: int | None
    """How many PDFs it may deliver in a UTC month; null is no limit."""
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


ErrorCode = Literal["missing_content", "invalid_json", "unsupported_format", "invalid_request", "unsupported_option", "invalid_api_key", "invalid_token", "quota_exceeded", "api_key_revoked", "api_key_expired", "account_suspended", "forbidden", "not_found", "key_not_found", "method_not_allowed", "not_acceptable", "request_timeout", "idempotency_conflict", "key_not_active", "too_many_keys", "payload_too_large", "unsupported_media_type", "blank_document", "content_overflow", "idempotency_mismatch", "invalid_document", "invalid_page_ranges", "missing_resources", "missing_variables", "not_at_rest", "template_error", "template_too_large", "too_many_pages", "rate_limit_exceeded", "headers_too_large", "generation_failed", "overloaded", "service_unavailable", "generation_timeout"]
