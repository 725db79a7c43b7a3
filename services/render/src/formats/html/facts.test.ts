import { describe, expect, test } from 'vitest';
import { readHtml, type HtmlFacts } from './facts.ts';

/** A call of each web API by which a script works later, and of all that activity.js stands in for. */
const LATER_CALLS = [
  'setTimeout(f)',
  'setInterval(f)',
  'requestAnimationFrame(f)',
  'requestIdleCallback(f)',
  'scheduler.postTask(f)',
  'fetch("/x")',
  'new XMLHttpRequest()',
  'navigator.sendBeacon("/x")',
  'new WebSocket("wss://x")',
  'new EventSource("/x")',
  'new Worker("/x")',
  'new MessageChannel()',
  'postMessage(1)',
  'import("/x")',
  'document.fonts.ready',
  'new FontFace("x", "y")',
  'new Image()',
  'picture.decode()',
  'picture.src = "x"',
  'link.href = "x"',
  'box.style.background = "url(x)"',
  'canvas.toBlob(f)',
  'new FileReader()',
  'createImageBitmap(x)',
  'WebAssembly.instantiate(x)',
  'indexedDB.open("x")',
  'new IntersectionObserver(f)',
  'addEventListener("scroll", f)',
  'box.onclick = f',
  'box.animate([])',
  'video.play()',
  'async () => 1',
  'await x',
  'x.then(f)',
  'new Promise(f)',
  'eval(x)',
  'new Function(x)',
  'atob(x)',
  'document.write(x)',
  'location = "x"',
  'devicePixelRatio',
];

test.each(LATER_CALLS)('a page may change whose script has %s', (call) => {
  expect(readHtml(`<p>x</p><script>${call}</script>`).mayChange).toBe(true);
});

describe('a page', () => {
  test.each([
    '<SCRIPT src=x>',
    '<script src=x></script>',
    '<svg><script href="x"></script></svg>',
    '<script>setTimeout(draw)</script>',
    '<script>go()</script><script>window.onload = draw</script>',
    '<script>window["onload"] = draw</script>',
    '<script>addEventListener("load", draw)</script>',
    '<script>chart.animate(keyframes)</script>',
    '<script>new ResizeObserver(draw)</script>',
    '<script type="module">import "https://example.com/chart.js"</script>',
    '<script>self["\\x73etTimeout"](draw)</script>',
    '<script>body.innerHTML = "<iframe srcdoc=x></iframe>"</script>',
    '<script>pen.scale(devicePixelRatio, 1)</script>',
    '<!-- <script> --><body onload="x()"><script>sum()</script>',
    '<!-- <script type="application/json"> --><script>setTimeout(draw)</script>',
    '<body onload="x()">',
    '<img src=x onerror = x()>',
    '<p title="a>b" onclick="x()">',
    '<iframe srcdoc="x"></iframe>',
    '<object data="data:text/html,x"></object>',
    '<svg><script>set&#84;imeout(draw)</script></svg>',
    '<svg><script>draw<!-- -->.onload=x</script></svg>',
    '<select><img src=x onerror="x()"></select>',
    '<template><img src=x onerror="x()"></template>',
    '<body><body onload="x()">',
    '<!-- --!><script>setTimeout(draw)</script>',
    '<noscript></p><script>setTimeout(draw)</script></noscript><script src=x></script>',
    '<frameset><frame src="data:,"></frameset>',
  ])('may change: %s', (html) => {
    expect(readHtml(html).mayChange).toBe(true);
  });

  test.each([
    '',
    '<p>Put &lt;script> on page = 1; based on x="y" or one = two.</p>',
    '<p class="on" data-on=1><a href="#on">on</a> <!-- only = x -->',
    '<style>@keyframes a{to{opacity:0}}</style>',
    '<script></script>',
    '<SCRIPT\n>sum.textContent = [1, 2].reduce((a, b) => a + b)</SCRIPT\n>',
    '<script>document.addEventListener("DOMContentLoaded", () => { total.innerHTML = "<b>1.00 \\u20ac</b>" })</script>',
    '<script type="application/ld+json">{ "url": "https://example.com", "then": "setTimeout" }</script>',
    '<textarea><script>setTimeout(draw)</script></textarea>',
    '<noscript><script>setTimeout(draw)</script></noscript>',
    '<p title="<script>setTimeout(draw)</script>" data-x="onload=x()">',
    '<style><script>setTimeout(draw)</script></style>',
    '<plaintext><script>setTimeout(draw)</script>',
  ])('cannot change: %s', (html) => {
    expect(readHtml(html).mayChange).toBe(false);
  });
});

