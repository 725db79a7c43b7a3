import { expect, test } from 'vitest';
import { compose, textsOf } from '../docx.fixture.ts';

const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
const escaped = (code: string) => code.replaceAll('"', '&quot;');
const field = (code: string, shown: string) =>
  `${mark('begin')}<w:r><w:instrText>${escaped(code)}</w:instrText></w:r>${mark('separate')}${shown}${mark('end')}`;
const run = (text: string) => `<w:r><w:rPr><w:b/></w:rPr><w:t>${text}</w:t></w:r>`;
const simple = (code: string) =>
  `<w:fldSimple w:instr="${escaped(code)}">${run('«x»')}</w:fldSimple>`;

const VARIABLES = { Name: 'Ada', 'First Name': 'A.', day: '2026-03-01', sum: 1234.5 };

test.each([
  ['MERGEFIELD Name', 'Ada'],
  [' mergefield  Name  \\* MERGEFORMAT ', 'Ada'],
  ['MERGEFIELD "First Name"', 'A.'],
  ['MERGEFIELD Name \\* Upper', 'ADA'],
  ['MERGEFIELD day \\@ "d. MMMM yyyy"', '1. March 2026'],
  ['MERGEFIELD day \\@ "dd/MM/yy"', '01/03/26'],
  ['MERGEFIELD sum \\# "#,##0.00"', '1,234.50'],
  ['MERGEFIELD none', ''],
])('a field of a mail merge is filled by the variable of its name: %s', async (code, text) => {
  const pieces = field(code, run('«Na') + run('me»'));
  const { xml, missing } = await compose(
    { body: [pieces, simple(code), field(code, '')].map((it) => `<w:p>${it}</w:p>`).join('') },
    VARIABLES,
  );
  expect(textsOf(xml())).toEqual([text, text, text]);
  expect(xml()).not.toMatch(/fldChar|instrText|fldSimple|«/);
  expect(missing).toEqual(text === '' ? ['none'] : []);
  if (text !== '')
    expect(xml()).toContain(`<w:rPr><w:b/></w:rPr><w:t xml:space="preserve">${text}<`);
});

test('a field of a mail merge shows what it showed where nothing is filled', async () => {
  const body = `<w:p>${field('MERGEFIELD Name', run('«Name»'))}</w:p>`;
  const { xml } = await compose({ body }, VARIABLES, { syntax: 'off' });
  expect(textsOf(xml())).toEqual(['«Name»']);
});

const nested = (code: string, inner: string) => {
  const [before = '', after = ''] = code.split('§');
  const text = (it: string) =>
    `<w:r><w:instrText xml:space="preserve">${escaped(it)}</w:instrText></w:r>`;
  return `${mark('begin')}${text(before)}${inner}${text(after)}${mark('separate')}${run('Mr')}${mark('end')}`;
};

test.each([
  ['a condition', nested('IF § = "m" "Mr" "Ms"', field('MERGEFIELD Sex', run('m')))],
  ['a text of a condition', nested('IF 1 = 1 "§" ""', field('MERGEFIELD Sex', ''))],
  [
    'a condition in a condition',
    nested('IF § = "" "a" "b"', nested('IF § > 1 "x" ""', field('MERGEFIELD Sex', ''))),
  ],
  ['a simple field in a condition', nested('IF § = "m" "Mr" "Ms"', simple('MERGEFIELD Sex'))],
  ['another field', nested('SET x §', field('MERGEFIELD Sex', run('m')))],
])('a field of a mail merge within %s is refused by its place', async (_, pieces) => {
  const body = `<w:p>${run('Dear ')}${pieces}</w:p>`;
  await expect(compose({ body }, { Sex: 'f' })).rejects.toMatchObject({
    code: 'template_error',
    message: expect.stringMatching(/MERGEFIELD Sex.*\{\{#name\}\}…\{\{\/name\}\}/),
    details: [{ path: '/file', message: expect.stringContaining('word/document.xml, in “Dear') }],
  });
  const { xml } = await compose({ body }, {}, { syntax: 'off' });
  expect(textsOf(xml()).join('')).toContain('Dear Mr');
});

test.each([
  ['\\# "$,0.00"', 1234.5, '$1,234.50'],
  ['\\# 000000', 42, '000042'],
  ['\\# "#,##0.00;(#,##0.00)"', -12.5, '(12.50)'],
  ['\\# "0.0%"', 0.125, '0.1%'],
  ['\\# "0.00"', 'no number', 'no number'],
  ['\\* CardText', 21, 'twenty-one'],
  ['\\* CardText \\* Caps', 312_000, 'Three Hundred Twelve Thousand'],
  ['\\* ROMAN', 1994, 'MCMXCIV'],
  ['\\* roman', 4, 'iv'],
  ['\\* Ordinal', 112, '112th'],
  ['\\* Ordinal', 23, '23rd'],
  ['\\* alphabetic', 28, 'bb'],
  ['\\* Arabic', 7, '7'],
  ['\\b "(" \\f ")"', 'x', '(x)'],
  ['\\b "(" \\f ")"', '', ''],
])('a picture of a merge field writes the value: %s of %s', async (switches, value, text) => {
  const body = `<w:p>${field(`MERGEFIELD v ${switches}`, run('«v»'))}</w:p>`;
  expect(textsOf((await compose({ body }, { v: value })).xml())).toEqual([text]);
});

test.each([
  ['MERGEFIELD v \\* OrdText', /OrdText.*not known/],
  ['MERGEFIELD v \\# "0x"', /0x.*not known/],
  ['NEXT', /\{\{#items\}\}/],
  ['ADDRESSBLOCK \\f "name"', /Write its parts as tags/],
  ['FILLIN "Your name"', /Write a value as \{\{name\}\}/],
  ['MERGEBARCODE name QR', /that of a code as a picture/],
  ['GREETINGLINE \\f "Dear"', /Write its parts as tags/],
])('what has no equal is refused: %s', async (code, message) => {
  for (const pieces of [field(code, run('«v»')), simple(code)]) {
    await expect(compose({ body: `<w:p>${pieces}</w:p>` }, { v: 3 })).rejects.toMatchObject({
      code: 'template_error',
      message: expect.stringMatching(message),
    });
  }
});
