import { describe, expect, test } from 'vitest';
import { compose, p, textsOf } from '../../docx.fixture.ts';
import type { Variables } from '../../../../variables/filler.ts';

const filled = async (body: string, variables: Variables = {}) =>
  textsOf((await compose({ body }, variables)).xml());
const faultOf = (body: string, variables: Variables = {}) =>
  compose({ body }, variables).then(
    () => undefined,
    (error: unknown) => error,
  );

const cell = (content: string, properties = '') =>
  `<w:tc>${properties}${content.startsWith('<') ? content : p(content)}</w:tc>`;
const row = (...cells: string[]) => `<w:tr>${cells.join('')}</w:tr>`;
const texts = (...contents: string[]) => row(...contents.map((content) => cell(content)));
const table = (...rows: string[]) => `<w:tbl>${rows.join('')}</w:tbl>`;

describe('removeIfEmpty', () => {
  const line = '{{ b | removeIfEmpty }}';
  const EMPTY: unknown[] = [undefined, null, '', ' \n'];

  test.each(EMPTY)('takes a paragraph away whose value is %j', async (b) => {
    expect(await filled(p('a') + p(line) + p('c'), { b })).toEqual(['a', 'c']);
  });

  test.each(['x', 0, false, [], '\u{FDD4}x', '\u000Ex'])(
    'leaves a paragraph whose value is %j',
    async (b) => {
      expect(await filled(p('a') + p(line) + p('c'), { b })).toHaveLength(3);
    },
  );

  test('takes what else stands in the line with it', async () => {
    const body = p('Fax: ', line, ' (office)') + p('z');
    expect(await filled(body)).toEqual(['z']);
    expect(await filled(body, { b: 7 })).toEqual(['Fax: 7 (office)', 'z']);
  });

  test('leaves a line of which any value is there', async () => {
    const body = p('{{ zip | removeIfEmpty }} {{ city | removeIfEmpty }}') + p('z');
    expect(await filled(body, { city: 'Bern' })).toEqual([' Bern', 'z']);
    expect(await filled(body)).toEqual(['z']);
  });

  test('goes by the values that ask for it', async () => {
    expect(await filled(p('{{ a }}: {{ b | removeIfEmpty }}') + p('z'), { a: 1 })).toEqual(['z']);
  });

  test('stands behind other filters', async () => {
    const body = p('{{ b | append: "" | removeIfEmpty }}') + p('{{ c | upcase | removeIfEmpty }}');
    expect(await filled(body, { c: 'x' })).toEqual(['X']);
  });

  test.each([
    [{ a: 1, c: 3 }, '1\n3'],
    [{ a: 1, b: 2 }, '1\n2'],
    [{ b: 2, c: 3 }, '2\n3'],
    [{ b: 2 }, '2'],
    [{ a: 1, b: 'x\ny', c: 3 }, '1\nx\ny\n3'],
  ])('takes one line of a paragraph: %j', async (variables, text) => {
    const run = (name: string) => `<w:r><w:t>{{ ${name} | removeIfEmpty }}</w:t></w:r>`;
    const body = `<w:p>${run('a')}<w:r><w:br/></w:r>${run('b')}<w:r><w:br/></w:r>${run('c')}</w:p>`;
    expect(await filled(body, variables)).toEqual([text]);
  });

  test('takes the paragraph with all of its lines', async () => {
    const run =
      '<w:r><w:t>{{ a | removeIfEmpty }}</w:t><w:br/><w:t>{{ b | removeIfEmpty }}</w:t></w:r>';
    expect(await filled(`<w:p>${run}</w:p>` + p('z'))).toEqual(['z']);
  });

  test('leaves a paragraph that ends a section, and a page break', async () => {
    const section = `<w:p><w:pPr><w:sectPr/></w:pPr><w:r><w:t>${line}</w:t></w:r></w:p>`;
    const breaking = `<w:p><w:r><w:br w:type="page"/><w:t>${line}</w:t><w:br/><w:t>z</w:t></w:r></w:p>`;
    const { xml } = await compose({ body: section + breaking });
    expect(xml()).toContain('<w:p><w:pPr><w:sectPr/></w:pPr>');
    expect(xml()).toContain('w:type="page"');
  });

  test('leaves a cell its paragraph', async () => {
    const { xml } = await compose({ body: table(texts(line, 'x')) });
    expect(xml()).toContain('<w:tc><w:p/></w:tc>');
  });

  test('takes a row on demand, and the table with the last', async () => {
    const rows = texts('Discount', '{{ b | removeIfEmpty: “row” }}');
    expect(await filled(table(rows, texts('Total', '7')))).toEqual(['Total', '7']);
    expect(await filled(table(rows) + p('z'))).toEqual(['z']);
  });

  test('goes by each pass of a loop', async () => {
    const body = p('{{#items}}') + p('{{ name }}') + p('{{ note | removeIfEmpty }}') + p('{{/}}');
    const items = [{ name: 'A' }, { name: 'B', note: 'b' }];
    expect(await filled(body, { items })).toEqual(['A', 'B', 'b']);
  });

  test('works in a drawing', async () => {
    const run = `<a:r><a:t>${line}</a:t></a:r>`;
    const text = (inner: string) => `<w:p><w:r><w:drawing>${inner}</w:drawing></w:r></w:p>`;
    const body = text(`<a:p><a:r><a:t>a</a:t></a:r><a:br/>${run}</a:p><a:p>${run}</a:p>`);
    const { xml } = await compose({ body });
    expect(xml().match(/<a:(?:p|br|t)[ />]/g)).toEqual(['<a:p>', '<a:t>']);
  });

  test('is refused where it stands in no line', async () => {
    const body = `<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="x" descr="${line}"/></wp:inline></w:drawing></w:r></w:p>`;
    expect(await faultOf(body)).toMatchObject({ code: 'template_error' });
  });
});

