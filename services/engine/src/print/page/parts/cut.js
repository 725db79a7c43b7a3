/*
 * What is cut off at the edge of a page gets names, which the browser keeps in the print with their places: its boxes, of a text each line's.
 * The engine knows from the names on which page each of them begins, and from here how large it is.
 */

const root = document.documentElement;
/** Boxes that get a name. */
const MOST = 200;
const { room, edge } = page;

const isCut = ({ box }) => box.width > 0 && (page.reachOf(box) > room + 1 || box.left < -edge - 1);

/** How many characters of a text come before its nth box. */
function offsetOf(text, nth) {
  const range = document.createRange();
  range.setStart(text, 0);
  const hasBegun = (end) => {
    range.setEnd(text, end);
    return range.getClientRects().length > nth;
  };
  let [before, end] = [0, 1];
  while (end < text.length && !hasBegun(end)) [before, end] = [end, Math.min(2 * end, text.length)];
  while (end - before > 1) {
    const middle = (before + end) >> 1;
    if (hasBegun(middle)) end = middle;
    else before = middle;
  }
  return end - 1;
}

/** The boxes of what is cut off, in order, and whose they are. Those of one row of one owner count as one. */
function found() {
  const owners = [];
  const boxes = new Map();
  for (const [element, { nodes }] of page.lost(room, edge)) {
    if (boxes.size >= MOST) break;
    const owner = page.ownerOf(element, room);
    if (!owners.includes(owner)) owners.push(owner);
    const of = owners.indexOf(owner);
    const all = nodes.flatMap((node) => page.boxesOf(node).map((box, nth) => ({ node, nth, box })));
    for (const { node, nth, box } of all.filter(isCut)) {
      const row = `${of} ${box.top} ${box.height}`;
      const known = boxes.get(row);
      const { left = box.left, right = box.right } = known ?? {};
      const reach = { left: Math.min(left, box.left), right: Math.max(right, box.right) };
      boxes.set(row, { of, node, nth, box, ...known, ...reach });
    }
  }
  return { owners, boxes: [...boxes.values()].slice(0, MOST) };
}

/** Where lines of its own are none. */
const TABLE = /^table(?!-cell|-caption)/;

/** Puts a mark where a box begins. */
function insert(mark, { node, offset }) {
  if (node.nodeType === Node.TEXT_NODE) {
    if (offset > 0) node.splitText(offset).before(mark);
    else node.before(mark);
  } else if (page.isReplaced(node)) node.before(mark);
  else if (TABLE.test(getComputedStyle(node).display))
    node.querySelector('td, th, caption')?.prepend(mark);
  else node.prepend(mark);
}

/** The browser keeps no place that is not on its page. */
const onPage = (left) => Math.min(Math.max(left, 0), room - 1);

/** Gives a box its name: its own element where that can have it, which moves nothing. */
function marked(box, nth) {
  const element = box.node.nodeType === Node.TEXT_NODE ? box.node.parentElement : box.node;
  const svg = element.closest('svg');
  const node = svg ?? box.node;
  const left = (svg ?? box).left;
  const isOwn = node.id === '' && left === onPage(left);
  const mark = isOwn ? node : document.createElement('span');
  mark.id = `${page.door}-${nth}`;
  if (isOwn) return { mark, isOwn };
  page.setStyles(mark, { all: 'initial', position: 'absolute' });
  insert(mark, { ...box, node });
  return { mark, isOwn };
}

function nameAll(boxes) {
  const offsets = boxes.map(({ node, nth }) =>
    node.nodeType === Node.TEXT_NODE ? offsetOf(node, nth) : 0,
  );
  // From the last on: a mark divides the text that it stands in.
  const marks = boxes
    .map((box, nth) => [{ ...box, offset: offsets[nth] }, nth])
    .toReversed()
    .map((each) => marked(...each))
    .toReversed();
  const links = document.createElement('div');
  links.hidden = true;
  for (const { mark } of marks) {
    const link = document.createElement('a');
    link.href = `#${mark.id}`;
    links.append(link);
  }
  document.body.append(links);
  return marks;
}

/** Moves marks onto their page. @returns where their boxes lie from there, and how large they are, in CSS pixels */
function measured(marks, boxes) {
  const points = marks.map(({ mark }) => mark.getBoundingClientRect());
  return boxes.map(({ of, box, left, right }, nth) => {
    const { mark, isOwn } = marks[nth];
    const x = isOwn ? points[nth].left : onPage(box.left);
    if (!isOwn) page.setStyles(mark, { translate: `${x - points[nth].left}px` });
    return [of, left - x, box.top - points[nth].top, right - left, box.height];
  });
}

function prepare({ isTrusted }) {
  if (!isTrusted || !document.body) return;
  const style = root.getAttribute('style');
  page.layOut(room);
  const { owners, boxes } = found();
  const places = measured(nameAll(boxes), boxes);
  if (style === null) root.removeAttribute('style');
  else root.setAttribute('style', style);
  page.cutBoxes = { elements: owners.map(page.nameOf), boxes: places };
}
window.addEventListener('beforeprint', prepare, true);
