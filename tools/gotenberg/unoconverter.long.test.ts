import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PrivateEngine } from '../../test/harness/engines/private-engine.ts';
import { pdfFacts, pdfText } from '../../test/harness/documents/pdf.ts';

const PAGE_BREAK = '<text:p text:style-name="Break">';

/** A flat OpenDocument text of three A5 pages. */
const DOCUMENT = `<?xml version="1.0" encoding="UTF-8"?>
<office:document office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.text"
  xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
  xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"
  xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"
  xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0">
  <office:automatic-styles>
    <style:style style:name="Break" style:family="paragraph"><style:paragraph-properties fo:break-before="page"/></style:style>
    <style:page-layout style:name="Sheet"><style:page-layout-properties fo:page-width="148mm" fo:page-height="210mm"/></style:page-layout>
  </office:automatic-styles>
  <office:master-styles><style:master-page style:name="Standard" style:page-layout-name="Sheet"/></office:master-styles>
  <office:body><office:text>
    <text:p>first Größe</text:p>${PAGE_BREAK}second</text:p>${PAGE_BREAK}third</text:p>
  </office:text></office:body>
</office:document>`;

/** An OpenDocument text that LibreOffice has encrypted with the password "sesame". */
const SECRET = readFileSync(new URL('./testdata/secret.odt', import.meta.url));

let gotenberg: PrivateEngine;

beforeAll(async () => {
  // Its first request waits for LibreOffice, whose start takes minutes on a busy machine.
  gotenberg = await PrivateEngine.raw('--api-timeout=170s', '--libreoffice-start-timeout=160s');
});
afterAll(() => gotenberg.remove());

async function convert(fields: Record<string, string> = {}): Promise<Response> {
  return post(new File([DOCUMENT], 'document.fodt'), fields);
}

async function post(file: File, fields: Record<string, string>): Promise<Response> {
  const form = new FormData();
  form.append('files', file);
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return fetch(`${gotenberg.url}/forms/libreoffice/convert`, { method: 'POST', body: form });
}

async function pdf(fields?: Record<string, string>): Promise<Buffer> {
  const response = await convert(fields);
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return Buffer.from(await response.arrayBuffer());
}

describe('unoconverter, as Gotenberg calls it', () => {
  test('converts a document as it is', async () => {
    const result = await pdf();
    const { pages, width, height } = await pdfFacts(result);
    expect([pages, Math.round(width), Math.round(height)]).toEqual([3, 420, 595]);
    expect(await pdfText(result)).toContain('first Größe');
  });

  test('turns every page to landscape', async () => {
    const { width, height } = await pdfFacts(await pdf({ landscape: 'true' }));
    expect([Math.round(width), Math.round(height)]).toEqual([595, 420]);
  });

  test.each([
    ['2-3', ['second', 'third']],
    ['3', ['third']],
  ])('exports only the pages %s', async (nativePageRanges, words) => {
    const result = await pdf({ nativePageRanges });
    expect((await pdfFacts(result)).pages).toBe(words.length);
    expect((await pdfText(result)).split(/\s+/).filter(Boolean)).toEqual(words);
  });

  test.each([
    ['PDF/A-1b', '1'],
    ['PDF/A-2b', '2'],
    ['PDF/A-3b', '3'],
  ])('exports %s', async (pdfa, part) => {
    expect((await pdf({ pdfa })).toString('latin1')).toMatch(new RegExp(`pdfaid:part>${part}<`));
  });

  test('exports a tagged PDF/UA', async () => {
    const text = (await pdf({ pdfua: 'true' })).toString('latin1');
    expect(text).toContain('/MarkInfo');
    expect(text).toContain('pdfuaid:part');
  });

  test('keeps a watermark that looks like a number or a boolean as text', async () => {
    for (const nativeWatermarkText of ['2026', 'true']) {
      expect(await pdfText(await pdf({ nativeWatermarkText }), 1)).toContain(nativeWatermarkText);
    }
  });

  test('opens a document only by its password', async () => {
    const secret = () => new File([SECRET], 'secret.odt');
    const opened = await post(secret(), { password: 'sesame' });
    expect(await pdfText(Buffer.from(await opened.arrayBuffer()))).toContain('behind a password');
    expect((await post(secret(), { password: 'wrong' })).status).toBe(400);
  });

  test('fails as Gotenberg expects for missing pages, and goes on working', async () => {
    const response = await convert({ nativePageRanges: 'nonsense' });
    expect(response.status).toBe(400);
    expect((await convert()).status).toBe(200);
  });
});
