/**
 * Content that may change a page after it has loaded: scripts, handlers in attributes, frames. Finds too much rather than
 * too little: a false match only costs the time of the rest.
 */
const MAY_CHANGE = [
  /<script\b|<(?:i?frame|object|embed)\b/i,
  /\son[a-z]+=["']/i,
  /<[a-z][^<>]*\son[a-z]+\s*=/i,
];

const SCRIPT_END = /<\/script\s*>/i;

/** A longer list of attributes counts as a script that may work later. */
const SCRIPT = /^<script\b([^>]{0,500})>(.*)$/is;

/** A data block (HTML Standard 4.12.1), which the browser does not run. */
const IS_DATA = /\btype\s*=\s*["']?application\/(?:[\w.+-]+\+)?json\b/i;

/**
 * Names in a script that can work after it has run: promises, timers, events, requests, what is loaded or drawn later, code
 * made of text, and what activity.js stands in for.
 */
const LATER = new RegExp(
  [
    String.raw`\b(?:async|await|then|finally|import|eval)\b|Promise|Function|fromCharCode|\batob\b|\bwrite|\\x|\\u\{?00[4-7]`,
    String.raw`\bset(?:Timeout|Interval|Immediate)|\brequest|schedule|Worker|Socket|EventSource|Channel|postMessage`,
    String.raw`\bon[a-z]+['"\]\s]*=|addEventListener|load|Observer|\bfetch|XMLHttp|sendBeacon|\bsrc|\bhref|\burl\(`,
    String.raw`Image|image-set|Blob|FileReader|decode|WebAssembly|indexedDB|\bcaches\b|Font|\bfonts\b|animat|Animat|Transition`,
    String.raw`location|\bopen\b|submit|\bplay\b|devicePixelRatio`,
  ].join('|'),
);

/** The browser calls it before the page has loaded. */
const BEFORE_LOAD = /addEventListener\(\s*(["'`])DOMContentLoaded\1/g;

/** Whether to wait for a page: one without scripts, or whose scripts end before it has loaded, is ready by then. */
export function needsRest(html: string): boolean {
  const [last = '', ...scripts] = html.split(SCRIPT_END).reverse();
  return mayChange(last) || scripts.some(mayChangeLater);
}

function mayChange(text: string): boolean {
  return MAY_CHANGE.some((sign) => sign.test(text));
}

/** @param text which one script ends */
function mayChangeLater(text: string): boolean {
  const start = text.search(/<script\b/i);
  const [, attributes = '', code] = SCRIPT.exec(text.slice(start)) ?? [];
  if (start < 0 || code === undefined) return mayChange(text);
  return mayChange(text.slice(0, start)) || mayChange(code) || worksLater(attributes, code);
}

function worksLater(attributes: string, code: string): boolean {
  if (IS_DATA.test(attributes)) return false;
  const isInline = !/\b(?:src|href|on[a-z]+)\s*=/i.test(attributes);
  return !isInline || LATER.test(code.replaceAll(BEFORE_LOAD, ''));
}

/** Whether anything may move; styles that it loads are unknown here. */
export function mayMove(html: string): boolean {
  return /animation|transition|<link\b|@import\b/i.test(html);
}

/**
 * Animations that only print styles begin have no time to run. This starts them so much earlier that those with an end
 * have reached it; endless ones go on, mostly near their beginning.
 */
export const STILL_RULE =
  '@media print{*,::before,::after{animation-delay:-86400s!important;transition:none!important}}';

export function hasWrittenTrees(html: string): boolean {
  return /\bshadowrootmode\b/i.test(html);
}
