import { describe, expect, test } from 'vitest';
import { compose, type DocxSource } from '../docx.fixture.ts';

const M = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"';

describe('an equation', () => {
  const run = (text: string) => `<m:r><m:t>${text.replace('<', '&lt;')}</m:t></m:r>`;
  const inEquation = (content: string): DocxSource => ({
    body: `<w:p><m:oMath ${M}>${content}</m:oMath></w:p>`,
  });
  /** Its texts, those in quotation marks as plain text. */
  const texts = async (content: string) => {
    const { xml } = await compose(inEquation(content));
    const runs = [...xml().matchAll(/<m:r>(<m:rPr><m:nor\/><\/m:rPr>)?<m:t[^>]*>([^<]*)/g)];
    const shown = runs.map(([, plain, text = '']) => (plain ? `"${text}"` : text)).join(' ');
    return shown.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  };

  test.each([
    ['|x|="y"', '"|" x "|" = "”" y "”"'],
    ['a%b~c^d_e`f#g&amp;h', 'a "%" b "~" c "^" d "_" e "`" f "#" g "&" h'],
    ['a\\b', 'a "∖" b'],
    ['sums from A OR Re z', 'sums  "from"  A  "OR"   "Re"  z'],
    ['sin x+a<=b->c', 'sin x+a<=b->c'],
    ['x=-1', 'x=-1'],
    ['2-', '2 "−"'],
    ['*', '"∗"'],
    ['=a+', '"=" a "+"'],
    ['a==b', 'a= "=" b'],
    ['(+)', '( "+" )'],
    ['[0,1)', '"[" 0,1 ")"'],
    ['f(x)]+(', 'f(x) "]" + "("'],
  ])('%s stands for itself', async (text, expected) => {
    expect(await texts(run(text))).toBe(expected);
  });

  test('has brackets over several runs, and operators beside other parts', async () => {
    const power = `<m:sSup><m:e>${run('x')}</m:e><m:sup>${run('+')}</m:sup></m:sSup>`;
    expect(await texts(`${run('f(')}${power}${run('+1)+')}${power}`)).toBe('f( x "+" +1)+ x "+"');
    expect(await texts(`${run('a=')}<w:bookmarkEnd w:id="1"/>`)).toBe('a "="');
  });

  test('shows braces in plain text without a sign before them', async () => {
    const plain = '<m:r><m:rPr><m:nor/></m:rPr><m:t>if {a}</m:t></m:r>';
    expect(await texts(plain)).toBe('"if " { "a" }');
  });

  test('has a blank where nothing is written', async () => {
    const power = `<m:sSup><m:e/><m:sup>${run('14')}</m:sup></m:sSup>`;
    expect(await texts(power + run('C'))).toBe('" " 14 C');
    const root = `<m:rad><m:deg><m:ctrlPr/></m:deg><m:e>${run('x')}</m:e></m:rad>`;
    expect(await texts(root)).toBe('" " x');
  });

  test('has no signs of alignment in its rows', async () => {
    expect(await texts(`<m:eqArr><m:e>${run('p&amp;=q')}</m:e></m:eqArr>`)).toBe('p=q');
  });

  test('shows operators and brackets that LibreOffice does not know', async () => {
    const limits = `<m:sub>${run('i')}</m:sub><m:sup/><m:e>${run('A')}</m:e>`;
    const union = `<m:nary><m:naryPr><m:chr m:val="⋃"/></m:naryPr>${limits}</m:nary>`;
    expect(await texts(union)).toBe('"⋃" i " " A');
    expect((await compose(inEquation(union))).xml()).toContain('<m:limUpp><m:e><m:limLow>');
    const open = '<m:dPr><m:begChr m:val="]"/><m:endChr m:val="["/></m:dPr>';
    const parts = `<m:e>${run('0')}</m:e><m:e>${run('1')}</m:e>`;
    expect(await texts(`<m:d>${open}${parts}</m:d>`)).toBe('"]" 0 "|" 1 "["');
    expect(await texts(`<m:d>${parts}</m:d>`)).toBe('0 1');
  });

  test.each([
    ['a frame', '<m:borderBox><m:e/></m:borderBox>', ['equation']],
    ['a rare accent', '<m:acc><m:accPr><m:chr m:val="⃖"/></m:accPr></m:acc>', ['equation']],
    ['a dot', '<m:acc><m:accPr><m:chr m:val="̇"/></m:accPr></m:acc>', []],
    ['the usual accent', '<m:acc/>', []],
  ])('with %s: %j is reported', async (_, content, names) => {
    expect((await compose(inEquation(content))).reported.layoutLimits).toEqual(names);
  });
});
