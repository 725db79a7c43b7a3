/*
 * What no page has room for yields by itself, before its page is made smaller: a token or an address is broken, a picture
 * is made smaller, code is, too, or wraps.
 */

/** In characters: no word of a language is as long. */
const TOKEN = /\S{40,}/g;
/** What a token has to take of a page's width to be the reason that it is too wide, and a picture has to have there. */
const MUCH = 1 / 3;

/** The smallest that code is set, as a share of its size. */
const LEAST = 0.5;

/** The elements that yield, with the attributes that they had. */
let yielded = new Map();

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
  if (share === undefined) return wrap(element, 'pre-wrap');
  page.smallest = Math.min(page.smallest ?? 1, share);
  setStyles(block, { zoom: String(share) });
}

function setStyles(element, styles) {
  if (!yielded.has(element)) yielded.set(element, element.getAttribute('style'));
  page.setStyles(element, styles);
}

const wrap = (element, whiteSpace) =>
  setStyles(element, { 'white-space': whiteSpace, 'overflow-wrap': 'anywhere' });

const WRAPPED = { pre: 'pre-wrap', nowrap: 'normal' };

/** Has the element of a text yield, if the text is a reason that the page is too wide. */
function yieldRoom(text, width) {
  const { parentElement: element } = text;
  const whiteSpace = whiteSpaceOf(element);
  const boxes = page.boxesOf(text);
  const isCode = whiteSpace === 'pre' && boxes.some((box) => page.reachOf(box) > width + 1);
  if (isCode) return yieldCode(element);
  const isLine = whiteSpace === 'nowrap' && boxes.some((box) => box.width > width);
  if (isLine || hasWideToken(text, width)) wrap(element, WRAPPED[whiteSpace] ?? whiteSpace);
}

const PICTURES = 'img, canvas, video, svg';

/** At the size that the page has room for. A drawing may be described by its own size alone. */
function yieldPicture(picture, width) {
  const box = picture.getBoundingClientRect();
  const room = width - page.reachOf(box) + box.width;
  if (box.width <= width || room < width * MUCH) return;
  const share = room / (box.width + 1);
  const [wide, high] = [box.width, box.height].map((each) => `${each * share}px`);
  const size = { width: wide, height: high, 'min-width': '0', 'box-sizing': 'border-box' };
  page.smallest = Math.min(page.smallest ?? 1, share);
  setStyles(picture, picture.matches('svg') ? { zoom: String(share) } : size);
}

/** @param width of the page, in CSS pixels @returns whether anything yields */
page.letYield = (width) => {
  const isSeen = (element) =>
    !yielded.has(element) && page.isInFlow(element) && page.isSeen(element, width);
  for (const picture of document.body.querySelectorAll(PICTURES))
    if (isSeen(picture)) yieldPicture(picture, width);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: text } = texts;
    if (page.isText(text) && isSeen(text.parentElement)) yieldRoom(text, width);
  }
  return yielded.size > 0;
};

/** Of no use where something else is as wide. */
page.takeBack = () => {
  for (const [element, style] of yielded) page.setStyle(element, style);
  yielded = new Map();
};

function prepare({ isTrusted }) {
  if (isTrusted && document.body) page.atWidth(page.yields, () => page.letYield(page.yields));
}
if (page.yields) window.addEventListener('beforeprint', prepare, true);
