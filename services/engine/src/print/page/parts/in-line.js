/*
 * What stands in a line as a letter does (`inline-block`) is never carried over to the next page: of a box that is higher than a page,
 * lines would be cut, and in no such box a page begins. So it floats where it stood, with all that stands beside it.
 */

const IN_LINE = /^inline-(?:block|flex|grid|table)$/;
const WHOLE = 'img, svg, canvas, video, iframe, object, embed, input, textarea, select, button';

/** Higher than any page. What has no width only makes its line as high. */
const isHigh = ({ offsetHeight, offsetWidth }) =>
  offsetHeight > window.innerHeight + 1 && offsetWidth > 0;
const isDivisible = (element) =>
  IN_LINE.test(getComputedStyle(element).display) && !element.matches(WHOLE);

/** The boxes in lines that an element stands in. */
function boxesAround({ parentElement: outer }) {
  if (!outer) return [];
  return isDivisible(outer) ? [outer, ...boxesAround(outer)] : boxesAround(outer);
}

/** What stands in a box, from left to right, with the places. */
function placesIn(parent) {
  return [...parent.children]
    .filter((each) => !page.isApart(each))
    .map((element) => ({ element, place: element.getBoundingClientRect() }))
    .filter(({ place }) => place.width > 0)
    .toSorted((one, other) => one.place.left - other.place.left);
}

/** Floats stand at the top of their line: where it has put one elsewhere, all stay. */
const isEven = ({ line }) => line.every(({ place }) => Math.abs(place.top - line[0].place.top) < 2);

/** @returns what stands beside each of these boxes of a parent, and where lines begin; without those beside which a text of its own stands */
function linesIn([parent, boxes]) {
  const { display, paddingLeft } = getComputedStyle(parent);
  if (display === 'inline' || [...parent.childNodes].some(page.isText)) return [];
  const places = placesIn(parent);
  const lines = boxes.map((box) => {
    const { top, bottom } = box.getBoundingClientRect();
    return places.filter(({ place }) => place.top < bottom - 1 && place.bottom > top + 1);
  });
  const first = Map.groupBy(lines, ([start]) => start?.element);
  const { left } = parent.getBoundingClientRect();
  const start = left + parent.clientLeft + Number.parseFloat(paddingLeft);
  return [...first.values()]
    .map(([line]) => ({ line, start }))
    .filter(({ line }) => line.length > 0);
}

function letFloat({ line, start }) {
  let at = start;
  line.forEach(({ element, place }, nth) => {
    const clear = nth === 0 ? 'both' : 'none';
    const margins = { 'margin-left': `${place.left - at}px`, 'margin-right': '0' };
    page.setStyles(element, { float: 'left', clear, ...margins });
    at = place.right;
  });
  const end = document.createElement('div');
  end.style.cssText = 'all: initial; display: block; clear: both';
  const moved = new Set(line.map(({ element }) => element));
  [...line[0].element.parentElement.children].findLast((each) => moved.has(each)).after(end);
}

function prepare({ isTrusted }) {
  if (!isTrusted || !document.body) return;
  const high = [...document.body.querySelectorAll('*')].filter(isHigh).filter(isDivisible);
  const broken = page.breaking?.().flatMap(boxesAround) ?? [];
  // All are measured before any is moved.
  const parents = Map.groupBy(new Set([...high, ...broken]), ({ parentElement }) => parentElement);
  [...parents].flatMap(linesIn).filter(isEven).forEach(letFloat);
}
window.addEventListener('beforeprint', prepare, true);
