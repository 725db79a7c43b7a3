import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, vi, test } from 'vitest';
import { forgetPeak, peakBytes } from '../harness/faults/memory.ts';
import { TestPlatform, type TestAccount } from '../harness/platform.ts';
import { RawConnection, sendRaw, type RawAnswer } from '../harness/network/raw-http.ts';

const MIB = 2 ** 20;

/** Between two bytes of a client that never pauses. */
const PACE_MS = 50;

/** How much memory any attack may add to an edge that has held several of the largest bodies at once. */
const MAX_GROWTH_BYTES = 100 * MIB;

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

let platform: TestPlatform;
let account: TestAccount;
let pid: number;
let flooded: number;

beforeAll(async () => {
  const edge = {
    PLATEN_HEADERS_TIMEOUT_MS: '2000',
    PLATEN_BODY_IDLE_MS: '5000',
    PLATEN_REQUEST_TIMEOUT_MS: '120000',
    PLATEN_KEEP_ALIVE_MS: '1000',
  };
  platform = await TestPlatform.start({ env: { edge } });
  account = await platform.account();
  await platform.pdf(account.key, { content: '<p>warm' });
  pid = platform.pid('edge');
  // V8 decides when it collects garbage, so this fills the memory once beforehand.
  const form = upload(part('name="file"; filename="a.docx"', 'x'.repeat(25 * MIB)));
  expect(tally(await together(form, { times: 4, atATime: 2 }))).toEqual({
    '400 invalid_request': 4,
  });
  for (let round = 0; round < 3; round++)
    expect(tally(await flood(account.key, 20))).toEqual({ '400 invalid_json': 20 });
  flooded = peakBytes(pid);
});
afterAll(() => platform.stop());

beforeEach(() => forgetPeak(pid));

afterEach(async () => {
  expect(platform.pid('edge')).toBe(pid);
  expect((await platform.usage(account.key))['plan']).toBe('development');
  expect(peakBytes(pid) - flooded).toBeLessThan(MAX_GROWTH_BYTES);
});

const errorOf = ({ status, headers, body }: RawAnswer) => {
  expect(headers['content-type']).toMatch(/^application\/json/);
  const { error, request_id } = JSON.parse(body) as { error: string; request_id: string };
  expect(headers['x-request-id']).toBe(request_id);
  return `${status} ${error}`;
};

/** The errors that a connection got until it was closed. */
const errorsFor = async (sent: string) => (await sendRaw(platform.url, sent)).map(errorOf);

const head = (target: string, ...lines: string[]) =>
  [target, 'Host: platen', `X-API-Key: ${account.key}`, ...lines, '', ''].join('\r\n');

const JSON_TYPE = 'Content-Type: application/json';
const post = (...lines: string[]) =>
  head('POST /api/v1/generate/pdf HTTP/1.1', JSON_TYPE, ...lines);
const posted = (body: string) =>
  `${post(`Content-Length: ${body.length}`, 'Connection: close')}${body}`;
const MALFORMED = `{"content":"${'x'.repeat(10 * MIB - 20)}`;

const upload = (body: string, ...lines: string[]) =>
  `${head('POST /api/v1/generate/pdf/upload HTTP/1.1', 'Content-Type: multipart/form-data; boundary=b', `Content-Length: ${body.length}`, 'Connection: close', ...lines)}${body}`;
