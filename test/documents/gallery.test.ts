import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { galleryNames, galleryRequest } from '../../tools/gallery/requests.ts';
import { codesOn, type Code } from '../harness/documents/codes.ts';
import { pdfFonts, pdfLayout, type PageLayout } from '../harness/documents/pdf-layout.ts';
import { pdfText, poppler } from '../harness/documents/pdf.ts';
import {
  meanDifference,
  popplerPicture,
  type ColourPicture,
} from '../harness/documents/picture.ts';
import type { RunningPlatform } from '../harness/running-platform.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';

/** Tolerance in points: the engine rounds sheets to whole ones, and poppler reports a line's height for a word. */
const TOLERANCE = 1.5;

interface Expectation {
  /** In points. */
  sheet: [width: number, height: number];
  title: string;
  fonts: string[];
  /** The text of each page, and of the codes on it. */
  pages: { texts: string[]; codes?: string[] }[];
}

const A4: [number, number] = [595, 842];

/** The content for a banking app (EPC069-12). */
function payment(name: string, euros: string, text: string): string {
  const head = ['BCD', '002', '1', 'SCT', 'COBADEFFXXX', name, 'DE89370400440532013000'];
  return [...head, `EUR${euros}`, '', '', text].join('\n');
}

const LETTER: [number, number] = [612, 792];

/** As the standard has it, line by line. */
const SWISS_PAYMENT = `SPC
0200
1
CH4431999123000889012
S
Robert Schneider AG
Rue du Lac 1268

2501
Biel
CH







1949.75
CHF
S
Pia-Maria Rutschmann-Schnyder
Grosse Marktgasse 28

9400
Rorschach
CH
QRR
210000000003139471430009017
Invoice 2026-118
EPD`;

