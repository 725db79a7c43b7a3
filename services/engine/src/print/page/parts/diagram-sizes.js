/*
 * A diagram that would begin a page, because it is too high for the rest of the one before, becomes smaller, as long as it can be
 * read. For this the page is set in columns as high as its sheets: the browser breaks these as it breaks pages.
 */

/** What no text of a diagram becomes smaller for, in pixels: 7 points. */
const LEAST = (7 * 96) / 72;

/** A lower diagram leaves little of a page empty. As a share of the page. */
const LOW = 0.2;

/** For each diagram the page is laid out some times: of a page with this many elements one is looked at, of smaller ones more. */
const MOST_ELEMENTS = 100_000;

const FORCED = /^(?:page|left|right|recto|verso|always|all)$/;

function setInColumns({ width, height }) {
  const { body } = document;
  const changed = [[body, body.getAttribute('style')]];
  for (const element of body.querySelectorAll('*')) {
    const { breakBefore, breakAfter } = getComputedStyle(element);
    if (!FORCED.test(breakBefore) && !FORCED.test(breakAfter)) continue;
    changed.push([element, element.getAttribute('style')]);
    if (FORCED.test(breakBefore)) element.style.breakBefore = 'column';
    if (FORCED.test(breakAfter)) element.style.breakAfter = 'column';
  }
  const columns = { columnCount: '1', columnFill: 'auto', columnGap: '0' };
  const sheet = { boxSizing: 'border-box', width: `${width}px`, height: `${height}px` };
  Object.assign(body.style, columns, sheet);
  return () => {
    for (const [element, style] of changed) page.setStyle(element, style);
  };
}

/** Where an element begins: its column, and the place in that. */
function placeOf(element) {
  const { body } = document;
  const { left, top } = body.getBoundingClientRect();
  const { paddingLeft, paddingRight } = getComputedStyle(body);
  const across = body.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  const own = element.getBoundingClientRect();
  const column = Math.round(Math.abs(own.left - left - parseFloat(paddingLeft)) / across);
  return { column, top: own.top - top, height: own.height };
}

/** The size at which the smallest text is the least that can be read, as a share of the present one. */
function leastScale(svg) {
  const texts = [...svg.querySelectorAll('text,span,p')].filter((each) => each.textContent.trim());
  const sizes = texts.map((each) => parseFloat(getComputedStyle(each).fontSize));
  const { width, height } = svg.getBoundingClientRect();
  const { baseVal: box } = svg.viewBox;
  const unit = Math.min(width / box.width, height / box.height);
  return sizes.reduce((scale, size) => Math.max(scale, LEAST / (size * unit)), 0);
}

function size(svg, height) {
  const figure = svg.parentElement;
  const before = placeOf(figure);
  const scale = leastScale(svg);
  if (before.column === 0 || before.height < height * LOW) return;
  const own = parseFloat(getComputedStyle(svg).height);
  const given = svg.style.maxHeight;
  const set = (share) => {
    svg.style.maxHeight = `${own * share}px`;
    return placeOf(figure);
  };
  const least = set(Math.min(scale, 1));
  if (least.column === before.column) svg.style.maxHeight = given;
  else if (set((height - least.top - 1) / before.height).column !== least.column) set(scale);
}

/** Of a page whose sheets have a size that is known; pictures have their room by now. */
page.sizeDiagrams = () => {
  delete page.sizeDiagrams;
  const sizeAround = (element) =>
    ['--page-width', '--page-height'].map(
      (name) => (parseFloat(getComputedStyle(element).getPropertyValue(name)) * 96) / 72,
    );
  const [width, height] = sizeAround(document.documentElement);
  if (!width || !height) return;
  const most = Math.floor(MOST_ELEMENTS / document.getElementsByTagName('*').length);
  // Others are on sheets of another size.
  const isHere = (svg) => sizeAround(svg)[1] === height;
  const diagrams = [...document.querySelectorAll('.diagram > svg')].filter(isHere);
  const restore = setInColumns({ width, height });
  for (const svg of diagrams.slice(0, most)) size(svg, height);
  restore();
};
