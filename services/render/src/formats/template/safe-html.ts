import sanitize from 'sanitize-html';

/** Elements that show something and do nothing: the library's, and these. */
const TAGS = [
  ...sanitize.defaults.allowedTags,
  'center',
  'del',
  'details',
  'font',
  'img',
  'ins',
  'meter',
  'progress',
  'strike',
  'summary',
  'tt',
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
  ...['border', 'margin', 'padding'].flatMap((name) =>
    ['', '-top', '-right', '-bottom', '-left'].map((side) => name + side),
  ),
  ...['width', 'height'].flatMap((name) => [name, `min-${name}`, `max-${name}`]),
  ...['break', 'page-break'].flatMap((name) =>
    ['before', 'after', 'inside'].map((place) => `${name}-${place}`),
  ),
  'color',
  'background',
  'background-color',
  'opacity',
  'border-color',
  'border-style',
  'border-width',
  'border-radius',
  'border-collapse',
  'border-spacing',
  'font',
  'font-family',
  'font-size',
  'font-style',
  'font-variant',
  'font-weight',
  'line-height',
  'letter-spacing',
  'word-spacing',
  'text-align',
  'text-decoration',
  'text-indent',
  'text-transform',
  'vertical-align',
  'white-space',
  'word-break',
  'overflow-wrap',
  'hyphens',
  'direction',
  'list-style',
  'list-style-type',
  'float',
  'clear',
  'display',
  'gap',
  'columns',
  'column-gap',
  'flex',
  'flex-wrap',
  'flex-direction',
  'justify-content',
  'align-items',
  'align-self',
  'grid-template-columns',
  'table-layout',
  'orphans',
  'widows',
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
  'script',
  'style',
  'link',
  'meta',
  'base',
  'title',
  'template',
  'noscript',
  'head',
  'iframe',
  'frame',
  'frameset',
  'object',
  'embed',
  'applet',
  'portal',
  'form',
  'input',
  'button',
  'select',
  'textarea',
  'option',
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
