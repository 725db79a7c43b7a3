/*
 * Office programs write the end of a page as a line break, or as an invisible rule. The browser begins no page at either, so
 * an empty block stands in for them. Within columns it begins none at all: there a block across them does.
 */

const BEGINS_PAGE = /^(?:page|left|right|recto|verso)$/;

/** The outermost inline element that holds nothing else. */
function wholeOf(line) {
  let at = line;
  while (at.parentElement.childNodes.length === 1 && isInline(at.parentElement))
    at = at.parentElement;
  return at;
}
const isInline = (element) => getComputedStyle(element).display === 'inline';

/** A page of another name begins there anyway. */
function isBetweenNames({ previousElementSibling: before, nextElementSibling: after }) {
  return before && after && getComputedStyle(before).page !== getComputedStyle(after).page;
}

function replaceLine(line) {
  const { breakBefore } = getComputedStyle(line);
  if (!BEGINS_PAGE.test(breakBefore)) return;
  const whole = wholeOf(line);
  if (isBetweenNames(whole)) return whole.remove();
  const block = document.createElement('div');
  block.style.breakBefore = breakBefore;
  whole.replaceWith(block);
}

function showRule({ style }) {
  if (style.display !== 'none' || !BEGINS_PAGE.test(style.breakBefore)) return;
  style.cssText = `all: initial; display: block; break-before: ${style.breakBefore}`;
}

/** @returns before or behind which elements a page begins */
page.breaking = () =>
  [...document.body.querySelectorAll('*')].filter((each) => {
    const { breakBefore, breakAfter } = getComputedStyle(each);
    return BEGINS_PAGE.test(breakBefore) || BEGINS_PAGE.test(breakAfter);
  });

function isInColumns({ parentElement: outer }) {
  if (!outer) return false;
  const { columnCount, columnWidth } = getComputedStyle(outer);
  return columnCount !== 'auto' || columnWidth !== 'auto' || isInColumns(outer);
}

/** What stands across columns stands in none. */
function breakColumns(element) {
  const { breakBefore, breakAfter, columnSpan } = getComputedStyle(element);
  if (columnSpan === 'all') return;
  const across = (value) => {
    const block = document.createElement('div');
    block.style.cssText = `all: initial; display: block; column-span: all; break-before: ${value}`;
    return block;
  };
  if (BEGINS_PAGE.test(breakBefore)) element.before(across(breakBefore));
  if (BEGINS_PAGE.test(breakAfter) && isFollowed(element)) element.after(across(breakAfter));
}

/** Else the page would be empty. */
function isFollowed(element) {
  const range = document.createRange();
  range.setStartAfter(element);
  range.setEndAfter(document.body.lastChild);
  return [...range.getClientRects()].some(({ height }) => height > 0);
}

function prepare({ isTrusted }) {
  if (!isTrusted || !document.body) return;
  document.querySelectorAll('br').forEach(replaceLine);
  document.querySelectorAll('hr[style]').forEach(showRule);
  page.breaking().filter(isInColumns).forEach(breakColumns);
}
window.addEventListener('beforeprint', prepare, true);
