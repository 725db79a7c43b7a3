/*
 * What begins on a certain side of a spread, and where pages are numbered anew: the browser breaks there, but inserts no empty page
 * and counts on. Their pages are found by names in the print; a later print has the empty pages.
 */

const SIDES = { left: 'left', verso: 'left', right: 'right', recto: 'right' };
const NUMBERS_ANEW = /(?:^|\s)page (?:0|1)(?:\s|$)/;

/** Each that begins on a side, and each that numbers anew, in the order of the document. */
function found() {
  const sided = [];
  const groups = [];
  let before;
  for (const element of document.body.querySelectorAll('*')) {
    if (element.getClientRects().length === 0) continue;
    const { breakBefore, breakAfter, counterReset, counterSet } = getComputedStyle(element);
    const isAfter = before && !before.element.contains(element);
    const side = SIDES[breakBefore] ?? (isAfter && before.side);
    if (isAfter) before = undefined;
    if (side) sided.push({ element, side });
    if (SIDES[breakAfter]) before = { element, side: SIDES[breakAfter] };
    if (NUMBERS_ANEW.test(`${counterReset} ${counterSet}`)) groups.push({ element, side: 'group' });
  }
  return { sided, groups };
}

/** The browser keeps the places of what is linked to. */
function name({ element, side }, nth) {
  if (!element) return '';
  const id = `${page.places.mark}-${side}-${nth}`;
  const place = document.createElement('span');
  place.id = id;
  place.style.position = 'absolute';
  if (element.id) element.prepend(place);
  else element.id = id;
  const link = document.createElement('a');
  link.href = `#${id}`;
  return link;
}

function insertBlank({ element }) {
  const blank = document.createElement('div');
  blank.style.cssText =
    'all: initial; display: block; height: 1px; break-before: page; page: platen-blank';
  element.before(blank);
}

function nameAll(groups) {
  const links = document.createElement('div');
  links.hidden = true;
  links.append(...groups.flatMap((each) => each.map(name)));
  document.body.append(links);
}

function prepare({ isTrusted }) {
  if (!isTrusted || !document.body) return;
  const { mark, blanks } = page.places;
  const { strings, preceding } = (mark && page.stringPlaces?.()) || { strings: [], preceding: [] };
  const { sided, groups } = found();
  for (const nth of blanks) if (sided[nth]) insertBlank(sided[nth]);
  if (mark) nameAll([sided, groups, strings, preceding]);
}
window.addEventListener('beforeprint', prepare, true);
