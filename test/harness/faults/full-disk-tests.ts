import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { TestPlatform } from '../platform.ts';
import { PrivateEngine } from '../engines/private-engine.ts';
import { RedisServers } from './redis-servers.ts';
import { SmallDisk } from './small-disk.ts';
import { until } from '../until.ts';

/** A warm page needs no disk. */
const PAGE = { content: '<h1>Page</h1>', options: { isolation: 'document' } };

let platform: TestPlatform;
let key: string;
/** The results of all requests, with their numbers. */
let outcomes: Map<string, number>;

/** @returns `200`, or status and code */
async function ask(): Promise<string> {
  const response = await platform.generate(key, PAGE);
  const outcome = await outcomeOf(response);
  outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  return outcome;
}

async function outcomeOf(response: Response): Promise<string> {
  if (response.status === 200) {
    expect(Buffer.from(await response.arrayBuffer()).toString('latin1', 0, 4)).toBe('%PDF');
    return '200';
  }
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  return `${response.status} ${((await response.json()) as { error: string }).error}`;
}

const delivered = () => outcomes.get('200') ?? 0;

/** Expects that exactly the delivered documents are charged. */
async function expectExact(): Promise<void> {
  await until('all is settled', async () => (await platform.usage(key))['used'] === delivered());
}

/** Fills a disk: requests are refused with exactly this message, and served again when there is space. */
async function expectRefused(folder: string, refusal: string): Promise<void> {
  const makeRoom = fillUp(folder);
  // A browser frees some space sometimes.
  const askAgain = () => {
    fillUp(folder);
    return ask();
  };
  try {
    await until('the disk is full', async () => (await askAgain()) !== '200');
    for (let again = 0; again < 3; again++) expect(await askAgain()).toBe(refusal);
    expect([...outcomes.keys()].toSorted()).toEqual(['200', refusal]);
  } finally {
    makeRoom();
  }
  await until('it is served again', async () => (await ask()) === '200');
  expect([...outcomes.keys()].toSorted()).toEqual(['200', refusal]);
  await expectExact();
}

async function begin(options: Parameters<typeof TestPlatform.start>[0]): Promise<void> {
  platform = await TestPlatform.start(options);
  ({ key } = await platform.account());
  expect(await ask()).toBe('200');
}

async function withDisk(work: (disk: SmallDisk) => Promise<void>): Promise<void> {
  const disk = await SmallDisk.mount(8);
  try {
    await work(disk);
  } finally {
    await disk.remove();
  }
}

/** A Redis without space for its append-only file. */
const withRedis = (appendfsync: string) => () =>
  withDisk(async ({ folder }) => {
    const servers = new RedisServers();
    try {
      const settings = [`dir ${folder}`, 'appendonly yes', `appendfsync ${appendfsync}`];
      const { url } = await servers.standalone(settings);
      await begin({ redisUrl: url });
      await expectRefused(folder, '503 service_unavailable');
    } finally {
      await platform.stop();
      await servers.stop();
    }
  });

const withSpool = () =>
  withDisk(async ({ folder }) => {
    const spool = { PLATEN_SPOOL_DIRECTORY: folder, PLATEN_SPOOL_MEMORY_BYTES: '0' };
    await begin({ env: { render: spool } });
    try {
      await expectRefused(folder, '503 overloaded');
    } finally {
      await platform.stop();
    }
  });

async function withEngine(): Promise<void> {
  const engine = await PrivateEngine.gotenbergWithRoom(128);
  try {
    await begin({ gotenbergUrl: engine.url });
    await expectRefused(engine.workFolder, '503 service_unavailable');
  } finally {
    await platform.stop();
    await engine.remove();
  }
}

const DISKS = {
  'of a Redis that refuses to write then': withRedis('everysec'),
  'of a Redis that ends then, and again': withRedis('always'),
  'for PDFs that wait to be fetched': withSpool,
  'of the only engine': withEngine,
} as const;

/** Tests with full disks under requests. */
export function fullDiskTests(names: readonly (keyof typeof DISKS)[]): void {
  beforeEach(() => {
    outcomes = new Map();
  });

  // Only root can mount a disk.
  const asRoot = process.getuid?.() === 0 ? describe : describe.skip;
  asRoot(
    'a full disk gives 503, nothing undelivered is charged, and free space is enough to recover:',
    () => {
      test.each(names)('%s', (name) => DISKS[name]());
    },
  );
}

const CHUNK = Buffer.alloc(2 ** 20);

/** Fills the free space of a folder's disk, also space that became free since. @returns a function that frees it */
export function fillUp(folder: string): () => void {
  const file = join(folder, 'ballast');
  const ballast = openSync(file, 'a');
  let bytes = CHUNK.length;
  while (bytes > 0) {
    try {
      writeSync(ballast, CHUNK, 0, bytes);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      bytes = Math.floor(bytes / 2);
    }
  }
  closeSync(ballast);
  return () => rmSync(file);
}
