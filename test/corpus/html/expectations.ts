/** Width and height in points. */
type Sheet = readonly [number, number];

/** A page: its sheet and texts that stand on it, as poppler reads them, spaces collapsed. */
interface ExpectedPage {
  sheet: Sheet;
  texts: string[];
}

interface Expectation {
  pages: ExpectedPage[];
  /** Typefaces that the text was set in; those of CJK and emoji come as nameless Type 3 fonts. */
  fonts: string[];
}

const A3_LANDSCAPE: Sheet = [1191, 842];
const A4: Sheet = [595, 842];
const A4_LANDSCAPE: Sheet = [842, 595];
const A5: Sheet = [420, 595];
const LETTER: Sheet = [612, 792];
const LABEL: Sheet = [283, 425];
const TILL_ROLL: Sheet = [227, 170];
const A5_LANDSCAPE: Sheet = [595, 420];
const A6: Sheet = [298, 420];
const SHELF: Sheet = [176, 82];

function page(sheet: Sheet, ...texts: string[]): ExpectedPage {
  return { sheet, texts };
}

const LIST_HEAD = 'Inventar-Nr. Gerät Raum Wert';
const LIST_FOOT = 'Fortsetzung oder Ende der Liste „Bestandsliste“';
const LEDGER_HEAD = 'No Article Description Qty Each Amount';

