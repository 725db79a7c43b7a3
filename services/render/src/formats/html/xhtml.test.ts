import { expect, test } from 'vitest';
import { htmlOfXhtml } from './xhtml.ts';

const PROLOG = '<?xml version="1.0" encoding="UTF-8"?>\n';
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">';
const page = (body: string) => `<html xmlns="http://www.w3.org/1999/xhtml">${body}</html>`;

test.each([
  ['<title/>', '<title></title>'],
  ['<script src="x.js" />text', '<script src="x.js" ></script>text'],
  [
    '<textarea/><iframe/><p/><a id="x"/>',
    '<textarea></textarea><iframe></iframe><p></p><a id="x"></a>',
  ],
  ['<br/><img src="x"/><hr />', '<br/><img src="x"/><hr />'],
  ['a<br></br>b', 'a<br>b'],
  ['<style><![CDATA[ a > b { c: "&" } ]]></style>', '<style> a > b { c: "&" } </style>'],
  ['<script>//<![CDATA[\nx && y\n//]]></script>', '<script>//\nx && y\n//</script>'],
  ['<style><!-- p{} --></style><BR/><P/>', '<style><!-- p{} --></style><BR/><P></p>'],
  ['<style>a &gt; b{}</style>', '<style>a > b{}</style>'],
  ['<p><![CDATA[1 < 2 & 3]]>&nbsp;</p>', '<p>1 &lt; 2 &amp; 3&nbsp;</p>'],
  ['<svg xmlns="s"><path d="M0"/></svg>', '<svg xmlns="s"><path d="M0"></path></svg>'],
])('%s of XHTML is %s', (source, html) => {
  expect(htmlOfXhtml(PROLOG + DOCTYPE + page(source))).toBe(PROLOG + DOCTYPE + page(html));
  expect(htmlOfXhtml(DOCTYPE + page(source))).toBe(DOCTYPE + page(html));
  expect(htmlOfXhtml(PROLOG + page(source))).toBe(PROLOG + page(html));
  expect(htmlOfXhtml(`<!DOCTYPE html>\n${page(source)}`)).toBe(`<!DOCTYPE html>\n${page(html)}`);
  expect(htmlOfXhtml(page(source))).toBe(page(html));
});

test.each([
  ['HTML, with whatever is written like XML', `<!doctype html>${page('<title/>')}`],
  ['what is not well-formed', `${PROLOG}${page('<title/><br>')}`],
  ['what would end its script', `${PROLOG}${page('<script>"&lt;/script&gt;"</script>')}`],
])('%s is unchanged', (_, source) => {
  expect(htmlOfXhtml(source)).toBe(source);
});
