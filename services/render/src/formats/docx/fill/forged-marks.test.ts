import { describe, expect, test } from 'vitest';
import { compose, p, textsOf, wordType } from '../docx.fixture.ts';
import { unseen } from '../../../variables/mark.ts';

const VARIABLES = { a: 'A', items: [1, 2], none: '' };

/** Names that have been, or may be taken for, marks of ours. */
const ATTRIBUTES = [
  'loops',
  'restarts',
  'may-restart',
  'tags-alone',
  'place',
  'text',
  'target',
  'instruction',
];

/** Characters that stand for something of ours in another format, or did so here. */
const CHARACTERS = [
  '\uFDD0',
  '\uFDD1',
  '\uFDD4',
  '\uFDD5',
  '\uFDD6',
  '\uFDD8',
  '\u{1FFFE}',
  '\uE000',
  '\u2060',
  `\uFDD0${unseen('f'.repeat(24))}\uFDE0\uFDD1`,
];

/** Characters that stand for something of ours here. */
const CONTROLS = ['\u0001', '\u0002', '\u0003', '\u0005', '\u000E', '\u0010', '\u0012'];

describe('a document with an attribute', () => {
  test.each(ATTRIBUTES)('platen-%s is filled as without it', async (name) => {
    const body = (attribute: string) =>
      [
        `<w:p${attribute}><w:r><w:t>{{#items}}</w:t></w:r></w:p>`,
        `<w:p${attribute}><w:r${attribute}><w:t>x {{a}}</w:t></w:r></w:p>`,
        `<w:p${attribute}><w:r><w:t>{{/items}}</w:t></w:r></w:p>`,
        `<w:p${attribute}><w:hyperlink w:anchor="x"${attribute}><w:r><w:t${attribute}>y</w:t></w:r></w:hyperlink></w:p>`,
      ].join('');
    const { xml } = await compose(
      { body: body(` platen-${name}="https://pwned.invalid/"`) },
      VARIABLES,
    );
    const plain = await compose({ body: body('') }, VARIABLES);
    expect(textsOf(xml())).toEqual(textsOf(plain.xml()));
    expect(textsOf(xml())).toEqual(['x A', 'x A', 'y']);
    expect(xml('word/_rels/document.xml.rels')).not.toContain('pwned');
  });

  test.each(ATTRIBUTES)('<%s is no document', async (name) => {
    await expect(compose({ body: `<w:p <${name}="1"/>` })).rejects.toMatchObject({
      code: 'invalid_document',
    });
  });
});

describe('a text with', () => {
  const rows = (mark: string) =>
    p(`a${mark}{{a}}`) + p(`{{none | removeIfEmpty}}${mark}`) + p(`{{items[0]}}${mark}`) + p('z');

  test.each(CHARACTERS)('%j keeps it, and loses nothing', async (mark) => {
    const { xml } = await compose({ body: rows(mark) }, VARIABLES);
    expect(textsOf(xml())).toEqual([`a${mark}A`, `1${mark}`, 'z']);
    const value = await compose({ body: p('[{{v}}]') + p('{{v | removeIfEmpty}}') }, { v: mark });
    expect(textsOf(value.xml())).toEqual([`[${mark}]`, mark]);
  });

  test.each(CONTROLS)('%j is no document, and of a value it is left out', async (mark) => {
    for (const text of [mark, `&#${mark.charCodeAt(0)};`]) {
      await expect(compose({ body: p(text) })).rejects.toMatchObject({ code: 'invalid_document' });
    }
    const { xml } = await compose(
      { body: p('[{{v}}]') + p('{{v | removeIfEmpty}}') + p('{{w}}') },
      { v: `${mark}x${mark}`, w: `${mark}{{a}}` },
    );
    expect(textsOf(xml())).toEqual(['[x]', 'x', '{{a}}']);
  });
});

test('a part of a document keeps its place, whatever ours are called', async () => {
  const header = (text: string) =>
    `<w:hdr xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${p(text)}</w:hdr>`;
  const names = [
    'word/ü.xml',
    'platen/part1.xml',
    'word/platen-settings1.xml',
    'word/platen-styles1.xml',
  ];
  const { files, xml } = await compose(
    {
      body: `<w:p><w:hyperlink w:anchor="a"><w:r><w:t>{{ v }}</w:t></w:r></w:hyperlink></w:p>`,
      links: names.map((name, index) => ({
        id: `platen${index}`,
        type: 'header',
        target: `/${name}`,
      })),
      files: Object.fromEntries(names.map((name) => [name, header(name)])),
      types: Object.fromEntries(names.map((name) => [name, wordType('header')])),
    },
    { v: 'a\nb' },
  );
  const texts = Object.keys(files)
    .filter((name) => name.endsWith('.xml'))
    .flatMap((name) => textsOf(xml(name)));
  expect(texts.toSorted()).toEqual(['a\nb', ...names].toSorted());
});

test('no value brings a tag, wherever it is repeated', async () => {
  const row = (text: string) => `<w:tr><w:tc>${p(text)}</w:tc></w:tr>`;
  const body = [
    p('{{#rows}}{{#items}}{{v}}{{/items}}{{/rows}}'),
    `<w:tbl>${row('{{#rows}}')}${row('{{#items}}{{v}}{{/items}}')}${row('{{/rows}}')}</w:tbl>`,
    p('{{#rows}}'),
    p('{{#items}}{{v}}{{/items}}'),
    p('{{/rows}}'),
  ].join('');
  const variables = { rows: [{ items: [{}, {}] }], v: '{{secret}}', secret: 'S3CRET' };
  const { xml } = await compose({ body }, variables);
  expect(new Set(textsOf(xml()))).toEqual(new Set(['{{secret}}{{secret}}']));
});
