import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PdfOptions } from '@platen/contracts';
import { requestOf } from '../corpus/html/documents.ts';
import { composedOrder, OpenEngine } from '../harness/engines/shared-pages.ts';
import { until } from '../harness/until.ts';

/** One engine has ready pages for later documents, the other creates each page on demand. */
let engines: Record<'ready' | 'unprepared', OpenEngine>;

beforeAll(async () => {
  const [ready, unprepared] = await Promise.all([OpenEngine.start({}), OpenEngine.start()]);
  engines = { ready, unprepared };
  for (const side of ['ready', 'unprepared'] as const) await print(side, { content: 'x' });
});
afterAll(() => Promise.all(Object.values(engines).map((engine) => engine.remove())));

interface Body {
  content: string;
  variables?: object;
  options?: PdfOptions;
}

/** Each on a page of its own. */
async function print(side: keyof typeof engines, { content, variables = {}, options = {} }: Body) {
  const order = await composedOrder({ format: 'html', content, variables, options });
  return engines[side].print(order);
}

/** Beside the process that the browser may keep for its own next page. */
const untilReady = () => until('pages are ready', () => engines.ready.pages().length > 3);

/** Everything that a page can observe of its environment, except the time. */
const SHOWS_ADDRESS = `<pre></pre><script>
  const { timeOrigin, timing, ...measured } = performance.toJSON();
  const [visit] = performance.getEntriesByType('navigation');
  document.querySelector('pre').textContent = JSON.stringify({
    own: [document.visibilityState, document.hasFocus(), document.referrer, document.readyState, document.wasDiscarded],
    window: [innerWidth, innerHeight, outerWidth, outerHeight, devicePixelRatio, screenX, screenY, name, length, !!opener],
    history: [history.length, history.state, navigation.entries().length, visit.type, visit.redirectCount],
    measured: Object.keys(measured),
    screen: [screen.width, screen.height, screen.availWidth, screen.colorDepth, screen.orientation.type],
    navigator: [navigator.userAgent, navigator.language, navigator.onLine, navigator.hardwareConcurrency, navigator.userActivation.hasBeenActive],
    kept: [localStorage.length, sessionStorage.length, document.cookie, origin, crossOriginIsolated],
    media: ['print', 'screen', '(prefers-color-scheme: dark)', '(hover)', '(prefers-reduced-motion)'].map((each) => matchMedia(each).matches),
    own_names: Object.getOwnPropertyNames(window).length,
  }, null, 1);
</script>`;

const DOCUMENTS: Record<string, Body> = {
  'one that shows its address': { content: SHOWS_ADDRESS },
  'a small one': { content: '<h1>Hello</h1><p>Grüße' },
  'one of several pages': { content: '<h1>Page</h1><p style="break-before:page">x'.repeat(9) },
  'one that scripts draw': requestOf('drawn-by-script'),
  'an invoice': requestOf('invoice-ledger'),
  emoji: requestOf('emoji'),
  'letters of East Asia': requestOf('east-asia'),
  'a tagged one': { content: '<h1>A</h1><p>b', options: { outline: true } },
  'one as on a screen': { content: SHOWS_ADDRESS, options: { emulate_media: 'screen' } },
};

test.each(Object.entries(DOCUMENTS))(
  'a document is the same, byte for byte, with and without a ready page: %s',
  async (_, body) => {
    await untilReady();
    const [ready, unprepared] = [await print('ready', body), await print('unprepared', body)];
    expect(ready.report).toEqual(unprepared.report);
    expect(ready.pdf === unprepared.pdf).toBe(true);
  },
);

test('a document gets a page whose process existed before, and ends with it', async () => {
  const used = new Set<number>();
  for (let nth = 0; nth < 3; nth++) {
    await untilReady();
    const before = engines.ready.pages();
    const gone = () => before.filter((pid) => !engines.ready.pages().includes(pid));
    await print('ready', { content: '<p>x' });
    await until('its page is closed', () => gone().length > 0);
    expect(gone().filter((pid) => used.has(pid))).toEqual([]);
    for (const pid of gone()) used.add(pid);
  }
  expect(used.size).toBe(3);
});
