import { describe, expect, test } from 'vitest';
import { scanHtml } from '../html-scan.ts';
import { SelfContained } from './self-contained.ts';

const PNG = `data:image/png;base64,${Buffer.from('\u0089PNG\r\n\u001a\n\0\0\0\0IDAT', 'latin1').toString('base64')}`;
const GIF = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';

function holds(html: string): boolean {
  const reader = new SelfContained();
  scanHtml(html, [reader]);
  return reader.finished();
}

/** A picture of a drawing. */
const drawn = (content: string, prolog = '') => {
  const svg = `${prolog}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${content}</svg>`;
  return `<img src="data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}">`;
};

describe('a document that runs nothing and loads nothing', () => {
  test.each([
    'text',
    '<!doctype html><html lang="de" xmlns="http://www.w3.org/1999/xhtml"><head><meta charset="utf-8"><title>x</title></head><body>',
    '<meta http-equiv="Content-Type" content="text/html; charset=utf-8">',
    '<meta name="viewport" content="width=device-width"><meta property="og:title" content="x">',
    '<p class="a" id="b" style="color: rgb(1 2 3)" data-x="(" aria-label="url(x)" title="javascript:(1)">',
    '<style media="print">@page{margin:0}p{top:calc(1px)}</style>',
    '<a href="https://example.com/?a=(b)" target="_blank" rel="noopener">x</a><a href="#b">',
    '<a href="chapter/2.html">x</a><a href="mailto:x@example.com" name="y">',
    '<table border=1 cellpadding=2 bgcolor=red><tr><th scope=col colspan=2>x<td align=right>y</table>',
    '<details open><summary>x</summary>y</details><ruby>a<rt>b</ruby><meter value=1 max=2>',
    `<img src="${PNG}" alt="x" width="1" style="background:url('${PNG}')">`,
    `<img src="${PNG.slice(0, 40)}\n${PNG.slice(40)}">`,
    `<table background="${PNG}">`,
    '<svg viewBox="0 0 9 9"><defs><linearGradient id="g"><stop offset="1" stop-color="red"/></linearGradient></defs>' +
      '<g transform="rotate(45 1 1) translate(2)"><path d="M0 0" fill="url(#g)" filter="drop-shadow(0 0 1px)"/></g></svg>',
    '<svg><use xlink:href="#g"/><text><textPath href="#p">x</textPath></text><style>path{fill:url(#g)}</style></svg>',
    `<svg><image href="${PNG}"/><filter><feImage xlink:href="#x"/></filter><foreignObject><p>x</p></foreignObject></svg>`,
    '<svg xml:space="preserve"><a xlink:href="https://example.com"><tspan>x</a></svg>',
    '<math display="block"><semantics><mfrac linethickness="1"><mi>a</mi><mi>b</mi></mfrac><annotation encoding="application/x-tex">x</annotation></semantics></math>',
    '<!-- <script> --><p>&lt;script&gt;',
    drawn('<path d="M0 0" style="fill:red"/><style>path{fill:rgb(0 0 0)}</style>'),
    drawn(
      '<style><![CDATA[path{fill:rgb(0 0 0)}]]></style>',
      '<?xml version="1.0" encoding="UTF-8"?>\n',
    ),
    drawn(`<image xlink:href="${PNG}"/>`),
    `<style>p{background:url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'>%3Cstyle>a{top:calc(1px)}%3C/style></svg>");left:calc(1px)}</style>`,
  ])('may have what is known to be still: %s', (html) => {
    expect(holds(html)).toBe(true);
  });
});

