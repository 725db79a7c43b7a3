/*
 * What scrolls to the side yields by itself, before its whole page is made smaller: code wraps, a row of boxes goes on below,
 * anything else is set smaller. A row that snaps from one part to the next shows one of many, and prints what it shows.
 */

/** The smallest, as a share of its size. */
const LEAST = 0.5;

const isTooWide = (box) => box.scrollWidth > box.clientWidth + 1;

const widthOf = (each) => each.getBoundingClientRect().width;

/** Two parts have no room in it beside each other: in a strip of smaller ones, all are meant to be seen. */
page.isCarousel = (box) =>
  /^(?:x|both|inline)/.test(getComputedStyle(box).scrollSnapType) &&
  [...box.children].some((each) => widthOf(each) > box.clientWidth / 2);

function wrapCode(box) {
  for (const each of [box, ...box.querySelectorAll('*')]) {
    if (getComputedStyle(each).whiteSpace !== 'pre') continue;
    page.setStyles(each, { 'white-space': 'pre-wrap', 'overflow-wrap': 'anywhere' });
  }
}

/** Only if each of its boxes has room on its own. */
function wrapRow(box) {
  const { display, flexDirection, gridAutoFlow, gridTemplateRows } = getComputedStyle(box);
  const widths = [...box.children].map(widthOf);
  if (widths.some((width) => width > box.clientWidth)) return;
  if (display.endsWith('flex') && flexDirection.startsWith('row'))
    page.setStyles(box, { 'flex-wrap': 'wrap' });
  const isOneRow = gridAutoFlow.startsWith('column') && !gridTemplateRows.includes(' ');
  if (display.endsWith('grid') && isOneRow)
    page.setStyles(box, {
      'grid-auto-flow': 'row',
      'grid-template-columns': `repeat(auto-fill, ${Math.max(...widths)}px)`,
    });
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
