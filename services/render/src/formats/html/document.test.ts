import { describe, expect, test } from '@jest/globals';
import { htmlDocument } from './document.ts';
import type { Title } from './title.ts';

const BOM = '\uFEFF';

/** What a fragment gets before it: a doctype and styles that anything overrides. */
const FRAME = /^\uFEFF<!doctype html>\n<style>@layer\{[^<]*\}<\/style>\n/;

const fallback: Title = { text: 'invoice <1>', isWished: false };
const TITLE = '<title>invoice &lt;1&gt;</title>';

describe('htmlDocument', () => {
  test.each([
    ['text', 'Hello'],
    ['nothing', ''],
    ['an element', '<h1>Hello</h1>'],
    ['a comment before an element', '<!-- <html> --><p>x</p>'],
    ['an element that only begins like html', '<html5-thing></html5-thing>'],
    ['a header element', '<header>x</header>'],
    ['html later on', '<p>x</p><html></html>'],
    ['text before the doctype', 'x <!doctype html>'],
    ['an unclosed comment', '<!-- <!doctype html>'],
    ['a head alone', '<head><title>x</title></head>'],
  ])('puts a doctype and styles before %s', (_, source) => {
    const html = htmlDocument(source);
    expect(html).toMatch(FRAME);
    expect(html.replace(FRAME, '')).toBe(source);
  });

  test.each([
    ['a doctype', '<!doctype html><p>x'],
    ['a doctype in capitals', '<!DOCTYPE HTML><p>x'],
    [
      'an old doctype',
      '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "x"><html></html>',
    ],
    ['html without a doctype', '<html><body>x</body></html>'],
    ['html with attributes', '<html\nlang="de">x</html>'],
    ['space before the doctype', ' \r\n\t<!doctype html>'],
    ['a comment before the doctype', '<!-- by hand -->\n<!doctype html>'],
    ['several comments before html', '<!----><!-- a -- b -->\n\n<!-- > --> <html>'],
  ])('leaves %s as it is', (_, source) => {
    expect(htmlDocument(source)).toBe(BOM + source);
  });

  test('has one byte order mark, also when the document has its own', () => {
    expect(htmlDocument(`${BOM}<!doctype html>x`)).toBe(`${BOM}<!doctype html>x`);
    expect(htmlDocument(`${BOM}x`).lastIndexOf(BOM)).toBe(0);
  });

  test('reads a hundred thousand comments once', () => {
    const comments = '<!-- a -->'.repeat(100_000);
    expect(htmlDocument(`${comments}<p>x`)).toMatch(FRAME);
    expect(htmlDocument(`${comments}<html>`)).toBe(`${BOM}${comments}<html>`);
  });

  test('sets the language of a document that names none', () => {
    expect(htmlDocument('x', { lang: 'de-DE' })).toContain(
      '<!doctype html>\n<html lang="de-DE">\n',
    );
    expect(htmlDocument('x', { lang: '"><b>' })).toContain('<html lang="&quot;&gt;&lt;b&gt;">');
    const whole = (text: string) => htmlDocument(text, { lang: 'de-DE' });
    expect(whole('<html>x')).toBe(`${BOM}<html lang="de-DE">x`);
    expect(whole('<!doctype html><p>x')).toBe(`${BOM}<!doctype html><html lang="de-DE"><p>x`);
    expect(whole('<HTML LANG=ja>x')).toBe(`${BOM}<HTML LANG=ja>x`);
  });
});

describe('the title', () => {
  const titled = (source: string, title = fallback) => htmlDocument(source, { title });

  test.each([
    ['a fragment', '<p>x</p>'],
    ['a fragment with a title in a drawing', '<svg><title>x</title></svg>'],
    ['a fragment with a title in a template', '<template><title>x</title></template>'],
    ['a fragment with a title in a comment', '<!-- <title>x</title> -->'],
    ['a fragment with a title in an attribute', '<p data-x="<title>x</title>">'],
    ['a fragment with a title in a script', '<script>"<title>x</title>"</script>'],
    ['a fragment with a title in a text field', '<textarea><title>x</title></textarea>'],
    ['a fragment with an empty title', '<title> \n</title><p>'],
    ['a fragment with an element that only begins like title', '<titles>x</titles>'],
  ])('is given to %s', (_, source) => {
    const html = titled(source);
    expect(html.indexOf(TITLE)).toBeGreaterThan(0);
    expect(html.indexOf(TITLE)).toBeLessThan(html.indexOf('<style>'));
    expect(html.endsWith(source)).toBe(true);
  });

  test.each([
    ['its head', '<!doctype html><html><head>', '<style></style></head>x'],
    ['its head with attributes', '<html lang=de>\n<head data-x=">">', '<meta></head>'],
    ['its html element without a head', '<!doctype html>\n<html lang="de">', '<body>x'],
    ['its doctype alone', '<!doctype html>', '<body class="x"><p>x'],
    ['its doctype, before text', '<!doctype html>', 'x<html>'],
    ['comments and space', '<!-- a --> <!doctype html> <!-- b --> <html> <head>', ' x</head>'],
    ['HTML in capitals', '<!DOCTYPE HTML><HTML><HEAD>', '</HEAD>'],
    ['a drawing behind', '<html><head>', '</head><svg><title>x</title></svg>'],
    ['an empty title behind', '<html><head>', '<title> </title></head>'],
    ['a head that comes too late', '<html>', '<p>x</p><head></head>'],
  ])('is inserted where a whole document has %s', (_, before, after) => {
    expect(titled(before + after)).toBe(BOM + before + TITLE + after);
  });

  test.each([
    ['in its head', '<!doctype html><html><head><title>Mine</title></head>'],
    ['in its head, in capitals', '<HTML><HEAD><TITLE>Mine</TITLE>'],
    ['with attributes', '<html><title lang="en">Mine</title>'],
    ['as an entity', '<html><title>&amp;</title>'],
    ['in its body', '<!doctype html><body><p>x</p><title>Mine</title>'],
    ['behind a drawing with its own', '<html><svg><title>x</title></svg><title>Mine</title>'],
    ['behind a drawing without content', '<html><body><svg/><title>Mine</title>'],
  ])('stays as it is %s', (_, source) => {
    expect(titled(source)).toBe(BOM + source);
  });

  test('of a fragment stays as it is', () => {
    expect(titled('<title>Mine</title><p>x')).not.toContain(TITLE);
  });

  test("of the request overrides the document's own", () => {
    const wished = { ...fallback, isWished: true };
    expect(titled('<html><head><title>Mine</title>', wished)).toBe(
      `${BOM}<html><head>${TITLE}<title>Mine</title>`,
    );
    expect(titled('<title>Mine</title>', wished)).toMatch(/<title>invoice.*<title>Mine/s);
  });

  test.each([
    ['a bracket', '<'],
    ['a comment that never ends', '<!--'],
    ['an attribute that never ends', '<p x="'],
    ['a drawing', '<svg>'],
    ['a title that never ends', '<title>'],
  ])('is fast for a million of %s', (_, piece) => {
    const source = `<html>${piece.repeat(1_000_000)}`;
    expect(titled(source).length).toBeLessThanOrEqual(source.length + BOM.length + TITLE.length);
  });
});
