import type { PdfOptions, SourceFormat } from '@platen/contracts';
import fc from 'fast-check';
import { docx } from '../formats/docx/docx.fixture.ts';
import { blocks, VARIABLES } from '../formats/template/template.arbitrary.ts';
import type { ComposeTask } from './task.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

const task = (
  format: SourceFormat,
  content: string | Uint8Array<ArrayBuffer>,
  options: PdfOptions = {},
  variables = JSON.stringify(VARIABLES),
): ComposeTask => ({
  format,
  options,
  variables: bytes(variables),
  content: typeof content === 'string' ? bytes(content) : content,
});

const paragraphs = (...texts: string[]) =>
  docx({ body: texts.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('') });

const template = (content: unknown, more: object = {}) =>
  JSON.stringify({ version: 1, content, ...more });

const fenced = (...blocks: [language: string, code: string][]) =>
  blocks.map(([language, code]) => `\`\`\`${language}\n${code}\n\`\`\`\n`).join('\n');

/** Documents that try to leave something behind. */
export const VICTIMS: Readonly<Record<string, ComposeTask>> = {
  formulas: task('markdown', '$\\x$ $\\R + \\sum \\frac{a}{b}$ $\\alpha$\n\n$$\\y{z} \\text{9}$$'),
  code: task(
    'markdown',
    fenced(
      ['html', '<script>const a = 1</script><style>a{color:red}</style>'],
      ['http', 'POST /x HTTP/1.1\nContent-Type: application/json\n\n{"a": true}'],
      ['markdown', '*a* <b title="x">'],
      ['js', 'css`a{b:c}`; <a b="c"/>'],
      ['php', '<p><?php echo 1 ?>'],
      ['perl', '__DATA__\n@@ x\n<%= 1 %>'],
    ),
  ),
  'notes, links and headings': task(
    'markdown',
    '# Same\n\n# Same\n\nx[^1] ^[inline] [ref] www.x.example a~b~\n\n[^1]: note\n\n> [!NOTE]\n> x\n\n|a|b|\n|-|-:|\n|1|2|\n\n- [ ] x',
    { toc: true, theme: 'academic' },
  ),
  values: task(
    'markdown',
    '{{ n }}{{ left }}{{ ghost | default: "none" }}{% increment c %}{% cycle "a", "b" %}{{ 1234.5 | number }} {{ 0.5 | percent }} {{ 5 | currency: "EUR" }} {{ "2026-01-02T03:04Z" | date: "%c" }} {{ toString }} {{ __proto__ }}',
  ),
  'a page': task(
    'html',
    '<!doctype html><title>{{ a }}</title><p>{{ n | times: 2 }}{{ left }} {{ x.left }}{% for i in list %}{{ i.left }}{{ forloop.index }}{% endfor %}',
    {
      header_html: '<span class="title"></span>{{ n }}',
      footer_html: '<b class="date">',
      locale: 'de-DE',
    },
  ),
  'a chart and codes': task(
    'template',
    template([
      { type: 'toc' },
      { type: 'heading', text: 'Same' },
      { type: 'heading', text: 'Same' },
      {
        type: 'chart',
        kind: 'pie',
        series: [{ values: [1, 2, 3] }],
        categories: ['a', 'b', 'c'],
        alt: 'x',
      },
      {
        type: 'chart',
        kind: 'area',
        series: [{ name: 'a', values: [1, 9] }, { values: [3, 2] }],
        alt: 'x',
      },
      { type: 'barcode', symbology: 'ean13', value: '4006381333931' },
      { type: 'barcode', symbology: 'pdf417', value: 'abc' },
      { type: 'qr', value: 'abc' },
      { type: 'svg', svg: '<svg viewBox="0 0 1 1"><g id="left"/></svg>', alt: 'x' },
      { type: 'markdown', text: '$\\x$\n\n```html\n<script>let a</script>\n```' },
      { type: 'html', html: '<p style="color:red" onclick=x>{{ a }}<script>x</script>' },
      {
        type: 'table',
        columns: [{ key: 'a', format: { type: 'currency', currency: 'EUR' } }, { key: 'b' }],
        rows: [{ a: 1100, b: '{{ left }}' }],
        totals: { a: 'sum' },
      },
    ]),
    { locale: 'fr-FR' },
  ),
  'a Word document': task(
    'docx',
    paragraphs('{{ n }} {{ left }}', '{{#list}}', '{{ text }}', '{{/list}}'),
  ),
};

