/*
 * A frame is never carried over to the next page: of one that is higher than a page lines would be cut. So its document becomes a part of
 * its page, in a tree of its own, where its styles hold.
 */

/** Frames that are higher than a page. */
page.tall = new Set();

/** What would load anew elsewhere. */
const LIVING = 'iframe, object, embed, video, audio';

const rulesOf = ({ cssRules }) => [...cssRules];

/** Fonts are known to a whole page only; and a sheet that is linked to would load anew. */
function bringStyles(within) {
  const fonts = [];
  for (const sheet of within.styleSheets) {
    const rules = rulesOf(sheet);
    fonts.push(...rules.filter((rule) => rule.constructor.name === 'CSSFontFaceRule'));
    if (sheet.ownerNode.localName !== 'link') continue;
    const style = within.createElement('style');
    style.textContent = rules.map(({ cssText }) => cssText).join('');
    sheet.ownerNode.replaceWith(style);
  }
  const style = document.createElement('style');
  style.textContent = fonts.map(({ cssText }) => cssText).join('');
  if (fonts.length > 0) document.head.append(style);
}

const KEPT = ['width', 'margin', 'border', 'padding', 'background', 'box-sizing', 'direction'];

page.flow = (frame) => {
  const within = frame.contentDocument;
  if (!frame.isConnected || !within?.documentElement || within.querySelector(LIVING)) return;
  try {
    bringStyles(within);
  } catch {
    return; // a style sheet from elsewhere
  }
  const host = document.createElement('div');
  const style = getComputedStyle(frame);
  host.style.all = 'initial';
  host.style.display = 'block';
  for (const name of KEPT) host.style.setProperty(name, style.getPropertyValue(name));
  host.attachShadow({ mode: 'open' }).append(within.documentElement);
  frame.replaceWith(host);
};
