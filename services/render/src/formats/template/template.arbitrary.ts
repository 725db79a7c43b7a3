import fc from 'fast-check';

const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Mostly what is meant, now and then something else. */
const mostly = (good: fc.Arbitrary<unknown>, ...bad: unknown[]) =>
  fc.oneof({ weight: 30, arbitrary: good }, { weight: 1, arbitrary: fc.constantFrom(...bad) });

/** Texts with all that could be taken for something else. */
const text = mostly(
  fc.oneof(
    fc.string({ maxLength: 12 }).map((each) => each.replaceAll('{', '(')),
    fc.constantFrom(
      '{{ a }}',
      '{{ list }}',
      '{{ gone }}',
      '{{ o.x | upcase }}',
      '{% if a %}x{% endif %}',
      '<b>&amp;</p></div>',
      '"\'`',
      '\n\r\n',
      '{',
      '\u0000\uFFFF',
      '-->',
      '{{page}}',
      '*a* `b` $c$',
      '<script>',
      '\u{1FFFE}',
      'x'.repeat(300),
    ),
  ),
  '{{',
  '{{ a',
  '{% for %}',
  '{{ a | nope }}',
  5,
  null,
);
const number = mostly(
  fc.oneof(fc.integer({ min: 1, max: 4 }), fc.constantFrom('{{ n }}', '{{ gone }}')),
  -3,
  0.5,
  1e9,
  '{{ list }}',
  '5mm',
  '5',
  null,
  7,
);
const scalar = fc.oneof(text, number, fc.boolean());
const color = mostly(fc.constantFrom('red', '#abc', '{{ c }}'), '{{ a }}', 'reed');
const sides = fc.oneof(number, fc.record({ top: number, left: number }, { requiredKeys: [] }));
const style = mostly(
  fc.oneof(
    fc.constantFrom<unknown>('s', ['s', { bold: true }]),
    fc.record(
      { font_size: number, color, margin: sides, bold: fc.boolean() },
      { requiredKeys: [] },
    ),
  ),
  'gone',
  { extends: 'gone' },
  { font_family: '{{ a }}' },
);
const list = <T>(items: fc.Arbitrary<T>) =>
  mostly(
    fc.oneof(fc.array(items, { maxLength: 3 }), fc.constant('{{ gone }}')),
    '{{ list }}',
    '{{ a }}',
    '{{ o }}',
  );

const common = {
  id: text,
  style,
  margin: sides,
  align: fc.constantFrom('left', 'justify'),
  if: mostly(fc.constantFrom<unknown>('{{ a }}', '{{ gone }}', true, 'n > 1', 0), '{{ a | nope }}'),
  each: fc.record(
    { in: list(scalar), as: fc.constantFrom('x', 'a', 'forloop') },
    { requiredKeys: ['in'] },
  ),
  keep_together: fc.boolean(),
  keep_with_next: fc.boolean(),
  page_break: fc.constantFrom('before', 'after'),
};

const block = (type: string, required: object, optional: object = {}) => {
  const fields = { type: fc.constant(type), ...required, ...optional, ...common };
  const requiredKeys = ['type', ...Object.keys(required)] as 'type'[];
  return fc.record(fields, { requiredKeys });
};

const size = { width: number, height: number };

/** Blocks of every type, right and wrong, nested; quick to make: charts and formulas are rare. */
export const blocks = fc.letrec<{ block: unknown; blocks: unknown[] }>((tie) => {
  const inner = tie('blocks');
  const cell = fc.oneof(
    { weight: 6, arbitrary: scalar },
    { weight: 1, arbitrary: fc.record({ text: scalar, colspan: number, rowspan: number, style }) },
    { weight: 1, arbitrary: fc.record({ blocks: inner }) },
  );
  const rows = list(fc.oneof(fc.array(cell, { maxLength: 3 }), fc.record({ a: cell, b: cell })));
  const format = fc.record(
    { type: fc.constantFrom('number', 'currency', 'percent', 'date'), decimals: number },
    { requiredKeys: [] },
  );
  const column = fc.record(
    {
      key: fc.constantFrom('a', 'b'),
      header: text,
      width: fc.oneof(number, fc.constant('*')),
      format,
    },
    { requiredKeys: ['key'] },
  );
  const item = fc.oneof(
    text,
    fc.record({ text, items: list(text) }, { requiredKeys: ['text'] }),
    fc.record({ blocks: inner }),
  );
  const link = mostly(fc.constantFrom('#x', 'https://x/{{ a }}'), '{{ a }}', 'x');
  const run = fc.record(
    { text, bold: fc.boolean(), link, color, style },
    { requiredKeys: ['text'] },
  );
  return {
    blocks: fc.array(tie('block'), { maxLength: 3, depthIdentifier: 'blocks' }),
    block: fc.oneof(
      { maxDepth: 4, depthIdentifier: 'blocks', withCrossShrink: true },
      block('paragraph', { text }),
      block('paragraph', { runs: list(run) }),
      block('heading', { text }, { level: number, toc: fc.boolean() }),
      block('markdown', { text }),
      block('html', { html: text }),
      block('list', { items: list(item) }, { ordered: fc.boolean(), start: number }),
      block(
        'key_value',
        { items: list(fc.record({ key: text, value: scalar })) },
        { columns: number },
      ),
      block(
        'table',
        { columns: fc.array(column, { minLength: 3, maxLength: 3 }), rows },
        {
          footer_rows: rows,
          totals: fc.constant({ a: 'sum' }),
          zebra: fc.boolean(),
          empty_text: text,
        },
      ),
      block(
        'columns',
        { columns: fc.array(fc.record({ blocks: inner }), { minLength: 1, maxLength: 2 }) },
        { gap: number },
      ),
      block('stack', { blocks: inner }),
      block('box', { blocks: inner }, { padding: sides, background: color, radius: number }),
      block(
        'image',
        { src: mostly(fc.constantFrom(PNG, '{{ gone }}'), '{{ a }}'), alt: text },
        size,
      ),
      block('svg', { svg: mostly(fc.constant('<svg viewBox="0 0 1 1"/>'), '<svg', 'x') }, size),
      block('qr', { value: text }),
      block('barcode', {
        symbology: fc.constant('code128'),
        value: mostly(fc.constant('{{ n }}'), '', 'ä'),
      }),
      block(
        'chart',
        { kind: fc.constant('bar'), series: list(fc.record({ values: list(number) })) },
        size,
      ),
      block('spacer', { height: number }),
      block('divider', {}, { thickness: number, color }),
      block('page_break', {}),
      block('signature', {}, { label: text, width: number }),
      block('toc', {}, { title: text, depth: number }),
    ),
  };
}).blocks;

/** The values of the placeholders in there. */
export const VARIABLES = {
  a: '<i>"&\'</i>',
  n: 2,
  c: '#123456',
  list: ['x', { text: 'y' }, 3],
  o: { x: 'z' },
};
