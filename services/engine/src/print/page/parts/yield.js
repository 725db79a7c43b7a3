/*
 * What no page has room for yields by itself, before its page is made smaller: a token or an address is broken, a picture is made
 * smaller, code is, too, or wraps. All is read before anything is changed: else the browser would lay out the page for each.
 */

/** In characters: no word of a language is as long. */
const TOKENS = /\S{40,}/g;
/** A line to sign on is no token. */
const IN_TOKENS = /[\p{L}\p{N}]/u;
/** A token is broken into pieces of so many characters, so that a column stays wide enough to read it. */
const PIECES = /[^]{1,16}/gu;
/** What a token has to take of a page's width to be the reason that it is too wide, and a picture has to have there. */
const MUCH = 1 / 3;
/** The smallest that code is set, as a share of its size. */
const LEAST = 0.5;

const styleOf = (element) => getComputedStyle(element);
const isBeyond = (box, width) => page.reachOf(box) > width + 1;

/** Whether a box around an element is wider than its page, as a table is. */
function isInWideBox(element, width) {
  for (let at = element; at !== document.body; at = at.parentElement)
    if (isBeyond(at.getBoundingClientRect(), width)) return true;
  return false;
}

/** The tokens of a text that the browser does not break where it has to. */
function tokensIn(text, width) {
  const all = [...text.data.matchAll(TOKENS)].filter(([token]) => IN_TOKENS.test(token));
  if (all.length === 0) return [];
  const isInside = isInWideBox(text.parentElement, width);
  const range = document.createRange();
  return all.filter(({ 0: token, index }) => {
    range.setStart(text, index);
    range.setEnd(text, index + token.length);
    const boxes = [...range.getClientRects()];
    const isWhole = isInside && boxes.length === 1;
    return boxes.some((box) => box.width > width * MUCH && (isWhole || isBeyond(box, width)));
  });
}

/** A text by the places where its tokens may break. */
function partsOf({ data }, tokens) {
  const ends = tokens.flatMap(({ 0: token, index }) => {
    let end = index;
    return token
      .match(PIECES)
      .slice(0, -1)
      .map((piece) => (end += piece.length));
  });
  return [0, ...ends].map((start, nth) => data.slice(start, ends[nth]));
}

/** @returns how to break the tokens of a text */
function breaking(text, tokens) {
  const parts = partsOf(text, tokens);
  return () => {
    const broken = document.createDocumentFragment();
    for (const [nth, part] of parts.entries()) {
      if (nth > 0) broken.append(document.createElement('wbr'));
      broken.append(part);
    }
    const nodes = [...broken.childNodes];
    text.replaceWith(broken);
    return () => {
      nodes[0].before(text);
      for (const node of nodes) node.remove();
    };
  };
}

/** @returns how to give elements styles */
const styling = (styles) => () => {
  const before = styles.map(([element]) => [element, element.getAttribute('style')]);
  for (const [element, own] of styles) page.setStyles(element, own);
  return () => {
    for (const [element, style] of before) page.setStyle(element, style);
  };
};

/** Columns in code stay below each other, where that can be. @returns how it yields */
function fittingCode(block) {
  const share = block.clientWidth / (block.scrollWidth + 1);
  if (block.scrollWidth > block.clientWidth + 1 && share >= LEAST) return shrinking(block, share);
  const all = [block, ...block.querySelectorAll('*')];
  const wrapped = { 'white-space': 'pre-wrap', 'overflow-wrap': 'anywhere' };
  return styling(all.filter(isCode).map((each) => [each, wrapped]));
}

const isCode = (element) => styleOf(element).whiteSpace === 'pre';

function codeAround(element) {
  const { parentElement: outer } = element;
  return element !== document.body && isCode(outer) ? codeAround(outer) : element;
}

function shrinking(element, share, styles = { zoom: String(share) }) {
  const style = styling([[element, styles]]);
  return () => {
    page.smallest = Math.min(page.smallest ?? 1, share);
    return style();
  };
}

const PICTURES = 'img, canvas, video, svg';

/** A drawing may be described by its own size alone. @returns how a picture yields; undefined: it fits, or it is turned */
function fittingPicture(picture, width) {
  const box = picture.getBoundingClientRect();
  const room = width - page.reachOf(box) + box.width;
  if (box.width <= width || room < width * MUCH) return undefined;
  const share = room / (box.width + 1);
  const { offsetWidth = Number.parseFloat(styleOf(picture).width), offsetHeight } = picture;
  if (Math.abs(offsetWidth - box.width) > 1) return undefined;
  if (offsetHeight === undefined) return shrinking(picture, share);
  const [wide, high] = [offsetWidth, offsetHeight].map((each) => `${each * share}px`);
  const size = { width: wide, height: high, 'min-width': '0', 'box-sizing': 'border-box' };
  return shrinking(picture, share, size);
}

/** @returns how a text yields; undefined: it fits */
function fittingText(text, width) {
  const { parentElement: element } = text;
  const { whiteSpace } = styleOf(element);
  const boxes = whiteSpace === 'normal' ? [] : page.boxesOf(text);
  if (whiteSpace === 'pre' && boxes.some((box) => isBeyond(box, width)))
    return { of: codeAround(element), how: fittingCode };
  if (whiteSpace === 'nowrap' && boxes.some((box) => box.width > width))
    return { of: element, how: () => styling([[element, { 'white-space': 'normal' }]]) };
  const tokens = tokensIn(text, width);
  return tokens.length > 0 ? { of: text, how: () => breaking(text, tokens) } : undefined;
}

/** Nothing that cuts its text off itself. */
const isFree = (element, width) =>
  styleOf(element).overflowX === 'visible' && page.isInFlow(element) && page.isSeen(element, width);

function* fitting(width) {
  for (const picture of document.body.querySelectorAll(PICTURES)) {
    const how = fittingPicture(picture, width);
    if (how && page.isInFlow(picture) && page.isSeen(picture, width)) yield how;
  }
  const known = new Set();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: text } = texts;
    const found = page.isText(text) && fittingText(text, width);
    if (!found || known.has(found.of) || !isFree(text.parentElement, width)) continue;
    known.add(found.of);
    yield found.how(found.of);
  }
}

let takenBack = [];
let smallest;

/** @param width of the page, in CSS pixels @returns whether anything yields */
page.letYield = (width) => {
  ({ smallest } = page);
  takenBack = [...fitting(width)].map((change) => change());
  return takenBack.length > 0;
};

/** Of no use where something else is as wide. */
page.takeBack = () => {
  for (const back of takenBack.toReversed()) back();
  takenBack = [];
  page.smallest = smallest;
};

/** What yields is decided at the width at which the page was measured. */
function prepare({ isTrusted }) {
  if (isTrusted && document.body) page.atWidth(page.yields, () => page.letYield(page.yields));
}
if (page.yields) window.addEventListener('beforeprint', prepare, true);
