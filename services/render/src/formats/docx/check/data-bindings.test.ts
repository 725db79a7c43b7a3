import { describe, expect, test } from 'vitest';
import { compose, relationships, textsOf, type DocxSource } from '../docx.fixture.ts';

const ID = '{11111111-2222-3333-4444-555555555555}';
const CUSTOM = 'http://schemas.openxmlformats.org/officeDocument/2006/customXml';
const DATA = `<o:order xmlns:o="urn:x" no="7"><o:customer><o:name>ACME</o:name><o:name>Second</o:name></o:customer><o:kind>b</o:kind><o:empty/><o:day>2026-11-03T00:00:00</o:day></o:order>`;

const control = (path: string, content: string, kind = '<w:text/>') =>
  `<w:p><w:sdt><w:sdtPr><w:dataBinding w:xpath="${path}" w:storeItemID="${ID}"/>${kind}</w:sdtPr><w:sdtContent><w:r><w:t>${content}</w:t></w:r></w:sdtContent></w:sdt></w:p>`;

const bound = (body: string): DocxSource => ({
  body,
  links: [{ id: 'c', type: 'customXml', target: '../customXml/item1.xml' }],
  files: {
    'customXml/item1.xml': DATA,
    'customXml/_rels/item1.xml.rels': relationships([
      { id: 'p', type: 'customXmlProps', target: 'itemProps1.xml' },
    ]),
    'customXml/itemProps1.xml': `<ds:datastoreItem xmlns:ds="${CUSTOM}" ds:itemID="${ID}"/>`,
  },
});

describe('a content control that is bound to data', () => {
  test.each<[string, string, string]>([
    ['shows an element', control('/n:order[1]/n:customer[1]/n:name[1]', 'old'), 'ACME'],
    ['shows the second of several', control('/order/customer/name[2]', 'old'), 'Second'],
    ['shows an attribute', control('/n:order[1]/@no', 'old'), '7'],
    [
      'shows what a list calls it',
      control(
        '/o:order/o:kind',
        'old',
        '<w:dropDownList><w:listItem w:displayText="Big" w:value="b"/></w:dropDownList>',
      ),
      'Big',
    ],
    ['keeps what it has where there is no data', control('/o:order/o:none', 'old'), 'old'],
    ['keeps what it has where the data are empty', control('/o:order/o:empty', 'old'), 'old'],
    ['keeps what it has where the path is no plain one', control('//o:kind[.=1]', 'old'), 'old'],
    ['keeps a date as it is written', control('/o:order/o:kind', 'old', '<w:date/>'), 'old'],
    [
      'writes a day as its picture says',
      control(
        '/o:order/o:day',
        'old',
        '<w:date w:fullDate="2025-01-01T00:00:00Z"><w:dateFormat w:val="dddd, d. MMMM yyyy"/><w:lid w:val="de-DE"/></w:date>',
      ),
      'Dienstag, 3. November 2026',
    ],
    [
      'keeps the day that it has as it is written',
      control(
        '/o:order/o:day',
        'third',
        '<w:date w:fullDate="2026-11-03T00:00:00Z"><w:dateFormat w:val="d"/></w:date>',
      ),
      'third',
    ],
    ['keeps its tag', control('/o:order/o:kind', '{{ v }}'), 'value'],
  ])('%s', async (_, body, text) => {
    const { xml } = await compose(bound(body), { v: 'value' });
    expect(textsOf(xml())).toEqual([text]);
  });
});

test('a picture that is bound to data shows the picture of the data', async () => {
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
  const source = (data: string): DocxSource => {
    const { files, ...rest } = bound(
      `<w:sdt><w:sdtPr><w:dataBinding w:xpath="/order/kind" w:storeItemID="${ID}"/><w:picture/></w:sdtPr><w:sdtContent><w:p><w:r><w:drawing><a:blip r:embed="none"><a:extLst/></a:blip></w:drawing></w:r></w:p></w:sdtContent></w:sdt>`,
    );
    const item = DATA.replace('>b<', `>${data}<`);
    return { ...rest, files: { ...files, 'customXml/item1.xml': item } };
  };
  const { xml, files, reported } = await compose(source(`${png.slice(0, 40)}\n${png.slice(40)}`));
  const [, id] = /<a:blip r:embed="([^"]*)"\/>/.exec(xml()) ?? [];
  expect(xml('word/_rels/document.xml.rels')).toContain(`Id="${id}"`);
  expect(Buffer.from(files['platen/bound1']!).toString('base64')).toBe(png);
  expect(reported.missingPictures).toBe(0);
  const broken = await compose(source('no picture'));
  expect([broken.xml().includes('"none"'), broken.reported.missingPictures]).toEqual([true, 1]);
});
