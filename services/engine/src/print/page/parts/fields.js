/* Shows the whole text of fields: readers cannot scroll paper. */

const FIELDS =
  'textarea, input:not([type]), input:is([type=text], [type=search], [type=url], [type=email], [type=tel])';
const LISTS = 'select:is([multiple], [size])';
/** Fields of one line whose scroll width the browser does not tell. */
const CLOSED =
  'select:not([multiple], [size]), input:is([type=number], [type=button], [type=submit], [type=reset])';

const COPIED = [
  'font',
  'color',
  'letter-spacing',
  'word-spacing',
  'line-height',
  'text-align',
  'text-indent',
  'text-transform',
  'direction',
  'background-color',
  'background-image',
  'border-radius',
  'box-sizing',
  'box-shadow',
  'opacity',
  'margin',
  'float',
  'vertical-align',
  'position',
  'inset',
  'flex',
  'grid-area',
  'order',
  'align-self',
  'padding',
  'width',
  ...['top', 'right', 'bottom', 'left'].map((side) => `border-${side}`),
];

/** In CSS pixels: what is taller is not kept on one page. */
page.mostKept = 400;

page.isTooTall = (box) => box.scrollHeight > box.clientHeight + 1;
page.isTooWide = (box) => box.scrollWidth > box.clientWidth + 1;
page.isCut = (box) => page.isTooTall(box) || page.isTooWide(box);

const AS_LONG = {
  'field-sizing': 'content',
  flex: 'none',
  width: 'max-content',
  'min-width': '0',
  'max-width': 'none',
};

/** What a field shows of its own: neither a placeholder nor the browser's words. */
const textOf = (field) => field.selectedOptions?.[0]?.label ?? field.value;

/** The closed fields that are narrower than their text. */
function cutClosed(tree) {
  const fields = [...tree.querySelectorAll(CLOSED)].filter(
    (field) => field.offsetWidth > 0 && textOf(field) !== '',
  );
  const widths = fields.map(({ offsetWidth }) => offsetWidth);
  const styles = fields.map((field) => field.getAttribute('style'));
  for (const field of fields) page.setStyles(field, AS_LONG);
  const cut = fields.filter(({ offsetWidth }, at) => offsetWidth > widths[at] + 1);
  for (const [at, field] of fields.entries()) page.setStyle(field, styles[at]);
  return cut;
}

/** What stands in place of a field: a field's own text is never carried over to the next page. */
function textFor(field) {
  const style = getComputedStyle(field);
  const text = document.createElement('div');
  for (const name of COPIED) text.style.setProperty(name, style.getPropertyValue(name));
  const isTall = field.scrollHeight > page.mostKept;
  text.style.setProperty('display', isTall ? 'block' : 'inline-block');
  text.style.setProperty('min-height', style.height);
  text.style.setProperty('white-space', 'pre-wrap');
  text.style.setProperty('overflow-wrap', 'anywhere');
  text.style.setProperty('max-width', '100%');
  text.textContent = textOf(field);
  return text;
}

page.openFields = (tree) => {
  for (const list of tree.querySelectorAll(LISTS)) list.size = Math.max(list.size, list.length);
  const cut = [...tree.querySelectorAll(FIELDS)].filter(
    (field) => page.isCut(field) || field.offsetHeight > page.mostKept,
  );
  const replaced = [...cut, ...cutClosed(tree)];
  // Measured before any is replaced: a page is laid out anew for what is measured after a change.
  const texts = replaced.map(textFor);
  replaced.forEach((field, nth) => {
    field.before(texts[nth]);
    page.setStyles(field, { display: 'none' });
  });
};
