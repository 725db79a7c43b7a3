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

function prepare({ isTrusted }) {
  if (!isTrusted || !document.body) return;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const blocks = new Set();
  while (texts.nextNode()) blocks.add(blockOf(texts.currentNode.parentElement));
  for (const block of blocks) {
    if (![...block.children].every(isInline)) continue;
    const { orphans, widows } = getComputedStyle(block);
    const lines = linesOf(block);
    if (lines > 1 && lines < Number(orphans) + Number(widows)) block.style.breakInside = 'avoid';
  }
}
window.addEventListener('beforeprint', prepare, true);
