import { expect, test } from 'vitest';
import { compose, xlsx } from '../office/office.fixture.ts';
import { escaped, row, SHEET, sheetOf } from './xlsx.fixture.ts';

test('a conditional format keeps what newer programs add to it', async () => {
  const id = '{DA7ABA51-AAAA-BBBB-0001-000000000001}';
  const x14 = 'xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main"';
  const sheet = `${row('')}<conditionalFormatting sqref="A1"><cfRule type="dataBar" priority="1"><extLst><ext ${x14} uri="x"><x14:id>${id}</x14:id></ext></extLst></cfRule></conditionalFormatting><extLst><ext ${x14} uri="y"><x14:conditionalFormattings><x14:conditionalFormatting><x14:cfRule type="dataBar" id="${id}"/></x14:conditionalFormatting></x14:conditionalFormattings></ext></extLst>`;
  const text = await sheetOf({ sheet });
  expect(text).toContain(`<x14:id>${id}</x14:id>`);
  expect(text).toContain(`<x14:cfRule type="dataBar" id="${id}"/>`);
});

test.each([
  ['iconSet', []],
  ['expression', []],
  ['colorScale', ['conditional-format']],
])('a newer rule of type %s is kept, and is among the limits %j', async (type, limits) => {
  const rule = `<x14:cfRule type="${type}" priority="1"><x14:iconSet custom="1" iconSet="3Stars"><x14:cfIcon iconSet="NoIcons" iconId="0"/></x14:iconSet></x14:cfRule>`;
  const sheet = `${row('')}<extLst><ext xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main" uri="y"><x14:conditionalFormattings><x14:conditionalFormatting>${rule}</x14:conditionalFormatting></x14:conditionalFormattings></ext></extLst>`;
  const { composition, text } = await compose(xlsx({ sheet }));
  expect(text(SHEET)).toContain(rule);
  expect(composition.layoutLimits).toEqual(limits);
});

test.each([
  ['', 'a long text of many words', ['row-heights']],
  ['', 'a\nb', ['row-heights']],
  ['', 'short', []],
  ['ht="60"', 'a long text of many words', []],
  ['hidden="1"', 'a long text of many words', []],
])('a row with %j and the wrapped text %j has %j', async (more, text, expected) => {
  const limitsWith = async (format: string, after = '') => {
    const cell = `<c r="A1" s="1" t="inlineStr"><is><t>${text}</t></is></c>`;
    const sheet = `<sheetData><row r="1" ${more}>${cell}</row></sheetData>${after}`;
    const files = {
      'xl/styles.xml': `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellXfs><xf/><xf>${format}</xf></cellXfs></styleSheet>`,
    };
    const mainLinks = [{ id: 'y', type: 'styles', target: 'styles.xml' }];
    return (await compose(xlsx({ sheet, files, mainLinks }))).composition.layoutLimits;
  };
  expect(await limitsWith('<alignment wrapText="1"/>')).toEqual(expected);
  expect(await limitsWith('')).toEqual([]);
  const isLow = more === '';
  expect(await limitsWith('<alignment textRotation="90"/>')).toEqual(isLow ? ['row-heights'] : []);
  const merge = '<mergeCells><mergeCell ref="A1:C3"/></mergeCells>';
  expect(await limitsWith('<alignment wrapText="1"/>', merge)).toEqual([]);
});

test.each([
  ['[$-en-US]d-mmm-yy;@', '[$-409]d-mmm-yy;@', []],
  ['[$-x-sysdate]dddd', '[$-F800]dddd', []],
  ['[$-ar-SA,401]dd/mm/yyyy', 'dd/mm/yyyy', ['number-format']],
  ['[ENG][$-409]B2d/m/yy', '[$-409]d/m/yy', ['number-format']],
  ['0.00 "B2d" [$€-407]', '0.00 "B2d" [$€-407]', []],
])('the format %s is read as %s', async (format, read, limits) => {
  const files = {
    'xl/styles.xml': `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts><numFmt numFmtId="170" formatCode="${escaped(format)}"/><numFmt numFmtId="171" formatCode="B2yyyy"/></numFmts><cellXfs><xf numFmtId="170"/></cellXfs></styleSheet>`,
  };
  const mainLinks = [{ id: 'y', type: 'styles', target: 'styles.xml' }];
  const { composition, text } = await compose(xlsx({ sheet: row(''), files, mainLinks }));
  expect(text('xl/styles.xml')).toContain(`formatCode="${escaped(read)}"`);
  expect(composition.layoutLimits).toEqual(limits);
});

test('sparklines, which are not printed, are reported', async () => {
  const x14 = 'xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main"';
  const sheet = `${row('')}<extLst><ext ${x14} uri="y"><x14:sparklineGroups><x14:sparklineGroup><x14:sparklines><x14:sparkline/></x14:sparklines></x14:sparklineGroup></x14:sparklineGroups></ext></extLst>`;
  expect((await compose(xlsx({ sheet }))).composition.layoutLimits).toEqual(['sparkline']);
});

test('pictures in headers and styles of tables are reported', async () => {
  const limits = async (header: string) =>
    (
      await compose(
        xlsx({ sheet: `${row('')}<headerFooter><oddHeader>${header}</oddHeader></headerFooter>` }),
      )
    ).composition.layoutLimits;
  expect(await limits('&amp;L&amp;G')).toEqual(['header-picture']);
  expect(await limits('&amp;LR&amp;&amp;G')).toEqual([]);
});
