# Made of packages/contracts/schemas/template-v1.json by npm run generate.
from __future__ import annotations

from typing import Literal, NotRequired, TypedDict


Length = float | str


class PageMargins(TypedDict):
    """What stays empty at the edges; without them 20 mm above and below, 15 mm beside."""
    top: NotRequired[Length]
    right: NotRequired[Length]
    bottom: NotRequired[Length]
    left: NotRequired[Length]


Color = str


class Page(TypedDict):
    """The sheet."""
    format: NotRequired[str]
    """One of A0-A6, Letter, Legal, Tabloid, Ledger (in any case) and custom"""
    width: NotRequired[Length]
    """Only with the format `custom` or without a format; 10 mm to 5000 mm."""
    height: NotRequired[Length]
    """Only with the format `custom` or without a format; 10 mm to 5000 mm."""
    landscape: NotRequired[bool]
    """Turns the sheet."""
    margins: NotRequired[PageMargins]
    """What stays empty at the edges; without them 20 mm above and below, 15 mm beside."""
    background: NotRequired[Color]
    """Colour of the sheet."""
    background_image: NotRequired[str]
    """A picture that fills every sheet behind its text: an asset or a data: URI of PNG, JPEG, GIF, WebP, AVIF or SVG, at most 8 MiB."""
    fit: NotRequired[Literal["pages", "one_page"]]
    """With `one_page` a content that takes more than one page is a 422 `content_overflow`."""


class Metadata(TypedDict):
    """Document information (ISO 32000-2, 14.3.3)."""
    title: NotRequired[str]
    """Title, which readers show instead of the file name."""
    author: NotRequired[str]
    """Who wrote it."""
    subject: NotRequired[str]
    """What it is about."""
    keywords: NotRequired[str | list[str]]
    """Keywords: one text, or an array of texts."""
    creator: NotRequired[str]
    """The program the document was written with."""
    producer: NotRequired[str]
    """The program that made the PDF."""


StyleFontFamily = str


StyleFontSize = float | str


StyleBold = bool


StyleItalic = bool


StyleUnderline = bool


Align = Literal["left", "center", "right", "justify"]


StyleLineHeight = float | str


class SidesObject(TypedDict):
    """A length for all four sides (a number of points, or a number followed by mm, cm, in, px or pt), or an object of top, right, bottom and left"""
    top: NotRequired[Length]
    right: NotRequired[Length]
    bottom: NotRequired[Length]
    left: NotRequired[Length]


Sides = float | str | SidesObject


class Border(TypedDict):
    """A line: `width` (without it 1 pt), `color` (without it that of the text), `style`."""
    width: NotRequired[Length]
    """Thickness."""
    color: NotRequired[Color]
    style: NotRequired[Literal["solid", "dashed", "dotted", "double", "none"]]
    """What the line looks like."""


StyleExtends = str | list[str]


class Style(TypedDict):
    """How something looks."""
    font_family: NotRequired[StyleFontFamily]
    font_size: NotRequired[StyleFontSize]
    bold: NotRequired[StyleBold]
    italic: NotRequired[StyleItalic]
    underline: NotRequired[StyleUnderline]
    color: NotRequired[Color]
    """Colour of the text."""
    background: NotRequired[Color]
    """Colour behind it."""
    align: NotRequired[Align]
    """Where the lines stand."""
    line_height: NotRequired[StyleLineHeight]
    margin: NotRequired[Sides]
    """Space around it."""
    padding: NotRequired[Sides]
    """Space between its edge and its content."""
    border: NotRequired[Border]
    """Line around it."""
    extends: NotRequired[StyleExtends]


CommonId = str


class StyleUseObject(TypedDict):
    """The name of a style in `styles`, a style, or an array of both, later ones winning"""
    font_family: NotRequired[StyleFontFamily]
    font_size: NotRequired[StyleFontSize]
    bold: NotRequired[StyleBold]
    italic: NotRequired[StyleItalic]
    underline: NotRequired[StyleUnderline]
    color: NotRequired[Color]
    """Colour of the text."""
    background: NotRequired[Color]
    """Colour behind it."""
    align: NotRequired[Align]
    """Where the lines stand."""
    line_height: NotRequired[StyleLineHeight]
    margin: NotRequired[Sides]
    """Space around it."""
    padding: NotRequired[Sides]
    """Space between its edge and its content."""
    border: NotRequired[Border]
    """Line around it."""
    extends: NotRequired[StyleExtends]


