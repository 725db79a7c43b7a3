import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { PNG } from 'pngjs';
import { ROOT } from '../../scripts/paths.ts';
import { preparedClientTools } from '../../scripts/setup/clients.ts';
import { javaClient, pythonClient, type GeneratedClient } from '../harness/generated-client.ts';
import { pdfFacts, pdfText } from '../harness/pdf.ts';
import { TestPlatform } from '../harness/platform.ts';

const LETTER = join(ROOT, 'test/corpus/docx/letter.docx');

/** A virtual machine that compiles, on a machine that is busy with the rest of a test run. */
const MADE_WITHIN_MS = 600_000;

const folder = mkdtempSync(join(tmpdir(), 'platen-clients-'));
let platform: TestPlatform;

beforeAll(async () => {
  await preparedClientTools();
  platform = await TestPlatform.start();
  // LibreOffice starts for the first document, and may take longer than one document may.
  const { key } = await platform.account();
  const first = await platform.upload(key, { file: new Uint8Array(readFileSync(LETTER)) });
  await first.arrayBuffer();
}, MADE_WITHIN_MS);

afterAll(async () => {
  await platform.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe.each([
  ['Python', pythonClient],
  ['Java', javaClient],
])('the client that is generated for %s', (language, make) => {
  const made = join(folder, language);
  const written = (name: string) => readFileSync(join(made, name));
  let client: GeneratedClient;
  let heard: unknown;

  beforeAll(async () => {
    mkdirSync(made);
    client = await make(`${platform.url}/api/v1/openapi.json`, join(made, 'client'));
    const { key } = await platform.account('starter');
    const env = { PLATEN_URL: platform.url, PLATEN_API_KEY: key };
    heard = JSON.parse(await client.run([made, LETTER], env));
  }, MADE_WITHIN_MS);

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

  test('makes a preview as wide as was said', () => {
    expect(PNG.sync.read(written('preview.png')).width).toBe(200);
  });

  test('reads headers, the usage, and a refusal by its type', () => {
    expect(heard).toEqual({
      pages: 1,
      refusal: ['missing_content', 'content is required for markdown format', '/content'],
      usage: ['starter', 4, 500, 1],
    });
  });
});