const EXPECTED: Record<string, Expectation> = {
  'address-labels': {
    sheet: LETTER,
    title: 'Address labels: 30',
    fonts: ['Inter-Regular', 'Inter-SemiBold'],
    pages: [{ texts: ['Ada Sample', '100 Maple Street', 'Jon Placeholder-Longname'] }],
  },
  certificate: {
    sheet: [842, 595],
    title: 'Certificate: Erika Mustermann, Typography for the Printed Page',
    fonts: ['EBGaramond-Regular', 'EBGaramond-Italic', 'EBGaramond-SemiBold'],
    pages: [
      {
        texts: [
          'ACADEMY OF GOOD EXAMPLES',
          'Certificate of Completion',
          'Erika Mustermann',
          '48 lessons from 2 March to 26 June 2026, passed with 96.5% and with distinction.',
          'Prof. Max Sample',
        ],
      },
    ],
  },
  contract: {
    sheet: A4,
    title: 'Maintenance Agreement between Example Logistics GmbH and Muster & Co Software KG',
    fonts: ['STIXTwoText-Regular', 'STIXTwoText-Bold', 'STIXTwoText-Italic'],
    pages: [
      { texts: ['Maintenance Agreement', '1 Subject 2', '9 Personal data', 'Annex B: Systems 5'] },
      { texts: ['1 Subject', 'pays €4,850.00 a month', 'No. MA-2026-031', 'Page 2 of 6'] },
      { texts: ['5 Service levels', 'up to €250,000.00 a year', '9 Personal data'] },
      { texts: ['10 Term', '11 Final provisions', 'For the client', 'Max Sample', 'Page 4 of 6'] },
      { texts: ['Annex A: Service levels', 'Class What it means', 'In service since'] },
      { texts: ['System Site Operating system In service since', 'till-07.muster.example'] },
    ],
  },
  'currency-invoice': {
    sheet: A4,
    title: 'Invoice T-2026-118',
    fonts: ['EBGaramond-Regular', 'EBGaramond-SemiBold'],
    pages: [
      {
        texts: [
          'Orchestre d’Exemple asbl',
          '18 10 Sept Live recording, sound crew 1 £3,900.00 £3,900.00 0.8684 €4,491.02',
          'Sum of this page €62,045.44 Carried forward €62,045.44',
          'Page 1 of 3',
        ],
      },
      {
        texts: [
          'No. Date For Qty Price Amount',
          'Brought forward €62,045.44',
          '33 14 Sept Hotel, Warsaw, double rooms 31 PLN 498.00 PLN 15,438.00 4.2615 €3,622.67',
          'Sum of this page €121,077.68 Carried forward €183,123.12',
        ],
      },
      {
        texts: [
          'Brought forward €183,123.12',
          '54 23 Sept Concert hall, Tokyo, two evenings 2 JP¥1,420,000 JP¥2,840,000 171.4600 €16,563.63',
          'Sum of this page €183,965.99 Total, VAT reverse-charged €367,089.11',
          'To be paid by 4 November 2026',
        ],
        codes: [payment('Beispiel Touring GmbH', '367089.11', 'Invoice T-2026-118')],
      },
    ],
  },
  'event-ticket': {
    sheet: [595, 213],
    title: 'Ticket NG26-7F3K-0118: A Night under Glass',
    fonts: ['EBGaramond-Regular', 'Inter-Regular', 'Inter-SemiBold'],
    pages: [
      {
        texts: [
          'STERNWARTE BEISPIELSTADT',
          'A Night under Glass',
          'Fri 11 December 2026',
          '20:00',
          'Row C, seat 14',
        ],
        codes: ['https://tickets.example/v/NG26-7F3K-0118'],
      },
    ],
  },
  'id-cards': {
    sheet: A4,
    title: 'Staff cards of Example Logistics',
    fonts: ['Inter-Regular', 'Inter-SemiBold'],
    pages: [
      {
        texts: ['Chidinma Okonkwo-', 'Head of Research & Development', 'Hina Sato'],
        codes: Array.from({ length: 8 }, (_, index) => `E-${1000 + index}`),
      },
    ],
  },
  invoice: {
    sheet: A4,
    title: 'Invoice 2026-0417',
    fonts: ['Inter-Regular', 'Inter-SemiBold'],
    pages: [
      {
        texts: ['Museum of Examples', '2026-0417', 'Description', 'Page', '1 / 2'],
      },
      {
        texts: [
          'Invoice 2026-0417 · 2 November 2026',
          '# Description Quantity Unit Price Amount',
          'Net €75,790.00',
          'VAT 19% €14,400.10',
          'Total due by 30 November 2026 €90,190.10',
          'you may deduct 2%',
        ],
        codes: [payment('Muster Studio GmbH', '90190.1', 'Invoice 2026-0417')],
      },
    ],
  },
  'letter-din-5008': {
    sheet: A4,
    title: 'Ihr Manuskript „Das Papier der Zukunft“',
    fonts: ['NotoSans-Regular', 'NotoSans-SemiBold'],
    pages: [{ texts: ['10115 Berlin', 'Ihr Zeichen EM 14.10.', '03.11.2026', 'Seite 1 von 1'] }],
  },
  'letter-us': {
    sheet: LETTER,
    title: 'Your new account',
    fonts: ['EBGaramond-Regular', 'EBGaramond-SemiBold'],
    pages: [{ texts: ['November 3, 2026', '100 Maple Street, Apt. 4', 'Account Services'] }],
  },
  payslip: {
    sheet: A4,
    title: 'Payslip October 2026: Zoë Sample-Çelik',
    fonts: ['IBMPlexSans-Regular', 'IBMPlexSans-SemiBold'],
    pages: [
      {
        texts: [
          'Payslip October 2026',
          "CHF 8'381.99 CHF 1'924.63 CHF 148.60 CHF 6'605.96",
          'Overtime, 125 % 6.5 hours 54.69 355.49',
          "Gross pay 8'381.99 79'473.27",
          "Tax at source, B1 8.43% 8'381.99 706.60",
          "Deductions 1'924.63 18'463.07",
          'Train to the Linz site, 14 October 148.60',
          'From 1 January 2027',
        ],
      },
    ],
  },
  'product-label': {
    sheet: [288, 432],
    title: 'Case label 14006381333938, batch K2611B',
    fonts: ['Inter-Regular', 'Inter-SemiBold'],
    pages: [
      {
        texts: ['Hay Milk Mountain Cheese', '12 × 250 g', '31.03.2027', 'KEEP AT 2 TO 8 °C'],
        codes: [
          '(01)14006381333938(17)270331(10)K2611B',
          '(00)340063810000002173',
          'https://id.gs1.example/01/14006381333938/10/K2611B?17=270331',
        ],
      },
    ],
  },
  receipt: {
    sheet: [227, 604],
    title: 'Receipt 2026-110318-0042',
    fonts: ['JetBrainsMono-Regular', 'JetBrainsMono-Bold'],
    pages: [
      {
        texts: ['Café Beispiel', '2 Flat white B 8.40', 'TOTAL €39.80', '35.99 3.81 39.80'],
        codes: ['2026-110318-0042', 'https://cafe.example/r/2026-110318-0042'],
      },
    ],
  },
  'registration-form': {
    sheet: A4,
    title: 'Registration: Open Workshop Days',
    fonts: ['Inter-Regular', 'Inter-Bold'],
    pages: [{ texts: ['First name', 'Vegetarian meal', 'Place, date, signature'] }],
  },
  report: {
    sheet: A4,
    title: 'Quarterly report Q3 2026',
    fonts: ['IBMPlexSans-Regular', 'IBMPlexSans-SemiBold'],
    pages: [
      { texts: ['MUSTER MOBILITY AG', 'Quarterly report', 'Published 28 October 2026'] },
      { texts: ['at a glance 3 1.1 Revenue by quarter 3', '4 Outlook 5', 'Max Sample'] },
      { texts: ['€14.8 m', '▲ 18.4%', '▼ 4.7%', 'Q1', 'Q4', 'Total 12.50 14.80 18.4%', '3 / 5'] },
      { texts: ['City bikes', 'Cargo bikes', 'Sep', '100,000', 'Robin, nurse'] },
      { texts: ['Depreciation', '37.3%', '15,100 6,901,000 4.9 €14,800,000', 'Important'] },
    ],
  },
  'shipping-label': {
    sheet: [283, 425],
    title: 'Shipping labels BP 4200 0042 7',
    fonts: ['Inter-Regular', 'Inter-SemiBold'],
    pages: [
      {
        texts: ['Jane Sample', '1 of 2', '12.4 kg', 'FRAGILE – 85 radio beacons'],
        codes: ['(00)399999990000004217', '399999990000004217|BRU 04|1000|12.4'],
      },
      {
        texts: ['Jane Sample', '2 of 2', '3.8 kg', 'Printed matter'],
        codes: ['(00)399999990000004224', '399999990000004224|BRU 04|1000|3.8'],
      },
    ],
  },
  'stamped-delivery-note': {
    sheet: A4,
    title: 'Delivery note L-2026-0873, received 3 November 2026',
    fonts: ['IBMPlexSans-Regular', 'IBMPlexSans-SemiBold', 'IBMPlexSans-Light'],
    pages: [{ texts: ['3 NOV 2026', '11-0214', 'Received in good order: place, date, signature'] }],
  },
  'swiss-qr-bill': {
    sheet: A4,
    title: 'Invoice 2026-118',
    fonts: ['LiberationSans', 'LiberationSans-Bold'],
    pages: [
      {
        texts: ["Total 1'949.75", 'Payment part', '21 00000 00003 13947 14300 09017'],
        codes: [SWISS_PAYMENT],
      },
    ],
  },
};