class StyleUseItemObject(TypedDict):
    """The name of a style in `styles`, or a style"""
    font_family: NotRequired[StyleFontFamily]
    font_size: NotRequired[StyleFontSize]
    bold: NotRequired[StyleBold]
    italic: NotRequired[StyleItalic]
    underline: NotRequired[StyleUnderline]
    color: NotRequired[Color]
    """Colour of the text."""
    background: NotRequired[Color]
    """Colour behind it."""
    align: NotRequired[Align]
    """Where the lines stand."""
    line_height: NotRequired[StyleLineHeight]
    margin: NotRequired[Sides]
    """Space around it."""
    padding: NotRequired[Sides]
    """Space between its edge and its content."""
    border: NotRequired[Border]
    """Line around it."""
    extends: NotRequired[StyleExtends]


StyleUse = str | StyleUseObject | list[str | StyleUseItemObject]


CommonStyle = StyleUse


CommonMargin = Sides


CommonAlign = Align


Condition = bool | None | float | str | list[object]


CommonIf = Condition


_Each = TypedDict("_Each", {"in": 'list[object] | str', "as": 'NotRequired[str]'})


class Each(_Each):
    """A repetition. Inside, `as` names the entry, and Liquid's `forloop` (`index`, `index0`, `first`, `last`, `length`) gives its position."""


CommonEach = Each


CommonKeepTogether = bool


CommonKeepWithNext = bool


CommonPageBreak = Literal["before", "after"]


_HeadingBlock = TypedDict("_HeadingBlock", {"if": 'NotRequired[CommonIf]'})


class HeadingBlock(_HeadingBlock):
    """A heading; bookmarks (option `outline`) and tables of contents are made of these."""
    type: Literal["heading"]
    text: str
    """The heading."""
    level: NotRequired[int | str]
    """A whole number from 1 (largest) to 6, or a placeholder for one."""
    toc: NotRequired[bool]
    """Whether tables of contents list it. Without it they list all headings but the document's title: a first heading that is the only one of level 1."""
    id: NotRequired[CommonId]
    style: NotRequired[CommonStyle]
    margin: NotRequired[CommonMargin]
    align: NotRequired[CommonAlign]
    each: NotRequired[CommonEach]
    keep_together: NotRequired[CommonKeepTogether]
    keep_with_next: NotRequired[CommonKeepWithNext]
    page_break: NotRequired[CommonPageBreak]


class Run(TypedDict):
    """A piece of a paragraph's text."""
    text: str
    """The text."""
    bold: NotRequired[bool]
    """Bold."""
    italic: NotRequired[bool]
    """Italic."""
    underline: NotRequired[bool]
    """Underlined."""
    strike: NotRequired[bool]
    """Struck through."""
    code: NotRequired[bool]
    """In the typeface of code."""
    color: NotRequired[Color]
    link: NotRequired[str]
    """An address that begins with https://, http://, mailto: or tel:, or "#" and the id of a block"""
    style: NotRequired[StyleUse]


_ParagraphBlock = TypedDict("_ParagraphBlock", {"if": 'NotRequired[CommonIf]'})


class ParagraphBlock(_ParagraphBlock):
    """Text: plain (`text`), or in pieces of different looks (`runs`). A line feed begins a new line."""
    type: Literal["paragraph"]
    text: NotRequired[str]
    """The text."""
    runs: NotRequired[list[Run]]
    """The text in pieces, which follow each other without a space of their own."""
    id: NotRequired[CommonId]
    style: NotRequired[CommonStyle]
    margin: NotRequired[CommonMargin]
    align: NotRequired[CommonAlign]
    each: NotRequired[CommonEach]
    keep_together: NotRequired[CommonKeepTogether]
    keep_with_next: NotRequired[CommonKeepWithNext]
    page_break: NotRequired[CommonPageBreak]


_MarkdownBlock = TypedDict("_MarkdownBlock", {"if": 'NotRequired[CommonIf]'})


class MarkdownBlock(_MarkdownBlock):
    """Markdown, as in the format `markdown`: CommonMark, GFM, footnotes, alerts, maths, highlighted code. Values are text, never Markdown."""
    type: Literal["markdown"]
    text: str
    """The Markdown."""
    id: NotRequired[CommonId]
    style: NotRequired[CommonStyle]
    margin: NotRequired[CommonMargin]
    align: NotRequired[CommonAlign]
    each: NotRequired[CommonEach]
    keep_together: NotRequired[CommonKeepTogether]
    keep_with_next: NotRequired[CommonKeepWithNext]
    page_break: NotRequired[CommonPageBreak]


