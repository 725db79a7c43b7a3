import { strToU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { EMPTY_DRAFT } from '../drafts/draft.ts';
import { bodyOf, encoded, previewOf } from './body.ts';

const FILE = { name: 'letter.docx', bytes: new Uint8Array([1, 2]) };

describe('the body of a request', () => {
  test('leaves out empty fields', () => {
    const { body } = bodyOf('html', { ...EMPTY_DRAFT, source: '<p>', variables: '{}' });
    expect(body).toEqual({ fields: { format: 'html', content: '<p>' } });
  });

  test('has the template as JSON, with numbers as they were written', () => {
    const draft = { ...EMPTY_DRAFT, source: '{"version": 1.0}', variables: '{"n": 1e400}' };
    const { body } = bodyOf('template', draft);
    expect(encoded(body!)).toBe(
      '{"format":"template","template_data":{"version":1.0},"variables":{"n":1e400}}',
    );
  });

  test('is a form for a Word file, and only there', () => {
    const draft = { ...EMPTY_DRAFT, variables: '{"a":1}', file: FILE };
    const form = encoded(bodyOf('docx', draft).body!) as FormData;
    expect([...form.keys()]).toEqual(['file', 'variables']);
    expect((form.get('file') as File).name).toBe('letter.docx');
    expect(encoded(bodyOf('html', draft).body!)).toContain('"content":""');
  });

  test('is an archive for a text with files beside it, as typed', async () => {
    const assets = [{ name: 'img/logo.png', bytes: new Uint8Array([1]) }];
    const draft = { ...EMPTY_DRAFT, source: '{"n": 1e400}', variables: '{"a":1}', assets };
    const form = encoded(bodyOf('template', draft).body!) as FormData;
    const archive = unzipSync(new Uint8Array(await (form.get('file') as File).arrayBuffer()));
    expect([...form.keys()]).toEqual(['file', 'variables']);
    expect(archive).toEqual({
      'img/logo.png': assets[0]!.bytes,
      'template.json': strToU8('{"n": 1e400}'),
    });
  });

  test.each([
    ['source', { source: '{' }],
    ['variables', { source: '{}', variables: '[' }],
  ])('names the pane whose text is no JSON: %s', (pane, draft) => {
    expect(bodyOf('template', { ...EMPTY_DRAFT, ...draft }).fault).toMatchObject({ pane, line: 1 });
  });
});

test('a preview has no page ranges, and does not change the body', () => {
  const options = { page_ranges: '2', scale: 0.5 } as const;
  const { body } = bodyOf('html', { ...EMPTY_DRAFT, source: 'x', options });
  expect(previewOf(body!).fields).toMatchObject({ options: { scale: 0.5 }, respond: 'json' });
  expect(previewOf(body!).fields['options']).not.toHaveProperty('page_ranges');
  expect(body!.fields['options']).toEqual(options);
});
