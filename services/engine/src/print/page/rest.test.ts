import { describe, expect, test } from '@jest/globals';
import { needsRest, mayMove } from './rest.ts';

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

test.each(LATER_CALLS)('a page is waited for whose script has %s', (call) => {
  expect(needsRest(`<p>x</p><script>${call}</script>`)).toBe(true);
});

describe('a page is waited for', () => {
  test.each([
    '<SCRIPT src=x>',
    '<script src=x></script>',
    '<svg><script href="x"></script></svg>',
    '<script>setTimeout(draw)</script>',
    '<script>never ends',
    `<script ${'a '.repeat(500)}></script>`,
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
  ])('that may change: %s', (html) => {
    expect(needsRest(html)).toBe(true);
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
  ])('except one that cannot: %s', (html) => {
    expect(needsRest(html)).toBe(false);
  });
});

test.each([
  ['<style>p{animation:a 1s}</style>', true],
  ['<p style="transition:all 1s">', true],
  ['<link rel=stylesheet href=x>', true],
  ['<p>x', false],
])('%s may move: %s', (html, moves) => {
  expect(mayMove(html)).toBe(moves);
});

test.each(['<a ', '<a on', ' on', '<', '<script', '<script>'])(
  'a million of %j is read quickly',
  (piece) => {
    expect(needsRest(piece.repeat(1_000_000))).toBe(piece.startsWith('<script'));
  },
);
