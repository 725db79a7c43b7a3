import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import fc from 'fast-check';
import { docx } from '../../../services/render/src/formats/docx/docx.fixture.ts';
import {
  clauses,
  documentOf,
  secretOf,
} from '../../../services/render/src/formats/docx/fill/hidden.arbitrary.ts';
import { pdfText } from '../../harness/documents/pdf.ts';
import type { RunningPlatform } from '../../harness/running-platform.ts';
import { sharedPlatform } from '../../harness/shared-platform.ts';

let platform: RunningPlatform;
let key: string;

beforeAll(async () => {
  platform = sharedPlatform();
  ({ key } = await platform.account('two-minutes'));
});
afterAll(() => platform.leave());

/** All that can be read in a PDF: its text, and its objects with titles, alternative texts, links, names, metadata and files. */
async function everythingIn(pdf: Buffer): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'platen-hidden-'));
  const file = join(folder, 'made.pdf');
  writeFileSync(file, pdf);
  const args = ['--qdf', '--object-streams=disable', file, '-'];
  const objects = execFileSync('qpdf', args, { maxBuffer: Infinity }).toString('latin1');
  rmSync(folder, { recursive: true });
  // Strings are written by their signs, in octal or in hexadecimal numbers, in one byte a sign or in two (ISO 32000-2, 7.3.4).
  const texts = objects
    .replaceAll(/<((?:[\da-f]{2})+)>/gi, (_, hex: string) =>
      Buffer.from(hex, 'hex').toString('latin1'),
    )
    .replaceAll(/\\(\d{3})/g, (_, octal: string) => String.fromCodePoint(Number.parseInt(octal, 8)))
    .replaceAll('\0', '');
  return `${await pdfText(pdf)}\n${texts}`;
}

test('what a condition hides is nowhere in the PDF', async () => {
  let shown = 0;
  let hidden = 0;
  await fc.assert(
    fc.asyncProperty(clauses, async (all) => {
      const variables = Object.fromEntries(all.map(({ isShown }, n) => [`c${n + 1}`, isShown]));
      const options = { outline: true };
      const file = docx(documentOf(all));
      const response = await platform.upload(key, { file, variables, options });
      // Nothing may be left to print.
      if (response.status === 422) return;
      const everything = await everythingIn(await platform.bytesOf(response));
      for (const [index, { isShown }] of all.entries()) {
        if (isShown) shown += Number(everything.includes(secretOf(index + 1)));
        else {
          hidden += 1;
          expect(everything).not.toContain(secretOf(index + 1));
        }
      }
    }),
    { numRuns: 8 },
  );
  expect(shown).toBeGreaterThan(4);
  expect(hidden).toBeGreaterThan(4);
});
