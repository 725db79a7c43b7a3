/*
 * What is fixed stands on every page, whatever is beneath. In a print of its own each such box has an opacity that is its number, and texts
 * and pictures have marks: there the engine reads what is drawn over what (covered.ts).
 */

page.fixed = new Set();

/** Not what lies behind its page or lets pass what is behind it, nor what stands once: in a frame, or in a box that places it. */
function mayCover(box) {
  const { position, opacity, zIndex } = getComputedStyle(box);
  const isOnPages = position === 'fixed' && !box.offsetParent && box.ownerDocument === document;
  if (!isOnPages || !box.checkVisibility() || opacity < 0.8 || zIndex < 0) return false;
  const all = [box, ...box.querySelectorAll('*')];
  return all.some((each) => getComputedStyle(each).pointerEvents !== 'none');
}

const isIn = (boxes, element) =>
  boxes.has(element) || (element !== null && isIn(boxes, element.parentElement));

/** A band as high as small letters, in a box as high as capitals, and as pale as they are. Pictures get a background. */
function mark(element, boxes) {
  const high = isIn(boxes, element) ? '.7em' : '.5em';
  const hasText = [...element.childNodes].some(page.isText);
  const isPicture = page.isReplaced(element) && page.isInFlow(element);
  page.setStyles(element, {
    'border-radius': '0',
    ...(hasText && { 'text-decoration': `line-through ${high} rgb(from currentcolor 1 2 3)` }),
    ...(isPicture && { background: 'rgb(1 2 4)', 'print-color-adjust': 'exact' }),
  });
}

function prepare({ isTrusted }) {
  if (!isTrusted) return;
  const all = new Set([...page.fixed].filter(mayCover));
  const boxes = [...all].filter((box) => !isIn(all, box.parentElement)).slice(0, 20);
  page.fixedNames = boxes.map(page.nameOf);
  if (!page.isMarked) return;
  const elements = page.trees(window).flatMap((tree) => [...tree.querySelectorAll('*')]);
  for (const element of elements) if (element.style) mark(element, all);
  for (const [nth, box] of boxes.entries())
    page.setStyles(box, { opacity: `${0.4321 + nth / 10_000}`, transition: 'none' });
}
window.addEventListener('beforeprint', prepare, true);
