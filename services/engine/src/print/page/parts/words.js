/*
 * A text that no line has room for yields before its page is made smaller: a token or an address is broken, and code is set smaller, or wraps.
 */

/** In characters: no word of a language is as long. */
const TOKEN = /\S{40,}/g;
/** What a token has to take of a page's width, alone in a line or in a column, to be the reason that it is too wide. */
const MUCH = 1 / 3;

/** The smallest that code is set, as a share of its size. */
const LEAST = 0.5;

/** The elements that yield, with the attributes that they had. */
let broken = new Map();

const widthsIn = (range) => [...range.getClientRects()].map(({ width }) => width);

/** Whether some token takes much of the page where the browser does not break it. */
function hasWideToken(text, width) {
  const range = document.createRange();
  return [...text.data.matchAll(TOKEN)].some(({ 0: token, index }) => {
    range.setStart(text, index);
    range.setEnd(text, index + token.length);
    return widthsIn(range).some((each) => each > width * MUCH);
  });
}

const whiteSpaceOf = (element) => getComputedStyle(element).whiteSpace;

/** @returns how much smaller a block of code fits; undefined: not at all, or its letters would be too small */
function shareOf(block) {
  const share = block.clientWidth / (block.scrollWidth + 1);
  const isTooWide = block.scrollWidth > block.clientWidth + 1;
  return isTooWide && share >= LEAST ? share : undefined;
}

/** Columns in code stay below each other, where that can be. */
function yieldCode(element) {
  let block = element;
  while (whiteSpaceOf(block.parentElement) === 'pre') block = block.parentElement;
  const share = shareOf(block);
  if (share === undefined) return setStyles(element, { 'white-space': 'pre-wrap' });
  page.smallest = Math.min(page.smallest ?? 1, share);
  setStyles(block, { zoom: String(share) });
}

function setStyles(element, styles) {
  if (!broken.has(element)) broken.set(element, element.getAttribute('style'));
  page.setStyles(element, { ...styles, 'overflow-wrap': 'anywhere' });
}

const WRAPPED = { pre: 'pre-wrap', nowrap: 'normal' };

/** Has the element of a text yield, if the text is a reason that the page is too wide. */
function yieldRoom(text, width) {
  const { parentElement: element } = text;
  const whiteSpace = whiteSpaceOf(element);
  const boxes = page.boxesOf(text);
  const isCode = whiteSpace === 'pre' && boxes.some((box) => page.reachOf(box) > width + 1);
  if (isCode) return yieldCode(element);
  const isLine = whiteSpace === 'nowrap' && boxes.some((box) => box.width > width);
  if (isLine || hasWideToken(text, width))
    setStyles(element, { 'white-space': WRAPPED[whiteSpace] ?? whiteSpace });
}

/** @param width of the page, in CSS pixels @returns whether any text yields */
page.breakWords = (width) => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: text } = texts;
    const { parentElement: element } = text;
    const isSeen = page.isText(text) && page.isInFlow(element) && page.isSeen(element, width);
    if (isSeen && !broken.has(element)) yieldRoom(text, width);
  }
  return broken.size > 0;
};

/** Of no use where something else is as wide. */
page.mendWords = () => {
  for (const [element, style] of broken) page.setStyle(element, style);
  broken = new Map();
};

function prepare({ isTrusted }) {
  if (isTrusted && document.body) page.atWidth(page.words, () => page.breakWords(page.words));
}
if (page.words) window.addEventListener('beforeprint', prepare, true);
