import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decode, encode, type Answer } from 'dns-packet';
import { lookUp } from './lookup.ts';

const RECORDS: Readonly<Record<string, Answer[]>> = {
  'both.example A': [{ type: 'A', name: 'both.example', data: '1.1.1.1' }],
  'both.example AAAA': [{ type: 'AAAA', name: 'both.example', data: '2606:4700::1' }],
  'other.example A': [
    { type: 'CNAME', name: 'other.example', data: 'one.example' },
    { type: 'A', name: 'one.example', data: '1.1.1.1' },
    { type: 'A', name: 'one.example', data: '10.0.0.1' },
  ],
};

const server = createSocket('udp4');
let servers: string[];
beforeAll(async () => {
  server.on('message', (message, { port, address }) => {
    const { id, questions: [question] = [] } = decode(message);
    if (!question || question.name.startsWith('silent')) return;
    const answers = RECORDS[`${question.name} ${question.type}`] ?? [];
    server.send(
      encode({ type: 'response', id: id!, questions: [question], answers }),
      port,
      address,
    );
  });
  await once(server.bind(0, '127.0.0.1'), 'listening');
  servers = [`127.0.0.1:${server.address().port}`];
});
afterAll(() => server.close());

const never = new AbortController().signal;

test.each([
  ['both.example', ['1.1.1.1', '2606:4700::1']],
  ['other.example', ['1.1.1.1', '10.0.0.1']],
  ['none.example', []],
])('all addresses of %s are found', async (name, addresses) => {
  expect(await lookUp(name, { signal: never, servers })).toEqual(addresses);
});

test('names without an answer hold up no other, and their lookups end with their signal', async () => {
  const leaving = new AbortController();
  const silent = Array.from({ length: 200 }, (_, at) =>
    lookUp(`silent${at}.example`, { signal: leaving.signal, servers }),
  );
  const outcomes = Promise.allSettled(silent);
  const first = await Promise.race([...silent, lookUp('both.example', { signal: never, servers })]);
  expect(first).toHaveLength(2);
  leaving.abort();
  expect((await outcomes).every(({ status }) => status === 'rejected')).toBe(true);
  await expect(lookUp('both.example', { signal: leaving.signal, servers })).rejects.toThrow();
});
