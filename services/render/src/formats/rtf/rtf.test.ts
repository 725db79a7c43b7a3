import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { compose, faultOf, rtf } from '../office/office.fixture.ts';

const PNG =
  '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6364f85f0f0002870180eb47ba920000000049454e44ae426082';

const HEAD = '{\\rtf1\\ansi\\deff0{\\fonttbl{\\f0 Georgia;}}';

/** What is left of a body. */
async function left(body: string, options = {}): Promise<string> {
  const { text } = await compose(rtf(body), { options });
  expect(text().startsWith(HEAD)).toBe(true);
  return text().slice(HEAD.length, -1);
}

test.each([
  'a \\b bold\\b0  c\\par',
  "caf\\'e9 \\u8364? \\{x\\} \\\\ \\~",
  '{\\*\\listtable{\\list\\listid1}}',
  '{\\header head}{\\footnote note}{\\*\\footnote note}',
  '\\trowd\\cellx99 {\\*\\nesttableprops\\row}\\cell\\row',
  '{\\shp{\\*\\shpinst{\\sp{\\sn shapeType}{\\sv 1}}{\\shptxt text}}}',
  '{\\object\\objemb{\\*\\objclass X}{\\*\\objdata 01}{\\result{\\b r}}}',
])('is kept as it is: %s', async (body) => {
  expect(await left(body)).toBe(body);
});

describe('a field', () => {
  const field = (code: string, shown = 'shown') =>
    `{\\field{\\*\\fldinst ${code}}{\\fldrslt ${shown}}}`;

  test.each([
    'PAGE',
    '{\\rtlch DATE \\\\@ "yyyy"}',
    'HYPERLINK "https://example.com/{\\*\\datafield 00}"',
    "P\\'41GE",
    'FORMTEXT {\\*\\formfield{\\fftype0{\\*\\ffname n}}}',
  ])('that shows where it stands stays: %s', async (code) => {
    expect(await left(field(code))).toBe(field(code));
  });

  test.each([
    'INCLUDETEXT "/etc/passwd"',
    'I\\\'4eCLUDETEXT "/etc/passwd"',
    '{INCLUDE}{\\b TEXT} "file:///etc/passwd"',
    'INCLUDEPICTURE "http://127.0.0.1/x.png"',
    'DDEAUTO soffice x y',
    'HYPERLINK "file:///etc/passwd"',
    'MACROBUTTON x y',
    'QUOTE {\\field{\\*\\fldinst INCLUDETEXT x}{\\fldrslt y}}',
    'REF none',
    'TOC \\\\o "1-3"',
    '',
  ])('that reaches out of it, or cannot be computed, shows what it showed: %s', async (code) => {
    expect(await left(field(code))).toBe('{shown}');
    expect(await left(field(code, '{\\b in {\\field{\\*\\fldinst DDE x}{\\fldrslt y}}}'))).toBe(
      '{{\\b in {y}}}',
    );
  });

  test('without its frame is none', async () => {
    expect(await left('{\\*\\fldinst INCLUDETEXT x}{\\fldinst INCLUDETEXT x}a')).toBe('a');
    expect(await left('\\fldinst x')).toBe('x');
  });

  test('refers to a bookmark that is there', async () => {
    const bookmark = '{\\*\\bkmkstart Here}';
    expect(await left(bookmark + field('REF here'))).toContain('\\fldinst REF here');
  });

  test('lists the headings that are there', async () => {
    expect(await left(`\\outlinelevel0 ${field('TOC \\\\o "1-3"')}`)).toContain('\\fldinst TOC');
  });
});

test.each([
  ['comments', '{\\*\\atnid x}{\\*\\atnauthor x}\\chatn{\\*\\annotation gone}a', 'a'],
  ['deletions', 'a{\\deleted b}{\\revised\\revauth1 c}', 'a{c}'],
  ['bytes', 'a\\bin3 }}}b', 'ab'],
])('loses %s', async (_, body, kept) => {
  expect(await left(body)).toBe(kept);
});

describe('a picture', () => {
  test('stays that is one', async () => {
    const kept = `{\\*\\shppict{\\pict \\pngblip\\picw1 \n${PNG}}}`;
    expect(await left(`{\\*\\shppict{\\pict\\pngblip\\picw1 ${PNG}}}`)).toBe(kept);
    const bytes = Buffer.from(PNG, 'hex').toString('latin1');
    expect(await left(`{\\pict\\pngblip\\bin${bytes.length} ${bytes}}`)).toBe(
      `{\\pict \\pngblip\n${PNG}}`,
    );
  });

  test.each(['{\\pict\\pngblip 0011}', `{\\pict\\macpict ${PNG}}`, `{\\pict ${PNG}}`])(
    'goes that is none: %#',
    async (body) => {
      expect(await left(body)).toBe('');
    },
  );

  test('may not be too large', async () => {
    const huge = PNG.replace('0000000100000001', '0000ffff0000ffff');
    expect(await faultOf(rtf(`{\\pict\\pngblip ${huge}}`))).toMatchObject({
      code: 'invalid_document',
    });
  });
});

test('may lack its end, and have something behind it', async () => {
  const file = (source: string) => Buffer.from(source, 'latin1');
  expect((await compose(file('{\\rtf1 a{\\b b'))).text()).toBe('{\\rtf1 a{\\b b}}');
  expect((await compose(file('{\\rtf1 a}{\\object x}'))).text()).toBe('{\\rtf1 a}');
  expect((await compose(file('{\\rtf1 a\\'))).text()).toBe('{\\rtf1 a}');
});

test('is refused where it is nested too deep', async () => {
  expect(await faultOf(rtf('{'.repeat(300)))).toMatchObject({ code: 'invalid_document' });
});

test('returns the fonts of its text', async () => {
  const source =
    '{\\rtf1\\deff1{\\fonttbl{\\f0\\fswiss{\\*\\falt X}Calibri;}{\\f1 Georgia;}}one {\\f0 two\\plain  three}{\\*\\bkmkstart x} \\f0 four}';
  expect((await compose(Buffer.from(source))).fonts).toEqual([
    { name: 'Georgia', words: ['one', 'three'] },
    { name: 'Calibri', words: ['two', 'four'] },
  ]);
});

test.each([
  ['\\fld\\fldinst inst x', '\\fld inst x'],
  ['\\fld{\\*\\annotation}inst x', '\\fld inst x'],
  ['\\b\\revised 1', '\\b 1'],
  ["\\'7\\revised b", '7b'],
])('what is taken out leaves no new word: %s', async (body, kept) => {
  expect(await left(body)).toBe(kept);
});

test('whatever it is made of, what is left needs no second look', async () => {
  const piece = fc.constantFrom(
    '{',
    '}',
    '\\*',
    '\\annotation ',
    '\\revised',
    '\\fldinst ',
    '\\field',
    '\\b',
    'INCLUDETEXT x',
    '\\bin5 ',
    "\\'7b",
    '\\u123?',
    'text',
    '\\pict',
    '\\fld',
    'inst ',
    'ect',
    "\\'",
    '7b',
    '\\fldrslt ',
    '\\deleted ',
    '1',
  );
  const options = { syntax: 'off' } as const;
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 30 }), async (pieces) => {
      const once = (await compose(rtf(pieces.join('')), { options })).text();
      expect(once).not.toMatch(/\\(?:annotation|revised|bin)(?![A-Za-z])/);
      const twice = (await compose(Buffer.from(once, 'latin1'), { options })).text();
      expect(twice).toBe(once);
    }),
    { numRuns: 500 },
  );
});