const part = (disposition: string, content: string) =>
  `--b\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;

/** The answers to a number of malformed bodies of 10 MiB, a few at a time. */
const flood = (key: string, times: number) =>
  together(posted(MALFORMED).replace(account.key, key), { times, atATime: 4 });

/** The answers to a repeated request. */
async function together(sent: string, { times, atATime }: { times: number; atATime: number }) {
  const answers: string[] = [];
  const sending = Array.from({ length: atATime }, async (_, sender) => {
    for (let index = sender; index < times; index += atATime) {
      answers.push(...(await sendRaw(platform.url, sent)).map(errorOf));
    }
  });
  await Promise.all(sending);
  return answers;
}

const tally = (answers: string[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(answers, (answer) => answer)).map(([answer, all]) => [
      answer,
      all?.length,
    ]),
  );

const getUsage = (...lines: string[]) => head('GET /api/v1/usage HTTP/1.1', ...lines);

describe('a slow client', () => {
  test('of headers gets 408, many at a time', async () => {
    const connections = await Promise.all(
      Array.from({ length: 200 }, () => RawConnection.open(platform.url)),
    );
    for (const connection of connections)
      await connection.send('GET /api/v1/usage HTTP/1.1\r\nX: ');
    const answers = await Promise.all(connections.map((connection) => connection.answers()));
    expect(new Set(answers.flat().map(errorOf))).toEqual(new Set(['408 request_timeout']));
    expect(answers.flat()).toHaveLength(200);
  });

  test.concurrent.each([
    ['announced', 'Content-Length: 100', '{'],
    ['in chunks', 'Transfer-Encoding: chunked', '1\r\n{\r\n'],
  ])('of a body gets 408: %s', async (_, length, sent) => {
    expect(await errorsFor(post(length) + sent)).toEqual(['408 request_timeout']);
  });

  test('that never pauses is cut off by the time of the whole request, and a neighbour is served', async () => {
    const url = await platform.addEdge({ PLATEN_REQUEST_TIMEOUT_MS: '2000' });
    const connections = await Promise.all(
      Array.from({ length: 50 }, () => RawConnection.open(url)),
    );
    const trickle = async (connection: RawConnection) => {
      const closed = new AbortController();
      const answers = connection.answers().finally(() => closed.abort());
      await connection.send(post('Content-Length: 1000000'));
      while (!closed.signal.aborted) {
        await connection.send('{');
        await setTimeout(PACE_MS); // slow, as the attack is
      }
      return (await answers).map(errorOf);
    };
    const cut = Promise.all(connections.map(trickle));
    expect(await platform.statusOf(account.key, { content: 'x' })).toBe(200);
    expect(new Set((await cut).flat())).toEqual(new Set(['408 request_timeout']));
  });

  test('of many large bodies holds a part of their memory, and a neighbour sends one', async () => {
    const announced = post(`Content-Length: ${10 * MIB}`, 'Expect: 100-continue');
    const trickling = Array.from({ length: 40 }, async () => {
      const connection = await RawConnection.open(platform.url);
      await connection.send(announced);
      await connection.until('\r\n\r\n');
      return connection;
    });
    const connections = await Promise.all(trickling);
    const wanted = connections.filter(({ received }) => received.includes(' 100 Continue'));
    expect([0, 40]).not.toContain(wanted.length);
    for (const connection of wanted) await connection.send('{');
    const { key } = await platform.account();
    expect(await platform.statusOf(key, { content: `<!--${'x'.repeat(8 * MIB)}-->` })).toBe(200);
    for (const connection of connections) connection.close();
    const refused = connections.filter((connection) => !wanted.includes(connection));
    expect(new Set(refused.map(({ received }) => received.split('\r\n')[0]))).toEqual(
      new Set(['HTTP/1.1 503 Service Unavailable']),
    );
  });
});

describe('a head', () => {
  test.each([
    [
      'with a header of 1 MB',
      () => getUsage(`X-Long: ${'x'.repeat(1_000_000)}`),
      '431 headers_too_large',
    ],
    [
      'with 101 headers',
      () => getUsage('Connection: close', ...Array<string>(98).fill('X-Many: x')),
      '431 headers_too_large',
    ],
    ['with bare line feeds', () => getUsage().replaceAll('\r\n', '\n'), '400 invalid_request'],
    [
      'without a host',
      () => getUsage('Connection: close').replace('Host: platen\r\n', ''),
      '400 invalid_request',
    ],
    ...['HTTP/2.0', 'HTTP/1.2', 'HTTP/0.9', 'HTTP/3', 'HTTP/1', 'http/1.1', 'HTTP/1.10', ''].map(
      (version): [string, () => string, string] => [
        `of ${version || 'no version'}`,
        () => getUsage().replace('HTTP/1.1', version),
        '400 invalid_request',
      ],
    ),
    [
      'of HTTP/1.0 with a coding',
      () => post('Transfer-Encoding: chunked').replace('HTTP/1.1', 'HTTP/1.0') + '0\r\n\r\n',
      '400 invalid_request',
    ],
    [
      'with two media types',
      () => post('Content-Type: text/plain', 'Content-Length: 2') + '{}',
      '400 invalid_request',
    ],
    [
      'with two authorizations',
      () => getUsage('Authorization: Bearer a', 'Authorization: Bearer b'),
      '400 invalid_request',
    ],
    ['with two keys', () => getUsage('Connection: close', 'X-API-Key: b'), '401 invalid_api_key'],
    ['with two hosts', () => getUsage('Connection: close', 'Host: other'), '400 invalid_request'],
    [
      'with a line feed in a header',
      () => getUsage('X-Split: a\nX-API-Key: b'),
      '400 invalid_request',
    ],
  ])('%s is refused as an error', async (_, sent, error) => {
    expect(await errorsFor(sent())).toEqual([error]);
  });

  test('with 100 headers is served', async () => {
    const headers = Array<string>(97).fill('X-Many: x');
    const [answer] = await sendRaw(platform.url, getUsage('Connection: close', ...headers));
    expect(answer?.status).toBe(200);
  });

  test('of HTTP/1.0 is served, and its connection closed', async () => {
    const sent = getUsage().replace('HTTP/1.1', 'HTTP/1.0').replace('Host: platen\r\n', '');
    const [answer, ...more] = await sendRaw(platform.url, sent);
    expect(answer).toMatchObject({ status: 200, headers: { connection: 'close' } });
    expect(more).toEqual([]);
  });

  test.each(['http://platen/api/v1/usage', 'https://other:1/api/v1/usage?'])(
    'with an absolute URL is served by its path: %s',
    async (target) => {
      const sent = getUsage('Connection: close').replace('/api/v1/usage', target);
      expect((await sendRaw(platform.url, sent)).map(({ status }) => status)).toEqual([200]);
    },
  );

  test.each([
    ['CONNECT other:443 HTTP/1.1', []],
    ['OPTIONS * HTTP/1.1', ['404 not_found']],
    ['TRACE /api/v1/usage HTTP/1.1', ['405 method_not_allowed']],
  ])('reaches no other host: %s', async (line, errors) => {
    expect(await errorsFor(head(line, 'Connection: close'))).toEqual(errors);
  });
});

describe('two requests in one message', () => {
  const SMUGGLED = 'GET /healthz HTTP/1.1\r\nHost: platen\r\n\r\n';
  const chunks = `0\r\n\r\n${SMUGGLED}`;

  test.each([
    ['both lengths', ['Content-Length: 4', 'Transfer-Encoding: chunked']],
    ['both lengths, the other first', ['Transfer-Encoding: chunked', 'Content-Length: 4']],
    ['a coding before chunked', ['Transfer-Encoding: gzip, chunked']],
    [
      'a coding before chunked, in a line of its own',
      ['Transfer-Encoding: gzip', 'Transfer-Encoding: chunked'],
    ],
    ['chunked twice', ['Transfer-Encoding: chunked, chunked']],
    ['chunked in two lines', ['Transfer-Encoding: chunked', 'Transfer-Encoding: chunked']],
    ['chunked with a parameter', ['Transfer-Encoding: chunked;q=1']],
    ['chunked in quotes', ['Transfer-Encoding: "chunked"']],
    ['chunked after an empty element', ['Transfer-Encoding: , chunked']],
    ['no coding at all', ['Transfer-Encoding:']],
    ['identity', ['Transfer-Encoding: identity']],
    ['one length twice', ['Content-Length: 5', 'Content-Length: 5']],
    ['a coding by a similar name', ['Transfer-Encoding: xchunked']],
    ['a coding that is not the last', ['Transfer-Encoding: chunked, identity']],
    ['a coding behind a space', ['Transfer-Encoding : chunked']],
    ['a coding behind a vertical tab', ['Transfer-Encoding: \x0bchunked']],
    ['a coding in a folded line', ['Transfer-Encoding:', ' chunked']],
    ['two lengths', ['Content-Length: 5', 'Content-Length: 50']],
    ['a list of lengths', ['Content-Length: 5, 50']],
    ['a length with a sign', ['Content-Length: +5']],
    ['a length in other digits', ['Content-Length: 0x5']],
  ])('get one error, and the second is not served: %s', async (_, lengths) => {
    expect(await errorsFor(post(...lengths) + chunks)).toEqual(['400 invalid_request']);
  });

  test('are served in order if the first is complete', async () => {
    const sent = getUsage() + SMUGGLED + getUsage('Connection: close');
    const answers = await sendRaw(platform.url, sent);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.map(({ body }) => body.includes('development'))).toEqual([true, false, true]);
  });

  test('get one refusal if the first has an unread body, which contains the second', async () => {
    const sent = `${post('Content-Length: 100000000').replace('application/json', 'text/plain')}${SMUGGLED}`;
    const answers = await sendRaw(platform.url, sent);
    expect(answers.map(errorOf)).toEqual(['415 unsupported_media_type']);
    expect(answers[0]?.headers['connection']).toBe('close');
  });

  test('in hundreds are all answered, in order', async () => {
    const count = 500;
    const sent = SMUGGLED.repeat(count) + getUsage('Connection: close');
    const answers = await sendRaw(platform.url, sent);
    expect(answers).toHaveLength(count + 1);
    expect(answers.at(-1)?.body).toContain('development');
  });
});

describe('a client that waits to send its body', () => {
  const expecting = (length: number) =>
    post(`Content-Length: ${length}`, 'Expect: 100-continue', 'Connection: close');

  test('gets 100 Continue once the edge wants its body', async () => {
    const body = '{"content":""}';
    const connection = await RawConnection.open(platform.url);
    await connection.send(expecting(body.length));
    await connection.until('100 Continue');
    expect(connection.received).not.toContain('missing_content');
    await connection.send(body);
    const [, final] = await connection.answers();
    expect(errorOf(final!)).toBe('400 missing_content');
  });

  test.each([
    ['a wrong key', () => expecting(10).replace(account.key, 'wrong'), '401 invalid_api_key'],
    [
      'another media type',
      () => expecting(10).replace('application/json', 'text/html'),
      '415 unsupported_media_type',
    ],
    ['too large a body', () => expecting(30 * MIB + 1), '413 payload_too_large'],
  ])('never gets it with %s', async (_, sent, error) => {
    expect(await errorsFor(sent())).toEqual([error]);
  });
});

describe('a body', () => {
  /** As variables, which are one level deeper. */
  const nested = (depth: number) =>
    `{"content":"x","variables":${'{"a":'.repeat(depth - 1)}1${'}'.repeat(depth - 1)}}`;

  test('64 levels deep is accepted', async () => {
    expect(await platform.statusOf(account.key, nested(64))).toBe(200);
  });

  test.each([
    ['65 deep', () => nested(65), '400 invalid_request'],
    ['5,000,000 deep', () => '['.repeat(5_000_000) + ']'.repeat(5_000_000), '400 invalid_request'],
    ['of 3,000,000 empty lists', () => `[${'[],'.repeat(3_000_000)}[]]`, '400 invalid_request'],
    [
      'of 160,000 blocks without a type',
      () =>
        `{"format":"template","template_data":{"version":1,"content":[${'{},'.repeat(160_000)}{}]}}`,
      '400 invalid_request',
    ],
    [
      'of 400,000 unknown fields',
      () => `{${Array.from({ length: 400_000 }, (_, index) => `"k${index}":1`).join()}}`,
      '400 missing_content',
    ],
  ])('%s is refused', async (_, body, error) => {
    expect(await errorsFor(posted(body()))).toEqual([error]);
  });

  test('with __proto__ has no effect', async () => {
    const body = '{"__proto__":{"content":"x"},"constructor":{"prototype":{"content":"x"}}}';
    expect(await errorsFor(posted(body))).toEqual(['400 missing_content']);
    expect(
      await platform.statusOf(
        account.key,
        '{"content":"{{a.b}}","variables":{"__proto__":{"b":1}}}',
      ),
    ).toBe(200);
  });

  test.each([
    ['announced', `Content-Length: ${2 ** 40}`, ''],
    ['in chunks', 'Transfer-Encoding: chunked', '100000\r\n'],
  ])(
    'without an end is refused while it arrives, and the client gets the refusal: %s',
    async (_, length, frame) => {
      const connection = await RawConnection.open(platform.url);
      await connection.send(post(length));
      const piece = frame + 'x'.repeat(MIB) + (frame && '\r\n');
      for (let sent = 0; sent < 50 && connection.received === ''; sent++)
        await connection.send(piece);
      await connection.until('payload_too_large');
      connection.close();
      expect(connection.received).toContain('Connection: close');
    },
  );

  test.each(['zip', 'gzip, gzip', 'x-gzip', 'chunked'])(
    'in an unknown encoding is refused: %s',
    async (coding) => {
      const sent = `${post(`Content-Encoding: ${coding}`, 'Content-Length: 2', 'Connection: close')}{}`;
      expect(await errorsFor(sent)).toEqual(['415 unsupported_media_type']);
    },
  );

  test('with a file name that tries to escape stays intact', async () => {
    const body = JSON.stringify({ content: 'x', options: { filename: 'a\r\nX-Evil: 1' } });
    const [answer] = await sendRaw(platform.url, posted(body));
    expect(errorOf(answer!)).toBe('400 invalid_request');
    expect(answer?.headers).not.toHaveProperty('x-evil');
  });
});

describe('a form', () => {
  test.each([
    ['of 100,000 parts', () => part('name="a"', '1').repeat(100_000), '400 invalid_request'],
    [
      'of one part without end',
      () => part('name="options"', ' '.repeat(20 * MIB)),
      '413 payload_too_large',
    ],
    [
      'whose field has a name of 1 MB',
      () => `${part(`name="${'n'.repeat(MIB)}"`, '1')}--b--\r\n`,
      '400',
    ],
    [
      'with a line break in its file name',
      () => `${part('name="file"; filename="a\r\nX-Evil: 1.docx"', 'PK')}--b--\r\n`,
      '422 invalid_document',
    ],
    [
      'with 10,000 headers in a part',
      () => `--b\r\n${'X: y\r\n'.repeat(10_000)}\r\n1\r\n--b--\r\n`,
      '400',
    ],
    ['without its end', () => part('name="file"; filename="a.docx"', 'PK'), '400 invalid_request'],
  ])('%s is refused', async (_, body, error) => {
    const answers = await sendRaw(platform.url, upload(body()));
    expect(answers).toHaveLength(1);
    expect(errorOf(answers[0]!)).toContain(error);
    expect(answers[0]!.headers).not.toHaveProperty('x-evil');
  });

  test('announced as too large is refused before it arrives', async () => {
    const sent = upload('').replace('Content-Length: 0', `Content-Length: ${100 * MIB}`);
    expect(await errorsFor(sent)).toEqual(['413 payload_too_large']);
  });
});

describe('a key that sends only malformed bodies of 10 MiB', () => {
  test('has ten times its rate read, and its neighbour is served meanwhile', async () => {
    const { key } = await platform.account('one-a-minute');
    await platform.pdf(key, { content: 'x' }); // so that the edge knows the rate
    const flooding = flood(key, 20);
    const neighbour = await platform.pdf(account.key, { content: '<p>unmoved' });
    const answers = await flooding;
    expect(neighbour.subarray(0, 5).toString()).toBe('%PDF-');
    // The good one counts as well.
    expect(tally(answers)).toEqual({ '400 invalid_json': 9, '429 rate_limit_exceeded': 11 });
  });

  test('of a plan without a rate takes no more memory over time', async () => {
    const peaks: number[] = [];
    for (let round = 0; round < 4; round++) {
      forgetPeak(pid);
      expect(tally(await flood(account.key, 20))).toEqual({ '400 invalid_json': 20 });
      peaks.push(peakBytes(pid));
    }
    // V8 decides how much garbage it lets lie, so no single peak says anything; what is kept raises all later ones.
    const growth = Math.min(...peaks.slice(2)) - Math.max(...peaks.slice(0, 2));
    expect(growth).toBeLessThan(MAX_GROWTH_BYTES);
    flooded = Math.max(flooded, ...peaks);
  });
});
