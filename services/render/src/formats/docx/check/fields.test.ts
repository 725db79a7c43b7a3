import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { compose, p, textsOf } from '../docx.fixture.ts';

const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
const code = (text: string) => `<w:r><w:instrText xml:space="preserve">${text}</w:instrText></w:r>`;
const text = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;
const field = (instruction: string, result: string) =>
  mark('begin') + instruction + mark('separate') + result + mark('end');

/** What the references lead to. */
const BOOKMARKS = ['_Ref1', '_Toc1', '_Toc2', 'x']
  .map(
    (name, id) => `<w:bookmarkStart w:id="${id}" w:name="${name}"/><w:bookmarkEnd w:id="${id}"/>`,
  )
  .join('');

const disarmed = async (runs: string) =>
  (await compose({ body: `<w:p>${runs}${BOOKMARKS}</w:p>` })).xml();
const instructions = (xml: string) =>
  [...xml.matchAll(/<w:instrText[^>]*>([^<]*)</g)].map(([, found]) => found);

const FETCHING = [
  'INCLUDEPICTURE "http://evil/x.png" \\d',
  'INCLUDETEXT "file:///etc/passwd"',
  'INCLUDE x',
  'IMPORT "http://evil/x"',
  'LINK Excel.Sheet.8 "\\\\evil\\x.xls"',
  'DDE cmd "/c calc"',
  'DDEAUTO c:\\\\windows\\\\system32\\\\cmd.exe "/k calc"',
  'DATABASE \\d "x"',
  'RD "other.docx"',
  'EMBED Package',
  'MACROBUTTON Run x',
  'FILENAME \\p',
  'HYPERLINK "file:///etc/passwd"',
  'HYPERLINK other.docx',
  'HYPERLINK \\\\evil\\share',
  '"INCLUDEPICTURE" "http://evil/x.png"',
  'PAGEINCLUDEPICTURE x',
  'SOMETHINGNEW x',
  '',
];

describe('a field that fetches or runs, or is unknown', () => {
  test.each(FETCHING)('%s keeps its last text', async (instruction) => {
    const escaped = instruction.replaceAll('"', '&quot;');
    for (const runs of [
      field(code(escaped), text('last')),
      `<w:fldSimple w:instr="${escaped}">${text('last')}</w:fldSimple>`,
    ]) {
      const xml = await disarmed(runs);
      expect(xml).not.toMatch(/fldChar|instrText|fldSimple|evil|passwd/);
      expect(textsOf(xml)).toEqual(['last']);
    }
  });

  test('is found, split in any way', async () => {
    const runs = field(
      [...Array.from('INCLUDEPICTURE http://evil/', (letter) => code(letter))].join(''),
      text('last'),
    );
    const xml = await disarmed(runs);
    expect(instructions(xml)).toEqual([]);
    expect(textsOf(xml)).toEqual(['last']);
  });

  test('is found in any case', async () => {
    expect(instructions(await disarmed(field(code(' IncludePicture x'), '')))).toEqual([]);
  });

  test.each([
    [
      'in texts',
      mark('begin') + text('INCLUDEPICTURE http://evil/') + mark('separate') + mark('end'),
    ],
    [
      'in deleted texts',
      mark('begin') +
        '<w:del><w:r><w:delInstrText>INCLUDEPICTURE evil</w:delInstrText></w:r></w:del>' +
        mark('end'),
    ],
    ['without an end', mark('begin') + code('INCLUDEPICTURE evil')],
    ['without an end, though it is harmless', mark('begin') + code('PAGE evil')],
    ['without a beginning', code('INCLUDEPICTURE evil') + mark('separate') + mark('end')],
    ['without a result', mark('begin') + code('INCLUDEPICTURE evil') + mark('end')],
    [
      'made by another field',
      field(code('INCLUDE') + field(code('QUOTE evil'), text('PICTURE')) + code(' x'), ''),
    ],
    [
      'made by another field, behind a harmless name',
      field(code('PAGE ') + field(code('SEQ evil'), '') + code('evil'), ''),
    ],
    [
      'made by a simple field',
      field(code('TOC ') + `<w:fldSimple w:instr="PAGE">${text('evil')}</w:fldSimple>`, ''),
    ],
    ['with marks of other kinds', mark('evil') + code('INCLUDEPICTURE evil') + mark('')],
  ])('is removed %s', async (_, runs) => {
    expect(await disarmed(runs)).not.toMatch(/fldChar|evil/);
  });

  test('over paragraphs', async () => {
    const body = `<w:p>${mark('begin')}${code('INCLUDETEXT ')}</w:p><w:p>${code('evil')}${mark('separate')}${text('last')}</w:p><w:p>${mark('end')}</w:p>`;
    const { xml } = await compose({ body });
    expect(xml()).not.toMatch(/fldChar|evil/);
    expect(textsOf(xml())).toEqual(['', 'last', '']);
  });

  test('in a text box is separate from the field around it', async () => {
    const box = `<w:r><w:pict><v:textbox><w:txbxContent><w:p>${code('PAGE ')}</w:p></w:txbxContent></v:textbox></w:pict></w:r>`;
    expect(await disarmed(field(box + code('INCLUDEPICTURE evil'), ''))).not.toContain('evil');
  });

  test('in another alternative is not shown', async () => {
    const runs = field(
      `<mc:AlternateContent><mc:Choice Requires="nobody">${code('PAGE ')}</mc:Choice><mc:Fallback>${code('')}</mc:Fallback></mc:AlternateContent>${code('INCLUDEPICTURE evil')}`,
      '',
    );
    expect(await disarmed(runs)).not.toContain('evil');
  });

  test('keeps harmless fields within its last text', async () => {
    const xml = await disarmed(
      field(code('INCLUDETEXT x'), text('p. ') + field(code('PAGE'), text('1'))),
    );
    expect(instructions(xml)).toEqual([' PAGE ']);
    expect(textsOf(xml)).toEqual(['p. 1']);
  });
});

