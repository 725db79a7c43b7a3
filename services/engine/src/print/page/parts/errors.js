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

page.thrown = () => ({ count, messages });
