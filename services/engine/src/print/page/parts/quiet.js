/*
 * Runs before anything of a page. No user can close a dialog, and an open one would keep the page waiting, and later
 * its browser. So no dialog opens, except from frames deep inside of the page. A document is what was sent, so it does
 * not lead anywhere else, nor to itself again and again.
 */

function silence(of) {
  of.alert = of.print = () => undefined;
  of.confirm = () => false;
  of.prompt = () => null;
}

/** Also in frames that carry their own document: the window that they begin with is the one they keep. */
function silenceFrames() {
  for (let at = 0; window[at]; at++) {
    try {
      silence(window[at]);
      page.watch?.(window[at]);
      page.hearErrors?.(window[at]);
    } catch {
      // It is from elsewhere.
    }
  }
}

silence(window);
new MutationObserver(silenceFrames).observe(document, { childList: true, subtree: true });

/*
 * A form that is sent while the page loads would keep it loading even though nothing comes of it. And a window of its
 * own would outlive the page: Gotenberg does not close it.
 */
navigation.addEventListener('navigate', (event) => {
  if (!event.destination.sameDocument) event.preventDefault();
});
HTMLFormElement.prototype.submit = () => undefined;
window.open = () => null;
window.addEventListener('submit', (event) => event.preventDefault(), true);
window.addEventListener(
  'click',
  (event) => {
    if (event.target.closest?.('[target]')) event.preventDefault();
  },
  true,
);

/** It is empty until the browser has set the size of its window, some time after it created the page. */
for (const side of ['Width', 'Height']) {
  Object.defineProperty(window, `outer${side}`, {
    get: () => window[`inner${side}`],
    configurable: true,
  });
}

/** The document's own address stays where its history is, whatever its references are relative to. */
for (const name of ['pushState', 'replaceState']) {
  const change = history[name];
  history[name] = function (state, title, url) {
    return change.call(
      this,
      state,
      title,
      (url ?? undefined) === undefined ? url : new URL(url, document.URL).href,
    );
  };
}

/** There is always a head for the engine to put its styles in, also when the page has removed its own. */
Object.defineProperty(document, 'head', {
  get() {
    const root = document.documentElement ?? document.appendChild(document.createElement('html'));
    return (
      root.querySelector(':scope > head') ??
      root.insertBefore(document.createElement('head'), root.firstChild)
    );
  },
});