test.each<[keyof HtmlFacts, string[], string[]]>([
  [
    'mayAskMedia',
    [
      '<script>x()</script>',
      '<p onclick="x()">',
      '<iframe srcdoc="x"></iframe>',
      '<picture><source media="print" srcset="x"><img src="y"></picture>',
    ],
    ['<p>print', '<style>@media print{p{color:red}}</style>', '<img src="x" srcset="x 2x">'],
  ],
  [
    'mayPlace',
    [
      '<style>h1{break-before:right}</style>',
      '<p style="page-break-after: left">',
      '<style>.i{counter-reset:n page 1}</style>',
      '<script>p.style.breakBefore = "recto"</script>',
    ],
    [
      '<style>h1{break-before:page;float:right}p{counter-reset:pages}</style>',
      '<p class="break-before-right">',
    ],
  ],
  [
    'mayMove',
    [
      '<style>p{animation:a 1s}</style>',
      '<svg><style>p{ani&#109;ation:a 1s}</style></svg>',
      String.raw`<style>p{\61nimation:a 1s}</style>`,
      '<p style="trans&#105;tion:all 1s">',
      '<link rel=stylesheet href=x>',
      '<script src=x></script>',
      '<iframe srcdoc="x"></iframe>',
    ],
    ['<p>x', '<p>animation <!-- <style>p{animation:a 1s}</style> -->'],
  ],
  [
    'mayScroll',
    [
      '<textarea>',
      '<select>',
      '<style>p{overflow:auto}</style>',
      '<style>body{position : fixed}</style>',
      '<style>th{position:sticky;top:0}</style>',
      '<p popover>x',
      '<script>d.showModal()</script>',
      '<svg overflow="scroll">',
      '<template><p style="overflow-y:scroll"></template>',
    ],
    ['<p>overflow', '<p class="overflow">', '<p style="overflow-wrap:anywhere">'],
  ],
  [
    'mayRunLeft',
    [
      '<html dir="rtl">',
      '<html><body dir=AUTO>',
      '<style>body{direction:rtl}</style>',
      '<p data-way=rtl style="direction:attr(data-way type(*))">',
      '<script>document.dir = "rtl"</script>',
    ],
    ['<p>cartl rtl', '<p title="it is rtl">'],
  ],
  [
    'maySetSheet',
    [
      '<style>@page{}</style>',
      '<style>@import "x"</style>',
      String.raw`<style>@p\61ge{}</style>`,
      '<script>add("@" + "page{}")</script>',
      '<script src=x></script>',
      '<body onload="add()">',
    ],
    [
      '<p>@page',
      '<p style="--x:@page">',
      '<!-- <style>@page{}</style> -->',
      '<script type="application/json">"@page"</script>',
    ],
  ],
  [
    'mayHaveTrees',
    [
      '<div><template shadowrootmode=open></template></div>',
      '<iframe srcdoc="<template shadowrootmode=open>"></iframe>',
      '<script>x.setHTMLUnsafe("<template shadowrootmode=open>")</script>',
    ],
    ['<p>shadowrootmode', '<template>'],
  ],
  [
    'mayHavePhotographs',
    [
      '<img src="data:image/jpeg;base64,AA">',
      '<img srcset="data:image&#x2f;webp;base64,AA 2x">',
      '<style>p{background:url(data:image/avif;base64,AA)}</style>',
    ],
    ['<p>data:image/jpeg', '<img src="data:image/png;base64,AA">'],
  ],
  [
    'hasDiagrams',
    ['<pre data-diagram=mark>', '<pre class=x DATA-diagram="mark">'],
    ['<p>&lt;pre data-diagram=mark>', '<!-- <pre data-diagram=mark> -->', '<pre data-diagram>'],
  ],
])('%s is seen where a browser sees it', (fact, there, elsewhere) => {
  const seenIn = (html: string) => readHtml(html, { mark: 'mark' })[fact];
  expect(there.filter((html) => !seenIn(html))).toEqual([]);
  expect(elsewhere.filter(seenIn)).toEqual([]);
});

