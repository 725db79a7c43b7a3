import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { coveredIn } from './covered.ts';
import { printOf, streamOf } from './print.fixture.ts';

const UNITS = '.23999999 0 0 -.23999999 0 792 cm\n';
const TEXT = '.0039 .0078 .0118 RG .0039 .0078 .0118 rg';
const PICTURE = '.0039 .0078 .0157 RG .0039 .0078 .0157 rg';
const GREY = '.5 .5 .5 RG .5 .5 .5 rg';

const compressed = (entries: string, text: string) =>
  streamOf(`${entries}\n/Filter /FlateDecode`, deflateSync(text));

/** Objects by number: the opacities of a first and a second box, and others. */
const STATES = [
  '<</ca .4321\n/BM /Normal>>',
  '<</ca .4322\n/BM /Normal>>',
  '<</ca 1\n/BM /Normal>>',
  '<</ca .5\n/BM /Normal>>',
  '<</SMask <</G 9 0 R>>>>',
  '<</ca 1\n/BM /Multiply>>',
  '<</PatternType 2>>',
  '<</PatternType 1>>',
  '<</Type /XObject\n/Subtype /Image\n/Width 1>>',
  '<</Type /XObject\n/Subtype /Image\n/SMask 9 0 R>>',
];
const [FIRST, SECOND, WHOLE, HALF, MASK, MIXED] = [1, 2, 3, 4, 5, 6].map((nth) => `/G${nth} gs`);

/** A print of one page, of these lines and a form. */
function pdfOf(drawn: string, form = '', formsEntries = '/Subtype /Form'): Buffer {
  return printOf([
    ...STATES,
    streamOf(formsEntries, form),
    compressed('', UNITS + drawn),
    '<</Type /Page\n/MediaBox [0 0 612 792]\n/Contents 12 0 R\n>>',
  ]);
}

const NAMES = ['<nav>', '<aside>'];
const LINE = `${WHOLE}\n${TEXT}\n100 100 500 20 re\nf\n`;
const boxOf = (drawn: string, box = FIRST) => `q\n${box}\n${GREY}\n${drawn}\nQ\n`;
const BAR = '0 0 1000 300 re\nf';

test('what a box covers is named with its page and place', async () => {
  const pdf = pdfOf(LINE + boxOf(BAR) + boxOf('400 0 900 300 re\nf', SECOND));
  expect(await coveredIn({ pdf, fixed: NAMES })).toEqual({
    count: 2,
    places: [
      { element: '<nav>', page: 1, rect: [24, 24, 120, 4.8] },
      { element: '<aside>', page: 1, rect: [96, 24, 48, 4.8] },
    ],
  });
  expect(await coveredIn({ pdf, fixed: ['<nav>'] })).toMatchObject({ count: 1 });
});

test.each([
  ['half of its letters', LINE + boxOf('0 0 1000 111 re\nf')],
  ['a form, moved', `${LINE}q\n${FIRST}\n1 0 0 1 0 50 cm\n/X11 Do\nQ`, `q\n${GREY}\n${BAR}\nQ`],
  ['a shading', LINE + boxOf(`/Pattern CS/Pattern cs/P7 SCN/P7 scn\n${BAR}`)],
  ['a picture', LINE + boxOf('1000 0 0 -300 0 300 cm\n/X9 Do')],
  ['other letters', LINE + boxOf(`${TEXT}\n200 115 100 20 re\nf`)],
  ['and it is a picture', `${PICTURE}\n0 0 100 100 re\nf\n${boxOf(BAR)}`],
  ['after what the state was before', `q\n${HALF}\nQ\n${LINE}${boxOf(BAR)}`],
])('a text is covered by %s', async (_, drawn, form = '') => {
  expect((await coveredIn({ pdf: pdfOf(drawn, form), fixed: NAMES })).count).toBe(1);
});

const nested = (depth: number) => '/X11 Do\n'.repeat(depth);
test.each([
  ['what is drawn before it', boxOf(BAR) + LINE],
  ['what is no box', `${LINE}${GREY}\n${BAR}`],
  ['what ends above it', LINE + boxOf('0 0 1000 109 re\nf')],
  ['letters of the next line', LINE + boxOf(`${TEXT}\n200 125 100 20 re\nf`)],
  ['a line at its side', LINE + boxOf('595 0 500 300 re\nf')],
  ['what is clipped away', LINE + boxOf(`0 0 90 90 re\nW* n\n${BAR}`)],
  ['half a colour', LINE + boxOf(`${HALF}\n${BAR}`)],
  ['a form of half a colour', LINE + boxOf(`${HALF}\n/X11 Do`), `${WHOLE}\n${GREY}\n${BAR}`],
  ['a shadow', LINE + boxOf(`${MASK}\n${BAR}`)],
  ['what is mixed with it', LINE + boxOf(`${MIXED}\n${BAR}`)],
  ['a picture with holes', LINE + boxOf('1000 0 0 -300 0 300 cm\n/X10 Do')],
  ['a pattern of pictures', LINE + boxOf(`/Pattern CS/Pattern cs/P8 SCN/P8 scn\n${BAR}`)],
  ['a frame', LINE + boxOf('0 0 1000 300 re\n9 9 980 280 re\nf*')],
  ['a line', LINE + boxOf('0 0 1000 300 re\nS')],
  ['a box turned by a right angle', LINE + boxOf(`0 1 1 0 0 0 cm\n${BAR}`)],
  ['another shape', LINE + boxOf('0 0 m\n900 0 l\n0 300 l\nh\nf')],
  ['a turned box', LINE + boxOf(`.7 .7 -.7 .7 0 0 cm\n${BAR}`)],
  ['a picture of its own', LINE + boxOf(`${PICTURE}\n${BAR}`)],
  ['a text of nothing', `${TEXT}\n100 100 1 1 re\nf\n${boxOf(BAR)}`],
  [
    'letters over a picture',
    `${PICTURE}\n0 0 900 900 re\nf\n${boxOf(`${TEXT}\n200 105 100 20 re\nf`)}`,
  ],
  ['forms that draw themselves', LINE + boxOf('/X11 Do'), nested(9)],
  ['more than is read of a page', `${LINE}${'0 0 1 1 re\nn\n'.repeat(200_000)}${boxOf(BAR)}`],
  ['nothing', ''],
])('a text is not covered by %s', async (_, drawn, form = '') => {
  expect(await coveredIn({ pdf: pdfOf(drawn, form), fixed: NAMES })).toEqual({
    count: 0,
    places: [],
  });
});

test('no more is read of a long print than of others', async () => {
  const page = compressed('', `${UNITS}${LINE}${boxOf(BAR)}${'0 0 1 1 re\nn\n'.repeat(60_000)}`);
  const pages = Array.from(
    { length: 40 },
    () => '<</Type /Page\n/MediaBox [0 0 612 792]\n/Contents 11 0 R\n>>',
  );
  const { places } = await coveredIn({ pdf: printOf([...STATES, page, ...pages]), fixed: NAMES });
  expect(places.length).toBeGreaterThan(9);
  expect(places.length).toBeLessThan(40);
});
