import { expect, test } from 'vitest';
import { strToU8, zipSync } from 'fflate';
import { readSource, type Uploaded } from './upload-source.ts';

const uploaded = (file: Buffer | string, more: Partial<Uploaded> = {}): Uploaded => ({
  file: Buffer.from(file),
  filename: 'upload',
  format: undefined,
  assets: [],
  ...more,
});

function zip(files: Record<string, string>): Buffer {
  const entries = Object.entries(files).map(([name, text]) => [name, strToU8(text)]);
  return Buffer.from(zipSync(Object.fromEntries(entries) as Record<string, Uint8Array>));
}

async function readOf(upload: Uploaded) {
  const { fields, assets } = (await readSource(upload)) ?? {};
  return fields && [fields, assets!.map(({ name, data }) => `${name}=${data.toString()}`)];
}

test.each<[string, Uploaded, object]>([
  ['HTML', uploaded('<p>', { filename: 'a.HTML' }), [{ format: 'html', content: '<p>' }, []]],
  [
    'Markdown',
    uploaded('# x', { format: 'markdown' }),
    [{ format: 'markdown', content: '# x' }, []],
  ],
  [
    'a template',
    uploaded('{"version":1}', { filename: 'a.json' }),
    [{ format: 'template', template_data: { version: 1 } }, []],
  ],
  [
    'a file with others beside it',
    uploaded('x', { filename: 'a.md', assets: [{ name: 'b', data: Buffer.from('c') }] }),
    [{ format: 'markdown', content: 'x' }, ['b=c']],
  ],
  [
    'an archive',
    uploaded(zip({ 'index.md': 'x', 'img/a.txt': 'b' })),
    [{ format: 'markdown', content: 'x' }, ['img/a.txt=b']],
  ],
  [
    'an archive of one folder',
    uploaded(zip({ 'top/index.html': 'x', 'top/a/b.txt': 'c', '__MACOSX/top/._a': 'd' })),
    [{ format: 'html', content: 'x' }, ['a/b.txt=c']],
  ],
])('%s is read', async (_, upload, read) => {
  expect(await readOf(upload)).toEqual(read);
});

test.each<[string, Uploaded]>([
  [
    'an office file with a page in it',
    uploaded(zip({ '[Content_Types].xml': '', 'index.html': '' })),
  ],
  ['RTF with another name', uploaded('{\\rtf1}', { filename: 'a.html' })],
  ['a file of Word’s', uploaded('x', { filename: 'a.docx' })],
  ['an archive without a text', uploaded(zip({ 'a.png': '' }))],
  ['an archive of which a name leads out', uploaded(zip({ 'index.md': '', '../../a.txt': '' }))],
  ['a broken archive', uploaded('PK\u0003\u0004 index.html')],
])('%s is left to render', async (_, upload) => {
  expect(await readSource(upload)).toBeUndefined();
});

test.each<[string, Uploaded, string, string]>([
  ['two contents', uploaded(zip({ 'index.html': '', 'index.md': '' })), '/file', 'exactly one'],
  ['a content too deep', uploaded(zip({ 'a/b/index.html': '' })), '/file', 'exactly one'],
  ['two folders', uploaded(zip({ 'a/index.html': '', 'b/x.md': '' })), '/file', 'exactly one'],
  ['a bomb', uploaded(zip({ 'index.md': '', a: '0'.repeat(5_000_000) })), '/file', '200 times'],
  [
    'files beside it',
    uploaded(zip({ 'index.md': '' }), { assets: [{ name: 'b', data: Buffer.from('c') }] }),
    '/assets',
    'archive',
  ],
])('an archive with %s is refused', async (_, upload, path, message) => {
  await expect(readSource(upload)).rejects.toMatchObject({
    code: 'invalid_request',
    details: [{ path, message: expect.stringContaining(message) }],
  });
});

test('text that is not UTF-8, and JSON that is none, are refused', async () => {
  await expect(
    readSource(uploaded(Buffer.from([0xff]), { filename: 'a.md', file: Buffer.from([0xff]) })),
  ).rejects.toMatchObject({ code: 'invalid_request', details: [{ path: '/file' }] });
  await expect(readSource(uploaded('{', { filename: 'a.json' }))).rejects.toMatchObject({
    code: 'invalid_json',
  });
});
