/*
 * Takes animations and transitions that come to an end there, those of SVG as well; endless ones go on. Once more at
 * the print: the styles of paper set others in motion than those of a screen.
 */

const ANIMATED = 'svg:has(animate, animateTransform, animateMotion, set)';
const ANIMATIONS = 'animate, animateTransform, animateMotion, set';

/** @returns when an animation of SVG ends, in seconds; NaN: never or unknown */
function endOf(animation) {
  if (animation.hasAttribute('repeatDur')) return NaN;
  try {
    const times = Number(animation.getAttribute('repeatCount') ?? 1);
    return animation.getStartTime() + animation.getSimpleDuration() * times;
  } catch {
    return NaN;
  }
}

function settleDrawing(drawing) {
  const ends = [...drawing.querySelectorAll(ANIMATIONS)].map(endOf).filter(Number.isFinite);
  const end = Math.max(...ends);
  if (end > drawing.getCurrentTime()) drawing.setCurrentTime(end);
}

function finish(animation) {
  if (animation.playState !== 'running' && !animation.pending) return 0;
  try {
    animation.finish();
    return 1;
  } catch {
    return 0; // it never ends
  }
}

/** Trees that a script has made, closed ones as well. */
const trees = [];
const { attachShadow } = Element.prototype;
Element.prototype.attachShadow = function (...given) {
  const tree = attachShadow.apply(this, given);
  trees.push(tree);
  return tree;
};

/** Those that are written in the document are found only by looking at all of it. */
function writtenTrees(within) {
  const written = [...within.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []);
  return written.flatMap((tree) => [tree, ...writtenTrees(tree)]);
}

/** @returns a window's document, and the trees within it that are known */
page.trees = (of) => [
  of.document,
  ...(of === window ? trees : []),
  ...(page.hasWrittenTrees ? writtenTrees(of.document) : []),
];

function settleTree(tree) {
  let settled = 0;
  for (const animation of tree.getAnimations()) settled += finish(animation);
  for (const drawing of tree.querySelectorAll(ANIMATED)) settleDrawing(drawing);
  return settled;
}

/** @returns how many have been taken to their end, in the frames of a window as well */
page.settle = (of) => {
  let settled = page.trees(of).reduce((sum, tree) => sum + settleTree(tree), 0);
  for (let at = 0; at < of.length; at++) {
    try {
      settled += page.settle(of[at]);
    } catch {
      continue; // a frame from elsewhere
    }
  }
  return settled;
};

window.addEventListener('beforeprint', ({ isTrusted }) => isTrusted && page.settle(window), true);