describe('a field that is harmless', () => {
  test.each([
    'PAGE \\* MERGEFORMAT',
    'NUMPAGES',
    'TOC \\o "1-3" \\h',
    'DATE \\@ "dd.MM.yyyy"',
    'REF _Ref1 \\h',
    'HYPERLINK "https://example.com/"',
    'HYPERLINK \\l "place"',
    'HYPERLINK \\l place \\o "tip"',
    'hyperlink "mailto:a@b.c"',
  ])('%s stays', async (instruction) => {
    const escaped = instruction.replaceAll('"', '&quot;');
    expect(instructions(await disarmed(field(code(escaped), text('1'))))).toEqual([` ${escaped} `]);
    const simple = `<w:fldSimple w:instr="${escaped}">${text('1')}</w:fldSimple>`;
    expect(await disarmed(simple)).toContain(`<w:fldSimple w:instr=" ${escaped} ">`);
  });

  test('is joined into one piece', async () => {
    const runs = field(
      code('PA') + `<w:ins>${code('GE')}</w:ins>` + code('  \\* Arabic'),
      text('1'),
    );
    expect(instructions(await disarmed(runs))).toEqual([' PAGE \\* Arabic ']);
  });

  test('may contain others in its text', async () => {
    const link = field(
      code('HYPERLINK \\l "_Toc1"'),
      text('One') + field(code('PAGEREF _Toc1'), text('3')),
    );
    const xml = await disarmed(field(code('TOC \\h'), link));
    expect(instructions(xml)).toHaveLength(3);
    expect(textsOf(xml)).toEqual(['One3']);
  });
});

test('with any order of marks and codes, only known fields are left, complete', async () => {
  const piece = fc.oneof(
    fc.constantFrom('begin', 'separate', 'end').map(mark),
    fc
      .constantFrom('PAGE ', 'INCLUDE', 'PICTURE', ' http://evil', 'LINK x', ' ', 'TO', 'C')
      .map(code),
    fc.constantFrom('PAGE', 'evil', 'x').map(text),
    fc.constantFrom('PAGE', 'LINK x').map((name) => `<w:fldSimple w:instr="${name}"/>`),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 14 }), async (pieces) => {
      const xml = await disarmed(pieces.join(''));
      for (const instruction of instructions(xml)) {
        expect(instruction?.trim().split(' ')[0]).toMatch(/^(PAGE|TOC)$/);
      }
      const count = (type: string) => xml.split(`w:fldCharType="${type}"`).length - 1;
      expect(count('begin')).toBe(count('end'));
      expect(count('begin')).toBe(instructions(xml).length);
    }),
    { numRuns: 150 },
  );
});

