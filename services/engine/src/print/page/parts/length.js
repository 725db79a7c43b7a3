/*
 * Makes the page as long as what is in it, right before the print, after the page's own handlers. The page is laid out
 * as wide as it is printed by then, and by the styles of paper.
 */

const POINTS = 0.75;

/** The place on paper of fixed content is unknown. */
const isFixed = (element) => getComputedStyle(element).position === 'fixed';

/** What is as high as a screen (100vh) would be as high as the page, which is to be as high as that. */
function lower(element) {
  const { height, minHeight } = getComputedStyle(element);
  const screen = `${window.innerHeight}px`;
  if (minHeight === screen) element.style.setProperty('min-height', '0', 'important');
  if (height === screen) element.style.setProperty('height', 'auto', 'important');
}

/** In CSS pixels from the top, also of what stands below all boxes by its position. */
function contentHeight() {
  const root = document.documentElement;
  const elements = [...document.body.querySelectorAll('*')];
  elements.filter((each) => each.clientHeight >= window.innerHeight).forEach(lower);
  let height = root.getBoundingClientRect().bottom;
  for (const element of elements) {
    const { bottom } = element.getBoundingClientRect();
    if (bottom > height && !isFixed(element)) height = bottom;
  }
  return Math.min(height + window.scrollY, root.scrollHeight);
}

function fit() {
  if (!document.body) return;
  const { width, margins, scale, least, most } = page.length;
  const grown = page.grown ?? {};
  const beside = Object.entries(margins).map(([side, margin]) =>
    Math.max(margin, grown[side] ?? 0),
  );
  const height = beside.reduce((sum, margin) => sum + margin, contentHeight() * POINTS * scale);
  if (height > most + 1) return page.say({ long: true, height, most });
  // No policy of the document holds for it, as one does for an element.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`@page{size:${width}pt ${Math.ceil(Math.max(height, least))}pt!important}`);
  document.adoptedStyleSheets.push(sheet);
}

const begin = () => window.addEventListener('beforeprint', ({ isTrusted }) => isTrusted && fit());
if (document.readyState === 'complete') begin();
else window.addEventListener('load', begin, { once: true });
