import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningPlatform, TestAccount } from '../harness/running-platform.ts';
import { pdfText } from '../harness/documents/pdf.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';
import { ARCHIVES, link } from './payloads/archives.ts';
import { PDFS, PICTURES } from './payloads/around.ts';

let platform: RunningPlatform;
let attacker: TestAccount;
let neighbour: TestAccount;
let alone: Buffer;

const NEIGHBOUR = { content: '<p>neighbour', options: { reproducible: true } };

beforeAll(async () => {
  platform = sharedPlatform();
  [attacker, neighbour] = await Promise.all([platform.account(), platform.account()]);
  alone = await platform.pdf(neighbour.key, NEIGHBOUR);
});
afterAll(async () => {
  const { used } = await platform.usage(attacker.key);
  platform.leave();
  expect(used).toBe(0);
});

/** Several at once with this file beside them, while a neighbour's document is made. */
async function refusedWith(file: Uint8Array, options: (file: { asset: string }) => object) {
  const content_base64 = Buffer.from(file).toString('base64');
  const body = {
    content: 'x',
    assets: [{ name: 'file', content_base64 }],
    options: options({ asset: 'file' }),
  };
  return refusalsOf(() => platform.generate(attacker.key, body));
}

async function refusalsOf(attack: () => Promise<Response>): Promise<string[]> {
  const attacks = Array.from({ length: 2 }, attack);
  expect((await platform.pdf(neighbour.key, NEIGHBOUR)).equals(alone)).toBe(true);
  const answers = await Promise.all(attacks);
  return Promise.all(
    answers.map(async (answer) => {
      const { error } = (await answer.json()) as { error: string };
      return `${answer.status} ${error}`;
    }),
  );
}

test.each(Object.entries(PICTURES))(
  '%s is refused as a watermark and as stamps, and keeps nobody waiting',
  async (_, picture) => {
    const places = [
      (image: object) => ({ watermark: { image } }),
      (image: object) => ({ stamps: Array.from({ length: 50 }, () => ({ image })) }),
    ];
    for (const place of places) {
      const answers = await refusedWith(picture, place);
      expect(new Set(answers)).toEqual(new Set(['400 invalid_request']));
    }
  },
);

test.each(Object.entries(PDFS))(
  '%s is refused as a file to join, a letterhead and a stamp',
  async (_, pdf) => {
    const places = [
      (file: object) => ({ append: [file], prepend: [file] }),
      (file: object) => ({ letterhead: file }),
      (file: object) => ({ stamps: [{ pdf: file }] }),
    ];
    for (const place of places) {
      for (const answer of await refusedWith(pdf, place))
        expect(['422 invalid_document', '422 too_many_pages']).toContain(answer);
    }
  },
);

test.each(Object.entries(ARCHIVES))('an archive with %s is refused', async (_, file) => {
  const upload = { file: new Uint8Array(file), name: 'a.zip' };
  const answers = await refusalsOf(() => platform.upload(attacker.key, upload));
  for (const answer of answers)
    expect(['400 invalid_request', '422 invalid_document', '413 payload_too_large']).toContain(
      answer,
    );
});

test('a link in an archive is a file with its text', async () => {
  const { key } = await platform.account();
  const upload = { file: new Uint8Array(link('/etc/passwd')), name: 'a.zip' };
  const text = await pdfText(await platform.bytesOf(await platform.upload(key, upload)));
  for (const word of ['seen', '/etc/passwd']) expect(text).toContain(word);
  expect(text).not.toContain('root:');
});
