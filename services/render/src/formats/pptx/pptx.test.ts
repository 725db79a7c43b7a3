import { expect, test } from 'vitest';
import { compose, pptx } from '../office/office.fixture.ts';

const SLIDE = 'ppt/slides/slide1.xml';
const external = (id: string, type: string, target: string) => ({
  id,
  type,
  target,
  mode: 'External' as const,
});

test('keeps the slides, and nothing that acts', async () => {
  const links = [
    'notesSlide',
    'comments',
    'tags',
    'oleObject',
    'package',
    'vmlDrawing',
    'media',
    'control',
    'audio',
    'video',
    'customXml',
    'font',
  ].map((type) => ({ id: type, type, target: `../x/${type}.xml` }));
  const files = Object.fromEntries(links.map(({ type }) => [`ppt/x/${type}.xml`, '<x/>']));
  const after =
    '<p:transition><p:sndAc/></p:transition><p:timing><p:tnLst/></p:timing><p:controls/><p:custDataLst/>';
  const { files: kept, text } = await compose(pptx({ links, files, after }));
  expect(Object.keys(kept).sort()).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'ppt/_rels/presentation.xml.rels',
    'ppt/presentation.xml',
    SLIDE,
  ]);
  expect(text(SLIDE)).not.toMatch(/transition|timing|controls|custData/);
});

test('leaves links to addresses and slides, and no others', async () => {
  const link = (id: string, more = '') =>
    `<p:cNvPr id="1" name="${id}"><a:hlinkClick r:id="${id}"${more}/></p:cNvPr>`;
  const shapes = [
    link('web', ' action="ppaction://program"'),
    link('file'),
    link('slide', ' action="ppaction://hlinksldjump"'),
    link('slide', ' action="ppaction://program"'),
    link('none', ' action="ppaction://macro?name=x"'),
    link('web').replace('/></p', '><a:snd r:embed="s"/></a:hlinkClick></p'),
  ].join('');
  const links = [
    external('web', 'hyperlink', 'https://example.com/'),
    external('file', 'hyperlink', 'file:///etc/passwd'),
    { id: 'slide', type: 'slide', target: 'slide1.xml' },
    external('picture', 'image', 'http://127.0.0.1/x.png'),
  ];
  const { text } = await compose(pptx({ shapes, links }));
  expect(text(SLIDE).match(/<a:hlinkClick[^>]*>/g)).toEqual([
    '<a:hlinkClick r:id="web"/>',
    '<a:hlinkClick r:id="slide" action="ppaction://hlinksldjump"/>',
    '<a:hlinkClick r:id="web"/>',
  ]);
  expect(text(SLIDE)).not.toContain('a:snd');
  expect(text('ppt/slides/_rels/slide1.xml.rels')).not.toMatch(/passwd|127/);
});

test('keeps the colour that a theme gives links', async () => {
  const colours = '<a:hlink><a:srgbClr val="0563C1"/></a:hlink>';
  const links = [{ id: 't', type: 'theme', target: '../theme/theme1.xml' }];
  const files = {
    'ppt/theme/theme1.xml': `<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main">${colours}</a:theme>`,
  };
  const { text } = await compose(pptx({ links, files }));
  expect(text('ppt/theme/theme1.xml')).toContain(colours);
});

test('leaves of an object the picture that was saved of it', async () => {
  const picture =
    '<p:pic><p:nvPicPr/><p:blipFill><a:blip r:embed="i"/></p:blipFill><p:spPr/></p:pic>';
  const frame = (inner: string) =>
    `<p:graphicFrame><a:graphic><a:graphicData>${inner}</a:graphicData></a:graphic></p:graphicFrame>`;
  const shapes =
    frame(`<p:oleObj progId="Excel" r:id="o"><p:embed/>${picture}</p:oleObj>`) +
    frame('<p:oleObj progId="Excel" r:id="o"><p:link/></p:oleObj>') +
    frame('<a:tbl/>');
  const text = (await compose(pptx({ shapes }))).text(SLIDE);
  expect(text).not.toContain('oleObj');
  expect(text.match(/<p:(pic|graphicFrame)>/g)).toEqual(['<p:pic>', '<p:graphicFrame>']);
});

test('returns the fonts of its runs or its theme', async () => {
  const run = (text: string, looks = '') => `<a:r>${looks}<a:t>${text}</a:t></a:r>`;
  const shape = (content: string, kind = '') =>
    `<p:sp><p:nvSpPr><p:nvPr>${kind}</p:nvPr></p:nvSpPr><p:txBody><a:p>${content}</a:p></p:txBody></p:sp>`;
  const shapes =
    shape(run('head'), '<p:ph type="ctrTitle"/>') +
    shape(run('text') + run('own', '<a:rPr><a:latin typeface="Georgia"/></a:rPr>'));
  const theme = (name: string, face: string) =>
    `<a:${name}Font><a:latin typeface="${face}"/></a:${name}Font>`;
  const files = {
    'ppt/_rels/presentation.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="s1" Type="x/slide" Target="slides/slide1.xml"/><Relationship Id="t" Type="x/theme" Target="theme.xml"/></Relationships>`,
    'ppt/theme.xml': `<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main">${theme('major', 'Cambria')}${theme('minor', 'Calibri')}</a:theme>`,
  };
  const { fonts } = await compose(pptx({ shapes, files }));
  expect(fonts).toEqual([
    { name: 'Cambria', words: ['head'] },
    { name: 'Calibri', words: ['text'] },
    { name: 'Georgia', words: ['own'] },
  ]);
});

test('a text box whose lines do not wrap is as wide as there is room', async () => {
  const box = (looks: string, paragraph = '') =>
    `<p:sp><p:spPr><a:xfrm><a:off x="1000000" y="0"/><a:ext cx="500000" cy="1"/></a:xfrm>${looks}</p:spPr><p:txBody><a:bodyPr wrap="none"/><a:p>${paragraph}<a:r><a:t>x</a:t></a:r></a:p></p:txBody></p:sp>`;
  const composed = async (shapes: string) => {
    const { text, composition } = await compose(pptx({ shapes }));
    return [
      /<a:ext cx="(\d+)"/.exec(text(SLIDE))?.[1],
      text(SLIDE).includes('wrap="square"'),
      composition.layoutLimits,
    ];
  };
  expect(await composed(box('<a:noFill/>'))).toEqual(['8144000', true, []]);
  for (const shape of [box('<a:solidFill/>'), box('', '<a:pPr algn="ctr"/>')]) {
    expect(await composed(shape)).toEqual(['500000', false, ['unwrapped-text']]);
  }
});

test.each([
  ['rtl="1"', ['rtl-table']],
  ['rtl="0"', []],
  ['', []],
])('of a table with %j %j is reported', async (looks, names) => {
  const { composition } = await compose(pptx({ shapes: `<a:tbl><a:tblPr ${looks}/></a:tbl>` }));
  expect(composition.layoutLimits).toEqual(names);
});
