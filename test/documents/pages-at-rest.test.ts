import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { pdfText } from '../harness/documents/pdf.ts';
import { pngPicture, popplerPicture, redShare } from '../harness/documents/picture.ts';
import type { RunningPlatform } from '../harness/running-platform.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';

let platform: RunningPlatform;
let key: string;

beforeAll(async () => {
  platform = sharedPlatform();
  ({ key } = await platform.account());
});

const printed = (content: string, options: object = {}) =>
  platform.pdf(key, {
    content,
    options: { syntax: 'off', on_missing_resource: 'error', ...options },
  });

/** The red on page 1, in square points; a bar of 400 by 100 CSS pixels has 22,500. */
async function redOf(content: string, options: object = {}, page = 1): Promise<number> {
  const picture = await popplerPicture(await printed(content, options), { page, width: 595 });
  return redShare(picture) * picture.width * picture.height;
}

const BAR = 22_500;
const isWhole = (red: number) => {
  expect(red).toBeGreaterThan(BAR * 0.98);
  expect(red).toBeLessThan(BAR * 1.02);
};

const STYLES = `<style>
  .bar { width: 400px; height: 100px; background: red }
  @keyframes grow { from { width: 0; opacity: 0 } }
  @keyframes stay { to { width: 400px } }
</style>`;