test.each([
  [
    'Mine',
    ['<title>Mine</title>', '<TITLE lang=en>M&#105;ne</TITLE>', '<p><title> \n Mine</title>'],
  ],
  [
    'Mine',
    ['<svg><title>x</title></svg><title>Mine</title>', '<svg/><title>Mine</title><title>x</title>'],
  ],
  ['My own', ['<title>My \n own</title>', '<title>My own']],
  ['<b>', ['<title><b></title>']],
  [
    undefined,
    [
      '<title> \n</title><title>x</title>',
      '<svg><title>x</title></svg>',
      '<template><title>x</title></template>',
      '<!-- <title>x</title> -->',
      '<script>"<title>x</title>"</script>',
      '<textarea><title>x</title></textarea>',
      '<titles>x</titles>',
    ],
  ],
])('the title is %j', (title, sources) => {
  expect(sources.map((html) => readHtml(html).title)).toEqual(sources.map(() => title));
});

test.each([
  [500, 'x'.repeat(500)],
  [501, `${'x'.repeat(499)}…`],
])('of a title of %i characters at most 500 are kept', (length, title) => {
  expect(readHtml(`<title>${'x'.repeat(length)}</title>`).title).toBe(title);
});

test('headings are known by their texts, as a reader sees them', () => {
  const html =
    '<h1>A <i>b</i><br>c &amp;\n d</h1><h2><ruby>x<rt>y</rt></ruby></h2><H3>e<style>f</style><h4>g</p><h5></h5>';
  const wanted = { outline: true };
  expect(readHtml(html, { wanted }).headings).toEqual(['A b c & d', 'x', 'e', 'g', '']);
  expect(readHtml(html)).not.toHaveProperty('headings');
});

test('pictures without an alternative text are known by their addresses', () => {
  const html = [
    '<img src="a.png"><img src=b.png alt=""><img alt src=c.png><IMG SRC=d.png>',
    '<img src=e.png aria-hidden=true><img src=f.png role="presentation"><img src=g.png title=g>',
    `<!-- <img src=h.png> --><img src="data:image/png;base64,${'x'.repeat(200)}">`,
  ];
  const { namelessPictures } = readHtml(html.join(''), { wanted: { pdf_ua: true } });
  const [first, second, third, ...others] = namelessPictures!;
  expect([first, second]).toEqual(['a.png', 'd.png']);
  expect(third).toMatch(/^data:image\/png;base64,x{55}…$/);
  expect(others).toEqual([]);
});

test.each([
  '<a ',
  '<a on',
  ' on',
  '<',
  '<script',
  '<!--',
  '<svg>',
  '<title>',
  '<b>',
  '<div>',
  '<p x="',
])('a hundred thousand of %j are read', (piece) => {
  expect(readHtml(piece.repeat(100_000))).toMatchObject({ mode: 'quirks', isWhole: false });
});

test('a document with more elements than it may have is not read on', () => {
  const page = '<html><head><body>';
  expect(readHtml(page, { mostElements: 3 }).isWhole).toBe(true);
  expect(() => readHtml(`${page}<p>`, { mostElements: 3 })).toThrow('too many');
  const repeated =
    Array.from({ length: 100 }, (_, at) => `<b id=${at}>`).join('') + '<p>'.repeat(100);
  expect(() => readHtml(repeated, { mostElements: 1_000 })).not.toThrow();
});
