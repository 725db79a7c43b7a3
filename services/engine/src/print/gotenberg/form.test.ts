import { expect, test } from 'vitest';
import { encodedForm, type EncodedForm } from './form.ts';

/** What somebody else's reader makes of a form. */
async function readBack({ body, type }: EncodedForm) {
  const form = await new Response(new Uint8Array(body), {
    headers: { 'Content-Type': type },
  }).formData();
  const entries = [...form].map(async ([name, value]) =>
    value instanceof File
      ? { name, file: value.name, bytes: Buffer.from(await value.arrayBuffer()) }
      : { name, value },
  );
  return Promise.all(entries);
}

test('files and fields are read back unchanged, with any content', async () => {
  const docx = Buffer.from([0, 13, 10, 45, 45, 255, 13, 10]);
  const html = '<p>größe\r\n--platen\r\nContent-Disposition: form-data; name="scale"\r\n\r\n9';
  const value = 'a\r\nb"; name="c';
  const form = encodedForm({ 'index.html': html, 'document.docx': docx }, { value, empty: '' });
  expect(await readBack(form)).toEqual([
    { name: 'value', value },
    { name: 'empty', value: '' },
    { name: 'files', file: 'index.html', bytes: Buffer.from(html) },
    { name: 'files', file: 'document.docx', bytes: docx },
  ]);
});

test('every form has a new boundary, so that no document can know it', () => {
  const types = Array.from({ length: 100 }, () => encodedForm({ 'index.html': 'x' }).type);
  expect(new Set(types).size).toBe(100);
});