describe('an animated bar is printed in its final state:', () => {
  const script = (code: string) => `<div id="bar" class="bar" style="width:0"></div><script>
    const finish = () => { bar.style.width = '400px' };
    ${code}</script>`;
  const growing = `const grow = (at) => { bar.style.width = Math.min(at, 1) * 400 + 'px' };`;

  test('of all kinds that need no script, in one document', async () => {
    const bars = [
      // An animation; one that begins late; that keeps its end; in steps, there and back.
      '<div class="bar" style="animation:grow 3s"></div>',
      '<div class="bar" style="animation:grow 2s 5s both"></div>',
      '<div class="bar" style="width:0;animation:stay 9s forwards"></div>',
      '<div class="bar" style="animation:grow 1s 3 alternate-reverse"></div>',
      // One that belongs to the paper alone; a transition into the styles of paper.
      '<style>@media print { .paper { animation: grow 2s } }</style><div class="bar paper"></div>',
      '<style>.moved { transition: width 2s } @media screen { .moved { width: 10px } }</style><div class="bar moved"></div>',
      `<svg width="400" height="100"><rect width="0" height="100" fill="red">
        <animate attributeName="width" from="0" to="400" dur="4s" begin="1s" fill="freeze"/></rect></svg>`,
    ];
    const red = await redOf(`${STYLES}<style>svg{display:block}</style>${bars.join('')}`);
    isWhole(red / bars.length);
  });

  test.each([
    [
      'a transition',
      script(
        `bar.style.transition='width 2s';requestAnimationFrame(() => requestAnimationFrame(finish))`,
      ),
    ],
    [
      'an animation by script',
      script(`bar.animate([{width:0},{width:'400px'}],{duration:5000,fill:'forwards'})`),
    ],
    [
      'what follows an animation',
      script(`bar.animate([{width:0},{width:'9px'}],5000).onfinish = finish`),
    ],
    [
      'frames of a script',
      script(`${growing}const start = performance.now();requestAnimationFrame(function step(now) {
        grow((now - start) / 700); if (now - start < 700) requestAnimationFrame(step) })`),
    ],
    [
      'frames that begin when all has loaded',
      script(`${growing}onload = () => { let n = 0; requestAnimationFrame(function step() {
        grow(++n / 30); if (n < 30) requestAnimationFrame(step) }) }`),
    ],
    ['a timer', script('setTimeout(finish, 450)')],
    ['a late timer', script('setTimeout(finish, 1500)')],
    ['the first call of a slow interval', script('setInterval(finish, 1000)')],
    [
      'timers of timers',
      script('setTimeout(() => setTimeout(() => setTimeout(finish, 300), 300), 300)'),
    ],
    [
      'an interval',
      script(
        `${growing}let n = 0;const t = setInterval(() => { grow(++n / 10); if (n === 10) clearInterval(t) }, 40)`,
      ),
    ],
    [
      'what it fetches',
      script(
        `fetch('data:application/json,400').then((r) => r.json()).then((w) => { bar.style.width = w + 'px' })`,
      ),
    ],
    [
      'what it fetches from itself',
      script(
        `fetch(URL.createObjectURL(new Blob(['400']))).then((r) => r.text()).then((w) => { bar.style.width = w + 'px' })`,
      ),
    ],
    [
      'what it asks for in the old way',
      script(
        `const x = new XMLHttpRequest();x.open('GET','data:,400');x.onload = () => { bar.style.width = x.responseText + 'px' };x.send()`,
      ),
    ],
    [
      'a picture that it draws from',
      `<canvas id="c" width="400" height="100"></canvas><script>const i = new Image();
        i.onload = () => c.getContext('2d').drawImage(i, 0, 0, 400, 100);
        setTimeout(() => { i.src = 'data:image/svg+xml,' + encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="1"><rect width="4" height="1" fill="red"/></svg>') }, 200)</script>`,
    ],
    [
      'a script that it loads late',
      script(
        `setTimeout(() => { const s = document.createElement('script');s.src = 'data:text/javascript,finish()';document.body.append(s) }, 100)`,
      ),
    ],
    [
      'what a worker computes',
      script(`const code = 'onmessage = () => { const end = Date.now() + 600; while (Date.now() < end); postMessage(400) }';
        const w = new Worker(URL.createObjectURL(new Blob([code])));
        w.onmessage = ({ data }) => { bar.style.width = data + 'px' };w.postMessage('go')`),
    ],
    [
      'what a worker tells by itself',
      script(`const code = 'const end = Date.now() + 600; while (Date.now() < end); postMessage(400)';
        new Worker('data:text/javascript,' + code).onmessage = ({ data }) => { bar.style.width = data + 'px' }`),
    ],
    [
      'what a worker that has started computes, by several answers',
      script(`const code = "postMessage('ready');onmessage = ({ data }) => { const end = Date.now() + 250; while (Date.now() < end); postMessage(data) }";
        const w = new Worker(URL.createObjectURL(new Blob([code])));
        w.onmessage = ({ data }) => { if (data !== 'ready') bar.style.width = data + 'px'; else [100, 200, 400].forEach((task) => w.postMessage(task)) }`),
    ],
    [
      'what a worker of a worker computes',
      script(`const inner = 'const end = Date.now() + 400; while (Date.now() < end); postMessage(400)';
        const code = 'new Worker("data:text/javascript,' + inner + '").onmessage = ({ data }) => postMessage(data)';
        new Worker(URL.createObjectURL(new Blob([code]))).onmessage = ({ data }) => { bar.style.width = data + 'px' }`),
    ],
    [
      'what sixteen workers compute',
      script(`let width = 0;
        for (let nth = 0; nth < 16; nth++)
          new Worker('data:text/javascript,postMessage(25)//' + nth).onmessage = ({ data }) => { bar.style.width = (width += data) + 'px' }`),
    ],
    [
      'what a program for WebAssembly computes',
      script(`const bytes = new Uint8Array([0,97,115,109,1,0,0,0,1,5,1,96,0,1,127,3,2,1,0,7,5,1,1,119,0,0,10,7,1,5,0,65,144,3,11]);
        WebAssembly.instantiate(bytes).then(({ instance }) => { bar.style.width = instance.exports.w() + 'px' })`),
    ],
    [
      'what it hashes, one after the other',
      script(`${growing}(async () => { for (let n = 1; n <= 20; n++) {
        await crypto.subtle.digest('SHA-512', new Uint8Array(16e6)); grow(n / 20) } })()`),
    ],
    [
      'what a database answers, one after the other',
      script(`const asked = indexedDB.open('rows');asked.onupgradeneeded = () => asked.result.createObjectStore('rows');
        asked.onsuccess = () => { let n = 0; const store = asked.result.transaction('rows', 'readwrite').objectStore('rows');
          (function next() { if (++n > 200) return finish(); store.put('x'.repeat(50000), n).onsuccess = next })() }`),
    ],
    [
      'what a cursor of a database reads, row by row',
      script(`const asked = indexedDB.open('read');asked.onupgradeneeded = () => asked.result.createObjectStore('rows');
        asked.onsuccess = () => { const store = asked.result.transaction('rows', 'readwrite').objectStore('rows');
          for (let n = 0; n < 1000; n++) store.put('x'.repeat(10000), n);
          store.openCursor().onsuccess = ({ target: { result } }) => { if (result) result.advance(1); else finish() } }`),
    ],
    [
      'what a handler in an attribute does',
      `<div class="bar" style="width:0"></div><img src="data:," onerror="setTimeout(() => { document.querySelector('.bar').style.width='400px' }, 200)">`,
    ],
    [
      'in a tree of its own',
      `<div id="host"></div><script>const tree = host.attachShadow({ mode: 'closed' });
        tree.innerHTML = '<style>@keyframes grow { from { width: 0 } } div { width: 400px; height: 100px; background: red; animation: grow 3s }</style><div></div>'</script>`,
    ],
    [
      'in a tree that is written in the document',
      `<div><template shadowrootmode="open"><style>@keyframes grow { from { width: 0 } }
        div { width: 400px; height: 100px; background: red; animation: grow 3s }</style><div></div></template></div>`,
    ],
    [
      'in a frame',
      `<iframe width="450" height="150" style="border:0" srcdoc="<style>body{margin:0}</style><div id=bar style='width:0;height:100px;background:red'></div>
        &lt;script>setTimeout(()=>{let n=0;requestAnimationFrame(function step(){bar.style.width=Math.min(++n/20,1)*400+'px';if(n<20)requestAnimationFrame(step)})},300)&lt;/script>"></iframe>`,
    ],
  ])('%s', async (_, content) => {
    isWhole(await redOf(STYLES + content));
  });

  const chart = readFileSync('node_modules/echarts/dist/echarts.simple.min.js', 'utf8');
  test.each(['canvas', 'svg'])('a chart of ECharts, as %s', async (renderer) => {
    const content = `<div id="c" style="width:400px;height:100px"></div><script>${chart}</script><script>
      echarts.init(c, null, { renderer: '${renderer}' }).setOption({
        grid: { left: 0, right: 0, top: 0, bottom: 0 }, xAxis: { type: 'category', show: false }, yAxis: { max: 1, show: false },
        series: [{ type: 'bar', barWidth: '100%', itemStyle: { color: 'red' }, data: [1] }] })</script>`;
    isWhole(await redOf(content));
  });
});

