import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { resolvePage } from '@platen/contracts';
import { documentOf } from '../../formats/html/html.fixture.ts';
import { Budget } from '../../memory/budget.ts';
import { Gotenberg } from '../gotenberg/gotenberg.ts';
import { readPdf } from '../pdf/read-pdf.ts';
import { surveyIn } from './survey.ts';

const NONCE = 'c0ffee-0123456789';
/** In a script that must not hear itself. */
const SPELT = `['c0ffee', '0123456789'].join('-')`;
const never = new AbortController().signal;
let engine: Gotenberg;

beforeAll(() => {
  engine = new Gotenberg(process.env['PLATEN_TEST_GOTENBERG_URL'] ?? '');
});
afterAll(() => engine.close());

/** Prints a page that becomes a report: its header is as high as itself. */
async function print(html: string): Promise<Uint8Array> {
  const header = '<html><head></head><body><div style="height:900px">x</div></body></html>';
  const source = { ...documentOf(`<!doctype html>${html}`), header, page: resolvePage({}).page! };
  const result = await engine.printHtml(source, never, { nonce: NONCE });
  return readPdf(result, new Budget(1e8).share('account'), never);
}

/**
 * Notes all texts that a page's script can come by, and links to those with a certain word: through whatever the page script calls,
 * sets or reads, what changes in the document, and what stands in it at any time.
 */
const EAVESDROPPER = `
const { apply, ownKeys, getOwnPropertyDescriptor: descriptorOf, defineProperty: define } = Reflect;
const { get: outer } = descriptorOf(Element.prototype, 'outerHTML');
const { stringify } = JSON, { append } = Element.prototype, create = document.createElement.bind(document);
const { toString: source } = Function.prototype, { includes } = String.prototype, text = String;
const heard = create('p'), root = document.documentElement, word = ${SPELT};
let isBusy = false;
function note(value) {
  const kind = typeof value;
  let said = kind === 'string' ? value : '';
  try {
    if (kind === 'function') said = apply(source, value, []);
    if (kind === 'object' && value && value !== window) said = value instanceof Element ? apply(outer, value, []) + value.href : stringify(value);
  } catch {}
  if (typeof said === 'string' && apply(includes, said, [word])) define(heard, 'word', { value: 1, configurable: true });
}
function quietly(work) {
  if (isBusy) return;
  isBusy = true;
  try { work() } finally { isBusy = false }
}
function listen(call) {
  return function (...given) {
    const result = new.target ? Reflect.construct(call, given) : apply(call, this, given);
    quietly(() => { note(this); for (let at = 0; at < given.length; at++) note(given[at]); note(result) });
    return result;
  };
}
const places = [Object, JSON, Reflect, window, document];
for (const name of ['Object', 'Function', 'String', 'Array', 'RegExp', 'Map', 'Set', 'WeakMap', 'Promise', 'Node', 'Element', 'Document', 'HTMLElement',
  'HTMLAnchorElement', 'HTMLBodyElement', 'ShadowRoot', 'DocumentFragment', 'EventTarget', 'CharacterData', 'Range', 'CSSStyleSheet']) places.push(window[name].prototype);
for (const place of places) for (const key of ownKeys(place)) {
  const { value, get, set, configurable, ...how } = descriptorOf(place, key) ?? {};
  if (!configurable || key === 'constructor' || (place === window && !/^[a-z]/.test(key))) continue;
  try {
    if (typeof value === 'function') define(place, key, { ...how, configurable, value: listen(value) });
    else if (set) define(place, key, { ...how, configurable, get, set: listen(set) });
  } catch {}
}
for (const name of ['nonce', 'report', 'drawn', 'scrolls', 'grown', 'frames', 'open', 'watch', 'length', 'paper', 'serializable', 'clonable', 'toJSON', 'mode']) {
  define(Object.prototype, name, { configurable: true,
    get() { quietly(() => note(this)); return name === 'serializable' || undefined },
    set(value) { quietly(() => { note(this); note(value) }); define(this, name, { value, writable: true, configurable: true }) } });
}
Error.prepareStackTrace = (error, calls) => { quietly(() => { for (const call of calls) { note(call.getFunction()); note(call.getThis()) } }); return '' };
const look = () => quietly(() => {
  note(root);
  const hosts = root.querySelectorAll('*');
  note(root.getHTML({ serializableShadowRoots: true }));
  for (let at = 0; at < hosts.length; at++) { note(hosts[at]); note(hosts[at].shadowRoot?.innerHTML); note(hosts[at].cloneNode(true)) }
  for (const link of document.links) note(link.href);
});
new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
for (const type of ['beforeprint', 'afterprint']) for (const capture of [true, false]) addEventListener(type, () => { look(); new Error().stack; Promise.resolve().then(look) }, capture);
`;

/** What the eavesdropper is to say at the end, after everything else. */
const TELL = `addEventListener('beforeprint', () => Promise.resolve().then(() => {
  if (!heard.word) return;
  const link = create('a');
  link.setAttribute('href', 'https://heard.invalid/');
  link.textContent = 'heard';
  root.append(link);
}))`;

const linksIn = (pdf: Uint8Array) =>
  Buffer.from(pdf)
    .toString('latin1')
    .match(/\/URI \([^)]*/g);

test('a page becomes a report of itself, and none of its scripts comes by its nonce', async () => {
  const pdf = await print(`<p>x</p><script>${EAVESDROPPER}${TELL}</script>`);
  expect(surveyIn(pdf, NONCE)).toMatchObject({ tall: 'top' });
  expect(linksIn(pdf)).toHaveLength(1);
});

test('but it would hear of a nonce that anything else has', async () => {
  const late = `addEventListener('beforeprint', () => root.setAttribute('title', word))`;
  const pdf = await print(`<p>x</p><script>${EAVESDROPPER}${late};${TELL}</script>`);
  expect(linksIn(pdf)).toEqual([expect.stringContaining(NONCE), '/URI (https://heard.invalid/']);
});