describe('mergeEqual', () => {
  /** `r` restarts, `c` continues, `-` is alone; by rows. */
  async function merges(body: string, variables: Variables) {
    const { xml } = await compose({ body }, variables);
    return [...xml().matchAll(/<w:tr>([^]*?)<\/w:tr>/g)].map(([, inner = '']) =>
      [...inner.matchAll(/<w:tc>([^]*?)<\/w:tc>/g)]
        .map(([, content = '']) => /w:vMerge w:val="(\w)/.exec(content)?.[1] ?? '-')
        .join(''),
    );
  }
  const items = [
    { land: 'A', town: 'x', n: 1 },
    { land: 'A', town: 'x', n: 2 },
    { land: 'A', town: 'y', n: 3 },
    { land: 'B', town: 'y', n: 4 },
    { land: 'C', town: 'z', n: 5 },
    { land: 'C', town: 'z', n: 6 },
  ];
  const loop = table(
    texts('{{#items}}{{ land | mergeEqual }}', '{{ town | mergeEqual }}', '{{ n }}{{/items}}'),
  );

  test('makes one cell of those that show the same, group by group', async () => {
    expect(await merges(loop, { items })).toEqual(['rr-', 'cc-', 'c--', '---', 'rr-', 'cc-']);
  });

  test('shows a text once', async () => {
    const { xml } = await compose({ body: loop }, { items: items.slice(0, 2) });
    expect(xml().match(/(?<=>)[^<]+(?=<\/w:t>)/g)).toEqual(['A', 'x', '1', '2']);
  });

  test('spans the rows of an inner loop', async () => {
    const inner = table(
      texts('{{#g}}{{ name | mergeEqual }}', '{{#rows}}{{ a }}', '{{ b }}{{/rows}}{{/g}}'),
    );
    const g = [
      { name: 'G1', rows: [{ a: 1 }, { a: 2 }] },
      { name: 'G2', rows: [{ a: 3 }] },
    ];
    expect(await merges(inner, { g })).toEqual(['r--', 'c--', '---']);
  });

  test('minds the columns of a grid', async () => {
    const wide = '<w:tcPr><w:tcW w:w="9"/><w:gridSpan w:val="2"/><w:shd w:val="clear"/></w:tcPr>';
    const body = table(
      row(cell('{{ v | mergeEqual }}', wide), cell('1')),
      row(cell('{{ v | mergeEqual }}'), cell('2')),
      row(cell('{{ v | mergeEqual }}'), cell('3')),
    );
    expect(await merges(body, { v: 'x' })).toEqual(['--', 'r-', 'c-']);
    const same = table(...[1, 2].map((n) => row(cell('{{ v | mergeEqual }}', wide), cell(`${n}`))));
    const { xml } = await compose({ body: same }, { v: 'x' });
    expect(xml()).toContain('<w:gridSpan w:val="2"/><w:vMerge w:val="continue"/><w:shd');
  });
});