describe('content that appears on scrolling is printed', () => {
  const far =
    '<div style="height:3000px"></div><div id="bar" class="bar" style="opacity:0;transition:opacity 1s"></div>';

  test.each([
    [
      'by an observer',
      `new IntersectionObserver(([{ isIntersecting, target }], it) => {
      if (isIntersecting) { target.style.opacity = 1; it.unobserve(target) } }, { threshold: 0.5 }).observe(bar)`,
    ],
    [
      'by whoever looks after each scroll',
      `addEventListener('scroll', () => {
      if (bar.getBoundingClientRect().top < innerHeight) bar.style.opacity = 1 })`,
    ],
  ])('%s', async (_, script) => {
    const content = `${STYLES}${far}<script>${script}</script>`;
    isWhole(await redOf(content, {}, 4));
  });

  test.each([
    [
      'that looks for what is in a window, some time after',
      `let due; addEventListener('scroll', () => { clearTimeout(due); due = setTimeout(() => each((box) => {
        if (box.bottom > 0 && box.top < document.documentElement.clientHeight) return true }), 100) })`,
    ],
    [
      'in a handler of its window',
      `onscroll = () => each(({ top }) => top > 0 && top < innerHeight)`,
    ],
  ])('in the midst of a page by a script %s', async (_, script) => {
    const parts = Array.from({ length: 8 }, (__, at) => `<p class="far">n${at}</p>`);
    const content = `<style>.far { height: 600px; visibility: hidden }</style>${parts.join('')}<script>
      const each = (isSeen) => { for (const part of document.querySelectorAll('.far'))
        if (isSeen(part.getBoundingClientRect())) part.style.visibility = 'visible' };${script}</script>`;
    const text = await pdfText(await printed(content));
    expect(text.match(/n\d/g)).toHaveLength(8);
  });
});