test('a placeholder is no field', async () => {
  const { xml } = await compose({ body: p('{{v}}') }, { v: 'INCLUDEPICTURE "http://x"' });
  expect(textsOf(xml())).toEqual(['INCLUDEPICTURE "http://x"']);
});

describe('a field that depends on its place', () => {
  test.each([
    ['STYLEREF "Heading 1"', ['STYLEREF']],
    ['SECTIONPAGES', ['SECTIONPAGES']],
    ['DOCPROPERTY Words', ['DOCPROPERTY']],
    ['NUMWORDS', ['NUMWORDS']],
    ['INDEX \\c 2', ['INDEX']],
    ['TOA \\c 1', ['TOA']],
    ['DISPLAYBARCODE 1234 QR', ['DISPLAYBARCODE']],
    ['BARCODE 90210 \\u', ['BARCODE']],
    ['EQ \\f(1,2)', ['EQ']],
    ['EQ \\* jc2 \\* "Font:Sans" \\* hps10 \\o\\ad(\\s\\up 9(kana),kanji)', []],
    ['LISTNUM', ['LISTNUM']],
    ['IF 1 = 1 a b', []],
    ['PAGE', []],
    ['FILENAME', []],
  ])('is reported where it shows what it showed: %s', async (instruction, names) => {
    const escaped = instruction.replaceAll('"', '&quot;');
    for (const runs of [
      field(code(escaped), text('last')),
      `<w:fldSimple w:instr="${escaped}">${text('last')}</w:fldSimple>`,
    ]) {
      expect((await compose({ body: `<w:p>${runs}</w:p>` })).reported.staleFields).toEqual(names);
    }
  });

  test('is reported by the field around it', async () => {
    const number = field(code('PAGE'), text('1'));
    const runs = field(`${code('IF ')}${number}${code(' = 4 "" "more"')}`, text('more'));
    expect((await compose({ body: `<w:p>${runs}</w:p>` })).reported.staleFields).toEqual(['IF']);
    const formula = field(`${code('=')}${number}${code('+1')}`, text('2'));
    const { xml, reported } = await compose({ body: `<w:p>${formula}</w:p>` });
    expect([textsOf(xml()), reported.staleFields]).toEqual([['2'], ['FORMULA']]);
  });

  test.each(['IF REF sex = "f" "Ms" "Mr"', 'COMPARE sex = "f"'])(
    '%s, where values may have changed what it compares',
    async (instruction) => {
      const runs = field(code(instruction.replaceAll('"', '&quot;')), text('Ms'));
      const staleIn = async (body: string) => (await compose({ body })).reported.staleFields;
      expect(await staleIn(`<w:p>${runs}</w:p>`)).toEqual([]);
      expect(await staleIn(`<w:p>${runs}</w:p>${p('{{ sex }}')}`)).toEqual([
        instruction.split(' ')[0],
      ]);
    },
  );

  test('is not reported where it compares constants', async () => {
    const staleIn = async (instruction: string, inner = '') => {
      const escaped = instruction.replaceAll('"', '&quot;').replaceAll('<', '&lt;');
      const runs = field(code(escaped) + inner, text('x'));
      return (await compose({ body: `<w:p>${runs}</w:p>${p('{{ sex }}')}` })).reported.staleFields;
    };
    for (const condition of ['IF "A" = "A" "x" "y"', 'IF 1<>2 x y', 'COMPARE "a b" >= 1.5'])
      expect(await staleIn(condition)).toEqual([]);
    const nested = field(code('REF x'), text('f')) + code('&quot; = &quot;f&quot; a b');
    expect(await staleIn('IF "', nested)).toEqual(['IF']);
    expect(await staleIn('IF x = "A" "x" "y"')).toEqual(['IF']);
  });
});
