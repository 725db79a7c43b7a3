import { describe, expect, test } from '@jest/globals';
import { pdfFault } from './pdf-check.ts';

const WHOLE = '%PDF-1.4\n1 0 obj\nendobj\nstartxref\n9\n%%EOF';

const faultOf = (text: string, announcedBytes?: number) =>
  pdfFault(Buffer.from(text, 'latin1'), announcedBytes);

describe('pdfFault', () => {
  test.each([
    ['%%EOF at the very end', WHOLE],
    ['a line end after %%EOF', `${WHOLE}\n`],
    ['CR LF and spaces after %%EOF', `${WHOLE}\r\n  \r\n`],
    ['several revisions', `${WHOLE}\n2 0 obj\nendobj\n%%EOF\n`],
    ['nearly 1 KiB of space at the end', `${WHOLE}${' '.repeat(1024 - 5)}`],
  ])('finds none with %s', (_, text) => {
    expect(faultOf(text)).toBeUndefined();
    expect(faultOf(text, text.length)).toBeUndefined();
  });

  test.each([
    ['nothing at all', ''],
    ['half a header', '%PD'],
    ['a web page', '<html>%%EOF'],
    ['something before the header', ` ${WHOLE}`],
    ['a header in small letters', WHOLE.replace('%PDF', '%pdf')],
  ])('reports a wrong beginning: %s', (_, text) => {
    expect(faultOf(text)).toBe('does not begin like a PDF');
  });

  test.each([
    ['a torso', WHOLE.slice(0, 20)],
    ['a part of the mark', WHOLE.slice(0, -1)],
    ['something after the mark', `${WHOLE}\n<p>oops`],
    ['the mark far from the end', `${WHOLE}${' '.repeat(1024)}`],
    ['a header alone', '%PDF-'],
  ])('reports a wrong end: %s', (_, text) => {
    expect(faultOf(text)).toBe('does not end like a PDF');
  });

  test.each([
    ['fewer', WHOLE.length + 1],
    ['more', WHOLE.length - 1],
    ['some though none were announced', 0],
  ])('reports that the engine sent %s', (_, announced) => {
    expect(faultOf(WHOLE, announced)).toBe(`announced ${announced} bytes, sent ${WHOLE.length}`);
  });
});
