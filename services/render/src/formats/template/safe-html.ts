import sanitize from 'sanitize-html';

/** Elements that show something and do nothing. */
const TAGS = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'div', 'section', 'article', 'aside', 'header'],
  ...['footer', 'main', 'nav', 'address', 'hgroup', 'blockquote', 'pre', 'hr', 'br', 'wbr'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'figure', 'figcaption', 'details', 'summary'],
  ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ...['a', 'abbr', 'b', 'bdi', 'bdo', 'cite', 'code', 'data', 'del', 'dfn', 'em', 'i', 'ins'],
  ...['kbd', 'mark', 'q', 'rp', 'rt', 'ruby', 's', 'samp', 'small', 'span', 'strike', 'strong'],
  ...['sub', 'sup', 'time', 'tt', 'u', 'var', 'center', 'font', 'img', 'meter', 'progress'],
];

const ATTRIBUTES = {
  '*': ['align', 'dir', 'id', 'lang', 'role', 'style', 'title', 'aria-*'],
  a: ['href', 'name'],
  img: ['src', 'alt', 'width', 'height'],
  col: ['span', 'width'],
  colgroup: ['span', 'width'],
  font: ['color', 'face', 'size'],
  li: ['value'],
  meter: ['value', 'min', 'max', 'low', 'high', 'optimum'],
  ol: ['reversed', 'start', 'type'],
  ul: ['type'],
  progress: ['value', 'max'],
  table: ['border', 'cellpadding', 'cellspacing', 'width'],
  td: ['colspan', 'headers', 'rowspan', 'valign', 'width'],
  th: ['abbr', 'colspan', 'headers', 'rowspan', 'scope', 'valign', 'width'],
  time: ['datetime'],
};

/** Values of CSS that fetch nothing: words, numbers, colours and arithmetic. */
const VALUE =
  /^(?:[\w\s#%.,+*/'"-]|\b(?:rgba?|hsla?|oklch|oklab|lch|lab|calc|min|max|clamp|minmax|repeat)\(|\))+$/i;

/** Allowed styles of a part; none moves it out of its place. */
const PROPERTIES = [
  ...['color', 'background', 'background-color', 'opacity', 'border', 'border-top', 'border-right'],
  ...['border-bottom', 'border-left', 'border-color', 'border-style', 'border-width'],
  ...['border-radius', 'border-collapse', 'border-spacing', 'margin', 'margin-top', 'margin-right'],
  ...['margin-bottom', 'margin-left', 'padding', 'padding-top', 'padding-right', 'padding-bottom'],
  ...['padding-left', 'width', 'min-width', 'max-width', 'height', 'min-height', 'max-height'],
  ...['font', 'font-family', 'font-size', 'font-style', 'font-variant', 'font-weight'],
  ...['line-height', 'letter-spacing', 'word-spacing', 'text-align', 'text-decoration'],
  ...['text-indent', 'text-transform', 'vertical-align', 'white-space', 'word-break'],
  ...['overflow-wrap', 'hyphens', 'direction', 'list-style', 'list-style-type', 'float', 'clear'],
  ...['display', 'gap', 'columns', 'column-gap', 'flex', 'flex-wrap', 'flex-direction'],
  ...['justify-content', 'align-items', 'align-self', 'grid-template-columns', 'table-layout'],
  ...['break-before', 'break-after', 'break-inside', 'page-break-before', 'page-break-after'],
  ...['page-break-inside', 'orphans', 'widows'],
];

const OPTIONS: sanitize.IOptions = {
  allowedTags: TAGS,
  allowedAttributes: ATTRIBUTES,
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['data'] },
  allowProtocolRelative: false,
  allowedStyles: { '*': Object.fromEntries(PROPERTIES.map((property) => [property, [VALUE]])) },
  // Their text is no text of the document.
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'title'],
};

/** HTML that shows something and does nothing: every element closed, none that runs, loads or floats over others. */
export function safeHtml(html: string): string {
  return sanitize(html, OPTIONS);
}

/** Elements that are not allowed in a part of a document. */
const NOT_SHOWN = new Set([
  ...['script', 'style', 'link', 'meta', 'base', 'title', 'template', 'noscript', 'head'],
  ...['iframe', 'frame', 'frameset', 'object', 'embed', 'applet', 'portal'],
  ...['form', 'input', 'button', 'select', 'textarea', 'option'],
]);

const CLOSING: sanitize.IOptions = {
  allowedTags: false,
  allowedAttributes: false,
  allowVulnerableTags: true,
  exclusiveFilter: ({ tag }) => NOT_SHOWN.has(tag.toLowerCase()),
  transformTags: { '*': (tagName, attribs) => ({ tagName, attribs: withoutHandlers(attribs) }) },
  // Formulas hold SVG, whose names have capitals.
  parser: { lowerCaseTags: false, lowerCaseAttributeNames: false },
};

/** HTML with whatever is in it but code and forms: every element closed, so that it stays in its place. */
export function closedHtml(html: string): string {
  return sanitize(html, CLOSING);
}

function withoutHandlers(attributes: sanitize.Attributes): sanitize.Attributes {
  return Object.fromEntries(
    Object.entries(attributes).filter(([name]) => !name.toLowerCase().startsWith('on')),
  );
}
