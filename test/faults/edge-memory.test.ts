import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, vi, test } from 'vitest';
import { Clients } from '../harness/clients/clients.ts';
import { GOTENBERG_URL } from '../harness/engines/engines.ts';
import { printedAt } from '../harness/engines/at-engine.ts';
import { FaultyEngine } from '../harness/engines/faulty-engine.ts';
import { MemoryLimit } from '../harness/faults/memory-limit.ts';
import { TestPlatform, type TestAccount } from '../harness/platform.ts';
import { RawConnection } from '../harness/network/raw-http.ts';
import { partOf } from '../harness/night.ts';
import { until } from '../harness/until.ts';

/** The chart's limit (operator/src/api/v1alpha1/platform.ts). */
const MEBIBYTES = 768;

const MIB = 2 ** 20;
const AT_ONCE = 60;

/** The statuses of a neighbour's requests during the attack. */
const NEIGHBOUR = { requests: 100, clients: 2 };

const FORM = 'multipart/form-data; boundary=b';
const JSON_TYPE = 'application/json';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

/** Without control groups these tests prove nothing. */
const underLimit = MemoryLimit.isAvailable ? describe : describe.skip;

let limit: MemoryLimit;
let engine: FaultyEngine;
let platform: TestPlatform;
let attacker: TestAccount;
let neighbour: TestAccount;
let before: { kills: number; pid: number };

