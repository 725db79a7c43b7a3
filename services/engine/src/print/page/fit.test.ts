import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { pictureOf, printOf, streamOf } from './print.fixture.ts';
import { documentOf, pageOf, SHEET, STILL } from '../document.fixture.ts';
import type { Fitting } from '../document.ts';
import { fitted, type Pass } from './fit.ts';
import { measureScaling } from '@platen/contracts';
import { NOTHING_HEARD } from './heard.ts';
import type { Survey } from './survey.ts';

const contentOf = (description: string) =>
  streamOf('/Filter /FlateDecode', deflateSync(description));

/** A print of pages with these contents, after other objects. */
const pdfOf = (descriptions: readonly string[], before: readonly Uint8Array[] = []) =>
  printOf([
    ...before,
    ...descriptions.flatMap((description, index) => [
      contentOf(description),
      `<</Type /Page\n/Contents ${before.length + 2 * index + 1} 0 R\n/Parent 9 0 R>>`,
    ]),
  ]);

const UNITS = '.23999999 0 0 -.23999999 0 841.91998 cm\nq\n';
const scaledTo = (scale: string) =>
  `${UNITS}178.125 237.5 2125 3033.3 re\nW* n\nq\n${scale} 0 0 ${scale} 178.125 237.5 cm\nBT`;

const DRAWING = `115.625 265.625 828.125 212.5 re\nW* n\nq\n1.2525 0 0 1.2525 165.75 265.625 cm\n`;

describe('how a print was scaled', () => {
  const page = scaledTo('1.5625');

  const SCALING = { scale: 0.5, left: 42.75, top: 57, room: 680 };

  test('is read from its first page', () => {
    expect(measureScaling(pdfOf([page]))).toEqual(SCALING);
    expect(measureScaling(pdfOf(['', UNITS, page]))).toEqual(SCALING);
  });

  test.each([
    ['a background of the page', '3.125 0 0 3.125 0 0 cm\n0 0 437 749 re\nf\nQ\nq\n'],
    ['a drawing', `${DRAWING}Q\nQ\nq\n`],
  ])('is read behind %s', (_, before) => {
    const description = page.replace(UNITS, UNITS + before);
    expect(measureScaling(pdfOf([description]), 680)).toEqual(SCALING);
  });

  test('is not read from what a picture brings', () => {
    const forged = Buffer.concat([
      Buffer.from('\n<</Type /Page\n/Contents 9 0 R\n>>\n9 0 obj\n'),
      contentOf(scaledTo('.3')),
    ]);
    expect(measureScaling(pdfOf([page], [pictureOf(forged.toString('latin1'))]))).toEqual(SCALING);
  });

  test.each([
    ['as wide as the page', '2125', { ...SCALING, scale: NaN }],
    ['narrower', '2000', undefined],
  ])('is unknown of a page that begins with a picture %s', (_, width, scaling) => {
    const picture = `${UNITS}178.125 237.5 2125 700 re\nW* n\nq\n${width} 0 0 -700 178.125 937.5 cm\n/X4 Do`;
    expect(measureScaling(pdfOf([picture]))).toEqual(scaling);
  });

  test.each(['', 'BT', UNITS, `1 0 0 1 0 0 cm\n2 0 0 2 1 1 cm`])('is unknown for %j', (other) => {
    expect(measureScaling(pdfOf([other]))).toBeUndefined();
    expect(measureScaling(Buffer.from(other))).toBeUndefined();
  });
});

const PASS = {
  said: undefined,
  missingResources: undefined,
  isAtRest: true,
  errors: NOTHING_HEARD.errors,
};