test('a script that fills the window on scrolling comes to its end', async () => {
  const content = `<div id="list"></div><script>
    const fill = () => { while (list.getBoundingClientRect().bottom < innerHeight) list.append(
      Object.assign(document.createElement('p'), { textContent: 'row', style: 'height:300px' })) };
    fill(); addEventListener('scroll', fill)</script>`;
  const rows = (await pdfText(await printed(content))).match(/row/g) ?? [];
  expect(rows.length).toBeGreaterThan(2);
  expect(rows.length).toBeLessThan(50);
});

test.each([
  ['ends', 'w.terminate()'],
  [
    'answers at a port',
    `const { port1, port2 } = new MessageChannel();w.postMessage('x', [port2])`,
  ],
])('a worker that %s is not awaited', async (_, code) => {
  const content = `<p>there</p><script>const w = new Worker('data:text/javascript,postMessage(1)');${code}</script>`;
  expect((await pdfText(await printed(content))).trim()).toBe('there');
});

test('a page that replaces what the engine uses is printed', async () => {
  const content = `<p>there</p><script>for (const name of Object.getOwnPropertyNames(window).filter((each) => each.startsWith('platen'))) {
    delete window[name]; window[name] = { rest: () => 'x'.repeat(1e7) };
    try { Object.defineProperty(window, name, { value: 0 }) } catch {}
  }
  JSON.stringify = () => 'x'.repeat(1e7); setTimeout(() => fetch('data:,'), 20)</script>`;
  expect((await pdfText(await printed(content))).trim()).toBe('there');
});

