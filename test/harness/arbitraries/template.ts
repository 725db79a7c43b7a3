import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../../scripts/paths.ts';
import { damaged } from './damage.ts';
import { SchemaArbitraries, type Schema } from './json-schema.ts';
import { anyText, liquidPiece, soundLiquid } from './liquid.ts';
import { htmlSoup, markdownSoup, PIXEL } from './markup.ts';

const FILE = join(ROOT, 'packages/contracts/schemas/template-v1.json');
const SCHEMA = JSON.parse(readFileSync(FILE, 'utf8')) as Schema & { $defs: Record<string, Schema> };

const text = fc.oneof(
  { arbitrary: fc.lorem({ maxCount: 4 }), weight: 6 },
  { arbitrary: soundLiquid, weight: 4 },
  { arbitrary: anyText, weight: 2 },
  { arbitrary: liquidPiece, weight: 1 },
);

/** Rarely invalid, or large enough for thousands of pages. */
const length = fc.oneof(
  { arbitrary: fc.integer({ min: 0, max: 200 }), weight: 10 },
  { arbitrary: fc.constantFrom('5mm', '2cm', '0.5in', '30pt', '0px'), weight: 10 },
  { arbitrary: fc.constantFrom(14400, '99999mm', '{{ n }}', '1e3mm', '-1mm'), weight: 1 },
);

const source = fc.constantFrom(
  PIXEL,
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E',
  'data:image/png;base64,AAAA',
  'data:image/jpeg;base64,' + Buffer.from('no picture').toString('base64'),
  'https://example.com/x.png',
  '{{ name }}',
);

const value = fc.oneof(
  fc.constantFrom('4006381333931', '012345678905', '96385074', 'ABC-123', '(01)04012345123456'),
  text,
);

const paragraph = fc.record({ type: fc.constant('paragraph'), text });

const arbitraries = new SchemaArbitraries({
  resolve: (ref) => SCHEMA.$defs[ref.replace('#/$defs/', '')]!,
  text,
  placeholder: fc.constantFrom('{{ items }}', '{{ n }}', '{{name}}', '{{ gone }}', '{{ | }}'),
  instead: {
    '#/$defs/length': length,
    html: htmlSoup,
    svg: fc.oneof(
      fc.constant('<svg viewBox="0 0 9 9"><circle r="3"/></svg>'),
      htmlSoup.map((soup) => `<svg>${soup}</svg>`),
    ),
    src: source,
    value,
    if: fc.constantFrom('name', 'n > 3', 'items.size', 'gone', 'a b c', '{{ name }}', true),
    each: fc.record({
      in: fc.constantFrom('{{ items }}', '{{items}}', [1, 2], '{{ gone }}', '{{ n }}'),
      as: fc.constant('item'),
    }),
    decorative: fc.constant(true),
    style: fc.constantFrom('plain', 'loud', 'nobody', { bold: true }, ['plain', { color: 'red' }]),
    extends: fc.constantFrom('plain', 'loud', ['plain', 'loud']),
  },
  leaves: {
    '#/$defs/block': paragraph,
    '#/$defs/listItem': text,
    '#/$defs/cell': text,
  },
});

const block = arbitraries.of({ $ref: '#/$defs/block' });

/** Layout templates that match the schema, some with a replaced part. */
export const layoutTemplate = fc.oneof(
  { arbitrary: document(), weight: 12 },
  { arbitrary: damaged(document()), weight: 2 },
  { arbitrary: arbitraries.of(SCHEMA), weight: 1 },
);

/** Makes a template with the styles that its blocks name, and sometimes a Markdown block. */
function document(): fc.Arbitrary<unknown> {
  const markdown = fc.record({ type: fc.constant('markdown'), text: markdownSoup });
  const content = fc.oneof({ arbitrary: block, weight: 9 }, { arbitrary: markdown, weight: 1 });
  return fc.record({
    version: fc.constant(1),
    styles: fc.constant({ plain: { font_size: 9 }, loud: { extends: 'plain', bold: true } }),
    content: fc.array(content, { minLength: 1, maxLength: 3 }),
  });
}
