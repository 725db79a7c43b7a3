import { crc32, deflateSync } from 'node:zlib';
import { Document, ImageRun, Packer, Paragraph } from 'docx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Clients } from '../harness/clients/clients.ts';
import { MemoryLimit } from '../harness/faults/memory-limit.ts';
import { TestPlatform } from '../harness/platform.ts';
import { PrivateEngine } from '../harness/engines/private-engine.ts';
import { officeWorks } from '../harness/documents/office-works.ts';
import { until } from '../harness/until.ts';

/** Enough memory for an engine: its browsers, two LibreOffices and a few pages. */
const MEBIBYTES = 1024;

/** Allocates and uses memory until there is none. */
const EATER = `<script>
  const kept = [];
  for (;;) kept.push(new Uint8Array(2 ** 24).fill(1));
</script>`;

let limit: MemoryLimit;
let engine: PrivateEngine;
let platform: TestPlatform;

beforeAll(async () => {
  limit = new MemoryLimit(MEBIBYTES);
  engine = await PrivateEngine.gotenbergWithin(limit, 'all');
  platform = await TestPlatform.start({
    gotenbergUrl: engine.url,
  });
});
afterAll(async () => {
  await platform.stop();
  await engine.remove();
  await limit.remove();
});

/** A Word document of some hundred kB, whose pictures need 1.1 GB. */
async function largePictures(): Promise<Uint8Array<ArrayBuffer>> {
  const transformation = { width: 100, height: 100 };
  const pictures = Array.from({ length: 6 }, (_, nth) => {
    const run = new ImageRun({ type: 'png', data: pictureOf(8_000, nth), transformation });
    return new Paragraph({ children: [run] });
  });
  return new Uint8Array(
    await Packer.toBuffer(new Document({ sections: [{ children: pictures }] })),
  );
}

/** A PNG file of so many pixels in both directions and one colour (PNG specification, second edition). */
function pictureOf(size: number, colour: number): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  const line = Buffer.alloc(1 + 3 * size, colour).fill(0, 0, 1);
  const lines = deflateSync(Buffer.concat(Array.from({ length: size }, () => line)), { level: 1 });
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', lines), chunk('IEND')]);
}

function chunk(type: string, data = Buffer.alloc(0)): Buffer {
  const typed = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, check]);
}

const HUNGRY = [
  ['a page', (key: string) => platform.generate(key, { content: EATER })],
  ['a Word document', async (key: string) => platform.upload(key, { file: await largePictures() })],
] as const;

test.each(HUNGRY)(
  '%s that takes all of an engine’s memory fails alone: others are made, and the engine keeps running',
  async (_, send) => {
    const { key } = await platform.account('two-a-month');
    await officeWorks(platform, (await platform.account()).key);
    const { key: neighbour } = await platform.account();
    const body = (nth: number) => ({ content: `<h1>Page ${nth}</h1>` });
    const clients = new Clients({ platform, key: neighbour, count: 2, body });
    await until('documents are made', () => clients.delivered >= 2);
    const response = await send(key);
    const { error, message } = (await response.json()) as Record<string, string>;
    expect([response.status, error]).toEqual([422, 'invalid_document']);
    expect(message).toContain('needs more memory');
    expect(limit.kills).toBe(0);
    const after = clients.delivered;
    await until('documents are made', () => clients.delivered >= after + 4);
    await clients.stop();
    expect(clients.lost).toEqual([]);
    expect(await platform.usage(neighbour)).toMatchObject({ used: clients.delivered });
    expect(await platform.usage(key)).toMatchObject({ used: 0, remaining: 2 });
    await platform.pdf(key, { content: 'x' });
  },
);