describe('the report of a page', () => {
  async function reported(content: string, options: object = {}) {
    const body = { content, options: { syntax: 'off', ...options }, respond: 'json' };
    const response = await platform.generate(key, body);
    const { report } = (await response.json()) as { report: Record<string, unknown> };
    const names = ['x-not-at-rest', 'x-script-errors', 'x-blank-pages', 'x-content-scale'];
    return { report, headers: names.map((name) => response.headers.get(name)) };
  }

  test('says that it was still at work, and what its scripts threw', async () => {
    const { report, headers } = await reported(`<p>x</p><script>
      (function step() { requestAnimationFrame(step) })()
      setTimeout(() => { null.length });
      Promise.reject(new RangeError('far'));
      new ResizeObserver(() => { document.body.style.width = Math.random() * 100 + 'px' }).observe(document.body);
      dispatchEvent(new ErrorEvent('error', { message: 'forged' }))</script>
      <iframe srcdoc="&lt;script>boom()&lt;/script>"></iframe><script>this is none</script>`);
    expect(headers).toEqual(['true', '4', null, null]);
    expect(report['at_rest']).toBe(false);
    expect((report['script_errors'] as string[]).toSorted()).toEqual([
      'RangeError: far',
      'ReferenceError: boom is not defined',
      "SyntaxError: Unexpected identifier 'is'",
      "TypeError: Cannot read properties of null (reading 'length')",
    ]);
  });

  test.each([
    'const t = setTimeout(() => {}, 1600); clearInterval(t)',
    'const t = setInterval(() => {}, 1600); clearTimeout(t)',
    'f.srcdoc = "<script>setTimeout(() => {}, 1600)<\\/script>"; f.onload = () => f.remove()',
  ])('is at rest once nothing waits for a timer any more: %s', async (code) => {
    const { report } = await reported(`<iframe id="f"></iframe><script>${code}</script>`);
    expect(report['at_rest']).toBe(true);
  });

  test.each([
    [
      'stays empty',
      'c.getContext("webgl2")',
      ['A canvas is empty: it needs WebGL, which no document has.'],
    ],
    ['says so itself', 'throw Error("no WebGL here")', ['Error: no WebGL here']],
    [
      'is drawn in another way',
      'c.getContext("webgl") || c.getContext("2d").fillRect(0, 0, 9, 9)',
      [],
    ],
    ['is only asked', 'document.createElement("canvas").getContext("webgl")', []],
  ])('names a canvas that needs WebGL and %s', async (_, code, errors) => {
    const { report } = await reported(`<canvas id="c"></canvas><script>${code}</script>`);
    expect(report['script_errors']).toEqual(errors);
  });

  test('names blank pages, whatever headers are on them, and the scale', async () => {
    const wide = '<table><tr><td style="min-width:1000px">wide</table>';
    const content = `<p>one</p><p style="break-before:page"></p><p style="break-before:page">${wide}`;
    for (const options of [{}, { header_html: '<b>Header</b>', footer_html: '{{page}}' }]) {
      const { report, headers } = await reported(content, options);
      expect(headers).toEqual([null, null, '1', expect.stringMatching(/^0\.6[78]$/)]);
      expect(report).toMatchObject({ blank_pages: [2], scale: Number(headers[3]), at_rest: true });
    }
  });

  test.each([
    [
      'a white page',
      '<body style="background:#fff"><div style="background:white;height:9px"></div>',
    ],
    ['what swallows all', '<title/><p>text</p>'],
    ['hidden text', '<p style="visibility:hidden">text</p>'],
  ])('finds no mark in %s', async (_, content) => {
    expect((await reported(content)).report['blank_pages']).toEqual([1]);
    const options = { on_blank: 'error', header_html: 'Header' };
    const refused = await platform.generate(key, { content, options });
    expect([refused.status, await refused.json()]).toMatchObject([
      422,
      { error: 'blank_document' },
    ]);
  });

  test.each([
    ['text', '<p>.'],
    ['a border', '<hr>'],
    [
      'a picture',
      `<img src="data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>')}">`,
    ],
    ['a drawing', '<svg><circle r="9"/></svg>'],
    ['a coloured page', '<body style="background:#eee">'],
    ['a gradient', '<div style="height:9px;background:linear-gradient(red,blue)"></div>'],
  ])('finds a mark in %s', async (_, content) => {
    expect((await reported(content)).report['blank_pages']).toEqual([]);
  });
});

describe('what makes pages one by one, as paged.js does,', () => {
  const pages = (end: string) => `<div class="pagedjs_pages" id="all"></div><script>let n = 0;
    const t = setInterval(() => { all.append(++n + ' '); if (n === 30) { clearInterval(t);${end} } }, 100)</script>`;
  const printedWith = async (content: string) => {
    const response = await platform.generate(key, { content });
    const text = (await pdfText(await platform.bytesOf(response))).trim();
    return [text.endsWith('30'), response.headers.get('x-not-at-rest')];
  };

  test('is awaited until it announces its end', async () => {
    const end = `all.style.setProperty('--pagedjs-page-count', n)`;
    expect(await printedWith(pages(end))).toEqual([true, null]);
  });

  test('and no longer where it stops without', async () => {
    expect(await printedWith(pages(''))).toEqual([true, 'true']);
  });
});

test('an endless animation does not delay the print', async () => {
  const content = `<style>@keyframes spin { to { transform: rotate(1turn) } } div { animation: spin 1s infinite }</style>
    <p>spins</p><div>x</div><script>(function step() { requestAnimationFrame(step) })()</script>`;
  expect((await pdfText(await printed(content))).trim()).toContain('spins');
});

test.each(['<input autofocus>', '<p contenteditable tabindex=0>x</p><script>p.focus()</script>'])(
  'the caret of what has the focus is not printed: %s',
  async (focused) => {
    const content = `${focused.replace('<p ', '<p id=p ')}<script>addEventListener('beforeprint', () =>
      document.body.append(document.activeElement.localName, getComputedStyle(document.activeElement).caretColor))</script>`;
    expect(await pdfText(await printed(content))).toMatch(/(?:input|p)rgba\(0, 0, 0, 0\)/);
  },
);

