/*
 * A page that is not to scroll, because something stands over it, is printed whole: what locks it is opened. And what stands over
 * a page in the browser's top layer is printed once, whole.
 */

const hasBox = (element) => element.getClientRects().length > 0;

const isAsScreen = ({ offsetHeight }) => Math.abs(offsetHeight - window.innerHeight) <= 2;
const hides = (overflow) => /^(?:hidden|clip)$/.test(overflow);

/** Whether it shows as much of a text as a screen does. An ornament that hangs out below is meant to be hidden. */
function hidesText(box) {
  if (!isAsScreen(box) || !hides(getComputedStyle(box).overflowY)) return false;
  const { bottom } = box.getBoundingClientRect();
  const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const range = document.createRange();
    range.selectNode(texts.currentNode);
    if (page.isText(texts.currentNode) && range.getBoundingClientRect().bottom > bottom + 1)
      return true;
  }
  return false;
}

/** The one box that is the page, though others lie over it: of several, each is a page of a brochure, or a slide. */
function mainOf(shown) {
  const [box, ...more] = shown.filter(hidesText);
  const isMain =
    box && more.length === 0 && shown.every((each) => each === box || page.isApart(each));
  return isMain ? [box] : [];
}

/** The body, and in each the box that is alone there, or that all others lie over. */
function shells() {
  const found = [document.body];
  for (const at of found) {
    const shown = [...at.children].filter(hasBox);
    const isAlone = shown.length === 1 && ![...at.childNodes].some(page.isText);
    found.push(...(isAlone ? shown : mainOf(shown)));
  }
  return found;
}

const OPEN = { 'overflow-y': 'visible', height: 'auto', 'max-height': 'none' };
const IN_PLACE = { position: 'static', inset: 'auto', width: 'auto', 'max-width': 'none' };

function unlock(box) {
  const { position, overflowX, overflowY } = getComputedStyle(box);
  const isTall = box.scrollHeight > box.clientHeight + 1;
  const isFixed = position === 'fixed' && (isTall || box.scrollHeight > window.innerHeight);
  const isCut = isTall && hides(overflowY) && isAsScreen(box);
  if (!isFixed && !isCut) return;
  // What hangs out at its side is meant to be hidden.
  const sides = overflowX === 'visible' ? {} : { 'overflow-x': 'clip' };
  page.setStyles(box, { ...OPEN, ...sides, ...(isFixed && IN_PLACE) });
}

/** There is nothing behind on paper. */
const noBackdrop = new CSSStyleSheet();
noBackdrop.replaceSync('::backdrop { display: none !important }');

/** It stays where it is on the first page, above all else there. */
function layOver(box) {
  const { top, left, width } = box.getBoundingClientRect();
  if (getComputedStyle(box).position !== 'fixed') return;
  page.setStyles(box, {
    position: 'absolute',
    inset: `${Math.max(0, top + window.scrollY)}px auto auto ${Math.max(0, left)}px`,
    width: `${width}px`,
    margin: '0',
    'box-sizing': 'border-box',
    ...OPEN,
  });
  if (!document.adoptedStyleSheets.includes(noBackdrop))
    document.adoptedStyleSheets.push(noBackdrop);
}

page.unlock = () => {
  unlock(document.documentElement);
  shells().forEach(unlock);
  document.querySelectorAll('dialog[open], :popover-open').forEach(layOver);
};
