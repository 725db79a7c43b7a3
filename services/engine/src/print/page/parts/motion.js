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

/** How far each may be, best first: what comes in has come, what goes out has not begun to go. */
const AT_END = [1, 0, 0.5];
const AT_BEGINNING = [0, 1, 0.5];

/** A progress that scrolling makes. On paper it is the one at which there is most to be seen of an element. */
function unroll(animation) {
  const { effect, rangeStart } = animation;
  if (animation.playState === 'paused') return 0;
  const isLeaving = String(rangeStart?.rangeName).startsWith('exit');
  const end = effect.getComputedTiming().endTime;
  if (end?.unit !== 'percent') return 0;
  const seenAt = (progress) => {
    animation.currentTime = CSS.percent(progress * end.value);
    return Number(getComputedStyle(effect.target, effect.pseudoElement).opacity);
  };
  animation.pause();
  const all = isLeaving ? AT_BEGINNING : AT_END;
  const most = Math.max(...all.map(seenAt));
  seenAt(all.find((progress) => seenAt(progress) === most));
  return 1;
}

const isScrolled = ({ timeline, effect }) => timeline && 'source' in timeline && effect?.target;

function finish(animation) {
  if (isScrolled(animation)) return unroll(animation);
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

/** The caret of what has the focus blinks, and is no part of a document. */
function hideCaret({ activeElement: focused, body }) {
  if (focused?.style && focused !== body && focused.style.caretColor !== 'transparent')
    focused.style.setProperty('caret-color', 'transparent', 'important');
}

function settleTree(tree) {
  let settled = 0;
  hideCaret(tree);
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
