import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PNG } from 'pngjs';
import { ROOT } from '../../scripts/paths.ts';
import type { GeneratedClient, MakeClient } from './generated-clients.ts';
import { pdfFacts, pdfText } from './documents/pdf.ts';
import type { RunningPlatform } from './running-platform.ts';

const LETTER = join(ROOT, 'test/corpus/docx/letter.docx');

/** The time-out for a compiler on a machine that is busy with other tests. */
const MADE_WITHIN_MS = 600_000;

/** The time to generate and compile a client, and to use it, in seconds. */
export interface ClientTimes {
  name: string;
  made: number;
  ran: number;
}

/** The tests for every generated client, unchanged from its generator. */
export function clientTests(
  name: string,
  make: MakeClient,
  {
    platform,
    onTimes,
  }: { platform: () => RunningPlatform; onTimes?: (times: ClientTimes) => void },
): void {
  describe(`the client of ${name}`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'platen-client-'));
    const written = (file: string) => readFileSync(join(folder, 'documents', file));
    let answers: unknown;

    beforeAll(async () => {
      const [made, ran] = ['client', 'documents'].map((each) => join(folder, each));
      for (const each of [made!, ran!]) mkdirSync(each);
      const start = performance.now();
      const client: GeneratedClient = await make(`${platform().url}/api/v1/openapi.json`, made!);
      const middle = performance.now();
      const { key } = await platform().account('starter');
      const env = { PLATEN_URL: platform().url, PLATEN_API_KEY: key };
      answers = JSON.parse(await client.run([ran!, LETTER], env));
      const seconds = [middle - start, performance.now() - middle].map((ms) => ms / 1000);
      onTimes?.({ name, made: seconds[0]!, ran: seconds[1]! });
    }, MADE_WITHIN_MS);

    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    test('prints HTML, with options and variables', async () => {
      const pdf = written('html.pdf');
      expect(await pdfText(pdf)).toContain('Hello Ada');
      expect(await pdfFacts(pdf)).toMatchObject({ pages: 1, width: 420 });
    });

    test('prints a layout template', async () => {
      expect(await pdfText(written('template.pdf'))).toContain('Bill 7');
    });

    test('prints a Word document', async () => {
      const text = await pdfText(written('docx.pdf'));
      expect(text).toContain('AE-17');
      expect(text).toContain('We looked into it & found that "all is well".');
    });

    test('makes a preview of the requested width', () => {
      expect(PNG.sync.read(written('preview.png')).width).toBe(200);
    });

    test('reads headers, the usage, and a refusal by its type', () => {
      expect(answers).toEqual({
        pages: 1,
        refusal: ['missing_content', 'content is required for markdown format', '/content'],
        usage: ['starter', 4, 500, 1],
      });
    });
  });
}
