import { expect, test } from 'vitest';
import { headerFooterAlone } from './header-footer-resources.ts';

const withoutResources = (html: string, address?: string) => {
  const { isSelfContained: _, ...headerFooter } = headerFooterAlone(html, {
    address,
    date: () => '',
  });
  return headerFooter;
};

const URL = 'http://elsewhere.example/x';

test.each([
  `<link rel="stylesheet" href="${URL}">`,
  `<LINK REL=preload AS=style HREF=${URL}>`,
  '<link rel="stylesheet" href="relative.css">',
  '<link rel="stylesheet" href="//elsewhere.example/x">',
  `<link rel="stylesheet" href="http&#58;//elsewhere.example/x">`,
  `<link rel="stylesheet" href="data:text/css,@import '${URL}'">`,
  `<style>@import "${URL}";</style>`,
  `<style>@IMPORT/**/'${URL}' screen;</style>`,
  `<style>@import url(${URL});</style>`,
  `<style>@import url( "${URL}" );</style>`,
  `<svg><style>@import url(${URL});</style></svg>`,
  `<style>@font-face{font-family:F;src:local("A"),URL('${URL}')}</style>`,
  `<p style="background:url(${URL})">`,
  `<style>@\\69mport "${URL}";</style>`,
  `<style>p{background:u\\72l(${URL})}</style>`,
  `<style>p{background:image-set("${URL}" 1x)}</style>`,
  `<p style='background:-webkit-image-set("${URL}" 1x)'>`,
  `<p style='background:u\\72 l("${URL}")'>`,
  String.raw`<style>@\69mport "${URL}";p{background:u\72l(${URL})}</style>`,
  String.raw`<style>@\69mport u\72l("${URL}");</style>`,
  `<style>p{background:image-set("${URL}" 1x)}</style>`,
  `<style><!-- @import "${URL}"; --></style>`,
  `<svg><style>@im&#112;ort "${URL}";</style></svg>`,
  `<svg><style>@import <!-- x -->"${URL}";</style></svg>`,
  `<style>@import "${URL}"`,
  `<p style="background:&#117;rl(&quot;${URL}&quot;)">`,
  `<table><link rel=stylesheet href="${URL}"></table>`,
  `<select><link rel=stylesheet href="${URL}"></select>`,
])('a reference that would end the print is taken out: %s', (html) => {
  const { html: clear, lost } = withoutResources(`a${html}b`);
  expect(clear).not.toContain('elsewhere');
  expect(clear).not.toContain('relative');
  expect(clear).toMatch(/^a[^]*b$/);
  expect(new Set(lost)).toEqual(new Set([expect.stringMatching(/elsewhere|relative/)]));
});

test.each([
  [`<img src="${URL}">`, 1],
  [`<img src="${URL}" srcset="${URL} 2x">`, 2],
  [`<svg><image href="${URL}"/><use xlink:href="${URL}#a"/></svg>`, 2],
  [`<script src="${URL}"></script><iframe src="${URL}"></iframe>`, 2],
  [`<object data="${URL}"></object><video poster="${URL}"></video>`, 2],
  ['<img src="relative.png">', 1],
])('what only stays out is counted, and left: %s', (html, count) => {
  const { html: same, lost } = withoutResources(html);
  expect(same).toBe(html);
  expect(lost).toHaveLength(count);
});

test.each([
  '',
  'Page <span class="pageNumber"></span>',
  '<img src="data:image/png;base64,AAAA"><svg><use href="#a"/></svg>',
  '<link rel="stylesheet" href="data:text/css,p{color:red}">',
  `<a href="${URL}">a link</a>`,
  `<style>p::after{content:"${URL}"} /* @import "${URL}" */</style>`,
  '<style>@font-face{font-family:F;src:url("data:font/woff2;base64,AAAA")}</style>',
  `<!-- <link rel="stylesheet" href="${URL}"> -->`,
  `<textarea><link rel="stylesheet" href="${URL}"></textarea>`,
  `<title><style>@import "${URL}"</style></title>`,
  `<svg><style>@namespace url(${URL});@namespace x "${URL}";</style></svg>`,
])('what needs nothing from elsewhere stays as it is: %s', (html) => {
  expect(withoutResources(html)).toEqual({ html, lost: [], droppedLinks: [] });
});

test('a base goes, so that nothing relative leads elsewhere', () => {
  const { html } = withoutResources('<base href="http://a.example/">x');
  expect(html).toBe('x');
});

const LINKS =
  '<a href="a.html?x=1">a</a><area href=/b><a href="#c">c</a><a href="http://d.example/">d</a>';

test('relative links are counted where they are relative to nothing', () => {
  expect(withoutResources(LINKS)).toEqual({
    html: LINKS,
    lost: [],
    droppedLinks: ['a.html?x=1', '/b'],
  });
});

test('relative links lead below the address that is given', () => {
  expect(withoutResources(LINKS, 'https://example.com/x/y')).toEqual({
    html: '<a href="https://example.com/x/a.html?x=1">a</a><area href="https://example.com/b"><a href="#c">c</a><a href="http://d.example/">d</a>',
    lost: [],
    droppedLinks: [],
  });
});
