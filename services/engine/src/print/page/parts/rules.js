/* Finds the rules of a kind in all style sheets of the page, wherever they stand in them. */

const rulesIn = (kind, rules) =>
  [...rules].flatMap((rule) => {
    if (rule instanceof kind) return rule;
    try {
      return rulesIn(kind, rule.styleSheet?.cssRules ?? rule.cssRules ?? []);
    } catch {
      return []; // a style sheet from elsewhere
    }
  });

page.rules = (kind) => rulesIn(kind, [...document.styleSheets, ...document.adoptedStyleSheets]);
