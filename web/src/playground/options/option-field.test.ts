import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import { readOptionSchemas } from '../../../build/option-schemas.ts';
import { texts } from '../texts.ts';
import { OptionField } from './option-field.tsx';

const composites = readOptionSchemas()
  .filter(({ type }) => type === 'array' || type === 'object')
  .map((schema) => [schema.name, schema] as const);

const drawn = (schema: (typeof composites)[number][1], value: unknown) =>
  renderToStaticMarkup(createElement(OptionField, { schema, value, onChange: vi.fn() }));

describe.each(composites)('the option %s', (_, schema) => {
  const note = texts.options.otherShape(schema.type === 'array');
  const others = schema.type === 'array' ? [{}, [null], [[]], [{}, 'x']] : [[], [null]];
  test.each(['x', '', 5, true, ...others])(
    'of the wrong shape is left to the JSON: %j',
    (value) => {
      expect(drawn(schema, value)).toContain(note);
    },
  );

  const fits = schema.type === 'array' ? [[], [{}], [{ pages: 1 }]] : [{}, { pages: 1 }];
  test.each([undefined, null, ...fits])('has fields for %j', (value) => {
    expect(drawn(schema, value)).not.toContain(note);
  });
});