_HtmlBlock = TypedDict("_HtmlBlock", {"if": 'NotRequired[CommonIf]'})


class HtmlBlock(_HtmlBlock):
    """HTML. Scripts, styles, forms, frames and event handlers are taken out; values are escaped."""
    type: Literal["html"]
    html: str
    """The HTML."""
    id: NotRequired[CommonId]
    style: NotRequired[CommonStyle]
    margin: NotRequired[CommonMargin]
    align: NotRequired[CommonAlign]
    each: NotRequired[CommonEach]
    keep_together: NotRequired[CommonKeepTogether]
    keep_with_next: NotRequired[CommonKeepWithNext]
    page_break: NotRequired[CommonPageBreak]


class ListItemObject(TypedDict):
    """A text; or an object of `text` and the `items` below it; or an object of `blocks`"""
    text: NotRequired[str]
    """The entry's text."""
    items: NotRequired[list[ListItem] | str]
    """The list below the entry, or a placeholder for an array."""
    blocks: NotRequired[list[Block]]
    """The entry as blocks."""


ListItem = str | float | ListItemObject


_ListBlock = TypedDict("_ListBlock", {"if": 'NotRequired[CommonIf]'})


class ListBlock(_ListBlock):
    """A list, bulleted or numbered, nested as deep as wished."""
    type: Literal["list"]
    items: list[ListItem] | str
    """The entries, or a placeholder for an array of them."""
    ordered: NotRequired[bool]
    """Numbered instead of bulleted."""
    start: NotRequired[int | str]
    """A whole number from 0 to 1000000, the number of the first entry of a numbered list; or a placeholder for one."""
    marker: NotRequired[Literal["disc", "circle", "square", "dash", "none", "1.1"]]
    """What stands before the entries of a bulleted list; or `"1.1"`, which numbers the list with those around it, as clauses are."""
    id: NotRequired[CommonId]
    style: NotRequired[CommonStyle]
    margin: NotRequired[CommonMargin]
    align: NotRequired[CommonAlign]
    each: NotRequired[CommonEach]
    keep_together: NotRequired[CommonKeepTogether]
    keep_with_next: NotRequired[CommonKeepWithNext]
    page_break: NotRequired[CommonPageBreak]


class Pair(TypedDict):
    """A name and its value."""
    key: str
    """The name."""
    value: str | float | bool | None
    """The value."""


_KeyValueBlock = TypedDict("_KeyValueBlock", {"if": 'NotRequired[CommonIf]'})


class KeyValueBlock(_KeyValueBlock):
    """Pairs of a name and a value, such as the facts at the top of an invoice."""
    type: Literal["key_value"]
    items: list[Pair] | str
    """The pairs, or a placeholder for an array of them."""
    columns: NotRequired[int | str]
    """A whole number from 1 to 4, how many pairs stand side by side; or a placeholder for one."""
    id: NotRequired[CommonId]
    style: NotRequired[CommonStyle]
    margin: NotRequired[CommonMargin]
    align: NotRequired[CommonAlign]
    each: NotRequired[CommonEach]
    keep_together: NotRequired[CommonKeepTogether]
    keep_with_next: NotRequired[CommonKeepWithNext]
    page_break: NotRequired[CommonPageBreak]


ColumnWidth = float | str


RowExpression = str


Locale = str


class TableColumnFormat(TypedDict):
    """How values look; a value that is not of the type stands as it is."""
    type: NotRequired[Literal["number", "currency", "percent", "date", "image"]]
    """Number, amount of money, percentage (0.125 is 12.5 %), date (RFC 3339, such as "2026-11-30") or image (a data: URI, as in the block `image`). Without it `currency` where a currency is named, else `number`."""
    locale: NotRequired[Locale]
    """Whose conventions; without it the request's `options.locale`."""
    currency: NotRequired[str]
    """An ISO 4217 code of three capital letters, such as "EUR" """
    decimals: NotRequired[int | str]
    """A whole number from 0 to 20, how many digits stand behind the point; or a placeholder for one."""
    height: NotRequired[Length]
    """Of an image: its height; without it as high as its width in the column makes it."""


