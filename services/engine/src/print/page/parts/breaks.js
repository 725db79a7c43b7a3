/*
 * Office programs write the end of a page as a line break, or as an invisible rule. The browser begins no page at either, so
 * an empty block stands in for them.
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

function prepare({ isTrusted }) {
  if (!isTrusted) return;
  document.querySelectorAll('br').forEach(replaceLine);
  document.querySelectorAll('hr[style]').forEach(showRule);
}
window.addEventListener('beforeprint', prepare, true);
