import type { BlockOf } from '@platen/contracts';
import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { bodyOf } from '../../template.fixture.ts';
import { detailOf } from '../detail.fixture.ts';
import { safeSvg } from './safe-svg.ts';
import { renderSvg } from './svg.ts';

const svg = (source: string, fields: Partial<BlockOf<'svg'>> = {}) =>
  renderSvg({ type: 'svg', svg: source, ...fields } as never, '/content/1');

describe('safeSvg', () => {
  test.each<[string, string, string]>([
    ['script', '<script>alert(1)</script>', ''],
    ['script within script', '<script><g><script/></g></script><g/>', '<g></g>'],
    ['a foreign document', '<foreignObject><b/></foreignObject>', ''],
    ['its name in capitals', '<SCRIPT/><foreignobject/>', ''],
    ['a script of another namespace', '<h:script xmlns:h="http://www.w3.org/1999/xhtml"/>', ''],
    ['event handlers', '<g onload="x()" onClick="y()" fill="red"/>', '<g fill="red"></g>'],
    ['an outside picture', '<image href="https://example.com/x.png"/>', '<image></image>'],
    ['an outside picture of old', '<image xlink:href="//example.com/x.png"/>', '<image></image>'],
    ['an outside drawing', '<use href="data:image/svg+xml,x"/>', '<use></use>'],
    ['a script as address', '<a href=" javascript:x()"><g/></a>', '<a><g></g></a>'],
    ['comments', '<!-- a --><g/>', '<g></g>'],
  ])('takes out %s', (_, inside, left) => {
    expect(inner(safeSvg(`<svg>${inside}</svg>`))).toBe(left);
  });

  test.each<[string, string, string?]>([
    ['what refers to the drawing', '<use href="#a"></use><use xlink:href="#b"></use>'],
    ['a picture in place', '<image href="data:image/png;base64,AAAA"></image>'],
    ['text and its entities', '<text>A &amp; B &lt; C</text>'],
    ['CDATA as text', '<style><![CDATA[a>b{}]]></style>', '<style>a&gt;b{}</style>'],
    ['prefixes that are declared', '<g xmlns:x="urn:x" x:y="1"></g>'],
  ])('keeps %s', (_, inside, kept = inside) => {
    expect(inner(safeSvg(`<svg>${inside}</svg>`))).toBe(kept);
  });

  test('gives the root the namespaces without which it is no drawing', () => {
    const both = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
    expect(safeSvg('<svg/>')).toBe(`<svg ${both}></svg>`);
    expect(safeSvg(`<svg ${both}/>`)).toBe(`<svg ${both}></svg>`);
    const prefixed = '<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:g/></s:svg>';
    expect(safeSvg(prefixed)).toContain('<s:svg xmlns:s="http://www.w3.org/2000/svg" xmlns:xlink');
  });

  test('drops a document type, so its entities too', () => {
    const type = '<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x">';
    expect(safeSvg(`${type}\n<svg/>`)).toMatch(/^<svg /);
    expect(() => safeSvg('<!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>')).toThrow(/entity/);
  });

  test('what it writes is well-formed and safe, whatever it reads', () => {
    const name = fc.constantFrom('g', 'script', 'text', 'use', 'style', 'foreignObject');
    const attribute = fc.tuple(
      fc.constantFrom('href', 'onload', 'fill', 'xlink:href'),
      fc.string(),
    );
    const escaped = (text: string) => text.replace(/[<&"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
    const { tree } = fc.letrec<{ tree: string }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        fc.string().map(escaped),
        fc
          .tuple(
            name,
            fc.uniqueArray(attribute, { maxLength: 3, selector: ([key]) => key }),
            fc.array(tie('tree'), { maxLength: 3 }),
          )
          .map(
            ([tag, attributes, children]) =>
              `<${tag}${attributes.map(([key, value]) => ` ${key}="${escaped(value)}"`).join('')}>${children.join('')}</${tag}>`,
          ),
      ),
    }));
    fc.assert(
      fc.property(tree, (inside) => {
        const written = safeSvg(`<svg>${inside}</svg>`);
        expect(() => new SaxesParser({ xmlns: true }).write(written).close()).not.toThrow();
        expect(written).not.toMatch(/<script|<foreignObject|onload=/);
        expect(safeSvg(written)).toBe(written);
      }),
    );
  });

  function inner(written: string) {
    return written.slice(written.indexOf('>') + 1, written.lastIndexOf('</svg>'));
  }
});