let platform: RunningPlatform;
let key: string;

interface Printed {
  headers: Headers;
  pdf: Buffer;
}

/**
 * Prints every template before codes are read, because reading blocks this process for longer than
 * a connection lives.
 */
const printed = new Map<string, Printed>();

beforeAll(async () => {
  platform = sharedPlatform();
  ({ key } = await platform.account('two-minutes'));
  for (const name of galleryNames()) {
    const response = await platform.generate(key, galleryRequest(name));
    printed.set(name, { headers: response.headers, pdf: await platform.bytesOf(response) });
  }
});
afterAll(() => platform.leave());

test('every template of the gallery has an expectation', () => {
  expect(galleryNames()).toEqual(Object.keys(EXPECTED).sort());
});

test('an invoice without a discount does not mention one', async () => {
  const { variables, ...request } = galleryRequest('invoice');
  const { discount: _, ...rest } = variables;
  const pdf = await platform.pdf(key, { ...request, variables: rest });
  expect(await pdfText(pdf)).not.toContain('deduct');
});

test('a receipt grows with its items', async () => {
  const { variables, ...request } = galleryRequest('receipt');
  const items = Array.from({ length: 40 }, (_, index) => ({
    quantity: 1,
    name: `Bun ${index}`,
    vat: 'A',
    amount: 3.4,
  }));
  const pages = await pdfLayout(
    await platform.pdf(key, { ...request, variables: { ...variables, items } }),
  );
  expect(pages).toHaveLength(1);
  expect(pages[0]!.height).toBeGreaterThan(1000);
});