const LANGUAGES = [
  'javascript',
  'css',
  'json',
  'ruby',
  'bash',
  'xml',
  'graphql',
  'yaml',
  'http',
  'sql',
];

/** Documents that try to leave something behind. */
const HOSTILE: readonly ComposeTask[] = [
  task(
    'markdown',
    '$\\gdef\\x{left}\\global\\def\\R{left}$ $\\newcommand{\\y}[1]{left}$ $\\global\\let\\sum\\prod \\global\\let\\frac\\binom$',
  ),
  task(
    'markdown',
    '$\\def\\alpha{left}\\renewcommand{\\text}[1]{left}\\alpha\\text{x}$ $\\gdef\\left{',
  ),
  task('markdown', `$$${'{'.repeat(20_000)}$$`),
  task('markdown', fenced(...LANGUAGES.map((each): [string, string] => [each, 'let a = "b"']))),
  task(
    'markdown',
    '# Same\n\n[ref]: https://left.example "left"\n[^1]: left\n\nx[^1] ^[left] [ref]',
    { theme: 'github', toc: true },
  ),
  task(
    'markdown',
    '---\nlang: de\ntitle: left\n__proto__: {left: 1}\nconstructor: {prototype: {left: 1}}\n---\n{{ title }}',
  ),
  task(
    'markdown',
    '{% assign left = 9 %}{% assign n = 9 %}{% increment c %}{% cycle "a", "b" %}{% capture ghost %}left{% endcapture %}{{ n }}',
  ),
  task(
    'html',
    '{% assign toString = "left" %}{% assign __proto__ = o %}{% assign constructor = o %}{{ left }}{{ a | nope }}',
  ),
  task('html', '{% raw %}{{ a }}'),
  task(
    'html',
    '{{ o | json }}{{ o | group_by: "left" }}{{ list | map: "__proto__" }}',
    {},
    '{"__proto__":{"left":"left"},"constructor":{"prototype":{"left":"left"}},"o":{"__proto__":{"left":1}},"list":[{"__proto__":{"left":1}}]}',
  ),
  task('html', '{% for i in (1..99999999) %}{{ i }}{% endfor %}'),
  task(
    'template',
    '{"version":1,"content":[],"styles":{"__proto__":{"color":"red"},"s":{"color":"red"}},"default_style":{"font_size":40}}',
  ),
  task(
    'template',
    template(
      [
        { type: 'heading', text: 'Same', id: 'left' },
        {
          type: 'chart',
          kind: 'bar',
          series: [{ values: [1, 2, 1e300, -5] }],
          categories: ['{{ left }}'],
          alt: 'x',
        },
      ],
      { theme: 'classic' },
    ),
  ),
  task('template', template([{ type: 'barcode', symbology: 'ean13', value: '1' }])),
  task('template', template([{ type: 'barcode', symbology: 'gs1-128', value: '(01)x' }])),
  task('template', template([{ type: 'barcode', symbology: 'code39', value: 'ä\u0000' }])),
  task('template', template([{ type: 'qr', value: 'x'.repeat(5_000), error_correction: 'H' }])),
  task(
    'template',
    template([{ type: 'svg', svg: '<svg xmlns:left="x"><defs id="left"/><broken', alt: 'x' }]),
  ),
  task('docx', paragraphs('{{#list}}', '{{ left }}')),
  task('docx', paragraphs('{{^list}}{{/list}}{{#o}}{{ x }}{{/o}}', '{{ "{{" }}')),
  task('docx', 'PK'),
];

const optionsOf = fc.record<PdfOptions>(
  {
    locale: fc.constantFrom('de-DE', 'ar-EG', 'th-TH-u-nu-thai', 'xx'),
    timezone: fc.constantFrom('Asia/Tokyo', 'America/New_York', 'x'),
    syntax: fc.constantFrom('liquid', 'simple', 'off'),
    missing_variables: fc.constantFrom('empty', 'keep', 'error'),
    theme: fc.constantFrom('modern', 'minimal', 'github'),
    toc: fc.boolean(),
  },
  { requiredKeys: [] },
);

/** Other documents with any options, hostile or of any blocks. */
export const others: fc.Arbitrary<ComposeTask> = fc
  .tuple(
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...HOSTILE) },
      { weight: 1, arbitrary: fc.constantFrom(...Object.values(VICTIMS)) },
      { weight: 2, arbitrary: blocks.map((content) => task('template', template(content))) },
    ),
    optionsOf,
  )
  .map(([each, options]) => ({ ...each, options: { ...each.options, ...options } }));
