import { expect, test } from 'vitest';
import { unreadStyles } from './unread-styles.ts';

test.each([
  ['@page{@top-left{content:string(chapter)}}', 'content:string(chapter)'],
  ['@page{@top-left{color:red;content : element( x ) ; }}', 'content : element( x )'],
  ['header{position:running(x)}', 'position:running(x)'],
  [
    'a::after{content:target-counter(attr(href),chapter)}',
    'content:target-counter(attr(href),chapter)',
  ],
  ['p{content:leader(".")}', 'content:leader(".")'],
  ['.h{mso-element:header}', 'mso-element:header'],
  ['.b{font-family:"Wingdings 2"}', 'font-family:"Wingdings 2"'],
  ['.b{font:9pt Webdings}', 'font:9pt Webdings'],
  ['.b{font-family:Wingdings,serif}', 'font-family:Wingdings,serif'],
  ['.note{float:footnote}', 'float:footnote'],
  ['h1{--platen-string-set:a counter(page)}', 'string-set:a counter(page)'],
  ['h1{--platen-string-set:a counter(c,cjk-decimal)}', 'string-set:a counter(c,cjk-decimal)'],
  ['@page{size:80mm auto}', 'size:80mm auto'],
  ['@page{size: 8.5in 11in landscape !important}', 'size: 8.5in 11in landscape !important'],
  ['@page x{size:A6}', 'size:A6'],
  ['@page :nth(2){margin:0}', 'margin:0'],
  ['@page{bleed:3mm}', 'bleed:3mm'],
  ['@page{@footnote{color:red}}', 'color:red'],
  ['h1{bookmark-level:none}', 'bookmark-level:none'],
  ['h1{-weasy-hyphens:none}', '-weasy-hyphens:none'],
  ['.f::after{content:"Page " counter(page)}', 'content:"Page " counter(page)'],
  ['.f::after{content:counter( pages )}', 'content:counter( pages )'],
  ['h1{--platen-string-set:a content(last-line)}', 'string-set:a content(last-line)'],
])('%s is named', (css, text) => {
  expect(unreadStyles(`<style>${css}</style>`).map((each) => each.trim())).toEqual([text]);
  const inner = css.slice(css.lastIndexOf('{') + 1, css.indexOf('}'));
  if (!css.startsWith('@page')) expect(unreadStyles(`<p style='${inner}'>`)).toEqual([text]);
});

test.each([
  'h1{--platen-string-set:a content() "string(x" attr(b) counter( c , lower-roman ) counters(c,".") content( before ),b var(--x)}',
  'a{content:"leader(" attr(data-x string);float:left;background:element-x}',
  '/* content:string(x) */',
  '@page{size:A6 landscape!important;margin:0}@page x{size:landscape}@page y{size:calc(1mm*2) 3in}@page z{size:auto}',
  '@page{@top-left{content:counter(page) counter(pages)}}:root{bleed-x:1}',
  '@font-face{font-family:Wingdings}@list l0:level1{font-family:Wingdings}p{mso-element:field-begin}',
  'p{font-family:Inter,Wingdings}b{font:9pt "Segoe UI", Webdings}',
  'h1{counter-increment:page}h1::before{content:counter(page)}',
  'h1::before{content:counter(pagex) "counter(page)"}',
])('%s is read', (css) => {
  expect(unreadStyles(`<style>${css}</style><p>string(x) float:footnote`)).toEqual([]);
});

test.each([
  ['semicolons', `leader(${';'.repeat(150_000)}`, 1],
  ['counter-reset', 'counter-reset'.repeat(60_000), 0],
  ['counters', `h1{--platen-string-set:a ${'counter(decimal)'.repeat(9_000)}foo(x)}`, 1],
  ['a selector', `${'a '.repeat(40_000)}{leader(;${';'.repeat(40_000)}`, 1],
])('much of %s is read', (_, css, count) => {
  expect(unreadStyles(`<style>${css}</style>`)).toHaveLength(count);
});

const NUMBERED = '@page{@bottom-center{color:red;content:"Page " counter( page )}}';

test.each([
  ['.invoice{counter-reset: page 1}', 'counter-reset: page 1'],
  ['.invoice{counter-reset:a PAGE}', 'counter-reset:a PAGE'],
  ['.invoice{counter-set:page 1}', 'counter-set:page 1'],
])('%s is named beside numbers in margins, which it cannot change', (css, text) => {
  expect(unreadStyles(`<style>${css}</style><style>${NUMBERED}</style>`)).toEqual([text]);
  expect(unreadStyles(`<style>${css}</style>`)).toEqual([]);
  expect(unreadStyles(`<style>${css}@page{@top-left{content:counter(pages)}}</style>`)).toEqual([]);
  expect(unreadStyles(`<style>${css}p::after{content:counter(page)}</style>`)).toEqual([]);
  expect(unreadStyles(`<style>.a{counter-reset:pages}${NUMBERED}</style>`)).toEqual([]);
});