class TableColumn(TypedDict):
    """A column."""
    key: NotRequired[str]
    """Which field of a row that is an object stands in the column. Where `value` or `running` works it out, or all rows are arrays, it may be left out."""
    header: NotRequired[str]
    """What stands above the column. Without any header there is no head."""
    width: NotRequired[ColumnWidth]
    """Without it `"auto"`."""
    align: NotRequired[Align]
    """Without it the start of the line, numbers and amounts its end: left and right, or the other way round where `direction` is `rtl`."""
    value: NotRequired[RowExpression]
    """What stands in the column instead of a field of the row: worked out for each row, which is `row` in it, such as `"{{ row.quantity | times: row.price }}"`. `row_number` counts from 1. Columns further right find the result in `row`, by this column's `key`."""
    running: NotRequired[str]
    """The sum of a field so far, row by row, in the order of the rows: its name, which may be the `key` of a column further left. Instead of `value`."""
    header_rotation: NotRequired[Literal[90, 270]]
    """Turns the header: by 90 degrees it reads downwards, by 270 upwards."""
    currency: NotRequired[RowExpression]
    """The currency of each row, instead of one for all in `format`: an ISO 4217 code, such as `"{{ row.currency }}"`. Amounts of several currencies have no sum."""
    format: NotRequired[TableColumnFormat]
    """How values look; a value that is not of the type stands as it is."""


class CellObject(TypedDict):
    """A cell: a value; or an object of `text` or `blocks`, with `colspan`, `rowspan`, `height`, `style`"""
    text: NotRequired[str | float | bool | None]
    """The cell's value."""
    blocks: NotRequired[list[Block]]
    """The cell as blocks."""
    colspan: NotRequired[int | str]
    """A whole number from 1 to 100, how many columns it covers; or a placeholder for one."""
    rowspan: NotRequired[int | str]
    """A whole number from 1 to 1000, how many rows it covers; or a placeholder for one."""
    height: NotRequired[Length]
    """A fixed height of the cell; its row is as high as its highest cell. Content that does not fit is an error, `content_overflow`. Not in headers and footers."""
    style: NotRequired[StyleUse]


Cell = str | float | bool | None | CellObject


Row = dict[str, Cell] | list[Cell] | str


Rows = list[Row] | str


class TableBlockPageTotals(TypedDict):
    """A row that ends every page of a table that is on several pages: the sums of the rows on this page. Rows must not span others."""
    columns: list[str]
    """The `key` of each column that is summed; the first column has the label."""
    label: str
    """What stands before the first sum, such as "Sum of this page"."""


class TableBlockCarriedTotals(TypedDict):
    """The sums so far, at the end of every page but the last and at the beginning of every page but the first. Rows must not span others."""
    columns: list[str]
    """The `key` of each column that is summed; the first column has the label."""
    carried_label: str
    """What stands before the first sum where a page ends, such as "Carried forward"."""
    brought_label: str
    """What stands before the first sum where a page begins, such as "Brought forward"."""


class TableBlockGroups(TypedDict):
    """Puts a label above rows that belong together, and again where a page begins within them. Rows are objects, in the order of their groups."""
    key: str
    """Which field of the rows is the label; it may be a path such as `category.name`."""
    continued: NotRequired[str]
    """What follows the label where a page begins within its group, such as "(continued)"."""
    totals: NotRequired[list[str]]
    """A row of sums behind the rows of each group: the `key` of each column that is summed."""


_TableBlock = TypedDict("_TableBlock", {"if": 'NotRequired[CommonIf]'})


class TableBlock(_TableBlock):
    """A table. Its head is repeated on every page; rows are not split between pages."""
    type: Literal["table"]
    columns: list[TableColumn] | str
    """The columns (1 to 100) from the left, or a placeholder for an array of them."""
    rows: Rows
    """The rows."""
    row_height: NotRequired[Length]
    """A fixed height of every row of `rows`. Content that does not fit is an error, `content_overflow`. Not in headers and footers."""
    footer_rows: NotRequired[Rows]
    """Rows below the others, set apart from them; after the totals."""
    totals: NotRequired[dict[str, Literal["sum", "avg", "count"]]]
    """A row of totals: what to work out, by the column's `key`. Sums are exact. Cells that are empty, or hold a word such as "free", are not summed; any other has to be a number, or a text that is one such as "12.50"."""
    totals_label: NotRequired[str]
    """What stands before the first total, such as "Total". The first column must have no total."""
    page_totals: NotRequired[TableBlockPageTotals]
    """A row that ends every page of a table that is on several pages: the sums of the rows on this page. Rows must not span others."""
    carried_totals: NotRequired[TableBlockCarriedTotals]
    """The sums so far, at the end of every page but the last and at the beginning of every page but the first. Rows must not span others."""
    groups: NotRequired[TableBlockGroups]
    """Puts a label above rows that belong together, and again where a page begins within them. Rows are objects, in the order of their groups."""
    zebra: NotRequired[bool]
    """Shades every other row."""
    borders: NotRequired[Literal["none", "horizontal", "all"]]
    """Which lines are drawn: none, between the rows, or around every cell."""
    empty_text: NotRequired[str]
    """What stands in place of the rows where there are none."""
    id: NotRequired[CommonId]
    style: NotRequired[CommonStyle]
    margin: NotRequired[CommonMargin]
    align: NotRequired[CommonAlign]
    each: NotRequired[CommonEach]
    keep_together: NotRequired[CommonKeepTogether]
    keep_with_next: NotRequired[CommonKeepWithNext]
    page_break: NotRequired[CommonPageBreak]


