import { describe, expect, test } from '@jest/globals';
import { helm } from '../../harness/cluster.ts';
import type { Installation } from '../installation.ts';

export function documents(on: Installation): void {
  describe('a platform on a cluster', () => {
    test('is ready, tells so of its newest generation, and has every plan of its chart', async () => {
      await on.ready('pdfplatform/print');
      for (const plan of ['starter', 'business', 'enterprise']) await on.ready(`pdfplan/${plan}`);
      await on.ready('pdfaccount/acme');
    });

    test('makes a PDF through its Service, with the key of a PdfApiKey', async () => {
      const key = await on.key('print');
      expect(await on.print(key)).toEqual({ status: 200, beginning: '%PDF-' });
    });

    test('passes the test of its chart: HTML, Markdown, a template and a Word document', async () => {
      const told = await helm('test', 'print', '--namespace', on.pdf, '--timeout', '3m', '--logs');
      for (const format of ['HTML', 'Markdown', 'template', 'DOCX']) {
        expect(told).toMatch(new RegExp(`${format}: \\d+ bytes of PDF`));
      }
    });
  });
}
