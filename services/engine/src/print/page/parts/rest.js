/*
 * Resolves when the page is at rest: its animations, requests and short timers have ended, and nothing has changed for
 * a while since.
 */

/**
 * In milliseconds: how soon a timer is awaited in any case, and how long before the end it is due at the latest, else; how long nothing
 * happens at rest, with two frames in it or without.
 */
const DUE = 500;
const BEFORE_END = 250;
const QUIET = 30;
const QUIET_WITHOUT_FRAMES = 100;
const LOOK = 10;

const LOADED = [
  'script[src]',
  'link[rel~=stylesheet i][href]',
  'iframe[srcdoc]',
  'iframe[src]:not([src=""], [src^=about])',
].join();

/** The guard says whether a request has no answer yet (guard/requests-in-flight.ts). */
let isLoading = false;
page.loading = (is) => {
  isLoading = is;
  page.touch();
};

const loads = new Map();

function expectLoad(element) {
  if (element.matches(LOADED) && !loads.has(element)) loads.set(element, page.expect());
}

function noteChanges(changes) {
  page.touch();
  for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
    if (!node.matches) continue;
    expectLoad(node);
    node.querySelectorAll(LOADED).forEach(expectLoad);
  }
}

const parts = { subtree: true, childList: true, attributes: true, characterData: true };

/** Until then the page loads anyway. */
const begin = () => {
  page.touch();
  new MutationObserver(noteChanges).observe(document, parts);
  for (const end of ['load', 'error']) {
    document.addEventListener(end, ({ target }) => page.arrived(loads.get(target)), true);
  }
};
window.addEventListener('load', begin, { once: true });

const isPending = (picture) => !picture.complete && picture.loading !== 'lazy';

/** @param end when the page is printed in any case */
function isBusy(end) {
  const due = Math.max(page.now() + DUE, end - BEFORE_END);
  return (
    page.settle(window) > 0 ||
    isLoading ||
    document.fonts.status === 'loading' ||
    [...document.images].some(isPending) ||
    [...page.awaited].some(([{ of }, at]) => at <= due && !of.closed)
  );
}

/**
 * paged.js makes pages of the document one after the other, and announces their end: it then writes down how many there are
 * (`Chunker.flow`, paged.js 0.4.3).
 */
function isMakingPages() {
  const pages = document.querySelector('.pagedjs_pages');
  if (pages) return pages.style.getPropertyValue('--pagedjs-page-count') === '';
  return Boolean(window.PagedPolyfill) && window.PagedConfig?.auto !== false;
}

/**
 * Whether the page came to rest in time, also with its boxes as large as on paper: what watches their size draws more.
 * @param most in milliseconds; what makes pages has as much after each step
 */
page.rest = async (most) => {
  await page.drawn;
  const end = page.now() + most;
  const isFollowed = page.scrolls ?? window.onscroll ?? document.onscroll;
  if (isFollowed && !isSeen) {
    isSeen = true;
    await seenWhole(() => settled(most / 2));
    window.scrollTo({ top: Number.MAX_SAFE_INTEGER, behavior: 'instant' });
    page.touch();
  }
  const isAtRest = await settled(end - page.now());
  page.sizeDiagrams?.();
  page.unname();
  if (!page.open?.()) return isAtRest;
  page.touch();
  return settled(most);
};

let isSeen = false;

/** Has scripts that look after each scroll for what a window shows see one that is higher than its page. */
async function seenWhole(settle) {
  const { documentElement: root } = document;
  const own = Object.getOwnPropertyDescriptor(window, 'innerHeight');
  // Does not grow with the page: a script may fill the window.
  const height = root.scrollHeight + root.offsetHeight;
  const high = { get: () => height, configurable: true };
  Object.defineProperty(window, 'innerHeight', high);
  Object.defineProperty(root, 'clientHeight', high);
  document.dispatchEvent(new Event('scroll', { bubbles: true }));
  page.touch();
  await settle();
  Object.defineProperty(window, 'innerHeight', own);
  delete root.clientHeight;
}

/** When the last two frames began. What watches the sizes of boxes hears of them in frames, and on a busy machine these are late. */
let frames = [0, 0];

function isQuiet() {
  const quiet = page.now() - page.changed;
  return quiet >= QUIET_WITHOUT_FRAMES || (quiet >= QUIET && frames[0] > page.changed);
}

const settled = (most) =>
  new Promise((resolve) => {
    let start = page.now();
    let isEnded = false;
    let isAtWork = false;
    let drawing = 0;
    // Each lays out all frames in the page: none is asked for while these load.
    const draw = () => {
      frames = [frames[1], page.now()];
      drawing = isAtWork || isEnded ? 0 : page.frame(draw);
    };
    const look = () => {
      const isGenerating = isMakingPages();
      isAtWork = isBusy(start + most);
      if (isAtWork) page.touch();
      else drawing ||= page.frame(draw);
      if (isGenerating) start = page.changed;
      const isAtRest = !isGenerating && isQuiet();
      isEnded = isAtRest || page.now() >= start + most;
      if (isEnded) resolve(isAtRest);
      else page.later(look, LOOK);
    };
    look();
  });
