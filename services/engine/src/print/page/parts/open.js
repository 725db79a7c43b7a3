/*
 * Readers cannot scroll paper. So this script makes a box that scrolls as large as its content. Measuring lays the page out anew
 * after each change: so it measures many boxes, then changes them.
 */

const { isTooTall, isTooWide, isCut } = page;

/** The boxes that are as large as their content now. */
const opened = new Set();

/** A box so contained places what is absolute in it, as one that is placed itself does. */
const PLACES = /layout|paint|strict|content/;

/** @param boxes none of them within another */
function openBoxes(boxes) {
  const filled = boxes.flatMap((box) => filledBy(box) ?? []);
  page.fitAside(boxes.filter(scrollsAside));
  page.change(boxes.map((box) => [box, openStyles(box)]));
  letGrow(boxes);
  for (const { box, place } of filled) putInFlow([box], [place]);
  for (const box of boxes) opened.add(box);
}

function openStyles(box) {
  const { height, position, contain, containerType } = getComputedStyle(box);
  return {
    overflow: 'visible',
    height: 'auto',
    'max-height': 'none',
    'min-height': height,
    contain: 'none',
    ...(PLACES.test(contain) && position === 'static' && { position: 'relative', inset: 'auto' }),
    ...(containerType === 'size' && { 'container-type': 'inline-size' }),
    // It would stand on every page, and end with it.
    ...(position === 'fixed' && { position: 'absolute' }),
    ...(isTooWide(box) && page.isCarousel(box) && { 'overflow-x': 'clip' }),
  };
}

/** @returns a box that reaches to the end of the one that it is placed in, and its place; undefined: it does not */
function filledBy(box) {
  const { offsetParent: shell } = box;
  if (!shell || shell === box.ownerDocument.body) return undefined;
  if (getComputedStyle(box).position !== 'absolute') return undefined;
  const place = box.getBoundingClientRect();
  return place.bottom > shell.getBoundingClientRect().bottom - 3 ? { box, place } : undefined;
}

/**
 * Else the box around them would not grow with them, and what follows would lie over them.
 * @param places where they stand, one below another
 */
function putInFlow(boxes, places) {
  boxes.forEach((box, nth) => {
    page.setStyles(box, {
      position: 'relative',
      inset: 'auto',
      margin: '0',
      transform: 'none',
      width: `${places[nth].width}px`,
      'box-sizing': 'border-box',
    });
  });
  const found = boxes.map((box) => box.getBoundingClientRect());
  boxes.forEach((box, nth) => {
    const above = nth > 0 ? places[nth - 1].top - found[nth - 1].top : 0;
    const below = places[nth].top - found[nth].top - above;
    page.setStyles(box, {
      'margin-left': `${places[nth].left - found[nth].left}px`,
      'margin-top': `${Math.max(0, below)}px`,
    });
  });
}

/** Rows, or a box of all of them, that a list puts in their places: where a page ends, one would lie over the next. */
function letFollow(list) {
  const shown = [...list.children].filter((each) => each.getClientRects().length > 0);
  if (!isList(shown, list)) return;
  const isOne = shown.length === 1;
  const places = new Map(shown.map((row) => [row, row.getBoundingClientRect()]));
  const rows = shown.toSorted((one, other) => places.get(one).top - places.get(other).top);
  const sorted = rows.map((row) => places.get(row));
  if (sorted.some(({ top }, nth) => nth > 0 && top < sorted[nth - 1].bottom - 1)) return;
  if (rows.some((row, nth) => row !== shown[nth])) list.append(...rows);
  const least = isOne ? getComputedStyle(list).height : '0';
  page.setStyles(list, { display: 'flow-root', height: 'auto', 'min-height': least });
  for (const row of rows)
    page.setStyles(row, {
      display: ROW[getComputedStyle(row).display],
      ...(!isOne && { 'break-inside': 'avoid' }),
    });
  putInFlow(rows, sorted);
}

const isList = (shown, list) =>
  shown.length > 0 &&
  ![...list.childNodes].some(page.isText) &&
  shown.every((each) => isRow(each, list)) &&
  !(shown.length === 1 && isLayer(shown[0]));

/** How a row is displayed, and then in the flow: no margin in it leaves it. */
const ROW = {
  block: 'flow-root',
  'flow-root': 'flow-root',
  'list-item': 'flow-root list-item',
  flex: 'flex',
  grid: 'grid',
};

