import { expect, test } from 'vitest';
import { exportOptions } from './export-options.ts';

const PLAIN = {
  extension: 'docx',
  pages: '',
  outline: false,
  tagged: false,
  pdfA: '',
  flatFields: false,
};
const said = (more: Partial<typeof PLAIN>) => exportOptions({ ...PLAIN, ...more }).join(' ');
const usual = new Set(said({}).split(' '));

test.each([
  [
    { outline: true, tagged: true },
    'ExportBookmarks=true PDFUACompliance=true UseTaggedPDF=true EnableTextAccessForAccessibilityTools=true EmbedStandardFonts=true',
  ],
  [{ pages: '1,3' }, 'PageRange=1,3'],
  [{ extension: 'doc' }, '--disable-update-indexes'],
  [{ flatFields: true }, 'ExportFormFields=false'],
  [{ pdfA: 'PDF/A-1b' }, 'SelectPdfVersion=1 EmbedStandardFonts=true'],
  [{ pdfA: 'PDF/A-3b' }, 'SelectPdfVersion=3 EmbedStandardFonts=true'],
])('what %j asks LibreOffice for', (more, different) => {
  const others = said(more)
    .split(' ')
    .filter((each) => !usual.has(each));
  expect(others.join(' ')).toBe(different);
});

test('pictures keep their pixels, and no comments or blank pages are added', () => {
  const options = ['ReduceImageResolution=false', 'ExportNotes=false'];
  expect([...usual]).toEqual(expect.arrayContaining([...options, 'IsSkipEmptyPages=true']));
});
