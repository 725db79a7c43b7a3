import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '../../../scripts/paths.ts';
import { invoiceOf } from '../documents/invoice.ts';
import { damaged } from './damage.ts';
import { SchemaArbitraries, type Schema } from './json-schema.ts';
import { anyText, liquidPiece, soundLiquid } from './liquid.ts';
import { htmlSoup } from './markup.ts';

const FILE = join(ROOT, 'packages/contracts/openapi.yaml');
const { schemas } = (parse(readFileSync(FILE, 'utf8')) as { components: { schemas: Schemas } })
  .components;
type Schemas = Record<string, Schema>;

const frame = fc.option(fc.oneof(soundLiquid, htmlSoup, liquidPiece));

/** Mostly valid values, sometimes invalid ones. */
function mostly<Value>(sound: readonly Value[], unsound: readonly Value[]): fc.Arbitrary<Value> {
  return fc.oneof(
    { arbitrary: fc.constantFrom(...sound), weight: 5 },
    { arbitrary: fc.constantFrom(...unsound), weight: 1 },
  );
}

const length = mostly(['0mm', '10mm', '1cm', '.5in', '50pt', '96px'], ['5000mm', '300mm', '1em']);

const arbitraries = new SchemaArbitraries({
  resolve: (ref) => schemas[ref.replace('#/components/schemas/', '')]!,
  text: anyText,
  placeholder: soundLiquid,
  instead: {
    '#/components/schemas/Length': length,
    '#/components/schemas/Base64': fc.base64String({ minLength: 4, maxLength: 40 }),
    page_format: mostly(['A4', 'a5', 'Letter'], ['custom', 'B5']),
    page_ranges: mostly(['1', '1-', '1-2', '1,1'], ['2', '-1', '3-2', '0', '9999', 'x']),
    header_html: frame,
    footer_html: frame,
    // An expression that is never true costs a whole time-out.
    wait_for: mostly<object>(
      [{ selector: 'body' }, { expression: 'true' }, { delay_ms: 20 }],
      [{ expression: '}' }, { selector: '<' }],
    ),
    // Any UTF-16, halves of characters included.
    filename: fc.string({
      unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)),
      maxLength: 12,
    }),
    locale: mostly(['de-DE', 'ar', 'en-US-u-nu-thai'], ['x', '', '-']),
    timezone: mostly(['Europe/Berlin', 'UTC'], ['Mars/Olympus', '']),
    factur_x: mostly<object>(
      [invoiceOf('MINIMUM'), invoiceOf('EN 16931')],
      [
        { xml_base64: 'PGEvPg==', profile: 'MINIMUM' },
        { ...invoiceOf('BASIC'), profile: 'EXTENDED' },
      ],
    ),
  },
  leaves: {},
});

const whole = schemas['PdfOptions']!;

/** The schema without options that need others, or another format. */
const { page_width: _w, page_height: _h, toc: _t, ...alone } = whole.properties!;

/** Options: mostly none or few valid ones, sometimes an invalid one. */
export const options = fc.oneof(
  { arbitrary: fc.constant({}), weight: 3 },
  { arbitrary: arbitraries.of({ ...whole, properties: alone }), weight: 5 },
  { arbitrary: arbitraries.of(whole), weight: 1 },
  { arbitrary: damaged(arbitraries.of(whole)), weight: 1 },
);

/** The options of a picture. */
export const preview = fc.oneof(
  { arbitrary: fc.record({ width: fc.integer({ min: 64, max: 400 }) }), weight: 8 },
  { arbitrary: arbitraries.of(schemas['Preview']!), weight: 1 },
  { arbitrary: fc.jsonValue({ maxDepth: 1 }), weight: 1 },
);
