/*
 * Text that runs out of a box of a fixed height lies over what follows the box, or over what stands at its bottom (`bottom: 0`). A window
 * can be made larger, a page cannot: so the box grows with its text.
 */

const root = document.documentElement;
const styleOf = (element) => getComputedStyle(element);
const valueOf = (element, name) => String(element.computedStyleMap().get(name));

const hasHeight = (element) =>
  valueOf(element, 'height') !== 'auto' || valueOf(element, 'max-height') !== 'none';

const overruns = (element) =>
  element.scrollHeight > element.clientHeight + 1 &&
  element.clientHeight > 0 &&
  styleOf(element).overflowY === 'visible' &&
  hasHeight(element);

const cutsOff = (element) => styleOf(element).overflowY !== 'visible';

/** Whether an element, or one around it within a shell, is such a one. */
function isAnyWithin(shell, element, is) {
  for (let at = element; at && at !== shell; at = at.parentElement) if (is(at)) return true;
  return false;
}
const leavesFlow = (element) => page.isApart(element) || cutsOff(element);

/** The boxes of the lines in a shell, and in its flow. */
function linesIn(shell) {
  const lines = [];
  const texts = document.createTreeWalker(shell, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: text } = texts;
    const { parentElement: element } = text;
    if (!page.isText(text) || !page.isVisible(element)) continue;
    if (!isAnyWithin(shell, element, leavesFlow)) lines.push(...page.boxesOf(text));
  }
  return lines;
}

const isAtBottom = (element) =>
  styleOf(element).position === 'absolute' &&
  valueOf(element, 'bottom') !== 'auto' &&
  valueOf(element, 'top') === 'auto';

/** The box that an element is placed in: where there is none, the first page. */
function placeOf({ offsetParent: box }) {
  if (!box || box === root) return root;
  const { position, transform } = styleOf(box);
  return position === 'static' && transform === 'none' ? placeOf(box) : box;
}

/** Lines that follow each other closely touch: only what hides half of a line hides it. */
function isOver(one, other) {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return across > 1 && down > Math.min(one.height, other.height) / 2;
}

const isAnyOver = (some, others) => some.some((one) => others.some((other) => isOver(one, other)));

/** The lines that follow a box, as far down as its own lines run. */
function linesAfter(box, end) {
  const lines = [];
  for (let at = box; at && at !== document.body; at = at.parentElement)
    for (let next = at.nextElementSibling; next; next = next.nextElementSibling) {
      if (page.isApart(next)) continue;
      const { top, height } = next.getBoundingClientRect();
      if (height > 0 && top > end) return lines;
      lines.push(...linesIn(next));
    }
  return lines;
}

function isTooLow(box, atBottom = []) {
  const lines = linesIn(box);
  if (isAnyOver(lines, atBottom.flatMap(linesIn))) return true;
  const { bottom } = box.getBoundingClientRect();
  const beyond = lines.filter((line) => line.bottom > bottom + 1);
  const end = Math.max(...beyond.map((line) => line.bottom));
  return beyond.length > 0 && isAnyOver(beyond, linesAfter(box, end));
}

const isInColumn = ({ parentElement: outer }) =>
  outer && /^column/.test(styleOf(outer).flexDirection) && styleOf(outer).display.endsWith('flex');

/** What is as high as its box, or as a share of it, loses its height with it: it grows, too. @returns what to set */
function growing(box) {
  const parts = [...box.children].filter((each) => valueOf(each, 'height').endsWith('%'));
  if (!parts.every(overruns)) return [];
  const styles = {
    'min-height': styleOf(box).height,
    height: 'auto',
    'max-height': 'none',
    ...(isInColumn(box) && { 'flex-shrink': '0', 'flex-basis': 'auto' }),
    ...(box === root && { position: 'relative' }),
  };
  return [[box, styles], ...parts.flatMap(growing)];
}

/** Nothing of a box may be beneath what stands at its bottom. @returns what to set */
function makingRoom(box, atBottom = []) {
  const lines = atBottom.flatMap(linesIn);
  if (!isAnyOver(linesIn(box), lines)) return [];
  const room = box.getBoundingClientRect().bottom - Math.min(...lines.map(({ top }) => top));
  const padding = Number.parseFloat(styleOf(box).paddingBottom);
  return [[box, { 'padding-bottom': `${padding + room}px` }]];
}

const FORCED = /^(?:page|left|right|recto|verso)$/;
const beginsPage = (element) =>
  [styleOf(element).breakBefore, styleOf(element).breakAfter].some((each) => FORCED.test(each));

/** What stands at the bottom of a first page that is ended on purpose, as a cover is, stays there. */
const isRootTooLow = (atBottom, boxes) =>
  atBottom !== undefined &&
  root.scrollHeight > window.innerHeight + 1 &&
  isTooLow(root, atBottom) &&
  !boxes.some(beginsPage);

/** Parts of tables are as high as what is in them. */
const BOXES = 'body, body :not(table, thead, tbody, tfoot, tr, td, th)';

/** All is read before anything is changed: else the browser would lay out the page for each. @returns whether any box grows */
function letGrow() {
  const boxes = [...document.querySelectorAll(BOXES)];
  const atBottom = Map.groupBy(boxes.filter(isAtBottom), placeOf);
  const overrun = boxes.filter((box) => overruns(box) && !isAnyWithin(root, box, page.isApart));
  const low = overrun.filter((box) => isTooLow(box, atBottom.get(box)));
  if (isRootTooLow(atBottom.get(root), boxes)) low.push(root);
  const set = (styles) => styles.forEach(([box, own]) => page.setStyles(box, own));
  set(low.flatMap(growing));
  set(low.flatMap((box) => makingRoom(box, atBottom.get(box))));
  return low.length > 0;
}

/** What grows makes others too low that are around it. */
const MOST_ROUNDS = 3;

function prepare({ isTrusted }) {
  if (!isTrusted || !document.body) return;
  let round = 1;
  while (letGrow() && round < MOST_ROUNDS) round++;
}
window.addEventListener('beforeprint', prepare, true);
