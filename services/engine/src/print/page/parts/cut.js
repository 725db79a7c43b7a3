/*
 * What is cut off at the edge of a page gets names, which the browser keeps in the print with their places: its boxes, of a text each line's.
 * The engine knows from the names on which page each of them begins, and from here how large it is.
 */

/** Boxes that get a name. */
const MOST = 200;
const { room } = page;

const isCut = ({ box }) =>
  box.width > 0 && (page.reachOf(box) > room + 1 || page.beginOf(box) < -page.leastCut);

/** How many characters of a text come before its nth box, counted from the box that begins at `start`. */
function offsetOf(text, nth, start) {
  if (nth === 0) return start;
  const range = document.createRange();
  range.setStart(text, start);
  const hasBegun = (end) => {
    range.setEnd(text, end);
    return range.getClientRects().length > nth;
  };
  let [before, end] = [start, start + 1];
  while (end < text.length && !hasBegun(end))
    [before, end] = [end, Math.min(2 * end - start, text.length)];
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
  const rows = new Map();
  for (const [element, { nodes }] of page.lost(room)) {
    if (rows.size >= MOST) break;
    const owner = page.ownerOf(element, room);
    if (!owners.includes(owner)) owners.push(owner);
    const of = owners.indexOf(owner);
    const all = nodes.flatMap((node) => page.boxesOf(node).map((box, nth) => ({ node, nth, box })));
    for (const { node, nth, box } of all.filter(isCut)) {
      const { top, height } = box;
      const row = `${of} ${top} ${height}`;
      const { left = box.left, right = box.right } = rows.get(row) ?? {};
      const reach = { left: Math.min(left, box.left), right: Math.max(right, box.right) };
      rows.set(row, { of, node, nth, box, ...rows.get(row), ...reach });
    }
  }
  const boxes = [...rows.values()].slice(0, MOST);
  return { elements: owners.slice(0, MOST).map(page.nameOf), boxes };
}

/** Parts of a table that have no lines of their own. */
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
function marked({ node, box, offset }, id) {
  const element = node.nodeType === Node.TEXT_NODE ? node.parentElement : node;
  const of = element.closest('svg') ?? node;
  const { left } = of === node ? box : of.getBoundingClientRect();
  const isOwn = of.id === '' && left === onPage(left);
  const mark = isOwn ? of : document.createElement('span');
  mark.id = id;
  if (isOwn) return { mark, isOwn };
  page.setStyles(mark, { all: 'initial', position: 'absolute' });
  insert(mark, { node: of, offset });
  return { mark, isOwn };
}

/** From one line of a text to its next: from its beginning, each would take as long as all before it. */
function offsetsOf(boxes) {
  let last = {};
  return boxes.map(({ node, nth }) => {
    if (node.nodeType !== Node.TEXT_NODE) return 0;
    if (last.node !== node) last = { nth: 0, offset: 0 };
    last = { node, nth, offset: offsetOf(node, nth - last.nth, last.offset) };
    return last.offset;
  });
}

function nameAll(boxes) {
  const offsets = offsetsOf(boxes);
  const marks = [];
  const links = document.createElement('div');
  links.hidden = true;
  // From the last on: a mark divides the text that it stands in.
  for (const [nth, box] of [...boxes.entries()].toReversed()) {
    const id = `${page.door}-${nth}`;
    marks[nth] = marked({ ...box, offset: offsets[nth] }, id);
    const link = document.createElement('a');
    link.href = `#${id}`;
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
  page.atWidth(room, () => {
    const { elements, boxes } = found();
    page.cutBoxes = { elements, boxes: measured(nameAll(boxes), boxes) };
  });
}
window.addEventListener('beforeprint', prepare, true);
