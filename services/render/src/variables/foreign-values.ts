/** A name between signs of other engines, which may stand around words of any text as well; a comment of Jinja. Two braces are ours. */
const SIGNED =
  /(?:«|<<|\[\[|<%=|\+\+\+(?:INS |=)?|[#$%]\{|\{!!|(?<![{\\^\w])\{|(?<!\{)%|[#$@])\s?([\p{L}_][\p{L}\p{N}_.]*)\s?(?:»|>>|\]\]|%>|\+\+\+|(?:!!)?\}(?!\})|[%#$@])|\{#\s[^{}]*\s#\}|(?<![\w$\\])\$!?([\p{L}_][\p{L}\p{N}_]*)/gu;

/**
 * @param isKnown whether a name is a variable's
 * @returns what stands there as it is, although another engine would put a value in its place
 */
export function foreignValues(text: string, isKnown: (name: string) => boolean): string[] {
  const isForeign = (name?: string) =>
    name === undefined || isKnown(name) || isKnown(name.split('.', 1)[0] ?? '');
  return [...text.matchAll(SIGNED)]
    .filter(([, name, bare]) => isForeign(name ?? bare))
    .map(([whole]) => whole);
}

/**
 * Fields of headers and footers in other programs: wkhtmltopdf's `[page]`, `{PAGENO}` of mPDF, `{PAGE_NUM}` of dompdf, `{#pageNum}` of
 * jsreport, `{page}/{total-pages}` of IronPDF, `&p` of browsers and spreadsheets.
 */
const FIELDS =
  /\[(?:(?:from|to|web)?page|(?:sub)?section|(?:iso)?date|time|(?:doc)?title|sitepages?)\]|(?<!\{)\{#?(?:page[_-]?(?:s|no|num|number|count)?|(?:num|total)[_-]?pages|nb(?:pg)?|date|time|(?:html|pdf)-title|url)\}(?!\})|(?<![\w&])&[pn]\b/gi;

/** @returns what stands there as it is, although another program would put a page's number or the like in its place */
export function foreignFields(text: string): string[] {
  return text.match(FIELDS) ?? [];
}
