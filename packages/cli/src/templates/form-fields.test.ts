import { expect, test } from 'vitest';
import { formFieldsOf } from './form-fields.ts';

const PLACE = '/Type /Annot /Subtype /Widget /Rect [10 10 90 30]';

/** A form of these objects, from number 4 on. PDFium makes the table of objects that this has not. */
function formOf(...dicts: string[]): Uint8Array {
  const refs = (those: (each: string) => boolean) =>
    dicts.flatMap((each, at) => (those(each) ? [`${at + 4} 0 R`] : [])).join(' ');
  const fields = refs((each) => !each.includes('/Parent'));
  const places = refs((each) => !each.includes('/Kids'));
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [${fields}] >> >>`,
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Annots [${places}] >>`,
    ...dicts.map((each) => `<< ${each.includes('/Kids') ? '' : PLACE} ${each} >>`),
  ].map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`);
  return Buffer.from(`%PDF-1.7\n${objects.join('')}trailer\n<< /Root 1 0 R >>\n%%EOF\n`);
}

const field = (name: string, kind: string, more: object = {}) => ({
  name,
  kind,
  choices: [],
  limit: null,
  required: false,
  ...more,
});

test('each kind of field is listed with what it takes', async () => {
  const fields = await formFieldsOf(
    formOf(
      '/T (name) /FT /Tx /MaxLen 20 /Ff 2',
      '/T (agreed) /FT /Btn',
      '/T (colour) /FT /Ch /Opt [[(r) (red)] (blue)]',
      '/T (size) /FT /Ch /Ff 131072 /Opt [(S) (M)]',
      String.raw`/T (\376\377\145\345) /FT /Tx`,
    ),
  );
  expect(fields).toEqual([
    field('name', 'text', { limit: 20, required: true }),
    field('agreed', 'check box'),
    field('colour', 'choice', { choices: ['red', 'blue'] }),
    field('size', 'choice', { choices: ['S', 'M'] }),
    field('日', 'text'),
  ]);
});

test('the buttons of a choice are one field, a name has those above it', async () => {
  const button = (value: string) =>
    `/Parent 4 0 R /AP << /N << /${value} << >> /Off << >> >> >> /AS /Off`;
  const [first, ...others] = await formFieldsOf(
    formOf(
      '/T (pay) /FT /Btn /Ff 32768 /Kids [5 0 R 6 0 R]',
      button('card'),
      button('cash'),
      '/T (who) /Kids [8 0 R]',
      '/T (mail) /Parent 7 0 R /FT /Tx',
    ),
  );
  expect(first).toEqual(field('pay', 'radio', { choices: ['card', 'cash'] }));
  expect(others).toEqual([field('who.mail', 'text')]);
});

test('what variables do not fill is left out', async () => {
  const push = '/T (send) /FT /Btn /Ff 65536';
  expect(await formFieldsOf(formOf(push, '/T (sign) /FT /Sig'))).toEqual([]);
  expect(await formFieldsOf(formOf())).toEqual([]);
});

test('what is no PDF is refused', async () => {
  await expect(formFieldsOf(Buffer.from('{}'))).rejects.toThrow();
});
