import { pdfStandardsTests } from '../harness/documents/pdf-standards-tests.ts';

/** At least one of every kind and standard, with their special cases; the nightly suite validates all. */
const CHOSEN = [
  // Transparency is flattened, files and metadata are kept.
  'PDF/A-1b with a watermark',
  'PDF/A-1b with metadata',
  'PDF/A-2b with a watermark',
  'PDF/A-3b with metadata',
  'PDF/A-2u with a watermark',
  'PDF/A-3u with metadata',
  'PDF/A-2a with a watermark',
  'PDF/A-3a with metadata',
  'PDF/A-2u with files around it',
  'PDF/A-3b with attachments',
  'Factur-X MINIMUM',
  'Factur-X XRECHNUNG',
  'everything at once',
  // Typefaces of every script, formulas, pictures, tables of many pages.
  'east-asia',
  'emoji',
  'form',
  'letter-arabic',
  'maths',
  'photo-sheet',
  'wide-table',
  'drawing, flattened,',
  'emoji, flattened,',
  'the theme modern',
  'the theme academic',
  'the sample report',
  'the sample shipping-label',
  'PDF/A-1b of a DOCX with a watermark and metadata',
  'PDF/A-3b of a DOCX with everything',
  'PDF/A-3u of a DOCX',
  'PDF/A-2a of a DOCX',
  'figures.docx',
  'languages.docx',
  'thesis.docx',
  'timetable.docx',
  'figures.docx, flattened,',
];

pdfStandardsTests(new Set(CHOSEN));