describe('renderSvg', () => {
  const DRAWING = '<svg viewBox="0 0 4 3"><text>Größe</text></svg>';

  test('shows a drawing where nothing of it can run', () => {
    const html = svg(DRAWING, { alt: 'A "plan"', width: 40 });
    expect(html).toMatch(
      /<img src="data:image\/svg\+xml;base64,[A-Za-z0-9+/=]+" alt="A &quot;plan&quot;"/,
    );
    expect(html).toContain('<span class="sized" style="width:40pt" data-width="40"><img');
    const shown = Buffer.from(/base64,([^"]+)/.exec(html)![1]!, 'base64').toString();
    expect(shown).toContain('<text>Größe</text>');
  });

  test('has text in the typeface of its document, unless it names another', () => {
    expect(safeSvg('<svg/>', '"EB Garamond",serif')).toContain(
      ' font-family="&quot;EB Garamond&quot;,serif"></svg>',
    );
    const own = '<svg font-family="Inter"/>';
    expect(safeSvg(own, 'serif')).toMatch(/font-family="Inter"(?!.*serif)/);
  });

  test('has no signs that its typeface would make of others', () => {
    expect(safeSvg('<svg/>', 'Inter')).toContain('style="font-variant-ligatures:no-contextual;"');
    expect(safeSvg('<svg style="color:red"/>', 'Inter')).toContain(
      'style="font-variant-ligatures:no-contextual;color:red"',
    );
  });

  test('without alt, readers for the blind pass over it', () => {
    expect(svg(DRAWING)).toContain('alt=""');
  });

  test.each<[string, string]>([
    ['no XML', 'hello'],
    ['HTML', '<html><svg/></html>'],
    ['another root', '<svg xmlns="http://www.w3.org/1999/xhtml"/>'],
    ['an end that is missing', '<svg><g></g>'],
    ['two roots', '<svg/><svg/>'],
    ['an entity of HTML', '<svg>&nbsp;</svg>'],
    ['a prefix that is not declared', '<svg><g inkscape:label="x"/></svg>'],
    ['nothing', ' '],
  ])('%s is a fault', (_, source) => {
    const { path, message } = detailOf(() => svg(source));
    expect(path).toBe('/content/1/svg');
    expect(message).toMatch(/must be SVG: well-formed XML from <svg> to <\/svg>/);
  });

  test('says where the fault is', () => {
    expect(detailOf(() => svg('<svg>\n<g>\n</svg>')).message).toMatch(
      /\(line 3, column \d+: unexpected close tag\)/,
    );
  });
});

test('a value in a drawing is text, and a whole drawing may be one', async () => {
  const v = '</text><rect/><text>&';
  const blocks = [{ type: 'svg', svg: "<svg viewBox='0 0 9 9'><text>{{ v }}</text></svg>" }];
  const drawingIn = (html: string) =>
    Buffer.from(/base64,([^"]*)/.exec(html)?.[1] ?? '', 'base64').toString();
  const html = await bodyOf(blocks, { variables: { v } });
  expect(drawingIn(html)).toContain('<text>&lt;/text&gt;&lt;rect/&gt;&lt;text&gt;&amp;</text>');
  const whole = await bodyOf([{ type: 'svg', svg: '{{ d }}' }], {
    variables: { d: '<svg><g/></svg>' },
  });
  expect(drawingIn(whole)).toContain('<g>');
});
