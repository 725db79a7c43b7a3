/* Measures how far a page runs beyond its paper, and says so. */

const root = document.documentElement;

const { reachOf, layOut } = page;

/** Whether an element around it cuts it off anyway. */
function isHidden(element, width) {
  for (let at = element; at && at !== root; at = at.parentElement) {
    const { overflowX, position } = getComputedStyle(at);
    if (at !== document.body && overflowX !== 'visible') {
      return reachOf(at.getBoundingClientRect()) <= width;
    }
    if (position === 'fixed') return false;
  }
  return false;
}

/** What takes too much room, though nothing in it is to be seen there. */
const widestBox = (width) =>
  [...document.body.querySelectorAll('*')].find(
    (each) => reachOf(each.getBoundingClientRect()) > width + 1,
  );

function add(found, element, node, reach) {
  const known = found.get(element) ?? { reach, nodes: [] };
  known.reach = Math.max(known.reach, reach);
  known.nodes.push(node);
  found.set(element, known);
}

const reachesOf = (found) => [...found.values()].map(({ reach }) => reach);

/** What runs beyond a width: texts, pictures and painted boxes, by the elements that they are in. */
function beyond(width) {
  const found = new Map();
  const nodes = page.nodes(document.body);
  while (nodes.nextNode()) {
    const node = nodes.currentNode;
    if (!page.isContent(node)) continue;
    const reaches = page.boxesOf(node).map((box) => (box.width > 0 ? reachOf(box) : 0));
    const reach = Math.max(0, ...reaches);
    const element = node.nodeType === Node.TEXT_NODE ? node.parentElement : node;
    const isBeyond = reach > width + 1 && !isHidden(element, width);
    if (isBeyond && page.isSeen(element, width)) add(found, element, node, reach);
  }
  return found;
}

/** Letters begin within their boxes: so much is not seen to be cut off. In CSS pixels, and of the font's size a tenth. */
page.leastCut = 3;
const fontSize = (element) => Number.parseFloat(getComputedStyle(element).fontSize);

/**
 * Texts that begin before the page's lines do, where the browser cuts them off, and how far their boxes do: at the end of one that is too
 * narrow, or in its middle. The browser makes nothing smaller for them. What stands further off than any page is wide is put away.
 */
function before(width) {
  const found = new Map();
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) {
    const { parentElement: element } = nodes.currentNode;
    if (!page.isText(nodes.currentNode)) continue;
    const begin = Math.min(...page.boxesOf(nodes.currentNode).map(page.beginOf));
    if (begin > -page.leastCut || begin < -width || !isLost(element, width)) continue;
    if (begin > -fontSize(element) / 10) continue;
    let outer = begin;
    for (let at = element; at !== document.body; at = at.parentElement)
      outer = Math.min(outer, beginOf(at));
    add(found, element, nodes.currentNode, -outer);
  }
  return found;
}
const beginOf = (element) => page.beginOf(element.getBoundingClientRect());

const isLost = (element, width) =>
  page.isInFlow(element) && !isAway(element) && page.isSeen(element, width);

/** Whether it or a box around it is moved out as a whole, as a menu that waits there: what is lost runs out of its box. */
function isAway(element) {
  const padding = Number.parseFloat(getComputedStyle(document.body).paddingInlineStart);
  const begin = beginOf(document.body) + padding;
  for (let at = element; at !== document.body; at = at.parentElement) {
    const { marginInlineStart, insetInlineStart, transform, translate } = getComputedStyle(at);
    const lengths = [marginInlineStart, insetInlineStart].map(Number.parseFloat);
    const isMoved = lengths.some((length) => length < 0);
    const isTurned = transform !== 'none' || translate !== 'none';
    if ((isMoved || isTurned) && reachOf(at.getBoundingClientRect()) <= begin + 1) return true;
  }
  return false;
}

/** The place of the template's block that an element is of. */
const placeOf = (element) => element?.closest('[data-block]')?.dataset.block ?? '/template_data';

/** By what an element is named: the outermost that is too wide; in a template the place of the block that has it. */
page.ownerOf = (element, width) => {
  if (page.blocks) return placeOf(element);
  let widest = element;
  for (let at = element; at && at !== document.body; at = at.parentElement) {
    if (at.getBoundingClientRect().width > width) widest = at;
  }
  return widest;
};

/** All that is cut off at the edge of a page, by the elements that it is in. */
page.lost = (width) => new Map([...beyond(width), ...before(width)]);

/** How far the widest of what is found reaches, and what is before its lines. */
function reachWith(found, lost, width) {
  const end = Math.max(
    lost.size > 0 ? width : 0,
    ...reachesOf(found),
    root.scrollWidth > width + 1 ? root.scrollWidth : 0,
  );
  return end + Math.max(0, ...reachesOf(lost));
}

/** Whether a wider page shows any of what is before its lines. What hangs out at any width makes nothing smaller. */
function isHelped(lost, wider, width) {
  if (lost.size === 0) return true;
  layOut(wider);
  const still = before(wider);
  layOut(width);
  return still.size < lost.size;
}

/** @returns the scale at which a page fits, and what is too wide at the requested one */
function fitAt(width, least) {
  const [found, lost] = [beyond(width), before(width)];
  const shareOf = (reach) => (reach === 0 ? 1 : Math.max(least, Math.min(1, width / (reach + 1))));
  const most = reachWith(found, lost, width);
  const isAll = isHelped(lost, width / shareOf(most), width);
  const reach = isAll ? most : reachWith(found, new Map(), width);
  return { share: shareOf(reach), most, all: new Map([...found, ...lost]) };
}

/** Texts and pictures yield where that leaves the rest larger, or less beyond the page. */
function fitYielding(width, least) {
  const whole = fitAt(width, least);
  if (whole.share === 1 || !page.letYield(width)) return whole;
  const yielding = fitAt(width, least);
  const isSame = yielding.share === whole.share && yielding.all.size === whole.all.size;
  if (yielding.share >= whole.share && !isSame) return { ...yielding, hasYielded: true };
  page.takeBack();
  return whole;
}

/**
 * @param width the width between the margins, in CSS pixels @param least the smallest scale, as a share of the
 * requested one
 */
page.survey = (width, least) => {
  page.show?.();
  layOut(width);
  page.open?.();
  page.takeOffUnseen(width);
  const { share, most, all, hasYielded } = fitYielding(width, least);
  const [element = widestBox(width)] = all.keys();
  const name = element && page.nameOf(page.ownerOf(element, width));
  if (share < 1) layOut(width / share);
  const last = share < 1 ? page.lost(width / share) : all;
  page.say({
    share,
    ...(hasYielded && { hasYielded }),
    clipped: last.size,
    width: Math.round(width),
    reach: Math.round(most),
    ...(name && { element: name }),
  });
};

/** What runs out to the left is not made smaller by the browser: it would be lost without a trace. */
function surveyMirrored({ isTrusted }) {
  if (!isTrusted) return;
  const { width, least } = page.mirrored;
  const lost = page.isRightToLeft() ? page.lost(width) : before(width);
  if (lost.size > 0) page.survey(width, least);
}
if (page.mirrored) window.addEventListener('beforeprint', surveyMirrored, true);

/** What is laid out for paper may be wider than it; whether it is printed smaller the print tells. */
function look({ isTrusted }) {
  if (isTrusted) page.isTooWideToPrint = root.scrollWidth > root.clientWidth + 1;
}
if (page.beside) window.addEventListener('beforeprint', look);