class ColumnsBlockColumnsItem(TypedDict):
    width: NotRequired[ColumnWidth]
    """Width of the column; without it (`"*"`) an equal share of what is left."""
    blocks: list[Block]
    """What stands in the column."""


_ColumnsBlock = TypedDict("_ColumnsBlock", {"if": 'NotRequired[CommonIf]'})


class ColumnsBlock(_ColumnsBlock):
    """Blocks side by side."""
    type: Literal["columns"]
    columns: list[ColumnsBlockColumnsItem]
    """The columns (1 to 12) from the left."""
    gap: NotRequired[Length]
    """Space between the columns; without it 16 pt."""
    id: NotRequired[CommonId]
    style: NotRequired[CommonStyle]
    margin: NotRequired[CommonMargin]
    align: NotRequired[CommonAlign]
    each: NotRequired[CommonEach]
    keep_together: NotRequired[CommonKeepTogether]
    keep_with_next: NotRequired[CommonKeepWithNext]
    page_break: NotRequired[CommonPageBreak]


_StackBlock = TypedDict("_StackBlock", {"if": 'NotRequired[CommonIf]'})


class StackBlock(_StackBlock):
    """Blocks below each other that share a style, a condition, a repetition or the orientation of their sheets."""
    type: Literal["stack"]
    orientation: NotRequired[Literal["portrait", "landscape"]]
    """Puts the blocks on sheets of their own, turned against the document's. Only in `content` itself, or in a stack there."""
    blocks: list[Block]
    """What stands in it."""
    id: NotRequired[CommonId]
    style: NotRequired[CommonStyle]
    margin: NotRequired[CommonMargin]
    align: NotRequired[CommonAlign]
    each: NotRequired[CommonEach]
    keep_together: NotRequired[CommonKeepTogether]
    keep_with_next: NotRequired[CommonKeepWithNext]
    page_break: NotRequired[CommonPageBreak]


_BoxBlock = TypedDict("_BoxBlock", {"if": 'NotRequired[CommonIf]'})


class BoxBlock(_BoxBlock):
    """Blocks in a frame."""
    type: Literal["box"]
    blocks: list[Block]
    """What stands in it."""
    padding: NotRequired[Sides]
    """Space between the frame and what stands in it; without it 12 pt."""
    border: NotRequired[Border]
    """The frame's line; without it a thin grey one."""
    background: NotRequired[Color]
    """Colour behind the blocks."""
    radius: NotRequired[Length]
    """Radius of the corners; without it 4 pt."""
    height: NotRequired[Length]
    """A fixed height of the frame. Content that does not fit is an error, `content_overflow`. Not in headers and footers."""
    id: NotRequired[CommonId]
    style: NotRequired[CommonStyle]
    margin: NotRequired[CommonMargin]
    align: NotRequired[CommonAlign]
    each: NotRequired[CommonEach]
    keep_together: NotRequired[CommonKeepTogether]
    keep_with_next: NotRequired[CommonKeepWithNext]
    page_break: NotRequired[CommonPageBreak]


_OverlayBlock = TypedDict("_OverlayBlock", {"if": 'NotRequired[CommonIf]'})


class OverlayBlock(_OverlayBlock):
    """Blocks at a place of what they stand in, over whatever is there; they take no room. In `content` itself they are on the page that begins there: before all else, or behind a `page_break`."""
    type: Literal["overlay"]
    x: Length
    """From the left edge."""
    y: Length
    """From the top edge."""
    blocks: list[Block]
    """What stands there."""
    width: NotRequired[Length]
    """Its width; without it up to the right edge."""
    height: NotRequired[Length]
    """A fixed height. Content that does not fit is an error, `content_overflow`."""
    of: NotRequired[Literal["parent", "page"]]
    """Whose edges: those of what the overlay stands in, which in `content` itself are the margins; or those of the sheet. `page` only in `content` itself."""
    id: NotRequired[CommonId]
    style: NotRequired[CommonStyle]
    align: NotRequired[CommonAlign]
    each: NotRequired[CommonEach]


