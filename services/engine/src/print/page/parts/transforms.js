/*
 * The browser divides a box into pages as if nothing transformed it, and transforms each piece by itself. So a high box that is scaled is laid out as
 * large as it is drawn, and a low one is kept together. And it draws the back of a box that hides its back.
 */

const SCALED = /^matrix\(([\d.]+), 0, 0, \1,/;

/** With its own `scale`, which is no part of `transform`. */
function scaleOf({ transform, scale, rotate }) {
  const own = scale === 'none' ? '1' : scale;
  const [, share = transform === 'none' ? 1 : NaN] = SCALED.exec(transform) ?? [];
  return rotate === 'none' ? Number(share) * Number(own) : NaN;
}

/** How the front of a box is turned: as all boxes around it are that share its space. */
function spaceOf(element) {
  const { transform } = getComputedStyle(element);
  const own = new DOMMatrix(transform);
  const { parentElement: outer } = element;
  const isShared = outer && getComputedStyle(outer).transformStyle === 'preserve-3d';
  return isShared ? spaceOf(outer).multiply(own) : own;
}

const isBack = (element, { backfaceVisibility }) =>
  backfaceVisibility === 'hidden' && spaceOf(element).inverse().m33 < 0;

/** @returns how an element is straightened, if it is transformed */
function straightening(element) {
  const style = getComputedStyle(element);
  if (isBack(element, style)) return { element, styles: { visibility: 'hidden' } };
  if (style.transform === 'none' && style.scale === 'none') return undefined;
  const share = scaleOf(style);
  const { left, height } = element.getBoundingClientRect();
  const { offsetHeight, offsetWidth } = element;
  if (share === 1 || !offsetHeight) return undefined;
  if (offsetHeight > window.innerHeight && share > 0)
    return { element, styles: asDrawn(style, share, offsetWidth), share, left };
  return height < offsetHeight + 1 ? { element, styles: { 'break-inside': 'avoid' } } : undefined;
}

/** What follows it follows what is drawn. */
const asDrawn = ({ zoom }, share, width) => ({
  'box-sizing': 'border-box',
  width: `${width}px`,
  'min-width': '0',
  'max-width': 'none',
  transform: 'none',
  scale: 'none',
  zoom: String(share * Number(zoom)),
});

/** All is read before anything is changed. A box stands where it was drawn, from left to right. */
function prepare({ isTrusted }) {
  if (!isTrusted) return;
  const found = [...document.querySelectorAll('body, body *')].flatMap(
    (each) => straightening(each) ?? [],
  );
  for (const { element, styles } of found) page.setStyles(element, styles);
  const scaled = found.filter(({ share }) => share !== undefined);
  const moves = scaled.map(
    ({ element, left, share }) => (left - element.getBoundingClientRect().left) / share,
  );
  scaled.forEach(({ element }, nth) => page.setStyles(element, { translate: `${moves[nth]}px` }));
}
window.addEventListener('beforeprint', prepare, true);
