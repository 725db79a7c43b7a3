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
  return [box, ...box.querySelectorAll('*')]
    .filter((each) => getComputedStyle(each).whiteSpace === 'pre')
    .map((each) => [each, { 'white-space': 'pre-wrap', 'overflow-wrap': 'anywhere' }]);
}

/** Only if each of its boxes has room on its own. */
function wrapRow(box) {
  const { display, flexDirection, gridAutoFlow, gridTemplateRows } = getComputedStyle(box);
  const widths = [...box.children].map(widthOf);
  if (widths.some((width) => width > box.clientWidth)) return [];
  if (display.endsWith('flex') && flexDirection.startsWith('row'))
    return [[box, { 'flex-wrap': 'wrap' }]];
  const isOneRow = gridAutoFlow.startsWith('column') && !gridTemplateRows.includes(' ');
  if (!display.endsWith('grid') || !isOneRow) return [];
  const columns = `repeat(auto-fill, ${Math.max(...widths)}px)`;
  return [[box, { 'grid-auto-flow': 'row', 'grid-template-columns': columns }]];
}

function setSmaller(box) {
  const share = Math.max(LEAST, box.clientWidth / (box.scrollWidth + 1));
  page.smallest = Math.min(page.smallest ?? 1, share);
  return [...box.children].map((each) => [each, { zoom: String(share) }]);
}

/** @param boxes none of them within another */
page.fitAside = (boxes) => {
  const yielding = boxes.filter((box) => !page.isCarousel(box));
  for (const yieldRoom of [wrapCode, wrapRow, setSmaller])
    page.change(yielding.filter(isTooWide).flatMap(yieldRoom));
};