export const EXPECTATIONS: Record<string, Expectation> = {
  'application-shell': {
    pages: [
      page(A5, 'Harbour desk', 'Berth 6', 'Arrival 1 of sixty', 'Arrival 20 of sixty'),
      page(A5, 'Arrival 21 of sixty', 'Arrival 42 of sixty'),
      page(A5, 'Arrival 43 of sixty', 'Arrival 60 of sixty Desk closed'),
    ],
    fonts: ['NotoSans-Regular'],
  },
  'bank-details-last': {
    pages: [
      page(A5, 'Offer 2026-31', '10. The tide tables', 'Please turn over'),
      page(A5, '11. The tide tables', 'Harbour Bank, EX00 4410 2098 7731 0000'),
    ],
    fonts: ['NotoSans-Bold', 'NotoSans-Regular'],
  },
  'batch-of-invoices': {
    pages: [
      page(A6, 'Invoice A-17', 'Mooring, night 12', 'Page 1 of 2'),
      page(A6, 'Mooring, night 13', 'Mooring, night 20', 'Page 2 of 2'),
      page(A6, 'Invoice A-18', 'Page 1 of 1'),
      page(A6, 'Invoice A-19', 'Page 1 of 2'),
      page(A6, 'Mooring, night 18', 'Page 2 of 2'),
    ],
    fonts: ['NotoSans-Bold', 'NotoSans-Regular'],
  },
  booklet: {
    pages: [
      page(A5, 'The Heron Path', '5 stages, 63 kilometres on foot', 'Printed May 2026'),
      page(A5, 'The stages', '1. Reedmouth – Three Weirs (11 km)', '4. Saddle Hut – Lower Kestrel'),
      page(
        A5,
        '5. Lower Kestrel – Lakehead (13 km)',
        'Before you go',
        'the ferry and for the apples',
      ),
      page(A4_LANDSCAPE, 'The map', 'Reedmouth', 'Three Weirs', 'Saddle Hut', 'Lakehead'),
    ],
    fonts: ['NotoSerif-Bold', 'NotoSerif-Regular', 'NotoSans-Regular'],
  },
  certificate: {
    pages: [
      page(
        A4_LANDSCAPE,
        'Certificat de navigation',
        "Zoé d'Exemple-Çınar",
        "« Côte & cœur de l'océan »",
        'TRÈS BIEN',
        'Port-Modèle, le 28 août 2026',
      ),
    ],
    fonts: ['NotoSerif-Regular', 'NotoSerif-Bold', 'NotoSerif-Italic'],
  },
  contract: {
    pages: [
      page(
        A4,
        'Lease of a workshop: Old Foundry Trust / Brass & Reed Instruments',
        'between Old Foundry Trust, 2 Kiln Lane, 0000 Sampleton (the “Owner”)',
        '§ 1 What is let',
        '§ 3 Beginning and end',
        '– 1/2 –',
      ),
      page(
        A4,
        'Lease of a workshop: Old Foundry Trust / Brass & Reed Instruments',
        '(4) The Owner may visit',
        '§ 6 Rent',
        "The rent is CHF 1'480.00 a month, payable in advance on the first day of each month.",
        "A deposit of CHF 4'440.00",
        'Sampleton, 30 October 2026',
        '– 2/2 –',
      ),
    ],
    fonts: ['EBGaramond-Regular', 'EBGaramond-Bold', 'LiberationSerif-Italic'],
  },
  dashboard: {
    pages: [
      page(
        A4_LANDSCAPE,
        'Sorting hall B as of 2026-11-03 14:45',
        '18,204 11.6 min 0.31 % 47',
        '▲ 12.4% ▼ 6.2% ▼ 0.8% ▲ 4.4%',
        'Belt 7 stopped for nine minutes.',
        'Scanner 2 reads < 95 % of the codes.',
        'New bins at gate 14.',
        'Gate 21, returns 27 s',
      ),
    ],
    fonts: ['NotoSans-Bold', 'NotoSans-Regular'],
  },
  drawing: {
    pages: [
      page(
        A3_LANDSCAPE,
        'Summer house, ground floor',
        'Living room',
        '22.8 m²',
        'Reading bay',
        '6.50 m',
        'Scale 1 : 75',
        'Drawn 08 Sep 2026',
      ),
    ],
    fonts: ['LiberationSans', 'LiberationSans-Bold'],
  },
  'drawn-by-script': {
    pages: [
      page(
        A4,
        'Tides at the stone pier',
        '03:12 high 4.82 m',
        '21:58 low 0.70 m',
        'Times in </script> and "quotes" are only text & nothing more.',
      ),
    ],
    fonts: ['NotoSans-Bold', 'NotoSans-Regular'],
  },
  'east-asia': {
    pages: [
      page(
        A4,
        'Tea of the month: {{ not expanded }}',
        '尊敬的王女士：感谢您订购本店的龙井茶。',
        '净重：50 克；保质期：2027年11月。',
        '感謝您訂購本店的龍井茶。',
        'お茶の淹れ方',
        '例子様、玉露をお買い上げいただき',
        'ﾊﾝｶｸｶﾅも、全角ＡＢＣも、記号①②③㈱も正',
        '예시 님, 우전차를 주문해 주셔서 감사합니다.',
        '骨头、直角、门',
      ),
    ],
    fonts: ['NotoSans-Bold'],
  },
  emoji: {
    pages: [
      page(
        A4,
        '🍽️ The Tilted Spoon – this week',
        '€10.80 🌶️🌱',
        '👩‍👩‍👧‍👦 👨‍👩‍👧 🧑‍🤝‍🧑',
        '👋🏻 👋🏼 👋🏽 👋🏾 👋🏿',
        '🇪🇺 🇯🇵 🇧🇷 🏳️‍🌈 🏴‍☠️',
        '1️⃣ 2️⃣ 3️⃣ #️⃣ *️⃣',
        '🎉🥳 <b>& more</b>',
      ),
    ],
    fonts: ['NotoSans-Bold', 'NotoSans-Regular'],
  },
  form: {
    pages: [
      page(
        A4,
        'Member no. R-0193.',
        'O\'Example "the second"',
        'Dansk',
        'Please no oars of < 2.80 m & no <b>early</b> starts.',
        'Attendance: 17 of 20',
      ),
    ],
    fonts: ['NotoSans-Bold', 'NotoSans-Regular'],
  },
  'growing-chart': {
    pages: [page(A4_LANDSCAPE, 'Rain on the north quay', 'Wettest month: Oct', 'Oct: 112 mm')],
    fonts: ['NotoSans-Bold', 'NotoSans-Regular'],
  },
  'invoice-ledger': {
    pages: [
      page(
        LETTER,
        'INVOICE L-20771',
        'February 28, 2026',
        'Ship: Curlew (Exampleton)',
        LEDGER_HEAD,
        '1 RP12-1 Manila rope, 12 mm, per fathom 1 $2.35 $2.35',
        'Larch & Daughters · Invoice L-20771 · Page 1 of 2',
      ),
      page(
        LETTER,
        LEDGER_HEAD,
        '36 RP12-36 Manila rope, 12 mm, per fathom 36 $2.35 $84.60',
        'Total due $8,182.90',
        'Payable within 30 days.',
        'Larch & Daughters · Invoice L-20771 · Page 2 of 2',
      ),
    ],
    fonts: ['LiberationSerif', 'LiberationSerif-Bold'],
  },
  'invoice-studio': {
    pages: [
      page(
        A4,
        'Harbour & Pine Studio Invoice',
        'Tidewater <Books>',
        'by telephone',
        'Illustrations, black ink 12 pieces €85.50 €1,026.00',
        'VAT 21% €908.06',
        'To pay €5,232.16',
        'Please pay by 17 November 2026.',
      ),
    ],
    fonts: ['NotoSans-Bold', 'NotoSans-Regular'],
  },
  legacy: {
    pages: [
      page(
        A4,
        'Käse-Liste „Alpenglück“',
        'Ausgabe 77 · Preis 0,00 €',
        'Gruyère „alt“ ½ Laib 38,50 €',
        'Ziegenkäse – neu! Ø 8 cm 6,90 €',
        'Es sind entitäten wie ä, ß, € und „Zahlen“ darunter',
        'Mo – Fr 8:00 – 18:00',
        'Mit freundlichen Grüßen',
      ),
    ],
    fonts: ['LiberationSerif', 'LiberationSerif-Bold', 'LiberationSerif-BoldItalic'],
  },
  'letter-arabic': {
    pages: [
      page(
        A4,
        'مكتبة النورس',
        'السيدة الكريمة ليلى',
        'إرسال طلبكم من الكتب',
        'AB-2026/417',
        'https://example.com/track',
        'تاريخ السفن الشراعية',
        '٤٥٫٠٠',
        'قسم المبيعات',
      ),
    ],
    fonts: ['NotoNaskhArabic-Regular', 'NotoKufiArabic-Bold'],
  },
  'letter-hebrew': {
    pages: [
      page(
        A5,
        'אישור הרשמה לסדנה',
        'שלום נועה',
        'סטודיו חימר',
        'רחוב הדוגמה',
        '18:30',
        'IL-0042-B',
        'workshop@example.com',
        'להתראות',
      ),
    ],
    fonts: ['NotoSansHebrew-Bold', 'NotoSerifHebrew-Regular'],
  },
  'long-table': {
    pages: [
      page(A4, 'Stand 02.11.2026 · 140 Geräte', LIST_HEAD, 'INV-10001', '2.11 37,50 €', LIST_FOOT),
      page(A4, LIST_HEAD, 'INV-10040', LIST_FOOT),
      page(A4, LIST_HEAD, 'INV-10070', LIST_FOOT),
      page(A4, LIST_HEAD, 'INV-10100', LIST_FOOT),
      page(A4, LIST_HEAD, 'INV-10140', 'Summe 370.125,00 €', LIST_FOOT),
    ],
    fonts: ['NotoSans-Bold', 'NotoSans-Regular'],
  },
  maths: {
    pages: [
      page(
        LETTER,
        'Mathematics for carpenters Sheet 6, 1 Dec',
        'Show that the solutions of 𝑎𝑥2 + 𝑏𝑥 + 𝑐 = 0 are',
        '∑',
        '7 11',
        '13 17',
        '6 points',
      ),
    ],
    fonts: ['LiberationSerif', 'DejaVuMathTeXGyre-Regular'],
  },
  newspaper: {
    pages: [
      page(
        A4,
        'The Exampleton Lantern',
        'No. 4,117 Saturday, 9 May 2026 £1.20',
        'Clock strikes thirty-one; council blames birds',
        '“We have never been so late',
        'past thirty-one.',
        'Bakers and boatmen agree on bread',
        'stand in for a clock.',
      ),
    ],
    fonts: ['LiberationSerif', 'LiberationSerif-Bold', 'LiberationSerif-Italic'],
  },
  'numbered-part': {
    pages: [
      page(A4, 'Knots and splices', 'Bowline 41', 'Sheet bend 42'),
      page(A4, 'Knots and splices', 'Bowline', '41 / 42'),
      page(A4, 'Knots and splices', 'Sheet bend', '42 / 42'),
    ],
    fonts: ['NotoSerif-Bold', 'NotoSerif-Regular', 'LiberationSans'],
  },
  'photo-sheet': {
    pages: [
      page(
        A4,
        'Roll No. 31 · Noise 400 · 2026-06-21',
        'The large one, 1200 × 675 pixels',
        '21A as it is 22A grey 23A turned',
        '26A the last',
      ),
    ],
    fonts: ['LiberationMono'],
  },
  'report-charts': {
    pages: [
      page(
        A4,
        'Station Gannet Rock The weather of a year',
        'Station Gannet Rock · 2026 · 12 months of measurements',
        '712 mm 10.8 °C 1,904 h',
        'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
        'Figure 1. Rain in millimetres',
        'South: 24 %',
        '1 of 2',
      ),
      page(
        A4,
        'Station Gannet Rock The weather of a year',
        'The warmest day was 19 July with 31.4 °C.',
        'Nov 103 mm 14.5% 6.0 °C',
        '3. Wind: a cup anemometer and a vane on a mast of ten metres.',
        '2 of 2',
      ),
    ],
    fonts: ['NotoSerif-Bold', 'NotoSans-Regular', 'NotoSans-Bold'],
  },
  scripts: {
    pages: [
      page(
        A4,
        'Όλοι οι άνθρωποι γεννιούνται ελεύθεροι.',
        'Все люди рождаются свободными.',
        'Tất cả mọi người sinh ra đều được tự do.',
        'Բոլոր մարդիկ ծնվում են ազատ։',
        'ყველა ადამიანი იბადება თავისუფალი.',
        'يولد جميع الناس أحرارا',
        'כל בני האדם נולדו בני חורין',
        'सभी मनुष्य जन्म से स्वतंत्र हैं।',
        'মানুষ স্বাধীনভাবে জন্মগ্রহণ করে।',
        'மனிதர்கள் அனைவரும் சுதந்திரமாகப் பிறக்கின்றனர்.',
        'มนุษย์ทั้งหลายเกิดมามีอิสระ',
        'មនុស្សទាំងអស់កើតមកមានសេរីភាព',
        'የሰው ልጅ ሁሉ ነጻ ሆኖ ይወለዳል።',
        '人人生而自由。',
        '모든 인간은 자유롭게 태어난다.',
        '→ ⇒ ∞ ≠ ✓ ♪',
      ),
    ],
    fonts: ['NotoSans-Regular', 'NotoSansDevanagari-Regular', 'NotoSansThai-Regular'],
  },
  'shipping-label': {
    pages: [
      page(
        LABEL,
        'NIGHT MAIL 2026-11-03',
        'Harbour & Pine Studio, 14 Example Quay, 00001 Port Sample',
        '99999 EXAMPLE CITY',
        '2.48 kg 2/3 K7',
        'EX 4410 2098 7731',
      ),
    ],
    fonts: ['LiberationSans', 'LiberationSans-Bold', 'LiberationMono'],
  },
  'till-roll': {
    pages: [page(TILL_ROLL, 'The Harbour Shop', 'Total £14.45', 'Thank you, and fair winds!')],
    fonts: ['NotoSans-Bold', 'NotoSans-Regular'],
  },
  'wide-layout': {
    pages: [page(A4, 'Leitstand', 'Pegel Wind Sicht Wasser', '3,42 m NW 6 8 km 11 °C')],
    fonts: ['NotoSans-Bold', 'NotoSans-Regular'],
  },
  'wide-table': {
    pages: [
      page(
        A4_LANDSCAPE,
        'Passengers by stop and hour, line 7',
        'Before noon After noon Day',
        'Old Harbour 8 49 40 31 24 83 201 355 448',
        'counted on October 14, 2026 68,671',
      ),
    ],
    fonts: ['LiberationSans', 'LiberationSans-Bold'],
  },
  brochure: {
    pages: [
      page(A5, 'Boats for hire', '1. The tide tables', '8. The tide tables'),
      page(A5, '9. The tide tables', '14. The tide tables'),
    ],
    fonts: ['NotoSans-Bold', 'NotoSans-Regular'],
  },
  'cards-that-scroll-in': {
    pages: [page(A5, 'Stage 1', 'Stage 4'), page(A5, 'Stage 5', 'Stage 8')],
    fonts: ['NotoSans-Regular'],
  },
  'chapters-on-the-right': {
    pages: [
      page(A6, 'The lamp', 'was called. 1'),
      page(A6),
      page(A6, 'The stairs', 'was called. 3'),
      page(A6),
      page(A6, 'The logbook', 'was called. 5'),
    ],
    fonts: ['NotoSerif-Bold', 'NotoSerif-Regular'],
  },
  'chart-for-print': {
    pages: [page(A5_LANDSCAPE, 'Rain by month', 'drawn as wide as the page')],
    fonts: ['NotoSans-Bold', 'NotoSans-Regular'],
  },
  'closed-drawers': {
    pages: [
      page(
        A5,
        'Menu',
        'Shop',
        'The text keeps its size: nothing that is put away makes it smaller.',
      ),
    ],
    fonts: ['NotoSans-Bold', 'NotoSans-Regular'],
  },
  'contents-by-hand': {
    pages: [
      page(A5, 'Handbook of knots', 'Bowline....', '....2', '....3', '....4'),
      page(A5, 'See there (“Rolling hitch”, page 4).'),
      page(A5, 'See there (“Bowline”, page 2).'),
      page(A5, 'See there (“Sheet bend”, page 3).'),
    ],
    fonts: ['NotoSerif-Bold', 'NotoSerif-Regular'],
  },
  'lines-kept-together': {
    pages: [
      page(A6, 'Article 1', 'Article 3'),
      page(A6, 'Article 4', 'Article 6'),
      page(A6, 'Article 7', 'Article 9'),
    ],
    fonts: ['NotoSerif-Bold', 'NotoSerif-Regular'],
  },
  'logo-on-every-page': {
    pages: [page(A6, 'Sheet 1'), page(A6, 'Sheet 2'), page(A6, 'Sheet 3'), page(A6, 'Sheet 4')],
    fonts: ['NotoSans-Regular'],
  },
  'mail-of-mjml': {
    pages: [page(A4, 'Ship to Bill to', '14 Example Quay, Port Sample 2 Kiln Lane, Sampleton')],
    fonts: ['NotoSans-Regular'],
  },
  notebook: {
    pages: [
      page(A5, 'The text keeps its size, whatever the code does.', '# END-OF-LINE', 'c15 c16'),
    ],
    fonts: ['NotoSans-Bold', 'NotoSans-Regular', 'LiberationMono'],
  },
  'open-dialog': {
    pages: [
      page(A5, 'The page behind', 'Terms', '§ 13 Every rope is coiled.'),
      page(A5, '§ 14 Every rope is coiled.', 'End of the terms'),
    ],
    fonts: ['NotoSans-Bold', 'NotoSans-Regular'],
  },
  'running-titles': {
    pages: [
      page(A6, 'Herons', 'Bittern', 'Grey heron'),
      page(A6, 'Herons', 'Little egret'),
      page(A6, 'Gulls', 'Kittiwake', 'Herring gull'),
    ],
    fonts: ['NotoSerif-Bold', 'NotoSerif-Regular', 'NotoSans-Regular'],
  },
  'saved-by-google-docs': {
    pages: [
      page(A4, 'Minutes'),
      page(A4, 'Second page: what was decided.'),
      page(A4, 'Third page: who does it.'),
    ],
    fonts: ['LiberationSans'],
  },
  'saved-by-word': {
    pages: [
      page(A4, 'Vertrag über Lieferung'),
      page(A4, '§ 1 Gegenstand steht auf Seite zwei.'),
      page(A4_LANDSCAPE, 'Anlage im Querformat'),
    ],
    fonts: ['Carlito', 'Carlito-Bold'],
  },
  'saved-with-a-banner': {
    pages: [
      page(A5, 'What the banner hid', '10. The tide tables'),
      page(A5, '11. The tide tables', 'Nothing of it is lost.'),
    ],
    fonts: ['NotoSerif-Bold', 'NotoSerif-Regular'],
  },
  'shelf-labels': {
    pages: [
      page(SHELF, 'Brass screws', '4410-01'),
      page(SHELF, 'Oak dowels', '4410-02'),
      page(SHELF, 'Hide glue', '4410-03'),
    ],
    fonts: ['NotoSans-Bold', 'NotoSans-Regular'],
  },
  'virtual-list': {
    pages: [
      page(A5, 'Arrivals', 'Boat 1 of 60', 'Boat 20 of 60'),
      page(A5, 'Boat 21 of 60', 'Boat 42 of 60'),
      page(A5, 'Boat 43 of 60', 'Boat 60 of 60 After the list'),
    ],
    fonts: ['NotoSans-Bold', 'NotoSans-Regular'],
  },
  'xhtml-statement': {
    pages: [page(A4, 'Auszug 2026/5', 'Saldo: 1.204,50 € < Limit', 'Ende des Auszugs')],
    fonts: ['NotoSans-Bold', 'NotoSans-Regular'],
  },
};
