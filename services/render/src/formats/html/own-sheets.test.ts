import { describe, expect, test } from 'vitest';
import { withOwnSheets } from './own-sheets.ts';

const assetsOf = (files: Record<string, string | Uint8Array>) =>
  Object.entries(files).map(([name, data]) => ({
    name,
    type: name.endsWith('.css') ? 'text/css' : 'text/plain',
    data: Buffer.from(data as string),
  }));

const own = (html: string, files: Record<string, string | Uint8Array>) =>
  withOwnSheets(html, { assets: assetsOf(files) });

const FILES = { 'a.css': 'p{color:red}', 'css/b.css': 'i{top:0}', 'c.txt': 'u{top:0}' };

describe('a sheet that comes with a document stands in it', () => {
  test.each([
    ['<link rel=stylesheet href=a.css><p>', '<style>p{color:red}</style><p>'],
    ['<link href="./a.css?v=1" rel="STYLESHEET" type="text/css">', '<style>p{color:red}</style>'],
    [
      '<link rel=stylesheet media=print id=x href=a.css>',
      '<style media="print" id="x">p{color:red}</style>',
    ],
    ['<style>@layer a,b;@import "a.css";</style>', '<style>@layer a,b;p{color:red}</style>'],
    ['<style>@import "a.css";b{top:0}</style>', '<style>p{color:red}b{top:0}</style>'],
    [
      '<style>@import/**/url( "a.css" ) print;b{top:0}</style>',
      '<style>@media print{p{color:red}}b{top:0}</style>',
    ],
    [
      '<style>@import url(a.css);@import url(css/b.css);</style>',
      '<style>p{color:red}i{top:0}</style>',
    ],
    [
      '<style>@import "https://a.example/x.css";@import "a.css";</style>',
      '<style>@import "https://a.example/x.css";p{color:red}</style>',
    ],
  ])('%s', (html, expected) => {
    expect(own(html, FILES)).toBe(expected);
  });
});

test('addresses in a sheet of a folder are those of the document', () => {
  const css =
    '@import "c.css";i{background:url(../img/a%20b.png) , url("d.png#x"),url(data:,),url(#y),url(/e.png),url(https://a.example/f)}';
  const files = { 'css/b.css': css, 'css/c.css': 'u{background:url("../g.png")}' };
  expect(own('<link rel=stylesheet href=css/b.css>', files)).toBe(
    '<style>u{background:url("g.png")}i{background:url("img/a%20b.png") , url("css/d.png#x"),url(data:,),url(#y),url(/e.png),url(https://a.example/f)}</style>',
  );
});

describe('a document stays as it is with', () => {
  test.each([
    '<link rel=stylesheet href=none.css>',
    '<link rel=stylesheet href=c.txt>',
    '<link rel=stylesheet href=https://a.example/a.css>',
    '<link rel="alternate stylesheet" href=a.css>',
    '<link rel=preload as=style href=a.css onload="this.rel=\'stylesheet\'">',
    '<link rel=stylesheet media=print href=a.css onload="this.media=\'all\'">',
    '<link rel=stylesheet disabled href=a.css>',
    '<link rel=stylesheet media=screen href=a.css>',
    '<link rel=stylesheet title=Night href=a.css>',
    '<link rel=stylesheet type=text/plain href=a.css>',
    '<body><link rel=stylesheet href=a.css>',
    '<link rel=stylesheet href=a.css><script src=theme.js></script>',
    '<link rel=stylesheet href=a.css id=x><script>document.querySelector("link").href = "b.css"</script>',
    '<style>@import "a.css" screen;</style>',
    '<style>x;@import "a.css";</style>',
    '<style>@import x "a.css";</style>',
    '<base href="/x/"><link rel=stylesheet href=a.css>',
    '<meta http-equiv=Content-Security-Policy content="style-src \'self\'"><link rel=stylesheet href=a.css>',
    '<!-- <link rel=stylesheet href=a.css> -->',
    '<style>@import "a.css" layer(x);</style>',
    '<style>@import "a.css" supports(top: 0);</style>',
    '<style>b{top:0}@import "a.css";</style>',
    '<style>@import "a.css";@import "https://a.example/x.css";</style>',
  ])('%s', (html) => {
    expect(own(html, FILES)).toBe(html);
  });

  test.each([
    ['is no UTF-8', Uint8Array.of(0x70, 0xe4)],
    ['would end its element', 'p::after{content:"</style>"}'],
    ['has namespaces', '@namespace url(x);p{top:0}'],
    ['does not end', 'p{top:0'],
    ['ends in a comment', 'p{top:0}/*'],
    ['leaves a bracket open', 'p{top:calc(1px}'],
    ['ends in a declaration', 'p{top:0}@layer x'],
    ['closes what it has not opened', '}p{top:0}'],
    ['imports what must stand first', '@import "https://a.example/x.css";p{top:0}'],
    ['is larger than all may be', `p{top:0}${' '.repeat(1024 * 1024)}`],
  ])('an import that %s', (_, css) => {
    const html = '<style>@import "x.css";</style>';
    expect(own(html, { 'x.css': css })).toBe(html);
  });
});

test('an address that is none is no address in a sheet of a folder', () => {
  const files = {
    'css/b.css': 'i{background:url("http://a b/c.png"),url("https://"),url("\\\\\\\\a.example/b")}',
  };
  expect(own('<link rel=stylesheet href=css/b.css>', files)).toBe(
    `<style>${files['css/b.css']}</style>`,
  );
});

test('a chain of imports is read so far', () => {
  const names = Array.from({ length: 100 }, (_, nth) => `${nth}.css`);
  const files = Object.fromEntries(names.map((name, nth) => [name, `@import "${nth + 1}.css";`]));
  const html = '<link rel=stylesheet href=0.css>';
  expect(own(html, files)).toMatch(/^<style>@import "\d+\.css";<\/style>$/);
});

test('sheets that import each other stand in the document once', () => {
  const files = { 'a.css': '@import "b.css";p{top:0}', 'b.css': '@import "a.css";i{top:0}' };
  expect(own('<link rel=stylesheet href=a.css>', files)).toBe(
    '<style>@import "b.css";p{top:0}</style>',
  );
});
