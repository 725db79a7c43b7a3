import { UNSUPPORTED_DOCX_OPTIONS } from '@platen/contracts/unsupported-options';
import { describe, expect, test } from 'vitest';
import { readOptionSchemas } from '../../../build/option-schemas.ts';
import { found, groupsOf } from './groups.ts';
import { withValue } from './values.ts';

const schemas = readOptionSchemas();
const names = (format: Parameters<typeof groupsOf>[1], options = {}) =>
  groupsOf(schemas, format, options).flatMap((group) => group.options.map(({ name }) => name));

describe('the form of options', () => {
  test('has every option of the contract once, and sides of a sheet only for custom sizes', () => {
    const sides = ['page_width', 'page_height'];
    // Markdown has all options except those of office documents.
    const all = schemas
      .map(({ name }) => name)
      .filter((name) => !['sheet', 'flatten'].includes(name))
      .sort();
    expect(names('markdown', { page_format: 'custom' }).sort()).toEqual(all);
    const withoutSides = all.filter((name) => !sides.includes(name));
    expect(names('markdown').sort()).toEqual(withoutSides);
  });

  test('leaves out options that the API refuses for Word, or that have no effect', () => {
    expect(names('docx')).toEqual(expect.not.arrayContaining([...UNSUPPORTED_DOCX_OPTIONS]));
    expect(names('docx')).not.toContain('theme');
  });

  test('shows set options, so that the user can remove them', () => {
    expect(names('docx', { scale: 2 })).toContain('scale');
  });

  test('puts an unknown option last, in no group', () => {
    const newest = { name: 'newest', label: 'Newest', type: 'boolean' } as const;
    const last = groupsOf([...schemas, newest], 'html', {}).at(-1);
    expect(last).toEqual({ name: undefined, options: [newest] });
  });

  test.each([
    ['margin TOP', ['margin_top', 'header_html']],
    ['zugferd', ['factur_x']],
    ['no such thing at all', []],
  ])('finds %j', (text, expected) => {
    const groups = found(groupsOf(schemas, 'html', {}), text);
    expect(groups.flatMap(({ options }) => options.map(({ name }) => name))).toEqual(expected);
  });

  test('says of every option in one line what it does', () => {
    const long = schemas.filter(({ summary = '' }) => !/^.{5,55}[.]$/.test(summary));
    expect(long.map(({ name }) => name)).toEqual([]);
  });
});

describe('a schema of the form', () => {
  const schemaOf = (name: string) => schemas.find((schema) => schema.name === name);

  test('follows references', () => {
    expect(schemaOf('margin_top')).toMatchObject({ type: 'string', default: '20mm' });
    expect(schemaOf('encryption')?.fields?.[0]).toMatchObject({ kind: 'secret' });
    expect(schemaOf('attachments')?.items?.fields?.[1]).toMatchObject({
      name: 'content_base64',
      kind: 'file',
      isRequired: true,
    });
    expect(schemaOf('theme')?.choices).toContain('academic');
  });

  test('has no assets, because the playground sends none', () => {
    expect(JSON.stringify(schemas)).not.toContain('"name":"asset"');
    expect(schemaOf('letterhead')?.fields?.map(({ name }) => name)).toEqual([
      'content_base64',
      'first',
      'last',
    ]);
  });
});

test('an undefined value leaves no field', () => {
  expect(withValue({ a: 1, b: 2 }, 'a', undefined)).toEqual({ b: 2 });
  expect(withValue({ a: 1 }, 'a', false)).toEqual({ a: false });
});
