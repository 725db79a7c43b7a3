import { describe, expect, test } from 'vitest';
import type { PlatenError } from '@platen/contracts';
import {
  compose,
  NAMESPACES,
  p,
  relationships,
  wordType,
  type DocxSource,
} from '../../docx.fixture.ts';
import type { Variables } from '../../../../variables/filler.ts';

const MATHS = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"';
const equation = (...texts: string[]) =>
  `<w:p><m:oMath ${MATHS}>${texts.map((text) => `<m:r><m:t>${text}</m:t></m:r>`).join('')}</m:oMath></w:p>`;

const link = (id: string) =>
  `<w:p><w:hyperlink r:id="${id}"><w:r><w:t>go</w:t></w:r></w:hyperlink></w:p>`;
const field = (code: string) =>
  `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${code}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>go</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`;

const withLink = (target: string): DocxSource => ({
  body: link('l'),
  links: [{ id: 'l', type: 'hyperlink', target, mode: 'External' }],
});

const watermark = (text: string): DocxSource => ({
  files: {
    'word/header1.xml': `<w:hdr ${NAMESPACES}><w:p><w:r><w:pict><v:shape alt="${text}"><v:textpath string="${text}"/></v:shape></w:pict></w:r></w:p></w:hdr>`,
  },
  types: { 'word/header1.xml': wordType('header') },
  links: [{ id: 'h', type: 'header', target: 'header1.xml' }],
});

const faultOf = (source: DocxSource, variables: Variables = {}) =>
  compose(source, variables).then(
    () => Promise.reject(new Error('it was composed')),
    (error: unknown) => error as PlatenError,
  );

describe('a tag is filled', () => {
  test('in an equation, also in pieces, once for each pass of a loop', async () => {
    const body = p('{{#rows}}') + equation('x = {', '{ n', ' }}') + p('{{/rows}}');
    const { xml, missing } = await compose({ body }, { rows: [{ n: 1 }, { n: '<2>' }, {}] });
    const places = xml().match(/<m:oMath>.*?<\/m:oMath>/g) ?? [];
    expect(places.map((place) => place.replace(/<[^>]*>/g, ''))).toEqual([
      'x = 1',
      'x = &lt;2&gt;',
      'x = ',
    ]);
    expect(missing).toEqual(['n']);
  });

  test('in a watermark', async () => {
    const { xml, missing } = await compose(watermark('{{ status }} {{ none }}'), {
      status: 'A "B"',
    });
    expect(xml('word/header1.xml')).toContain('string="A &quot;B&quot; "');
    expect(xml('word/header1.xml')).not.toContain('{{');
    expect(missing).toEqual(['none']);
  });

  test('in the properties that the PDF has, not in what programs list by themselves', async () => {
    const core = 'http://schemas.openxmlformats.org/package/2006/metadata/core-properties';
    const extended = 'http://schemas.openxmlformats.org/officeDocument/2006/extended-properties';
    const { xml, missing } = await compose(
      {
        files: {
          '_rels/.rels': relationships([
            { id: 'r1', type: 'officeDocument', target: 'word/document.xml' },
            {
              id: 'r2',
              type: core.replace('metadata', 'relationships/metadata'),
              target: 'docProps/core.xml',
            },
            { id: 'r3', type: 'extended-properties', target: 'docProps/app.xml' },
          ]),
          'docProps/core.xml': `<cp:coreProperties xmlns:cp="${core}" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Offer {{ no }}</dc:title></cp:coreProperties>`,
          'docProps/app.xml': `<Properties xmlns="${extended}"><Company>{{ firm }}</Company><TitlesOfParts><x>{{#rows}}</x></TitlesOfParts></Properties>`,
        },
        types: {
          'docProps/core.xml': 'application/vnd.openxmlformats-package.core-properties+xml',
          'docProps/app.xml':
            'application/vnd.openxmlformats-officedocument.extended-properties+xml',
        },
      },
      { no: 7 },
    );
    expect(xml('docProps/core.xml')).toContain('>Offer 7<');
    expect(missing).toEqual(['firm']);
  });

  test.each([
    ['https://x.example/%7B%7Bid%7D%7D?q={{ q | upcase }}', 'https://x.example/a%20b?q=%26C%3D'],
    ['{{ url }}', 'https://y.example/ä%20z?a=b'],
    ['mailto:{{ mail }}', 'mailto:ada@x.example'],
  ])('in the address of a link: %s', async (target, filled) => {
    const variables = {
      id: 'a b',
      q: '&c=',
      url: 'https://y.example/ä%20z?a=b',
      mail: 'ada@x.example',
    };
    const { xml } = await compose(withLink(target), variables);
    expect(decodeURI(xml('word/_rels/document.xml.rels').replaceAll('&amp;', '&'))).toContain(
      decodeURI(filled),
    );
    const { xml: withField } = await compose(
      { body: field(`HYPERLINK "${target}"`.replaceAll('%7B', '{').replaceAll('%7D', '}')) },
      variables,
    );
    expect(withField()).toContain('HYPERLINK');
    expect(withField()).not.toContain('{{');
  });

  test('in an address that each pass of a loop has for itself', async () => {
    const source = withLink('https://x.example/{{ id }}');
    const body = p('{{#rows}}') + link('l') + p('{{/rows}}');
    const { xml } = await compose({ ...source, body }, { rows: [{ id: 1 }, { id: 2 }] });
    const ids = [...xml().matchAll(/r:id="([^"]+)"/g)].map(([, id]) => id);
    const rels = xml('word/_rels/document.xml.rels');
    expect(ids.map((id) => new RegExp(`Id="${id}"[^>]*Target="([^"]*)"`).exec(rels)?.[1])).toEqual([
      'https://x.example/1',
      'https://x.example/2',
    ]);
  });
});

describe('a tag is refused, with its part', () => {
  test.each<[string, DocxSource]>([
    ['of a section in a watermark', watermark('{{#a}}x{{/a}}')],
    ['of a section in an equation', { body: equation('{{#a}}x{{/a}}') }],
  ])('%s', async (_, source) => {
    const { code, message } = await faultOf(source);
    expect(code).toBe('template_error');
    expect(message).toMatch(/The tag \{\{#a\}\} is of a section.* It stands in word\//);
  });

  test.each(['javascript:alert(1)', 'file:///etc/passwd', 'relative'])(
    'where it would be the address %s',
    async (url) => {
      for (const source of [withLink('{{ url }}'), { body: field('HYPERLINK "{{ url }}"') }]) {
        expect((await faultOf(source, { url })).message).toContain('leads to no http:');
      }
    },
  );
});

test('an address is none where nothing is filled', async () => {
  const { xml } = await compose(
    { ...withLink('{{ url }}'), body: link('l') + field('HYPERLINK "{{ url }}"') },
    {},
    { syntax: 'off' },
  );
  expect(`${xml()}${xml('word/_rels/document.xml.rels')}`).not.toContain('{{');
});
