/*
 * Measures what stands in the blocks, rows and cells of a template that have a fixed height, right before the print, and what has a width of
 * its own. The page says which is too small for it, instead of being printed with one thing over another.
 */

const POINTS = 0.75;
/** Sides are rounded to parts of a pixel. In CSS pixels. */
const ROUNDING = 1;

const pixels = (length) => Number.parseFloat(length) || 0;

/** What is in the flow of an element: an overlay takes no room there. */
const inFlow = (element) =>
  [...element.children].filter((each) => getComputedStyle(each).position !== 'absolute');

/** With all that runs beyond its sides. */
function boxOf(element) {
  const range = document.createRange();
  range.selectNode(element);
  return range.getBoundingClientRect();
}

/** In CSS pixels. A row is as high as its highest cell needs. */
function neededHeight(element) {
  const box = element.getBoundingClientRect();
  if (element.localName === 'tr') return box.height;
  const style = getComputedStyle(element);
  const boxes = inFlow(element).map((each) => each.getBoundingClientRect());
  const begin = box.top + pixels(style.borderTopWidth) + pixels(style.paddingTop);
  // A cell may stand in the middle of a row that is higher.
  const top = element.localName === 'td' ? Math.min(...boxes.map((each) => each.top)) : begin;
  const height = Math.max(0, ...boxes.map((each) => each.bottom - top));
  return (
    height +
    box.height -
    element.clientHeight +
    pixels(style.paddingTop) +
    pixels(style.paddingBottom)
  );
}

/** How far what stands in it runs beyond its sides, in CSS pixels. */
function excess(element) {
  if (element.localName === 'tr') return 0;
  const { left, right } = element.getBoundingClientRect();
  return Math.max(
    0,
    ...inFlow(element)
      .map(boxOf)
      .flatMap((box) => [left - box.left, box.right - right]),
  );
}

/** What an element needs, and has, of a side that is too small; in points. */
function missing(element) {
  const most = Number(element.dataset.height);
  const height = neededHeight(element) * POINTS;
  if (height > most + ROUNDING * POINTS) return { height, most };
  const beyond = excess(element);
  if (beyond <= ROUNDING) return undefined;
  const { width } = element.getBoundingClientRect();
  return { height: (width + beyond) * POINTS, most: width * POINTS, isWide: true };
}

/** What its place makes narrower than it says, so that it cannot be read, or where nothing may be smaller. */
function narrowed(element) {
  const { width, least = 0 } = element.dataset;
  const most = element.getBoundingClientRect().width * POINTS;
  if (most > width - ROUNDING * POINTS || !element.checkVisibility()) return undefined;
  page.smallest = Math.min(page.smallest ?? 1, most / width);
  const height = Number(page.isStrict ? width : least);
  return most < height - ROUNDING * POINTS ? { height, most, isWide: true } : undefined;
}

const CHECKS = [
  ['[data-height][data-block]', missing],
  ['[data-width]', narrowed],
];
const blockOf = (element) => element.closest('[data-block]')?.dataset.block;

function measure({ isTrusted }) {
  if (!isTrusted || page.said) return;
  for (const [selector, check] of CHECKS) {
    const elements = [...document.querySelectorAll(selector)];
    const tooSmall = elements.find(check);
    if (!tooSmall) continue;
    const block = blockOf(tooSmall);
    const repeated = elements.filter((each) => blockOf(each) === block);
    page.say({ block, nth: repeated.indexOf(tooSmall) + 1, ...check(tooSmall) });
    return;
  }
}
window.addEventListener('beforeprint', measure);