test.each([
  ['event-ticket', 'event', { terms: 'Please read this before you come. '.repeat(60) }],
  ['payslip', 'employee', { street: 'A street of many lines\n'.repeat(40) }],
  ['product-label', 'product', { ingredients: 'hay milk, salt, '.repeat(80) }],
])('%s never has a second page', async (name, field, more) => {
  const { variables, ...request } = galleryRequest(name);
  const long = { ...(variables[field] as object), ...more };
  const response = await platform.generate(key, {
    ...request,
    variables: { ...variables, [field]: long },
  });
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ error: 'content_overflow' });
});

const MM = 72 / 25.4;

/** The words of a template's first page, in millimetres. */
async function wordsOf(name: string) {
  const [page] = await pdfLayout(printed.get(name)!.pdf);
  return page!.words.map(({ text, left, top, right, bottom }) => ({
    text,
    sides: [left, top, right, bottom].map((each) => each / MM) as Sides,
  }));
}

type Sides = [left: number, top: number, right: number, bottom: number];

/** What is printed is as exact as points are whole, in millimetres. */
const EXACT = 0.35;

/** A fifth of the height that poppler reports is above a word's capitals, and as much below its line. */
const inkOf = ([left, top, right, bottom]: Sides): Sides => {
  const empty = (bottom - top) / 5;
  return [left, top + empty, right, bottom - empty];
};

const isWithin = ([left, top, right, bottom]: Sides, outer: Sides) =>
  left > outer[0] - EXACT &&
  top > outer[1] - EXACT &&
  right < outer[2] + EXACT &&
  bottom < outer[3] + EXACT;

/** How far colours reach around a place of an A4 sheet, in millimetres. */
function inkIn({ rgb, width, height }: ColourPicture, [left, top, right, bottom]: Sides): Sides {
  const pixels = width / 210;
  const around = 3;
  const xs: number[] = [];
  const ys: number[] = [];
  for (let y = Math.round((top - around) * pixels); y < (bottom + around) * pixels; y += 1)
    for (let x = Math.round((left - around) * pixels); x < (right + around) * pixels; x += 1) {
      const at = (y * width + x) * 3;
      if (y >= height || Math.abs(rgb[at]! - rgb[at + 2]!) < 60) continue;
      xs.push(x);
      ys.push(y);
    }
  const ends = [xs, ys].map((each) => each.toSorted((one, other) => one - other));
  return [ends[0]![0]!, ends[1]![0]!, ends[0]!.at(-1)! + 1, ends[1]!.at(-1)! + 1].map(
    (each) => each / pixels,
  ) as Sides;
}

