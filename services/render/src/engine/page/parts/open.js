/* global page, window, document, getComputedStyle */

/*
 * Readers cannot scroll paper. So this script makes a box that scrolls as large as its content, and shows the whole text of a
 * field.
 */

const FIELDS =
  'textarea, input:not([type]), input:is([type=text], [type=search], [type=url], [type=email], [type=tel])';
const LISTS = 'select:is([multiple], [size])';

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
const TALL = 400;

const isCut = (box) =>
  box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1;

/** A text of its own in place of a field: a field's is never carried over to the next page. */
function replaceField(field) {
  const style = getComputedStyle(field);
  const text = document.createElement('div');
  for (const name of COPIED) text.style.setProperty(name, style.getPropertyValue(name));
  const isTall = field.scrollHeight > TALL;
  text.style.setProperty('display', isTall ? 'block' : 'inline-block');
  text.style.setProperty('min-height', style.height);
  text.style.setProperty('white-space', 'pre-wrap');
  text.style.setProperty('overflow-wrap', 'anywhere');
  text.style.setProperty('max-width', '100%');
  text.textContent = field.value;
  field.before(text);
  field.style.setProperty('display', 'none', 'important');
}

function openBox(box) {
  const { height, position } = getComputedStyle(box);
  const opened = {
    overflow: 'visible',
    height: 'auto',
    'max-height': 'none',
    'min-height': height,
    // It would stand on every page, and end with it.
    ...(position === 'fixed' && { position: 'absolute' }),
  };
  for (const [name, value] of Object.entries(opened))
    box.style.setProperty(name, value, 'important');
}

function scrolls(box) {
  if (!isCut(box) || box.matches('textarea, input, select, iframe')) return false;
  const { overflowX, overflowY } = getComputedStyle(box);
  return [overflowX, overflowY].some((each) => each === 'auto' || each === 'scroll');
}

/** What is around an opened box must not cut it off now, nor let what follows lie over it. */
function openAround(box) {
  for (let at = around(box); at && at !== document.documentElement; at = around(at)) {
    if (isCut(at) || getComputedStyle(at).position === 'fixed') openBox(at);
  }
}

const around = (box) => box.assignedSlot ?? box.parentElement ?? box.getRootNode().host;

/** Only a frame that carries its own document: one from elsewhere cannot be measured. */
function openFrame(frame) {
  const root = frame.contentDocument?.documentElement;
  if (!root || frame.scrolling === 'no') return;
  page.trees(frame.contentWindow).forEach(openTree);
  if (getComputedStyle(root).overflowY === 'hidden') return;
  const { height } = getComputedStyle(frame);
  const hidden = root.scrollHeight - root.clientHeight;
  if (hidden > 0)
    frame.style.setProperty('height', `${Number.parseFloat(height) + hidden}px`, 'important');
  openAround(frame);
}

function openTree(tree) {
  tree.querySelectorAll('iframe').forEach(openFrame);
  for (const list of tree.querySelectorAll(LISTS)) list.size = Math.max(list.size, list.length);
  for (const field of tree.querySelectorAll(FIELDS)) {
    if (isCut(field) || field.offsetHeight > TALL) replaceField(field);
  }
  const boxes = tree.querySelectorAll(tree === document ? 'body, body *' : '*');
  for (const box of [...boxes].filter(scrolls)) {
    openBox(box);
    openAround(box);
  }
}

page.open = () => {
  if (document.body) page.trees(window).forEach(openTree);
};

window.addEventListener('beforeprint', ({ isTrusted }) => isTrusted && page.open(), true);