_ImageBlock = TypedDict("_ImageBlock", {"if": 'NotRequired[CommonIf]'})


class ImageBlock(_ImageBlock):
    """A picture. It needs `alt`, or `decorative: true`."""
    type: Literal["image"]
    src: str
    """A data: URI of an image, such as "data:image/png;base64,…", the name of an asset, such as "logo.png", or a placeholder for either: PNG, JPEG, GIF, WebP, AVIF or SVG."""
    alt: NotRequired[str]
    """What the picture shows, for those who cannot see it."""
    decorative: NotRequired[bool]
    """The picture says nothing: readers for the blind pass over it."""
    width: NotRequired[Length]
    """Width of the picture; without it as wide as its own size or its place allows."""
    height: NotRequired[Length]
    """Height of the picture; without it in proportion."""
    fit: NotRequired[Literal["contain", "cover", "fill"]]
    """How the picture fills a width and height that are both given: whole, cut, or stretched."""
    id: NotRequired[CommonId]
    style: NotRequired[CommonStyle]
    margin: NotRequired[CommonMargin]
    align: NotRequired[CommonAlign]
    each: NotRequired[CommonEach]
    keep_together: NotRequired[CommonKeepTogether]
    keep_with_next: NotRequired[CommonKeepWithNext]
    page_break: NotRequired[CommonPageBreak]


_SvgBlock = TypedDict("_SvgBlock", {"if": 'NotRequired[CommonIf]'})


class SvgBlock(_SvgBlock):
    """A drawing in SVG. Scripts and references to elsewhere are taken out."""
    type: Literal["svg"]
    svg: str
    """The SVG, from `<svg` to `</svg>`."""
    alt: NotRequired[str]
    """What the drawing shows; without it readers for the blind pass over it."""
    width: NotRequired[Length]
    """Width of the drawing; without it as wide as its own size or its place allows."""
    height: NotRequired[Length]
    """Height of the drawing; without it in proportion."""
    id: NotRequired[CommonId]
    style: NotRequired[CommonStyle]
    margin: NotRequired[CommonMargin]
    align: NotRequired[CommonAlign]
    each: NotRequired[CommonEach]
    keep_together: NotRequired[CommonKeepTogether]
    keep_with_next: NotRequired[CommonKeepWithNext]
    page_break: NotRequired[CommonPageBreak]


_QrBlock = TypedDict("_QrBlock", {"if": 'NotRequired[CommonIf]'})


class QrBlock(_QrBlock):
    """A QR code (ISO/IEC 18004)."""
    type: Literal["qr"]
    value: str
    """What the code says: 1 to 2953 bytes of UTF-8, fewer with stronger error correction."""
    size: NotRequired[Length]
    """Width and height; without it 30 mm."""
    error_correction: NotRequired[Literal["L", "M", "Q", "H"]]
    """How much of the code may be damaged: L 7 %, M 15 %, Q 25 %, H 30 %."""
    quiet_zone: NotRequired[bool]
    """Whether the white border that scanners need, of four modules, is part of `size`. Without it the page has to leave that white."""
    id: NotRequired[CommonId]
    style: NotRequired[CommonStyle]
    margin: NotRequired[CommonMargin]
    align: NotRequired[CommonAlign]
    each: NotRequired[CommonEach]
    keep_together: NotRequired[CommonKeepTogether]
    keep_with_next: NotRequired[CommonKeepWithNext]
    page_break: NotRequired[CommonPageBreak]


_BarcodeBlock = TypedDict("_BarcodeBlock", {"if": 'NotRequired[CommonIf]'})


class BarcodeBlock(_BarcodeBlock):
    """A barcode."""
    type: Literal["barcode"]
    symbology: Literal["code128", "ean13", "ean8", "upca", "code39", "itf14", "datamatrix", "pdf417", "gs1-128", "aztec"]
    """Which kind."""
    value: str
    """What the code says; a check digit may be left out. GS1-128: with its identifiers in brackets, such as "(01)04012345123456"."""
    width: NotRequired[Length]
    """Width of the code; without it as wide as its own size or its place allows."""
    height: NotRequired[Length]
    """Height of the code; without it in proportion."""
    show_text: NotRequired[bool]
    """Whether the value stands below the code. Without it, below one of bars but not below datamatrix, pdf417 and aztec."""
    id: NotRequired[CommonId]
    style: NotRequired[CommonStyle]
    margin: NotRequired[CommonMargin]
    align: NotRequired[CommonAlign]
    each: NotRequired[CommonEach]
    keep_together: NotRequired[CommonKeepTogether]
    keep_with_next: NotRequired[CommonKeepWithNext]
    page_break: NotRequired[CommonPageBreak]


