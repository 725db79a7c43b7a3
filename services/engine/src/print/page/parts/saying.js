/* What a page says of itself instead of being printed: the engine asks for it. Nothing of it is left to print then. */

page.say = (saying) => {
  page.said = saying;
  document.adoptedStyleSheets = [];
  document.documentElement.removeAttribute('style');
  document.documentElement.replaceChildren(document.createElement('body'));
};