describe('is refused for', () => {
  test.each([
    '<script>1</script>',
    '<script type="application/json">{}</script>',
    '<svg><script>1</script></svg>',
    '<noscript>x</noscript>',
    '<template><p>x</template>',
    '<div><template shadowrootmode="open">x</template></div>',
    '<iframe srcdoc="x"></iframe>',
    '<frameset><frame src="x"></frameset>',
    '<object data="data:,x"></object>',
    '<embed src="data:,x">',
    '<applet>',
    '<portal src="x">',
    '<base href="https://example.com">',
    '<base target="x">',
    '<link rel="stylesheet" href="data:text/css,p{}">',
    '<link rel="preconnect" href="https://example.com">',
    '<form action="x"></form>',
    '<input>',
    '<button>x</button>',
    '<select><option>x</select>',
    '<textarea>',
    '<dialog open>x</dialog>',
    '<video src="x"></video>',
    '<audio controls></audio>',
    '<picture><source srcset="x"></picture>',
    '<canvas></canvas>',
    '<marquee>x</marquee>',
    '<progress></progress>',
    '<slot></slot>',
    '<x-y></x-y>',
    '<map><area href="x"></map>',
    '<svg><animate attributeName="x"/></svg>',
    '<svg><set attributeName="href" to="javascript:1"/></svg>',
    '<svg><mpath href="#x"/></svg>',
    '<svg><foreignObject><iframe></iframe></foreignObject></svg>',
    '<math><maction>x</maction></math>',
    '<math><mglyph src="x"/></math>',
    '<plaintext>',
  ])('the element %s', (html) => {
    expect(holds(html)).toBe(false);
  });

  test.each([
    '<p onclick="x()">',
    '<p ONTOMORROW>',
    '<body><body onload="x()">',
    '<svg onload="x()"></svg>',
    '<p autofocus tabindex=0>',
    '<p contenteditable>',
    '<p popover>',
    '<p is="x">',
    '<p nonce="x">',
    '<p accesskey="x">',
    '<html manifest="x">',
    '<a href="javascript:1">x</a>',
    '<a href=" java\nscript:1">x</a>',
    '<svg><a xlink:href="javascript:1">x</a></svg>',
    '<a ping="https://example.com" href="#x">',
    '<img src="https://example.com/x.png">',
    '<img src="x.png">',
    '<img src="//example.com/x.png">',
    '<img src="">',
    `<img src="${GIF}">`,
    `<img srcset="${PNG} 1x">`,
    `<img src="${PNG}" loading="lazy">`,
    `<p src="${PNG}">`,
    '<table background="x.png">',
    '<p style="background:url(x.png)">',
    '<p style="background:image-set(\'x\' 1x)">',
    '<meta http-equiv="refresh" content="0">',
    '<meta http-equiv="content-security-policy" content="x">',
    '<meta http-equiv="content-language" content="de">',
    '<meta http-equiv="default-style" content="x">',
    '<meta name="referrer" content="unsafe-url">',
    '<meta name="color-scheme" content="dark">',
    '<meta name="theme-color" content="red">',
    '<style title="x"></style>',
    '<style>@import "x"</style>',
    '<style>@keyframes x{}</style>',
    '<style>@property --x{}</style>',
    '<style>p{top:calc(1px)}/*</style><style>*/p{background:url(x)}</style>',
    '<svg><style>p{background:url<x/>("http://x")}</style></svg>',
    '<svg><path fill="url(http://x#y)"/></svg>',
    '<svg><path mask="url(x.svg#y)"/></svg>',
    '<svg><use href="x.svg#y"/></svg>',
    '<svg><use href="data:image/svg+xml,x#y"/></svg>',
    '<svg><image href="x.png"/></svg>',
    `<svg><image href="${GIF}"/></svg>`,
    '<math><mi href="x">a</mi></math>',
    '<p tomorrow="x">',
  ])('the attribute in %s', (html) => {
    expect(holds(html)).toBe(false);
  });

  test.each([
    drawn('<animate attributeName="x"/>'),
    drawn('<title><style><animate href="#x" attributeName="x"/></style></title>'),
    drawn('<s:animate xmlns:s="http://www.w3.org/2000/svg" attributeName="x"/>'),
    drawn('<style>@keyframes x{}</style>'),
    drawn('<style><![CDATA[@keyframes x{}]]></style>'),
    drawn('<script>1</script>'),
    drawn('<path onclick="x()"/>'),
    drawn('<image href="x.png"/>'),
    drawn(`<image href="${GIF}"/>`),
    drawn('&x;', '<!DOCTYPE svg [<!ENTITY x "<animate/>">]>'),
    drawn('', '<?xml-stylesheet href="x.css"?>'),
    drawn('', '<?xml version="1.0" encoding="utf-7"?>'),
    drawn('<path>'),
    '<img src="data:image/svg+xml;base64,">',
  ])('what moves, loads or is unknown in a drawing: %s', (html) => {
    expect(holds(html)).toBe(false);
  });
});