class ChartBlockSeriesItem(TypedDict):
    name: NotRequired[str]
    """Name in the legend."""
    values: list[float | None | str] | str
    """The numbers, one for each category; null is a gap. Or a placeholder for an array of them."""


class ChartBlockFormat(TypedDict):
    """How the numbers beside the axis, on bars and in `alt` look. Without it they are grouped, and short from a million."""
    type: NotRequired[Literal["number", "currency", "percent"]]
    """Number, amount of money, or percentage (0.125 is 12.5 %). Without it `currency` where a currency is named, else `number`."""
    locale: NotRequired[Locale]
    """Whose conventions; without it the request's `options.locale`."""
    currency: NotRequired[str]
    """An ISO 4217 code of three capital letters, such as "EUR" """
    decimals: NotRequired[int | str]
    """A whole number from 0 to 20, how many digits stand behind the point; or a placeholder for one."""


_ChartBlock = TypedDict("_ChartBlock", {"if": 'NotRequired[CommonIf]'})


class ChartBlock(_ChartBlock):
    """A chart."""
    type: Literal["chart"]
    kind: Literal["bar", "line", "pie", "area"]
    """Bars, lines, a pie, or lines with what is below them filled."""
    series: list[ChartBlockSeriesItem] | str
    """The rows of numbers (1 to 50), or a placeholder for an array of them. A pie shows the first."""
    categories: NotRequired[list[str | float] | str]
    """What the numbers stand for, along the axis or around the pie; or a placeholder for an array of them."""
    format: NotRequired[ChartBlockFormat]
    """How the numbers beside the axis, on bars and in `alt` look. Without it they are grouped, and short from a million."""
    title: NotRequired[str]
    """Title above the chart."""
    alt: NotRequired[str]
    """What the chart shows, for those who cannot see it; without it, its title and numbers."""
    width: NotRequired[Length]
    """Width of the chart; without it as wide as its own size or its place allows."""
    height: NotRequired[Length]
    """Height of the chart; without it in proportion."""
    id: NotRequired[CommonId]
    style: NotRequired[CommonStyle]
    margin: NotRequired[CommonMargin]
    align: NotRequired[CommonAlign]
    each: NotRequired[CommonEach]
    keep_together: NotRequired[CommonKeepTogether]
    keep_with_next: NotRequired[CommonKeepWithNext]
    page_break: NotRequired[CommonPageBreak]


_SpacerBlock = TypedDict("_SpacerBlock", {"if": 'NotRequired[CommonIf]'})


class SpacerBlock(_SpacerBlock):
    """Empty space."""
    type: Literal["spacer"]
    height: Length
    """How much."""
    id: NotRequired[CommonId]
    style: NotRequired[CommonStyle]
    margin: NotRequired[CommonMargin]
    align: NotRequired[CommonAlign]
    each: NotRequired[CommonEach]
    keep_together: NotRequired[CommonKeepTogether]
    keep_with_next: NotRequired[CommonKeepWithNext]
    page_break: NotRequired[CommonPageBreak]


_DividerBlock = TypedDict("_DividerBlock", {"if": 'NotRequired[CommonIf]'})


class DividerBlock(_DividerBlock):
    """A line across."""
    type: Literal["divider"]
    thickness: NotRequired[Length]
    """Without it 0.75 pt."""
    color: NotRequired[Color]
    """Without it a light grey."""
    id: NotRequired[CommonId]
    style: NotRequired[CommonStyle]
    margin: NotRequired[CommonMargin]
    align: NotRequired[CommonAlign]
    each: NotRequired[CommonEach]
    keep_together: NotRequired[CommonKeepTogether]
    keep_with_next: NotRequired[CommonKeepWithNext]
    page_break: NotRequired[CommonPageBreak]


_PageBreakBlock = TypedDict("_PageBreakBlock", {"if": 'NotRequired[CommonIf]'})


class PageBreakBlock(_PageBreakBlock):
    """Begins a new page."""
    type: Literal["page_break"]
    id: NotRequired[CommonId]
    style: NotRequired[CommonStyle]
    margin: NotRequired[CommonMargin]
    align: NotRequired[CommonAlign]
    each: NotRequired[CommonEach]
    keep_together: NotRequired[CommonKeepTogether]
    keep_with_next: NotRequired[CommonKeepWithNext]
    page_break: NotRequired[CommonPageBreak]


