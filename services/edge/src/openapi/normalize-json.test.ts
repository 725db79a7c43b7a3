import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { readOpenApiDocument } from './document.ts';
import { createNormalizer } from './normalize-json.ts';

interface Described {
  type?: string;
  properties?: Record<string, Described & { $ref?: string }>;
  required?: string[];
}

const { components } = readOpenApiDocument();
const schemas = components.schemas as Record<string, Described>;
const readingOf = (name: string) =>
  createNormalizer({ $ref: `#/components/schemas/${name}` }, components);

const generation = readingOf('GenerationRequest');
const upload = readingOf('UploadPreviewRequest');
const key = readingOf('KeyRequest');

describe('null for an optional field is removed', () => {
  test.each<[object, object]>([
    [{ format: null, content: 'x', template_data: null, options: null }, { content: 'x' }],
    [{ content: null, variables: null }, {}],
    [{ options: { page_format: null, header_html: null } }, { options: {} }],
    [{ options: { metadata: { title: null } } }, { options: { metadata: {} } }],
    [
      { options: { watermark: { text: 'x', color: null } } },
      { options: { watermark: { text: 'x' } } },
    ],
    [
      { options: { attachments: [{ name: 'a', content_base64: 'eA==', mime: null }] } },
      { options: { attachments: [{ name: 'a', content_base64: 'eA==' }] } },
    ],
  ])('%j is %j', (body, meant) => {
    expect(generation(body)).toEqual(meant);
  });

  test('in a form, and for a new key', () => {
    const file = Buffer.from('PK');
    expect(upload({ file, variables: null, preview: { width: null } })).toEqual({
      file,
      preview: {},
    });
    expect(key({ name: null, expires_at: null, scopes: null, mode: 'test' })).toEqual({
      mode: 'test',
    });
  });
});

test('null stays where it says something else than leaving the field out', () => {
  const update = readingOf('KeyUpdate');
  expect(update({ name: null, monthly_limit: null })).toEqual({ monthly_limit: null });
});

test.each([[{}], [[]]])('%j for a layout template is left out', (nothing) => {
  expect(generation({ content: 'x', template_data: nothing })).toEqual({ content: 'x' });
});

describe('an empty list becomes an object if the schema requires one', () => {
  test.each<[unknown, unknown]>([
    [[], {}],
    [
      { variables: [], options: [] },
      { variables: {}, options: {} },
    ],
    [{ options: { metadata: [], viewport: [] } }, { options: { metadata: {}, viewport: {} } }],
  ])('%j is %j', (body, meant) => {
    expect(generation(body)).toEqual(meant);
  });
});

describe('stays, to be refused or accepted later:', () => {
  test.each<[string, object]>([
    ['null for a field that is required', { options: { factur_x: { profile: null } } }],
    ['null for a field that there is not', { colour: null, options: { toString: null } }],
    ['null in a list', { options: { attachments: [null], metadata: { keywords: [null] } } }],
    ['a list that holds something', { options: [1], variables: [{}] }],
    ['an empty list where lists fit', { options: { attachments: [], metadata: { keywords: [] } } }],
    ['an empty list where a text fits', { content: [], options: { locale: [] } }],
    ['a variable', { variables: { a: null, b: [], c: { d: null, e: [] } } }],
    ['a layout template', { template_data: { version: null, page: [], content: [{ if: null }] } }],
    ['a body that is no object', [null]],
  ])('%s', (_, body) => {
    expect(generation(body)).toEqual(body);
  });

  test('an inherited name', () => {
    const body = JSON.parse('{"__proto__": null, "options": {"__proto__": []}}') as object;
    expect(JSON.stringify(generation(body))).toBe(JSON.stringify(body));
  });
});

/** Names of optional fields of a schema, and of those that are objects. */
function optionalOf(name: string) {
  const { properties = {}, required = [] } = schemas[name]!;
  const names = Object.keys(properties).filter((each) => !required.includes(each));
  const objects = names.filter((each) => {
    const { $ref, type } = properties[each]!;
    return ($ref ? schemas[$ref.split('/').at(-1)!]?.type : type) === 'object';
  });
  return { names, objects };
}

const BODIES = ['GenerationRequest', 'PreviewRequest', 'UploadRequest', 'UploadPreviewRequest'];

describe.each([...BODIES, 'KeyRequest', 'Rotation', 'PdfOptions', 'DocumentMetadata'])(
  'of any %s',
  (name) => {
    const read = readingOf(name);
    const { names, objects } = optionalOf(name);
    const anything = fc.dictionary(
      fc.oneof(fc.constantFrom(...names), fc.string()),
      fc.jsonValue(),
    );

    test('normalising twice changes nothing', () => {
      fc.assert(
        fc.property(fc.oneof(anything, fc.jsonValue()), (body) => {
          const once = read(body);
          expect(read(once)).toEqual(once);
        }),
      );
    });

    test('null in optional fields, and empty lists for objects, equal absent fields and objects', () => {
      const nulls = fc.subarray(names);
      const lists = fc.subarray(objects);
      fc.assert(
        fc.property(anything, nulls, lists, (body, absent, empty) => {
          const rest = Object.entries(body).filter(
            ([field]) => ![...absent, ...empty].includes(field),
          );
          const filled = (value: unknown, fields: string[]) =>
            fields.map((field) => [field, value]);
          const habit = [...rest, ...filled(null, absent), ...filled([], empty)];
          const plain = [...rest, ...filled({}, empty)];
          expect(read(Object.fromEntries(habit))).toEqual(read(Object.fromEntries(plain)));
        }),
      );
    });
  },
);

test('variables and layout templates stay unchanged, with any content', () => {
  const value = fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 });
  fc.assert(
    fc.property(value, value, (variables, template_data) => {
      const read = generation({ variables, template_data }) as Record<string, unknown>;
      expect(read['variables']).toBe(variables);
      expect(read['template_data']).toBe(template_data);
    }),
  );
});
