/*
 * After a print Chromium lays the page out for the screen once more, before it makes a PDF of what it printed: of a long
 * document a sixth of the time, for nobody. So once the page's own handlers have prepared it for its print there is nothing to
 * lay out on a screen. Should the print wait for something, the page is as it was meanwhile.
 */

const unseen = new CSSStyleSheet();
unseen.replaceSync(`@media ${page.screen} { :root { content-visibility: hidden !important } }`);

page.show = show;
function show() {
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== unseen);
}

function hide() {
  document.adoptedStyleSheets.push(unseen);
  const shown = setTimeout(show);
  window.addEventListener('afterprint', () => clearTimeout(shown));
}

window.addEventListener(
  'beforeprint',
  ({ isTrusted }) => {
    if (isTrusted) window.addEventListener('beforeprint', hide, { once: true });
  },
  true,
);
