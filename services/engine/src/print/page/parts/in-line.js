/*
 * What stands in a line as a letter does (`inline-block`) is never carried over to the next page: of a box that is higher than a page,
 * lines would be cut. So it floats where it stood, with all that stands beside it.
 */

const IN_LINE = /^inline-(?:block|flex|grid|table)$/;
const WHOLE = 'img, svg, canvas, video, iframe, object, embed, input, textarea, select, button';

/** Higher than most pages with a header and a footer; and no text of its own stands beside it. */
const isHigh = (element) => element.offsetHeight > (window.innerHeight * 2) / 3;
const isDivisible = (element) =>
  IN_LINE.test(getComputedStyle(element).display) &&
  !element.matches(WHOLE) &&
  ![...element.parentNode.childNodes].some(page.isText);

/** What stands beside a box, from left to right, with the places. */
function lineOf(box) {
  const { top, bottom } = box.getBoundingClientRect();
  return [...box.parentNode.children]
    .filter((each) => !/^(?:absolute|fixed)$/.test(getComputedStyle(each).position))
    .map((element) => ({ element, place: element.getBoundingClientRect() }))
    .filter(({ place }) => place.width > 0 && place.top < bottom - 1 && place.bottom > top + 1)
    .toSorted((one, other) => one.place.left - other.place.left);
}

function letFloat(line) {
  const { parentElement } = line[0].element;
  const { left } = parentElement.getBoundingClientRect();
  const padding = Number.parseFloat(getComputedStyle(parentElement).paddingLeft);
  let at = left + parentElement.clientLeft + padding;
  line.forEach(({ element, place }, nth) => {
    const clear = nth === 0 ? 'both' : 'none';
    const margins = { 'margin-left': `${place.left - at}px`, 'margin-right': '0' };
    page.setStyles(element, { float: 'left', clear, ...margins });
    at = place.right;
  });
  const end = document.createElement('div');
  end.style.cssText = 'all: initial; display: block; clear: both';
  const moved = new Set(line.map(({ element }) => element));
  [...parentElement.children].findLast((each) => moved.has(each)).after(end);
}

function prepare({ isTrusted }) {
  if (!isTrusted || !document.body) return;
  const high = [...document.body.querySelectorAll('*')].filter(isHigh).filter(isDivisible);
  // All are measured before any is moved.
  const lines = Map.groupBy(high.map(lineOf), ([first]) => first.element);
  for (const [line] of lines.values()) letFloat(line);
}
window.addEventListener('beforeprint', prepare, true);
