import { describe, expect, test } from 'vitest';
import { unknownField, type FieldSchema } from './unknown-field.ts';

const fields = (...names: string[]) => Object.fromEntries(names.map((name) => [name, {}]));

const STYLE: FieldSchema = { properties: fields('bold', 'font_size', 'color') };
const SCHEMA: FieldSchema = {
  properties: {
    ...fields('page_format', 'margin_top', 'margin_bottom', 'toc', 'text', 'prefer_css_page_size'),
    look: { $ref: '#/$defs/look' },
    again: { $ref: '#/$defs/unknown' },
  },
};
const DEFINITIONS: Record<string, FieldSchema> = {
  '#/$defs/look': { $ref: '#/$defs/style' },
  '#/$defs/style': STYLE,
};

const saysOf = (name: string, schema = SCHEMA) =>
  unknownField(name, schema, (reference) => DEFINITIONS[reference]);

describe('an unknown field', () => {
  test.each([
    ['margin_tpo', 'margin_top'],
    ['marginBottom', 'margin_bottom'],
    ['page-format', 'page_format'],
    ['Page_Format', 'page_format'],
    ['preferCssPageSize', 'prefer_css_page_size'],
    ['txt', 'text'],
    ['tocs', 'toc'],
    ['bold', 'look.bold'],
    ['fontSize', 'look.font_size'],
  ])('%s names the one that was meant, %s', (name, meant) => {
    expect(saysOf(name)).toBe(`is not a known field, but ${meant} is`);
  });

  test.each([
    '',
    'odour',
    'page_size',
    'tx',
    'toString',
    '__proto__',
    'constructor',
    'x'.repeat(1_000_000),
  ])('has no other in its place when none is near', (name) => {
    expect(saysOf(name)).toMatch(/^is not a known field(; there are .*)?$/);
  });

  test('has none in its place when its schema has no fields', () => {
    expect(saysOf('text', {})).toBe('is not a known field');
  });

  test.each(['width', 'page'])('%s is of the preview where there is one', (name) => {
    const preview: FieldSchema = {
      properties: { ...fields('options'), preview: { properties: fields(name) } },
    };
    const says = (schema: FieldSchema) => unknownField(name, schema, () => undefined, '');
    expect(says(preview)).toBe(`is not a known field, but preview.${name} is`);
    expect(says({ properties: fields('options') })).toContain('options.');
  });

  test('says that it stands beside options only where it is one of them', () => {
    const form: FieldSchema = { properties: fields('file', 'options') };
    const says = (path: string) => unknownField('content', form, () => undefined, path);
    expect(says('/options')).toBe('is not a known field: write it beside options, not inside');
    expect(says('')).toBe('is not a known field; there are file, options');
  });
});
