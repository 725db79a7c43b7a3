/*
 * What stands in a line as a letter does (`inline-block`) is never carried over to the next page: of a box that is higher than a page,
 * lines would be cut. So it floats where it stood, with all that stands beside it.
 */

const IN_LINE = /^inline-(?:block|flex|grid|table)$/;
const WHOLE = 'img, svg, canvas, video, iframe, object, embed, input, textarea, select, button';

/** A header and a footer take of a page, too. */
const isHigh = (element) => element.offsetHeight > (window.innerHeight * 2) / 3;
const isText = ({ nodeType, data }) => nodeType === Node.TEXT_NODE && data.trim() !== '';
const isDivisible = (element) =>
  IN_LINE.test(getComputedStyle(element).display) && !element.matches(WHOLE);

const stands = (node) =>
  node.nodeType === Node.ELEMENT_NODE
    ? !/^(?:absolute|fixed)$/.test(getComputedStyle(node).position)
    : isText(node);

function placeOf(node) {
  const range = document.createRange();
  range.selectNode(node);
  return range.getBoundingClientRect();
}

/** What stands beside a box, from left to right. */
function lineOf(box) {
  const { top, bottom } = placeOf(box);
  const nodes = [...box.parentNode.childNodes].filter(stands);
  const placed = nodes.map((node) => ({ node, place: placeOf(node) }));
  return placed
    .filter(({ place }) => place.width > 0 && place.top < bottom - 1 && place.bottom > top + 1)
    .toSorted((one, other) => one.place.left - other.place.left)
    .map(({ node }) => node);
}

function letFloat(line) {
  const { parentElement } = line[0];
  const { left } = parentElement.getBoundingClientRect();
  const { paddingLeft } = getComputedStyle(parentElement);
  let at = left + parentElement.clientLeft + Number.parseFloat(paddingLeft);
  const offsets = line.map((each) => {
    const place = each.getBoundingClientRect();
    const offset = place.left - at;
    at = place.right;
    return offset;
  });
  line.forEach((each, nth) =>
    page.setStyles(each, {
      float: 'left',
      clear: nth === 0 ? 'both' : 'none',
      'margin-left': `${offsets[nth]}px`,
      'margin-right': '0',
    }),
  );
  const end = document.createElement('div');
  end.style.cssText = 'all: initial; display: block; clear: both';
  const isLast = (each) => line.every((other) => other.compareDocumentPosition(each) !== 2);
  line.find(isLast).after(end);
}

function prepare({ isTrusted }) {
  if (!isTrusted || !document.body) return;
  const high = [...document.body.querySelectorAll('*')].filter(isHigh).filter(isDivisible);
  // All are measured before any is moved.
  const lines = high.map(lineOf);
  const moved = new Set();
  for (const line of lines) {
    if (line.some((each) => isText(each) || moved.has(each))) continue;
    line.forEach((each) => moved.add(each));
    letFloat(line);
  }
}
window.addEventListener('beforeprint', prepare, true);