describe('the request’s own wait comes first, then the rest:', () => {
  const late = `<p id="p"></p><script>setTimeout(() => { p.textContent = 'came'; p.className = 'there'; window.there = true;
    setTimeout(() => p.append(' whole'), 300) }, 1200)</script>`;

  test.each([
    [{ selector: '.there' }],
    [{ expression: 'window.there' }],
    [{ expression: 'new Promise((done) => setTimeout(() => done(window.there), 1300))' }],
    [{ delay_ms: 1250 }],
  ])('%j', async (wait_for) => {
    expect((await pdfText(await printed(late, { wait_for }))).trim()).toBe('came whole');
  });

  test('also of a document without scripts', async () => {
    const pdf = await printed('<p>plain</p>', { wait_for: { delay_ms: 100 } });
    expect((await pdfText(pdf)).trim()).toBe('plain');
  });
});

test('what scrolling sets in motion is printed as it is seen: come in, and not gone out', async () => {
  const card = (name: string, animation: string) =>
    `<div style="height:60mm;animation:${animation}">${name}</div>`;
  const cards = Array.from({ length: 4 }, () => [
    card('came', 'in linear both;animation-timeline:view();animation-range:entry 0% cover 40%'),
    card('stays', 'out linear both;animation-timeline:view();animation-range:exit'),
    card('both', 'inout linear both;animation-timeline:view()'),
    card('bare', 'in linear;animation-timeline:view()'),
    card('far', 'out linear both;animation-timeline:scroll()'),
  ]);
  const styles = `<style>@keyframes in { from { opacity: 0 } } @keyframes out { to { opacity: 0 } }
    @keyframes inout { 0%, 100% { opacity: 0 } 50% { opacity: 1 } }</style>`;
  const content = styles + cards.flat().join('');
  const { key: plain } = await platform.account('no-scripts');
  for (const whose of [key, plain]) {
    const text = await pdfText(await platform.pdf(whose, { content }));
    expect(text.split(/\s+/).filter(Boolean)).toHaveLength(20);
  }
});

test('a page is one of print while it loads, unless a screen is asked for', async () => {
  const picture = (colour: string) =>
    `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="400" height="100"><rect width="400" height="100" fill="${colour}"/></svg>`)}`;
  const content = `<style>p { display: none } @media print { p { display: block } }</style><p id="p">x</p>
    <picture><source media="print" srcset="${picture('red')}"><img src="${picture('blue')}"></picture>
    <i id="i"></i><script>i.textContent = [matchMedia('print').matches, p.clientWidth > 0, innerWidth].join()</script>`;
  const of = async (options: object) =>
    (await pdfText(await printed(content, options))).replaceAll(/\s+/g, ' ').trim();
  expect(await of({})).toBe('x true,true,679');
  expect(await of({ emulate_media: 'screen' })).toBe('false,false,679');
  isWhole(await redOf(content));
});

test('a page sees its emulated medium', async () => {
  const content = `${STYLES}<div class="bar" style="animation:grow 3s"></div>`;
  for (const emulate_media of ['print', 'screen']) isWhole(await redOf(content, { emulate_media }));
});

test('animations of a document without scripts end as well', async () => {
  const { key: plain } = await platform.account('no-scripts');
  const content = `${STYLES}<div class="bar" style="animation:grow 3s"></div><script>document.body.remove()</script>`;
  const pdf = await platform.pdf(plain, { content });
  const picture = await popplerPicture(pdf, { width: 595 });
  isWhole(redShare(picture) * picture.width * picture.height);
});

test('a preview looks like the PDF', async () => {
  const content = `<p id="p"></p><script>setTimeout(() => { document.body.style.background = 'red' }, 300)</script>`;
  const response = await platform.preview(key, { content });
  expect(redShare(await pngPicture(await platform.bytesOf(response)))).toBeGreaterThan(0.6);
});
