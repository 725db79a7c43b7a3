/* The values of counters where an element stands (CSS Lists 3, section 4): no script can ask for them. */

/** By names, innermost last: each ends with the element that its owner is. */
const scopes = new Map();

function inScope(name, element) {
  const all = scopes.get(name) ?? [];
  while (all.length > 0 && !all.at(-1).owner.contains(element)) all.pop();
  scopes.set(name, all);
  return all;
}

/** Pairs of a name and a number, as `counter-reset` has them. */
const pairsIn = (list) => list.matchAll(/([^\s\d-]\S*) (-?\d+)/g);

function count({ counterReset, counterIncrement, counterSet }, element, owner) {
  const begin = (name) => inScope(name, element).push({ owner, value: 0 });
  for (const [, name, number] of pairsIn(counterReset)) {
    if (inScope(name, element).at(-1)?.owner !== owner) begin(name);
    inScope(name, element).at(-1).value = Number(number);
  }
  const change = (list, changed) => {
    for (const [, name, number] of pairsIn(list)) {
      if (inScope(name, element).length === 0) begin(name);
      const counter = inScope(name, element).at(-1);
      counter.value = changed(counter.value, Number(number));
    }
  };
  change(counterIncrement, (value, number) => value + number);
  change(counterSet, (_, number) => number);
}

const elements = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_ELEMENT);

function visit(element) {
  if (!element.checkVisibility()) return;
  count(getComputedStyle(element), element, element.parentNode);
  const before = getComputedStyle(element, '::before');
  if (before.content !== 'none' && before.content !== 'normal') count(before, element, element);
}

const ROMAN = 'm1000 cm900 d500 cd400 c100 xc90 l50 xl40 x10 ix9 v5 iv4 i1'.split(' ');

function roman(value) {
  let rest = value;
  return ROMAN.map((each) => {
    const [, digit, number] = /(\D+)(\d+)/.exec(each);
    const times = Math.floor(rest / Number(number));
    rest -= times * Number(number);
    return digit.repeat(times);
  }).join('');
}

const letters = (value) =>
  value === 0
    ? ''
    : letters(Math.floor((value - 1) / 26)) + String.fromCodePoint(97 + ((value - 1) % 26));

const STYLES = { roman, alpha: letters, latin: letters };

function styled(value, style) {
  const [, written, kind] = /^(lower|upper)-(\w+)$/.exec(style) ?? [];
  if (value < 1 || value > 3999 || !STYLES[kind]) return String(value);
  const text = STYLES[kind](value);
  return written === 'upper' ? text.toUpperCase() : text;
}

/**
 * Elements are asked about in the order of the document.
 * @param inside of `counter()` or `counters()`: a name, what stands between several, the style of numbers
 */
page.counterAt = (element, inside, isNested) => {
  let at = elements.currentNode;
  if (at === document.documentElement) visit(at);
  while (at !== element && (at.compareDocumentPosition(element) & 4) > 0) {
    at = elements.nextNode();
    visit(at);
  }
  const [, name, between = '', style = ''] =
    /^([^\s,]+)(?:\s*,\s*"([^"]*)")?(?:\s*,\s*([-\w]+))?$/.exec(inside) ?? [];
  const values = inScope(name, element).map(({ value }) => value);
  const shown = isNested ? values : values.slice(-1);
  return shown.length === 0 ? '0' : shown.map((value) => styled(value, style)).join(between);
};