describe('what has a place on its sheet stands there', () => {
  test('on 30 labels of 2.625 by 1 inch', async () => {
    const words = await wordsOf('address-labels');
    const labels = Array.from({ length: 30 }, (_, index): Sides => {
      const [left, top] = [0.1875 + (index % 3) * 2.75, 0.5 + Math.floor(index / 3)];
      return [left, top, left + 2.625, top + 1].map((inches) => inches * 25.4) as Sides;
    });
    const found = words.map(({ sides }) => labels.findIndex((label) => isWithin(sides, label)));
    expect(found).not.toContain(-1);
    expect(new Set(found).size).toBe(30);
    expect(found).toEqual(found.toSorted((one, other) => one - other));
  });

  test('on eight cards of 85.6 by 54 mm, with 5 mm between them', async () => {
    const words = await wordsOf('id-cards');
    const companies = words.filter(({ text }) => text === 'Example').map(({ sides }) => sides);
    const [[left, top]] = companies as [Sides];
    expect(companies).toHaveLength(8);
    for (const [index, sides] of companies.entries()) {
      expect(Math.abs(sides[0] - left - (index % 2) * 90.6)).toBeLessThan(EXACT);
      expect(Math.abs(sides[1] - top - Math.floor(index / 2) * 59)).toBeLessThan(EXACT);
    }
  });

  test('in rows of 9 mm', async () => {
    const words = await wordsOf('registration-form');
    const tops = ['1', '2', '3', '4'].map(
      (number) => words.find(({ text }) => text === number)!.sides[1],
    );
    for (const [index, top] of tops.entries())
      expect(Math.abs(top - tops[0]! - index * 9)).toBeLessThan(EXACT);
  });

  test.each<[string, string, string, Sides]>([
    ['letter-din-5008', 'Frau', 'Berlin', [20, 62.7, 105, 90]],
    ['letter-din-5008', 'Zeichen', '03.11.2026', [125, 50, 200, 90]],
    ['letter-us', 'Ms.', '37064', [22.3, 50.8, 136, 92]],
    ['swiss-qr-bill', 'Receipt', 'Receipt', [5, 197, 57, 204]],
    ['swiss-qr-bill', 'Payment', 'Payment', [67, 197, 118, 204]],
    ['swiss-qr-bill', 'Acceptance', 'Acceptance', [5, 274, 57, 292]],
  ])('in %s from “%s” to “%s”', async (name, first, last, field) => {
    const words = await wordsOf(name);
    for (const word of [first, last])
      expect(words.some(({ text, sides }) => text === word && isWithin(inkOf(sides), field))).toBe(
        true,
      );
  });

  test.each<[string, Sides]>([
    ['56 by 33 mm', [134, 18, 190, 51]],
    ['40 mm across', [142, 180, 182, 220]],
    // 47 by 18 mm, turned by 6 degrees, with round corners.
    ['47 by 18 mm', [72.8, 176.7, 121.2, 199.3]],
  ])('as a stamp of %s', async (_, expected) => {
    const ink = inkIn(
      await popplerPicture(printed.get('stamped-delivery-note')!.pdf, { width: 1654 }),
      expected,
    );
    for (const [index, side] of expected.entries())
      expect(Math.abs(ink[index]! - side)).toBeLessThan(EXACT);
  });

  test('as a Swiss QR code of 46 by 46 mm', async () => {
    const [{ position }] = (await codesOn(printed.get('swiss-qr-bill')!.pdf, 1, DPI)) as [Code];
    const { topLeft, bottomRight } = position;
    const sides = [topLeft.x, topLeft.y, bottomRight.x, bottomRight.y];
    for (const [index, side] of [67, 209, 113, 255].entries())
      expect(Math.abs((sides[index]! / DPI) * 25.4 - side)).toBeLessThan(2 * EXACT);
  });
});