describe('a document', () => {
  const SURVEY = { share: 0.8, clipped: 2, width: 679, reach: 850 };
  const pageAt = (scale: number) => pdfOf([scaledTo(String(scale * 3.125))]);

  /** Has a document fitted. @param says what its page says in each pass, or the scale at which it was printed */
  async function passesOf(document: ReturnType<typeof documentOf>, ...says: (number | Survey)[]) {
    const fittings: Fitting[] = [];
    const pass = (fitting: Fitting): Promise<Pass> => {
      fittings.push(fitting);
      const each = says.shift() ?? 1;
      const isPrinted = typeof each === 'number';
      const pdf = isPrinted ? pageAt(each) : Buffer.alloc(0);
      const said = isPrinted ? undefined : each;
      return Promise.resolve({
        pdf,
        said,
        missingResources: undefined,
        isAtRest: true,
        errors: NOTHING_HEARD.errors,
      });
    };
    return { print: await fitted(document, pass), fittings };
  }

  test('that fits is printed once', async () => {
    const { print, fittings } = await passesOf(documentOf('<p>x'), 1);
    expect(fittings).toEqual([{}]);
    expect(print).toMatchObject({ passes: 1, share: 0, clipped: 0 });
  });

  test('that Chromium shrinks a little keeps its print if it needs it to be seen, and where it may shrink', async () => {
    const survey = { survey: { width: 680, least: 0.5 } };
    const shrunk = await passesOf(documentOf('<p>x'), 0.8, { ...SURVEY, clipped: 0 });
    expect(shrunk.fittings).toEqual([{}, survey]);
    expect(shrunk.print).toMatchObject({ passes: 2, share: 0.8, clipped: 0 });
    const unseen = { share: 1, clipped: 0, width: 680, reach: 0 };
    const whole = await passesOf(documentOf('<p>x'), 0.8, unseen, 1);
    expect(whole.fittings).toEqual([{}, survey, { exactScale: 1 }]);
    const { fittings } = await passesOf(documentOf('<p>x', { fit: 'clip' }), 0.8, SURVEY, 1);
    expect(fittings).toEqual([
      {},
      { survey: { width: 680, least: 1 } },
      { exactScale: 0.8 },
      { exactScale: 0.8, cut: 850 },
    ]);
  });

  test('that is nothing but a drawing is measured, as the scale and the room are those of the drawing', async () => {
    const prints: Fitting[] = [];
    const pass = (fitting: Fitting): Promise<Pass> => {
      prints.push(fitting);
      return Promise.resolve({
        pdf: pdfOf([`${UNITS}${DRAWING}`]),
        ...PASS,
      });
    };
    const { share } = await fitted(documentOf('<svg>', { fit: 'clip' }), pass);
    expect(prints).toEqual([{}, { survey: { width: 509 / 0.75, least: 1 } }]);
    expect(share).toBe(0);
  });

  test.each([
    [1, 0.8, 0.8],
    [0.8, 0.75, 0.6],
    [0.8, undefined, 0.8],
  ])('of scale %f that sets a part to %f has %f', async (scale, smallest, share) => {
    const pass = () =>
      Promise.resolve({
        pdf: pageAt(scale),
        ...PASS,
        ...(smallest && { smallest }),
      });
    expect((await fitted(documentOf('<p>x'), pass)).share).toBeCloseTo(share, 2);
  });

  test('that is shrunk by the maximum is measured, and printed at the scale that it needs', async () => {
    const page = pageOf({ scale: 0.5 });
    const { print, fittings } = await passesOf(documentOf('<p>x', { page }), 1 / 3, SURVEY, 1);
    expect(fittings).toEqual([
      {},
      { survey: { width: 1360, least: 0.5 } },
      { exactScale: 0.4 },
      { exactScale: 0.4, cut: 1700 },
    ]);
    expect(print).toMatchObject({ passes: 4, share: 0.8, clipped: 2 });
  });

  test('of which the measurement says nothing keeps its first print', async () => {
    const { print } = await passesOf(documentOf('<p>x'), 2 / 3, 1);
    expect(print.passes).toBe(2);
    expect(print.share).toBeCloseTo(2 / 3, 2);
    expect(print.pdf.length).toBeGreaterThan(0);
  });

  test('that runs to the left measures itself while it is printed', async () => {
    const facts = { ...STILL, mayRunLeft: true };
    const { fittings } = await passesOf(documentOf('<p>x', { facts }), SURVEY, 1);
    expect(fittings).toEqual([
      { mirrored: { width: 509 / 0.75, least: 0.5 } },
      { exactScale: 0.8 },
      { exactScale: 0.8, cut: 509 / 0.75 / 0.8 },
    ]);
  });

  test.each<[string, number, Fitting[]]>([
    ['is measured beside its print', 680, []],
    ['is measured anew on paper of another width', 600, [{ survey: { width: 680, least: 0.5 } }]],
  ])('that runs scripts %s', async (_, across, anew) => {
    const facts = { ...STILL, mayRun: true, setsSheet: true };
    const margin = (595 - across * 0.75) / 2;
    const sheet = { ...SHEET, margins: { ...SHEET.margins, left: margin, right: margin } };
    const document = documentOf('<p>x', {
      facts,
      scripts: true,
      page: pageOf({ sheet, printed: sheet }),
    });
    const beside = { ...SURVEY, clipped: 0 };
    const fittings: Fitting[] = [];
    const { share } = await fitted(document, (fitting) => {
      fittings.push(fitting);
      const isSurvey = fitting.survey !== undefined;
      return Promise.resolve({
        ...PASS,
        pdf: pageAt(0.8),
        said: isSurvey ? beside : undefined,
        beside,
      });
    });
    expect(fittings.slice(1)).toEqual(anew);
    expect(fittings[0]!.beside?.least).toBe(0.5);
    expect(share).toBe(0.8);
  });

  const AGAIN: Fitting[] = [{}, { over: true }];
  test.each<[string, object, Fitting[]]>([
    ['with fixed boxes on one page is printed once', { pages: 1 }, [{}]],
    ['without on two pages, too', { pages: 2, fixed: [] }, [{}]],
    ['with both is printed again, marked', { pages: 2 }, AGAIN],
    ['of which one page is chosen, too', { pages: 1, chosen: '3' }, AGAIN],
  ])('%s', async (_, print, expected) => {
    const { pages, fixed, chosen } = { pages: 1, fixed: ['<nav>'], chosen: '', ...print };
    const fittings: Fitting[] = [];
    const pass = (fitting: Fitting): Promise<Pass> => {
      fittings.push(fitting);
      if (fitting.over) return Promise.reject(new Error('there is no second print'));
      const pdf = pdfOf(Array<string>(pages).fill(scaledTo('3.125')));
      const { errors } = NOTHING_HEARD;
      return Promise.resolve({
        pdf,
        said: undefined,
        missingResources: undefined,
        isAtRest: true,
        errors,
        fixed,
      });
    };
    const document = documentOf('<p>x', { pages: chosen });
    expect(await fitted(document, pass)).toMatchObject({ clipped: 0, places: [] });
    expect(fittings).toEqual(expected);
  });

  test('that is still is printed once, however it comes', async () => {
    const { fittings } = await passesOf(documentOf('<p>x', { still: true }), 0.5);
    expect(fittings).toEqual([{}]);
  });

  test.each<[Survey, string, object]>([
    [{ tall: 'top', height: 300, most: 200 }, 'FAULT_HEADER', { size: 300, most: 200 }],
    [{ tall: 'bottom', height: 300, most: 200 }, 'FAULT_FOOTER', { size: 300, most: 200 }],
    [
      { long: true, height: 20_000, most: 14_400 },
      'FAULT_TOO_LONG',
      { size: 20_000, most: 14_400 },
    ],
    [{ diagram: { nth: 2, line: 3 } }, 'FAULT_DIAGRAM', { diagram: 2, line: 3 }],
    [
      { block: '/template_data/content/3', nth: 2, height: 60, most: 54 },
      'FAULT_BLOCK',
      { element: '/template_data/content/3', nth: 2, size: 60, most: 54, wide: false },
    ],
  ])('that says %j is a failure', async (said, fault, more) => {
    const printing = passesOf(documentOf('<p>x'), said);
    await expect(printing).rejects.toMatchObject({ failure: { fault, ...more } });
  });

  test('that is too wide is a failure where it is to be one', async () => {
    const printing = passesOf(documentOf('<p>x', { fit: 'error' }), 0.9, {
      ...SURVEY,
      element: '<p>',
    });
    const failure = { fault: 'FAULT_TOO_WIDE', size: 850, most: 679, element: '<p>' };
    await expect(printing).rejects.toMatchObject({ failure });
  });
});