/** Whether it fills its list from side to side, as no pin of a map does, and is only moved. */
function isRow(element, { clientWidth }) {
  const { position, display, transform } = getComputedStyle(element);
  return (
    position === 'absolute' &&
    display in ROW &&
    /^(?:none$|matrix\(1, 0, 0, 1,)/.test(transform) &&
    element.getBoundingClientRect().width > clientWidth / 2
  );
}

/** Whether a box has its height from the one that it is placed in, as a bar or a picture that fills it. */
function isLayer(box) {
  const styles = box.computedStyleMap();
  const isGiven = (name) => String(styles.get(name)) !== 'auto';
  const isShare = String(styles.get('height')).endsWith('%');
  return isShare || (!isGiven('height') && isGiven('top') && isGiven('bottom'));
}

/** What gives boxes their height from outside: a column that they are in, or a row of a grid. */
function letGrow(boxes) {
  const changes = [...Map.groupBy(boxes, around)].flatMap(([outer, inner]) => {
    const { display, flexDirection, gridTemplateRows } = getComputedStyle(outer);
    if (display.endsWith('flex') && flexDirection.startsWith('column'))
      return inner.map((box) => [box, { 'flex-basis': 'auto', 'flex-shrink': '0' }]);
    if (!display.endsWith('grid') || !/^[\d.]/.test(gridTemplateRows)) return [];
    const rows = gridTemplateRows.replaceAll(/[\d.]+px/g, 'minmax($&, auto)');
    return [[outer, { 'grid-template-rows': rows }]];
  });
  page.change(changes);
}

const PARTS = ['::before', '::after'];
const hasOwnText = (node) =>
  node.nodeType === Node.ELEMENT_NODE &&
  PARTS.some((each) => !/^(?:none|normal)$/.test(getComputedStyle(node, each).content));

/** Whether all that is in a box is found in it: nothing is from another tree. */
const isPlain = (box) =>
  !box.querySelector('slot') &&
  page.trees(window).every(({ host }) => !host || !box.contains(host));

/** A box with nothing at its end, as of a list that draws only what is seen, makes no empty pages. */
function closeStyles(box) {
  const { top, bottom } = box.getBoundingClientRect();
  if (bottom - top < window.innerHeight || !isPlain(box)) return {};
  const nodes = page.nodes(box);
  let end = top;
  while (nodes.nextNode()) {
    const node = nodes.currentNode;
    if (page.isContent(node) || hasOwnText(node)) end = Math.max(end, bottomOf(node));
  }
  return bottom - end > page.mostKept ? { height: `${end - top}px`, 'overflow-y': 'clip' } : {};
}

function bottomOf(node) {
  const range = document.createRange();
  range.selectNode(node);
  return range.getBoundingClientRect().bottom;
}

/** The overflow of a body belongs to the window, unless its page has one of its own: then nothing is cut off. */
function isWindow(box) {
  const { body, documentElement } = box.ownerDocument;
  return box === body && getComputedStyle(documentElement).overflowY === 'visible';
}

function scrolls(box) {
  if (!isCut(box) || isWindow(box)) return false;
  if (box.matches('textarea, input, select, iframe')) return false;
  const { overflowX, overflowY } = getComputedStyle(box);
  return (isTooTall(box) && mayScroll(overflowY)) || (isTooWide(box) && mayScroll(overflowX));
}

const scrollsAside = (box) => isTooWide(box) && mayScroll(getComputedStyle(box).overflowX);

const mayScroll = (overflow) => overflow === 'auto' || overflow === 'scroll';

/** What is around opened boxes must not cut them off now, nor let what follows lie over them. */
function openAround(boxes) {
  const depths = new Map();
  for (const box of boxes) {
    const outer = allAround(box);
    outer.forEach((each, nth) => depths.set(each, outer.length - nth));
  }
  const byDepth = Map.groupBy(depths.keys(), (each) => depths.get(each));
  for (const depth of [...byDepth.keys()].toSorted((one, other) => other - one))
    openBoxes(byDepth.get(depth).filter(isInTheWay));
}

/** @returns what is around a box within its document's root, the nearest first */
function allAround(box) {
  const found = [];
  const { documentElement } = box.ownerDocument;
  for (let at = around(box); at && at !== documentElement; at = around(at)) found.push(at);
  return found;
}

function around(box) {
  const tree = box.getRootNode();
  const isShadow = tree.nodeType === Node.DOCUMENT_FRAGMENT_NODE;
  return box.assignedSlot ?? box.parentElement ?? (isShadow ? tree.host : null);
}

function isInTheWay(box) {
  if (isWindow(box)) return false;
  const { position, overflowY } = getComputedStyle(box);
  if (position === 'fixed' || isTooTall(box)) return true;
  // What hangs out at the side of a body is meant to be hidden.
  return overflowY !== 'visible' && isTooWide(box) && box !== box.ownerDocument.body;
}

/** Only a frame whose document the page can see; the engine measures others (sealed-frames.ts). */
function openFrame(frame) {
  const within = frame.contentDocument;
  if (!within?.body || frame.scrolling === 'no') return;
  const { documentElement, body } = within;
  // In a document without a doctype the body is what scrolls.
  const root = within.scrollingElement ?? documentElement;
  const isStill = [documentElement, body].some(
    (each) => getComputedStyle(each).overflowY === 'hidden',
  );
  page.trees(frame.contentWindow).forEach(openTree);
  const hidden = root.scrollHeight - root.clientHeight;
  if (!isStill && hidden > 0) page.growFrame(frame, hidden);
}

page.growFrame = (frame, hidden) => {
  if (!page.isShown(frame)) return;
  const height = Number.parseFloat(getComputedStyle(frame).height) + hidden;
  page.setStyles(frame, { height: `${height}px`, 'max-height': 'none' });
  if (height > window.innerHeight) page.tall.add(frame);
  openAround([frame]);
};

/** Those that a grid or a row of boxes has let grow beyond the page end there: so they yield, before the page does. */
function keepWithin(boxes) {
  const { documentElement: root } = document;
  const rooms = [...boxes].flatMap((box) => {
    const place = box.getBoundingClientRect();
    const room = place.width + root.clientWidth - page.reachOf(place);
    const isBeyond = room < place.width - 1 && room > root.clientWidth / 3;
    if (!isBeyond || !mayScroll(getComputedStyle(box).overflowX)) return [];
    return page.isInFlow(box) ? [{ box, room }] : [];
  });
  const narrow = (by) =>
    page.change(
      rooms.map(({ box, room }) => [
        box,
        { 'box-sizing': 'border-box', 'max-width': `${room - by}px` },
      ]),
    );
  narrow(0);
  narrow(Math.max(0, root.scrollWidth - root.clientWidth));
}

/** There is no window on paper to stick to: such a box would lie over what is in its way. */
const unstick = (box) => page.setStyles(box, { position: 'relative', inset: 'auto' });

function takePlaced(boxes) {
  const placed = Map.groupBy(boxes, (box) => getComputedStyle(box).position);
  placed.get('sticky')?.forEach(unstick);
  placed.get('fixed')?.forEach((box) => page.fixed.add(box));
}

function openTree(tree) {
  tree.querySelectorAll('iframe').forEach(openFrame);
  page.openFields(tree);
  const boxes = tree.querySelectorAll(tree.nodeType === Node.DOCUMENT_NODE ? 'body, body *' : '*');
  takePlaced(boxes);
  const { scrollWidth, clientWidth } = document.documentElement;
  if (tree === document && scrollWidth > clientWidth + 1) keepWithin(boxes);
  for (const level of levels([...boxes].filter(scrolls))) {
    openBoxes(level);
    openAround(level);
  }
}

/** Boxes by how many of them are around each, the outermost first: those of a level can be measured all at once. */
function levels(boxes) {
  const found = new Map();
  for (const box of boxes) {
    const outer = allAround(box).find((each) => found.has(each));
    found.set(box, outer ? found.get(outer) + 1 : 0);
  }
  return Map.groupBy(boxes, (box) => found.get(box)).values();
}

const CONTENT = 'img, svg, canvas, video, iframe, object, embed, td, th';
const hasContent = (element) =>
  element.matches(CONTENT) || [...element.childNodes].some(page.isText);

/**
 * A body that hides its sides, because its page does as well, cuts off on narrow paper what it shows on a wide screen. What only
 * hangs out at its side stays hidden.
 */
function openSides() {
  const { body } = document;
  if (isWindow(body) || !isTooWide(body)) return;
  const { left, right } = body.getBoundingClientRect();
  const isBeyond = (element) => {
    const box = element.getBoundingClientRect();
    if (box.width === 0) return false;
    return (box.right > right + 1 || box.left < left - 1) && hasContent(element);
  };
  const isLost = [...body.querySelectorAll('*')].some(
    (each) => isBeyond(each) && page.isInFlow(each),
  );
  if (isLost) page.setStyles(body, { overflow: 'visible' });
}

/** @returns whether boxes have become larger */
page.open = () => {
  if (!document.body) return false;
  const { size } = opened;
  page.unlock();
  page.trees(window).forEach(openTree);
  // Only now the body may be higher than what locks it.
  page.unlock();
  openSides();
  return opened.size > size;
};

function prepare({ isTrusted }) {
  if (!isTrusted) return;
  page.open();
  for (const frame of page.tall) page.flow(frame);
  const boxes = [...opened].filter(({ isConnected }) => isConnected);
  new Set(boxes.flatMap((box) => [box, ...box.querySelectorAll('*')])).forEach(letFollow);
  page.change(boxes.map((box) => [box, closeStyles(box)]));
}
window.addEventListener('beforeprint', prepare, true);
