/** The type of a data block (HTML Standard 4.12.1), which the browser does not run; not all of them. */
const DATA = /^\s*application\/(?:[\w.+-]+\+)?json\b/i;

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

/** Elements by which a script adds a document that has scripts of its own. */
const FRAMES = /<(?:script|i?frame|object|embed)\b/i;

export function isData(type: string): boolean {
  return DATA.test(type);
}

/** Whether a script may work after it has run: names too many rather than too few. */
export function worksLater(code: string): boolean {
  return FRAMES.test(code) || LATER.test(code.replaceAll(BEFORE_LOAD, ''));
}
