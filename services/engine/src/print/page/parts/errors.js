/* Counts the uncaught errors of scripts, and keeps the messages of the first of them. */

const MOST = 20;
/** In characters. */
const LONGEST = 300;

/** The browser's own remark on sizes that change once more; no script has failed. */
const REMARK = /^ResizeObserver loop/;

let count = 0;
const messages = [];

function note(said) {
  if (REMARK.test(said)) return;
  count += 1;
  if (messages.length < MOST) messages.push(said.replace(/^Uncaught /, '').slice(0, LONGEST));
}

function textOf(thrown) {
  try {
    return String(thrown);
  } catch {
    return 'an error without a text';
  }
}

const onError = ({ isTrusted, message }) => isTrusted && note(message);
const onRejection = ({ isTrusted, reason }) => isTrusted && note(textOf(reason));

/** Of a window; of frames that carry their own document as well. */
page.hearErrors = (of) => {
  of.addEventListener('error', onError);
  of.addEventListener('unhandledrejection', onRejection);
};
page.hearErrors(window);

/** Canvases that were refused WebGL, which no document has: they stay empty, unless they are drawn in another way. */
const refused = new Set();
const { getContext } = HTMLCanvasElement.prototype;
HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
  const context = getContext.call(this, kind, ...rest);
  if (context) refused.delete(this);
  else if (/^(?:experimental-)?webg/.test(kind)) refused.add(this);
  return context;
};

const isEmpty = (canvas) =>
  Math.min(canvas.clientWidth, canvas.clientHeight) > 1 &&
  canvas.checkVisibility({ visibilityProperty: true });

/** Not where a script has failed, which most do without it. */
function noteRefused() {
  if (count > 0) return;
  for (const canvas of refused)
    if (isEmpty(canvas)) note('A canvas is empty: it needs WebGL, which no document has.');
  refused.clear();
}

page.thrown = () => (noteRefused(), { count, messages });
