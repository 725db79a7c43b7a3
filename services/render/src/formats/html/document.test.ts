import { describe, expect, test } from 'vitest';
import { htmlDocument } from './document.ts';
import { readHtml } from './facts.ts';
import type { Title } from './title.ts';

const BOM = '\uFEFF';

/** What a fragment gets before it: styles that anything overrides. */
const STYLES = /^<style>@layer\{[^<]*\}<\/style>\n/;

const fallback: Title = { text: 'invoice <1>', isWished: false };
const TITLE = '<title>invoice &lt;1&gt;</title>';

const made = (source: string, { title = fallback, lang }: { title?: Title; lang?: string } = {}) =>
  htmlDocument(source, readHtml(source), { title, lang });

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
    ['a space that is none of HTML before the doctype', '\u00A0<!doctype html>'],
    ['a wide space before the doctype', '\u3000<!doctype html>'],
    ['a line separator before the doctype', '\u2028<!doctype html>'],
    ['a vertical tab before the doctype', '\v<!doctype html>'],
    ['a byte order mark before the doctype', `${BOM}<!doctype html>`],
    ['NUL before html', '\0<html>'],
    ['an end tag that is text', '</br><html>'],
    ['what comes behind a comment', '<!-- --!><p><html>'],
  ])('makes a document of standards, with styles, of %s', (_, source) => {
    const { html, facts } = made(source);
    expect(facts.mode).toBe('no-quirks');
    expect(html.replace(TITLE, '')).toMatch(STYLES);
    expect(html.replace(TITLE, '').replace(STYLES, '')).toBe(source);
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
    ['a comment that ends otherwise before html', '<!-- --!><html>'],
    ['bogus comments before html', '<?xml version="1.0"?><!x></ x><![CDATA[x]]><html>'],
    ['end tags that mean nothing before html', '</p></div><html>'],
  ])('leaves %s as it is, besides a title', (_, source) => {
    expect(made(source).html).toBe(TITLE + source);
    expect(made(source).facts.mode).toBe(readHtml(source).mode);
  });

  test('sets the language of a document that names none', () => {
    const lang = 'de-DE';
    const begun = (source: string, own = lang) => made(source, { lang: own }).html;
    for (const source of ['x', '<html>x', '<!doctype html><p>x']) {
      expect(begun(source)).toMatch(/^<html lang="de-DE">/);
    }
    expect(begun('x', '"><b>')).toMatch(/^<html lang="&quot;&gt;&lt;b&gt;">/);
    for (const source of ['<HTML LANG=ja>x', '<html>x<html lang=ja>', '<html xml:lang=ja>']) {
      expect(begun(source)).toBe(TITLE + source);
    }
  });
});

describe('the title', () => {
  test('goes before all where a document has none', () => {
    expect(made('<html><head><style></style>').html).toBe(`${TITLE}<html><head><style></style>`);
    expect(made('<p>x').html.startsWith(TITLE)).toBe(true);
    expect(made('<p>x').facts.title).toBe(fallback.text);
  });

  test('stays where a document has its own, unless the request names one', () => {
    const source = '<html><svg><title>x</title></svg><title>Mine</title>';
    expect(made(source)).toMatchObject({ html: source, facts: { title: 'Mine' } });
    const wished = made(source, { title: { ...fallback, isWished: true } });
    expect(wished).toMatchObject({ html: TITLE + source, facts: { title: fallback.text } });
  });
});
