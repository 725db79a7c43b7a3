/*
 * What scrolls to the side yields by itself, before its whole page is made smaller: code wraps, a row of boxes goes on below,
 * anything else is set smaller. A row that snaps shows one part of many, and prints what it shows.
 */

/** The smallest, as a share of its size. */
const LEAST = 0.5;

const isTooWide = (box) => box.scrollWidth > box.clientWidth + 1;

page.isCarousel = (box) => /^(?:x|both|inline)/.test(getComputedStyle(box).scrollSnapType);

function wrapCode(box) {
  for (const each of [box, ...box.querySelectorAll('*')]) {
    if (getComputedStyle(each).whiteSpace !== 'pre') continue;
    page.setStyles(each, { 'white-space': 'pre-wrap', 'overflow-wrap': 'anywhere' });
  }
}

/** Only if each of its boxes has room on its own. */
function wrapRow(box) {
  const { display, flexDirection } = getComputedStyle(box);
  const isRow = display.endsWith('flex') && flexDirection.startsWith('row');
  const hasRoom = (each) => each.getBoundingClientRect().width <= box.clientWidth;
  if (isRow && [...box.children].every(hasRoom)) page.setStyles(box, { 'flex-wrap': 'wrap' });
}

function setSmaller(box) {
  const share = Math.max(LEAST, box.clientWidth / (box.scrollWidth + 1));
  for (const each of box.children) page.setStyles(each, { zoom: String(share) });
  page.smallest = Math.min(page.smallest ?? 1, share);
}

page.fitAside = (box) => {
  if (page.isCarousel(box)) return;
  for (const yieldRoom of [wrapCode, wrapRow, setSmaller]) if (isTooWide(box)) yieldRoom(box);
};
