/** Width and height in points. */
type Sheet = readonly [number, number];

/** A page: its sheet and texts that stand on it, as poppler reads them, spaces collapsed. */
interface ExpectedPage {
  sheet: Sheet;
  texts: string[];
  /** How many pictures are drawn on it. */
  pictures: number;
}

interface Expectation {
  pages: ExpectedPage[];
  /** Typefaces that the text was set in. */
  fonts: string[];
  /** Where its links lead. */
  links?: string[];
}

const A4: Sheet = [595, 842];
const A4_LANDSCAPE: Sheet = [842, 595];
const A5: Sheet = [420, 595];
const LETTER: Sheet = [612, 792];

function page(sheet: Sheet, ...texts: string[]): ExpectedPage {
  return { sheet, texts, pictures: 0 };
}

function illustrated(pictures: number, expected: ExpectedPage): ExpectedPage {
  return { ...expected, pictures };
}

const INVENTORY_HEAD = 'Number Thing Parts Name Place';
const REPORT = [
  'Survey Office',
  'What was found, and what to do about it.',
  'Figure 1: the valley from the south',
  'Water',
  'Wood',
  'Two of nine need repair.',
];

export const EXPECTATIONS: Record<string, Expectation> = {
  certificate: {
    pages: [
      page(
        A4_LANDSCAPE,
        'School of Navigation',
        'Zoë Ångström',
        'has completed “Coastal waters” in 40 hours.',
        'With honours First of the year 28 August 2026',
      ),
    ],
    fonts: ['LiberationSans', 'LiberationSans-Bold'],
  },
  contract: {
    pages: [
      page(
        A4,
        'Draft of 1 June 2026',
        'Harbour Office',
        'As registered in HRB 12345.',
        'Annex: places and hours',
      ),
      page(
        A4,
        'Agreement C-77',
        '1.1 Pilotage from 1 July 1.2 Mooring from 1 August 1.3 Towage from 1 September',
        'The monthly fee is €4,200.00.',
        '3. A discount of 5 % applies',
        'Fees are net of VAT at the rate of 19 %.',
      ),
      page(A4, 'Agreement C-77', '20. The parties agree'),
      page(A4, '27. The parties agree', 'Bremen, 1 June 2026'),
      page(
        A4_LANDSCAPE,
        'Annex to C-77',
        'Pilotage day and night Outer roads',
        'Towage on call All basins',
      ),
    ],
    fonts: ['LiberationSerif', 'LiberationSerif-Bold'],
  },
  figures: {
    pages: [
      page(
        A4,
        'Summer on the lake',
        'Boats in Reedmouth & around',
        'Sail Row',
        'Crews of Ada, Ben',
        '☒ counted by C. Writer',
      ),
    ],
    fonts: ['LiberationSans', 'LiberationSans-Bold', 'OpenSymbol'],
  },
  handbook: {
    pages: [
      page(
        A5,
        'Handbuch für Gäste – Segelclub Übersee',
        'Stand: 01.04.2026',
        '1. Schwimmwesten sind Pflicht. 2. Der Steg bleibt frei. 3. Um 22 Uhr ist Ruhe.',
        'Auskunft gibt Jörg Müßig, 000 / 123.',
        'Seite 1 von 2',
      ),
      page(A5, 'Boote', 'Name Länge Liegeplatz Möwe 7.5 m A 3 Elster 6 m B 11', 'Seite 2 von 2'),
    ],
    fonts: ['LiberationSerif', 'LiberationSans-Bold', 'LiberationSerif-Bold'],
  },
  inventory: {
    pages: [
      page(
        A4_LANDSCAPE,
        'Inventory of Shed 4',
        INVENTORY_HEAD,
        'A-005 Buoy 5 Rack 6 pin 3 ring 2',
        '1 / 5',
      ),
      page(A4_LANDSCAPE, INVENTORY_HEAD, 'A-015 Davit 15 Rack 2 pin 1 ring 2', '2 / 5'),
      page(A4_LANDSCAPE, INVENTORY_HEAD, 'A-044 Anchor 44', '3 / 5'),
      page(A4_LANDSCAPE, INVENTORY_HEAD, 'A-059 Davit 59', '4 / 5'),
      page(A4_LANDSCAPE, INVENTORY_HEAD, 'A-060 Anchor 60', 'In all 60', '5 / 5'),
    ],
    fonts: ['LiberationSans', 'LiberationSans-Bold'],
  },
  invoice: {
    pages: [
      illustrated(
        1,
        page(
          A4,
          'Ada & Söhne 12 Quay <West> 20457 Hamburg',
          'Invoice 2026-0417',
          'Date: 04 May 2026',
          '1 Rope, hemp, 12 mm 40 €2.35 €94.00 2 Sail, mended 1 €310.00 €310.00 3 Varnish – 5 l 3 €48.90 €146.70',
          'VAT 19 %: €104.63 Total: €655.33',
          'Delivered in two parts, the second on 2 May.',
          'Please pay within 14 days',
          'Boatyard Example Ltd · DE 000 000 000 · Page 1 of 1',
        ),
      ),
    ],
    fonts: ['LiberationSans', 'LiberationSans-Bold', 'LiberationSans-Italic'],
  },
  languages: {
    pages: [
      page(
        A4,
        'Hello, Ada',
        'ليلى',
        'נועה',
        '花子様、ご訪問ありがとうございます。',
        '小明，感谢您的来访。',
        '민수 님, 방문해 주셔서 감사합니다.',
        'Здравствуйте, Наташа! Καλώς ορίσατε, Νίκο.',
        'Xin chào Hằng',
        'برتقال',
      ),
    ],
    fonts: ['NotoSans-Bold', 'NotoNaskhArabic-Regular', 'NotoSansHebrew-Regular'],
  },
  letter: {
    pages: [
      page(
        A4,
        'Our reference: AE-17',
        'Boatyard Quay 12',
        'Dear Sir or Madam,',
        'Thank you for your letter of last week. We looked into it & found that "all is well".',
        'Your account of €1,234.50 is due on page 1.',
        'Ada Example Harbour master',
      ),
    ],
    fonts: ['LiberationSerif', 'LiberationSerif-Bold'],
  },
  lists: {
    pages: [
      page(
        A4,
        'Ada ● tent ● stove ● rope & pegs Ben ● boots ● rain coat ○ a toy, as Ben is 7',
        'a) Mill, 20 minutes b) Saddle Hut, 45 minutes c) Lakehead',
        'Mill → Saddle Hut → Lakehead',
      ),
    ],
    fonts: ['LiberationSans', 'LiberationSans-Bold'],
  },
  minutes: {
    pages: [
      page(
        A4,
        'Minutes of the Sailing Club',
        'Present: Ada, Ben, Chloë',
        '2. New jetty The jetty is built in spring. The harbour master is told. For: 13 Against: 0',
        'More on our page, by letter to the clerk, or above.',
        'Minutes taken by C. Writer.',
      ),
      page(A4, 'Adopted on 2026-03-09.'),
    ],
    fonts: ['LiberationSerif', 'LiberationSerif-Bold'],
    links: ['https://example.com/minutes', 'mailto:clerk@example.com'],
  },
  newsletter: {
    pages: [
      illustrated(
        2,
        page(
          A4,
          'Heron Club – issue 7',
          '“Wind from the west, sails up.”',
          'Read on',
          'All results',
          'No link here.',
        ),
      ),
      illustrated(
        1,
        page(
          A4,
          'Heron Club – even',
          '3 May: Cleaning; 9 June: Night sailing;',
          'See the Heron Club page, soon.',
        ),
      ),
    ],
    fonts: ['LiberationSans', 'LiberationSans-Bold', 'LiberationSans-Italic'],
    links: [
      'https://example.com/club',
      'https://example.com/jetty',
      'https://example.com/regatta',
      'https://example.com/u?a=1&b=2',
    ],
  },
  report: {
    pages: [illustrated(3, page(A4, ...REPORT))],
    fonts: ['LiberationSans', 'LiberationSans-Bold', 'LiberationSans-Italic'],
  },
  'report-strict': {
    pages: [illustrated(3, page(LETTER, ...REPORT))],
    fonts: ['LiberationSans', 'LiberationSans-Bold', 'LiberationSans-Italic'],
  },
  thesis: {
    pages: [
      page(A4, 'On waves', 'Ida Fjord', 'Page i'),
      page(A4, 'depth 12 m', 'c=', '√ gλ', '2π', 'E=ρg ∑ a', 'k=0', 'was measured.', 'Page 1'),
    ],
    fonts: ['LiberationSerif', 'LiberationSerif-Italic', 'OpenSymbol'],
  },
  timetable: {
    pages: [
      page(
        A5,
        'Line 7: timetable',
        'Valid from 1 May until further notice.',
        'Mill 07:05 Saddle Hut 07:31 on demand Lakehead 07:58 ends here',
        '1. Tickets are sold on board. 2. Hold on.',
        'The line is closed on 25 December.',
      ),
    ],
    fonts: ['LiberationSans', 'LiberationSans-Bold', 'LiberationSerif-Bold'],
    links: ['https://example.com/lines'],
  },
};