underLimit('an edge with the memory of the chart', () => {
  beforeAll(async () => {
    limit = new MemoryLimit(MEBIBYTES);
    engine = await engineOf(await printOnce());
    platform = await TestPlatform.start({ memory: { edge: limit }, gotenbergUrl: engine.url });
    [attacker, neighbour] = await Promise.all([platform.account(), platform.account()]);
    await platform.pdf(neighbour.key, { content: '<p>warm' });
  });
  afterAll(async () => {
    await platform.stop();
    engine.close();
    await limit.remove();
  });

  beforeEach(async () => {
    const isReady = () =>
      fetch(`${platform.url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    await until('an edge runs', isReady);
    before = { kills: limit.kills, pid: platform.pid('edge') };
  });
  afterEach(async () => {
    expect({ kills: limit.kills, pid: platform.pid('edge') }).toEqual(before);
    // Refusals hold nothing: the account has its whole share again.
    const document = wide(10 * MIB);
    await until('the attacker has its share', async () => {
      return (await platform.statusOf(attacker.key, document)) === 422;
    });
  });

  // Every other one, and all at night.
  test.each(partOf(ATTACKS, 2))(
    '%s, 60 at a time from one key, do not harm it or a neighbour',
    async (_, attackOf) => {
      const attack = attackOf();
      const clients = neighboursClients();
      do await sendAll(attack);
      while (!isServed(clients));
      await expectServed(clients);
    },
  );

  test('forms that render does not accept yet are held as far as they fit, and others refused', async () => {
    platform.signal('render', 'SIGSTOP');
    const attack = { path: '/generate/pdf/upload', type: FORM, body: formBody(34 * MIB) };
    const answers: string[] = [];
    const asking = Array.from({ length: AT_ONCE }, async () => {
      answers.push(await send(attack));
    });
    await until('all but three are answered', () => answers.length >= AT_ONCE - 3);
    const early = [...answers];
    platform.signal('render', 'SIGCONT');
    await Promise.all(asking);
    expect(new Set(early)).toEqual(new Set(['503']));
    expect(answers.slice(early.length)).not.toContain('503');
  });

  test('slow bodies are held as far as they fit, and a neighbour is served', async () => {
    const body = wide(10 * MIB);
    const head = [
      'POST /api/v1/generate/pdf HTTP/1.1',
      'Host: platen',
      `X-API-Key: ${attacker.key}`,
      `Content-Type: ${JSON_TYPE}`,
      `Content-Length: ${body.length}`,
    ].join('\r\n');
    const connections = await Promise.all(
      Array.from({ length: AT_ONCE }, () => RawConnection.open(platform.url)),
    );
    const clients = neighboursClients();
    await Promise.all(
      connections.map((connection) => connection.send(`${head}\r\n\r\n${body.slice(0, -MIB)}`)),
    );
    await until('the neighbour is served', () => isServed(clients));
    await expectServed(clients);
    for (const connection of connections) connection.close();
  });
});

const printOnce = () => printedAt(GOTENBERG_URL, '<p>unmoved');

/** Returns a real document, which a real engine would take minutes to make for all. */
async function engineOf(pdf: Buffer): Promise<FaultyEngine> {
  const made = await FaultyEngine.start();
  made.document = (print) => print.pdf(pdf);
  return made;
}

interface Attack {
  path?: string;
  type: string;
  body: Buffer;
  encoding?: string;
  isChunked?: boolean;
  isRepeatable?: boolean;
}

const ATTACKS: [string, () => Attack][] = [
  [
    'forms of 34 MiB',
    () => ({ path: '/generate/pdf/upload', type: FORM, body: formBody(34 * MIB) }),
  ],
  ['JSON of 10 MiB', () => ({ type: JSON_TYPE, body: Buffer.from(wide(10 * MIB)) })],
  [
    'JSON of 400,000 items, whose repeats are recognised',
    () => ({ type: JSON_TYPE, body: Buffer.from(many(400_000)), isRepeatable: true }),
  ],
  [
    'JSON that gzip makes small',
    () => ({ type: JSON_TYPE, body: gzipSync(wide(10 * MIB)), encoding: 'gzip' }),
  ],
  [
    'JSON in the largest window of brotli',
    () => ({ type: JSON_TYPE, body: brotli(wide(10 * MIB)), encoding: 'br' }),
  ],
  [
    'JSON in chunks',
    () => ({ type: JSON_TYPE, body: Buffer.from(wide(10 * MIB)), isChunked: true }),
  ],
];

function neighboursClients(): Clients {
  const body = () => ({ content: '<p>unmoved' });
  return new Clients({ platform, key: neighbour.key, count: NEIGHBOUR.clients, body });
}

function isServed({ delivered, lost }: Clients): boolean {
  return delivered >= NEIGHBOUR.requests || lost.length > 0;
}

async function expectServed(clients: Clients): Promise<void> {
  await clients.stop();
  expect(clients.lost).toEqual([]);
  const answers = [...clients.statuses.values()].reduce((sum, count) => sum + count, 0);
  expect(clients.count(200) / answers).toBeGreaterThanOrEqual(0.99);
}

/** Sends a number at once; each is answered, or cut off while the edge does not read its rest. */
async function sendAll(attack: Attack): Promise<void> {
  await Promise.all(Array.from({ length: AT_ONCE }, () => send(attack)));
}

async function send(attack: Attack): Promise<string> {
  const { path = '/generate/pdf', body, isChunked = false } = attack;
  const request = httpRequest(`${platform.url}/api/v1${path}`, {
    method: 'POST',
    agent: false,
    headers: headersOf(attack),
  });
  request.on('error', () => undefined);
  const answered = once(request, 'response');
  if (isChunked) request.write(body.subarray(0, MIB));
  request.end(isChunked ? body.subarray(MIB) : body);
  try {
    const [response] = (await answered) as [IncomingMessage];
    response.resume();
    await once(response, 'close');
    return String(response.statusCode);
  } catch (error) {
    return (error as { code?: string }).code ?? 'cut off';
  }
}

function headersOf({ type, body, encoding, isChunked, isRepeatable }: Attack) {
  return {
    'X-API-Key': attacker.key,
    'Content-Type': type,
    ...(encoding && { 'Content-Encoding': encoding }),
    ...(!isChunked && { 'Content-Length': body.length }),
    ...(isRepeatable && { 'Idempotency-Key': `${Math.random()}` }),
  };
}

/** Nearly the largest file, and as much JSON. */
function formBody(bytes: number): Buffer {
  const part = (disposition: string, content: Buffer) =>
    Buffer.concat([
      Buffer.from(`--b\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`),
      content,
      Buffer.from('\r\n'),
    ]);
  const json = Buffer.alloc(9 * MIB, ' ').fill('{}', 0, 2);
  return Buffer.concat([
    part('name="options"', json),
    part('name="file"; filename="a.docx"', Buffer.alloc(bytes - json.length - MIB / 2, 'PK')),
    Buffer.from('--b--\r\n'),
  ]);
}

/** A body that render refuses; one character makes all of them take two bytes. */
function wide(bytes: number): string {
  const frame = '{"content":"{% nothing %}✓"}';
  const padding = bytes - Buffer.byteLength(frame);
  return frame.replace('✓', `✓${'x'.repeat(padding)}`);
}

function many(items: number): string {
  const texts = JSON.stringify(Array.from({ length: items }, (_, index) => `${index}`.padEnd(20)));
  const content = `[{"type":"list","items":${texts}}]`;
  return `{"format":"template","template_data":{"version":1,"content":${content}}}`;
}

const brotli = (text: string) =>
  brotliCompressSync(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 24 },
  });
