/* What of a page can be seen: what cannot is no reason to make the rest smaller. */

const root = document.documentElement;
const REPLACED = 'img, svg, canvas, video, iframe, object, embed, input, textarea, select, hr';
const CLEAR = 'rgba(0, 0, 0, 0)';
const SHOWN = { opacityProperty: true, visibilityProperty: true };

page.isRightToLeft = () => getComputedStyle(root).direction === 'rtl';

/** Gives an element styles that go before those of its document. */
page.setStyles = (element, styles) => {
  for (const [name, value] of Object.entries(styles))
    element.style.setProperty(name, value, 'important');
};

/** @param changes elements, each with its styles */
page.change = (changes) => {
  for (const [element, styles] of changes) page.setStyles(element, styles);
};

/** @param style the attribute that an element had */
page.setStyle = (element, style) => {
  if (style === null) element.removeAttribute('style');
  else element.setAttribute('style', style);
};

page.layOut = (width) => {
  const all = `${width}px`;
  page.setStyles(root, { width: all, 'max-width': all, 'min-width': all });
};

/** Works while the page is so wide. */
page.atWidth = (width, work) => {
  const style = root.getAttribute('style');
  page.layOut(width);
  work();
  page.setStyle(root, style);
};

page.boxesOf = (node) => {
  if (node.nodeType === Node.ELEMENT_NODE) return [node.getBoundingClientRect()];
  const range = document.createRange();
  range.selectNodeContents(node);
  return [...range.getClientRects()];
};

/** How far a box reaches from where lines begin, in CSS pixels. */
page.reachOf = ({ left, right }) => {
  const box = root.getBoundingClientRect();
  return page.isRightToLeft() ? box.right - left : right - box.left;
};

/** How far a box begins from where lines begin, in CSS pixels: before them if that is negative. */
page.beginOf = ({ left, right }) =>
  page.isRightToLeft() ? root.getBoundingClientRect().right - right : left;

const isPainted = ({ backgroundColor, backgroundImage, borderInlineEndWidth, borderTopWidth }) =>
  backgroundColor !== CLEAR ||
  backgroundImage !== 'none' ||
  Number.parseFloat(borderInlineEndWidth) + Number.parseFloat(borderTopWidth) > 0;

page.isText = ({ nodeType, data }) => nodeType === Node.TEXT_NODE && data.trim() !== '';

page.isReplaced = (element) => element.matches(REPLACED);

/** Whether a node is a text, a picture or a painted box. */
page.isContent = (node) =>
  node.nodeType === Node.TEXT_NODE
    ? page.isText(node)
    : page.isReplaced(node) || isPainted(getComputedStyle(node));

/** Cut down to nothing, as what only screen readers are to read. */
function isCutToNothing(element, { clip, clipPath, overflowX }) {
  if (/^inset\((?:[5-9]\d|100)%/.test(clipPath)) return true;
  const [top, right, bottom, left] = (clip.match(/-?[\d.]+/g) ?? []).map(Number);
  if (left !== undefined && (right - left < 1 || bottom - top < 1)) return true;
  return overflowX !== 'visible' && (element.offsetWidth <= 1 || element.offsetHeight <= 1);
}

/** Within a window, the widest of which have 4,000 pixels. */
const isPlace = ({ unit, value }) => unit === 'px' && value < 4000;

/**
 * Put where what it belongs to ends, and mostly beyond the page; a length of its own is a place to be seen at, within a window. What
 * is fixed beyond the window is put away, whatever places it.
 */
function isPutAway(element, style, width) {
  const box = element.getBoundingClientRect();
  if (style.position === 'fixed') return page.reachOf(box) - box.width > window.innerWidth - 2;
  if (style.position !== 'absolute') return false;
  const around = (element.offsetParent ?? root).getBoundingClientRect();
  const begin = page.reachOf(box) - box.width;
  const end = page.reachOf(around);
  if (end > width + 1 || begin < end - 1 || width - begin > box.width / 2) return false;
  const sides = ['left', 'right'].map((side) => element.computedStyleMap().get(side));
  const [start, other] = page.isRightToLeft() ? sides.toReversed() : sides;
  if (start.value === 'auto') return other.value !== 'auto' || style.transform !== 'none';
  return !isPlace(start);
}

page.isVisible = (element) => element.checkVisibility(SHOWN);

/** Whether it takes no room in the flow. */
page.isApart = (element) => /^(?:absolute|fixed)$/.test(getComputedStyle(element).position);

/** @param width of the page, in CSS pixels */
page.isSeen = (element, width) => {
  if (!page.isVisible(element)) return false;
  for (let at = element; at && at !== document.body; at = at.parentElement) {
    const style = getComputedStyle(at);
    if (isCutToNothing(at, style) || isPutAway(at, style, width)) return false;
  }
  return true;
};

/** Whether it stands where the text of its body does, and nothing inside of the body cuts it off. */
page.isInFlow = (element) => {
  for (let at = element; at && at !== document.body; at = at.parentElement) {
    if (page.isApart(at)) return false;
    if (at !== element && getComputedStyle(at).overflowX !== 'visible') return false;
  }
  return true;
};

/** @param owner an element, or the place of a template's block @returns its opening tag, or the place */
page.nameOf = (owner) => {
  if (page.blocks) return owner;
  const attributes = ['id', 'class'].filter((name) => owner.getAttribute(name));
  const written = attributes.map((name) => ` ${name}="${owner.getAttribute(name).slice(0, 60)}"`);
  return `<${owner.localName.slice(0, 60)}${written.join('')}>`;
};

page.nodes = (within) =>
  document.createTreeWalker(within, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);

/** The elements in which there is something to be seen. */
function seen(width) {
  const found = new Set([document.body]);
  const nodes = page.nodes(document.body);
  while (nodes.nextNode()) {
    const node = nodes.currentNode;
    const element = node.nodeType === Node.TEXT_NODE ? node.parentElement : node;
    if (found.has(element) || !page.isContent(node) || !page.isSeen(element, width)) continue;
    for (let at = element; at && !found.has(at); at = at.parentElement) found.add(at);
  }
  return found;
}

function takeOff(element, width) {
  const { display } = getComputedStyle(element);
  const box = element.getBoundingClientRect();
  const within = {
    display: display.replace('table', 'block'),
    'box-sizing': 'border-box',
    height: `${box.height}px`,
    'min-width': '0',
    'max-width': `${Math.max(0, width - page.reachOf(box) + box.width)}px`,
    overflow: 'clip',
  };
  page.setStyles(element, page.isApart(element) ? { display: 'none' } : within);
}

/** What runs beyond the page, with nothing in it to be seen, takes no more room there. @param width of the page */
page.takeOffUnseen = (width) => {
  const kept = seen(width);
  const isBeyond = (each) => page.reachOf(each.getBoundingClientRect()) > width + 1;
  const unseen = [...document.body.querySelectorAll('*')].filter((each) => !kept.has(each));
  const beyond = new Set(unseen.filter(isBeyond));
  for (const each of beyond) if (!beyond.has(each.parentElement)) takeOff(each, width);
};