test('the cover of the report reaches all edges of its sheet', async () => {
  const picture = await popplerPicture(printed.get('report')!.pdf, { width: 1200 });
  const { rgb, width, height } = picture;
  const edges = [
    [0, 0],
    [width - 1, height >> 1],
    [width >> 1, height - 1],
    [width - 1, height - 1],
  ].map(([x = 0, y = 0]) => [...rgb.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)]);
  expect(edges).toEqual(edges.map(() => [0x1d, 0x3b, 0x5f]));
});

test('a signed contract has no draft watermark', async () => {
  const { variables, ...request } = galleryRequest('contract');
  const contract = { ...(variables['contract'] as object), draft: false };
  const signed = await platform.pdf(key, { ...request, variables: { ...variables, contract } });
  const draft = printed.get('contract')!.pdf;
  for (const page of [1, 6]) {
    const [one, other] = await Promise.all(
      [signed, draft].map((pdf) => popplerPicture(pdf, { page, width: 300 })),
    );
    expect(meanDifference(one!, other!)).toBeGreaterThan(0.001);
  }
});

describe.each(Object.entries(EXPECTED))('%s', (name, { sheet, title, fonts, pages }) => {
  let headers: Headers;
  let pdf: Buffer;
  let layout: PageLayout[];

  beforeAll(async () => {
    ({ headers, pdf } = printed.get(name)!);
    layout = await pdfLayout(pdf);
  });

  test(`has ${pages.length} pages of its size`, () => {
    expect(headers.get('x-page-count')).toBe(String(pages.length));
    expect(layout).toHaveLength(pages.length);
    for (const { width, height } of layout) {
      expect(Math.abs(width - sheet[0])).toBeLessThanOrEqual(TOLERANCE);
      expect(Math.abs(height - sheet[1])).toBeLessThanOrEqual(TOLERANCE);
    }
  });

  test('has its text, with a value for every placeholder', async () => {
    for (const [index, { texts }] of pages.entries()) {
      const text = plain(await pdfText(pdf, index + 1));
      for (const each of texts) expect(text).toContain(plain(each));
    }
    expect(headers.get('x-missing-variables')).toBeNull();
  });

  test('has its title', async () => {
    const info = (await poppler('pdfinfo', ['-'], pdf)).toString();
    expect(/^Title: +(.*)$/m.exec(info)?.[1]).toBe(title);
  });

  test('has no glyph outside of its sheet', () => {
    for (const { width, height, words } of layout) {
      const outside = words.filter(
        ({ left, top, right, bottom }) =>
          left < -TOLERANCE ||
          top < -TOLERANCE ||
          right > width + TOLERANCE ||
          bottom > height + TOLERANCE,
      );
      expect(words.length).toBeGreaterThan(10);
      expect(outside).toEqual([]);
    }
  });

  test('embeds its typefaces', async () => {
    const found = await pdfFonts(pdf);
    expect(found.filter(({ isEmbedded }) => !isEmbedded)).toEqual([]);
    expect(found.map(({ name: font }) => font)).toEqual(expect.arrayContaining(fonts));
  });

  const coded = pages.flatMap(({ codes }, index) => (codes ? [[index + 1, codes] as const] : []));
  for (const [page, codes] of coded) {
    test(`has codes on page ${page} that are read`, async () => {
      expect((await pdfCodes(pdf, page)).toSorted()).toEqual([...codes].sort());
    });
  }
});

/** One space between words, and none around a slash, where poppler varies. */
function plain(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/ ?\/ ?/g, '/');
}

/** Dots per inch: the thinnest bar has two dots. */
const DPI = 220;

const pdfCodes = async (pdf: Buffer, page: number) =>
  (await codesOn(pdf, page, DPI)).map(({ text }) => text);
