import { describe, expect, test } from '@jest/globals';
import type { HtmlComposition } from '../../formats/composition.ts';
import { needsRest, mayMove } from './rest.ts';
import { withoutScripts } from '../source/without-scripts.ts';

describe('a page is waited for', () => {
  test.each([
    '<script>x</script>',
    '<SCRIPT src=x>',
    '<svg><script>x</script></svg>',
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
  ])('but for one that does not: %s', (html) => {
    expect(needsRest(html)).toBe(false);
  });

  test('but for one whose scripts may not run', () => {
    const composition = { kind: 'html', html: '<script>x</script>' } as HtmlComposition;
    const { html } = withoutScripts(composition) as HtmlComposition;
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

test.each(['<a ', '<a on', ' on', '<'])('a million of %j is read quickly', (piece) => {
  expect(needsRest(piece.repeat(1_000_000))).toBe(false);
});
