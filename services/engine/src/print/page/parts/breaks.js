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

/** @param last what is shown last: a page that began behind it would be empty */
function beginnings(element, { breakBefore, breakAfter }, last) {
  const isFollowed = element.compareDocumentPosition(last) === Node.DOCUMENT_POSITION_FOLLOWING;
  const ends = { before: breakBefore, after: isFollowed ? breakAfter : '' };
  return Object.entries(ends)
    .filter(([, value]) => BEGINS_PAGE.test(value))
    .map(([at, value]) => ({ element, at, value }));
}

function replaceLine(line, last) {
  const [begins] = beginnings(line, getComputedStyle(line), last);
  if (!begins) return;
  const whole = wholeOf(line);
  if (isBetweenNames(whole)) return whole.remove();
  const block = document.createElement('div');
  block.style.breakBefore = begins.value;
  whole.replaceWith(block);
}

function showRule(rule, last) {
  const [begins] = rule.style.display === 'none' ? beginnings(rule, rule.style, last) : [];
  if (begins) rule.style.cssText = `all: initial; display: block; break-before: ${begins.value}`;
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

/** What stands across columns stands in none. All are measured before any is there: it lays the page out anew. */
function breakColumns(elements, last) {
  const begins = elements.flatMap((element) => {
    const style = getComputedStyle(element);
    return style.columnSpan === 'all' ? [] : beginnings(element, style, last);
  });
  for (const { element, at, value } of begins) {
    const across = document.createElement('div');
    across.style.cssText = `all: initial; display: block; column-span: all; break-before: ${value}`;
    element[at](across);
  }
}

/** The last text or box that has a height. */
function lastShown() {
  const nodes = document.createTreeWalker(
    document.body,
    NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
  );
  while (nodes.lastChild());
  const range = document.createRange();
  do range.selectNode(nodes.currentNode);
  while (![...range.getClientRects()].some(({ height }) => height > 0) && nodes.previousNode());
  return nodes.currentNode;
}

function prepare({ isTrusted }) {
  if (!isTrusted || !document.body) return;
  const last = lastShown();
  document.querySelectorAll('br').forEach((each) => replaceLine(each, last));
  document.querySelectorAll('hr[style]').forEach((each) => showRule(each, last));
  breakColumns(page.breaking().filter(isInColumns), last);
}
window.addEventListener('beforeprint', prepare, true);
