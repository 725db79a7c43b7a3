/* A paragraph of fewer lines than `orphans` and `widows` ask for cannot be divided: the browser divides it nevertheless. */

const isInline = (element) => getComputedStyle(element).display === 'inline';
const blockOf = (element) => (isInline(element) ? blockOf(element.parentElement) : element);

/** A part of a line may be higher than the rest. */
function linesOf(block) {
  const range = document.createRange();
  range.selectNodeContents(block);
  let end = -Infinity;
  const begins = [...range.getClientRects()].filter(({ top, bottom }) => {
    const isBelow = (top + bottom) / 2 > end;
    end = Math.max(end, bottom);
    return isBelow;
  });
  return begins.length;
}

function isIndivisible(block) {
  if (![...block.children].every(isInline)) return false;
  const { orphans, widows } = getComputedStyle(block);
  const lines = linesOf(block);
  return lines > 1 && lines < Number(orphans) + Number(widows);
}

function prepare({ isTrusted }) {
  if (!isTrusted || !document.body) return;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const blocks = new Set();
  while (texts.nextNode()) blocks.add(blockOf(texts.currentNode.parentElement));
  // All are measured before any is changed: else each would be laid out anew.
  for (const block of [...blocks].filter(isIndivisible)) block.style.breakInside = 'avoid';
}
window.addEventListener('beforeprint', prepare, true);