_SignatureBlock = TypedDict("_SignatureBlock", {"if": 'NotRequired[CommonIf]'})


class SignatureBlock(_SignatureBlock):
    """A line to sign on."""
    type: Literal["signature"]
    label: NotRequired[str]
    """What is signed or as whom, such as "The buyer"."""
    name: NotRequired[str]
    """Name below the line."""
    date: NotRequired[str]
    """Date, or what stands before the place for one."""
    width: NotRequired[Length]
    """Length of the line; without it 60 mm."""
    id: NotRequired[CommonId]
    style: NotRequired[CommonStyle]
    margin: NotRequired[CommonMargin]
    align: NotRequired[CommonAlign]
    each: NotRequired[CommonEach]
    keep_together: NotRequired[CommonKeepTogether]
    keep_with_next: NotRequired[CommonKeepWithNext]
    page_break: NotRequired[CommonPageBreak]


_TocBlock = TypedDict("_TocBlock", {"if": 'NotRequired[CommonIf]'})


class TocBlock(_TocBlock):
    """A table of contents with page numbers."""
    type: Literal["toc"]
    title: NotRequired[str]
    """Heading above it, itself not listed."""
    depth: NotRequired[int | str]
    """A whole number from 1 to 6, the level of headings down to which it goes; or a placeholder for one."""
    id: NotRequired[CommonId]
    style: NotRequired[CommonStyle]
    margin: NotRequired[CommonMargin]
    align: NotRequired[CommonAlign]
    each: NotRequired[CommonEach]
    keep_together: NotRequired[CommonKeepTogether]
    keep_with_next: NotRequired[CommonKeepWithNext]
    page_break: NotRequired[CommonPageBreak]


Block = HeadingBlock | ParagraphBlock | MarkdownBlock | HtmlBlock | ListBlock | KeyValueBlock | TableBlock | ColumnsBlock | StackBlock | BoxBlock | OverlayBlock | ImageBlock | SvgBlock | QrBlock | BarcodeBlock | ChartBlock | SpacerBlock | DividerBlock | PageBreakBlock | SignatureBlock | TocBlock


class Frame(TypedDict):
    """Blocks at the top or bottom of pages, with `{{page}}` and `{{pages}}` for the page number and the number of pages."""
    blocks: NotRequired[list[Block]]
    """On every page; without `first_page` on the first one too."""
    first_page: NotRequired[list[Block]]
    """On the first page instead; `[]` leaves it empty."""
    last_page: NotRequired[list[Block]]
    """On the last page instead, also if it is the only one; `[]` leaves it empty."""
    height: NotRequired[Length]
    """How much of the sheet's height they take, from its edge. A page margin that is smaller than this and 12 pt is raised to it; what does not fit in the margin is cut off."""


class Watermark(TypedDict):
    """A text across every page."""
    text: str
    """The text; an empty one is no watermark."""
    opacity: NotRequired[float | str]
    """A number from 0 (not to be seen) to 1; or a placeholder for one"""
    rotation: NotRequired[float | str]
    """Degrees anticlockwise, from -180 to 180; or a placeholder for a number"""
    color: NotRequired[str]
    """A colour: #rgb or #rrggbb"""


_Template = TypedDict("_Template", {"$schema": 'NotRequired[str]'})


class Template(_Template):
    """A document as blocks, without HTML. Every text may hold placeholders such as `{{ customer.name }}`; a field that is no text takes a placeholder as a whole string, `"{{ items }}"`, keeps the JSON type of its value, and is checked once it is filled."""
    version: Literal[1]
    """Version of this language: 1."""
    page: NotRequired[Page]
    """The sheet; the request's options win over it."""
    metadata: NotRequired[Metadata]
    """Document information; the request's `options.metadata` wins over it."""
    theme: NotRequired[Literal["modern", "classic", "minimal", "github", "academic"]]
    """The look of what has no style: typefaces, sizes, colours."""
    direction: NotRequired[Literal["ltr", "rtl"]]
    """In which direction lines and columns run; by default as the language of the request's `options.locale` is written."""
    default_style: NotRequired[Style]
    """What every block has unless its own style says otherwise."""
    styles: NotRequired[dict[str, Style]]
    """Styles by name, for `style` and `extends`."""
    header: NotRequired[Frame]
    """What stands at the top of every page."""
    footer: NotRequired[Frame]
    """What stands at the bottom of every page."""
    watermark: NotRequired[Watermark]
    """A text across every page; the request's `options.watermark` wins over it."""
    content: list[Block]
    """The document, from the top."""
