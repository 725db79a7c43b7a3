/*
 * What elements tell headers and footers: `string-set`, which the browser does not know and keeps as a custom property. It is read
 * where the print is laid out; the places of the elements are found with the others (places.js).
 */

const PROPERTY = '--platen-string-set';
const MOST = 1_000;
/** In characters. */
const LONGEST = 300;

/** Strings in quotation marks, functions without others in them, names, commas. */
const PARTS = /"((?:[^"\\]|\\[^])*)"|'((?:[^'\\]|\\[^])*)'|([-\w]+)\(([^()]*)\)|([^\s,()"']+)|,/g;

const unescaped = (text) =>
  text.replaceAll(/\\(?:([\da-f]{1,6})\s?|([^]))/gi, (_, code, other) =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : other,
  );

/** Without what is not shown. */
function textOf(node) {
  if (node.nodeType === Node.TEXT_NODE) return node.data;
  if (node.localName === 'br') return ' ';
  if (node.nodeType !== Node.ELEMENT_NODE || getComputedStyle(node).display === 'none') return '';
  return [...node.childNodes].map(textOf).join('');
}

/** Of `content()`, by what is in its brackets. */
const CONTENT = {
  '': textOf,
  text: textOf,
  before: (element) => listed(element, getComputedStyle(element, '::before').content),
  after: (element) => listed(element, getComputedStyle(element, '::after').content),
  'first-letter': (element) =>
    new Intl.Segmenter().segment(textOf(element).trim()).containing(0)?.segment ?? '',
};

/** render reports other functions than these. */
const FUNCTIONS = {
  content: (element, inside) => CONTENT[inside]?.(element) ?? '',
  attr: (element, name) => element.getAttribute(name) ?? '',
  counter: (element, inside) => page.counterAt(element, inside),
  counters: (element, inside) => page.counterAt(element, inside, true),
};

/** @param list what `content` may be, of texts */
function listed(element, list) {
  const parts = [...list.matchAll(PARTS)];
  return parts.map((part) => textOfPart(element, part)).join('');
}

function textOfPart(element, [, text, other, name, inside]) {
  if (name) return FUNCTIONS[name.toLowerCase()]?.(element, inside.trim()) ?? '';
  return unescaped(text ?? other ?? '');
}

/** The names in a value of `string-set`, each with its text. */
function stringsOf(element, value) {
  const strings = [];
  let isNew = true;
  for (const part of value.matchAll(PARTS)) {
    const isName = part[5] !== undefined;
    if (part[0] === ',') isNew = true;
    else if (isNew && isName) strings.push({ name: unescaped(part[5]), text: '' });
    else if (strings.length > 0) strings.at(-1).text += textOfPart(element, part);
    if (part[0] !== ',') isNew = false;
  }
  return strings.map(({ name, text }) => ({
    name,
    text: text.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST),
  }));
}

const SHOWN = 'img, svg, canvas, video, iframe, object, hr, input';
const isShown = (node) =>
  node.nodeType === Node.TEXT_NODE
    ? node.data.trim() !== '' && node.parentElement.getClientRects().length > 0
    : node.matches(SHOWN) && node.getClientRects().length > 0;

/** The end of what is shown before an element, as an element of its own; undefined: nothing is. */
function endBefore(element) {
  const nodes = document.createTreeWalker(
    document.body,
    NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
  );
  nodes.currentNode = element;
  while (nodes.previousNode()) {
    if (!isShown(nodes.currentNode)) continue;
    const end = document.createElement('span');
    end.style.position = 'absolute';
    (nodes.currentNode.parentElement.closest('svg') ?? nodes.currentNode).after(end);
    return end;
  }
  return undefined;
}

let set;

/** Each element with a string that it sets, in the order of the document. */
function read() {
  set ??= [...document.body.querySelectorAll('*')]
    .flatMap((element) => {
      const value = getComputedStyle(element).getPropertyValue(PROPERTY);
      if (value === '' || value === 'none' || element.getClientRects().length === 0) return [];
      return stringsOf(element, value).map((string) => ({ element, string }));
    })
    .slice(0, MOST);
  return set;
}

/** What elements of a header or footer may show, by their classes. */
page.runningTexts = () => {
  const texts = new Map();
  for (const { string } of read()) {
    const name = `running-${string.name}`;
    texts.set(name, (texts.get(name) ?? new Set()).add(string.text));
  }
  return texts;
};

/** @returns the elements that set strings, and the ends of what comes before them */
page.stringPlaces = () => {
  page.strings = read().map(({ string }) => string);
  const ends = new Map();
  for (const { element } of read()) if (!ends.has(element)) ends.set(element, endBefore(element));
  return {
    strings: read().map(({ element }) => ({ element, side: 'string' })),
    preceding: read().map(({ element }) => ({ element: ends.get(element), side: 'before' })),
  };
};
