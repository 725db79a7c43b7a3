import { Resolver } from 'node:dns/promises';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decode, encode, type Packet } from 'dns-packet';
import fc from 'fast-check';
import { answerTo, EVERY_NAME, FixedResolver } from './resolver.ts';

let resolver: FixedResolver;
const client = new Resolver({ timeout: 20_000, tries: 1 });
beforeAll(async () => {
  resolver = await FixedResolver.listen({ host: '127.0.0.1', port: 0 });
  client.setServers([`127.0.0.1:${resolver.port}`]);
});
afterAll(() => resolver.close());

const question = (name: string, type: 'A' | 'AAAA' | 'TXT' = 'A'): Packet => ({
  type: 'query',
  id: 7,
  questions: [{ name, type }],
});

describe('over UDP', () => {
  test.each(['example.org', 'metadata.google.internal', 'a.b.c.d.invalid', 'localhost.example'])(
    '%s is the one address',
    async (name) => {
      expect(await client.resolve4(name)).toEqual([EVERY_NAME]);
    },
  );

  test('answers have only IPv4 addresses, and every name exists', async () => {
    await expect(client.resolve6('example.org')).rejects.toMatchObject({ code: 'ENODATA' });
    await expect(client.resolveTxt('example.org')).rejects.toMatchObject({ code: 'ENODATA' });
    await expect(client.resolveMx('example.org')).rejects.toMatchObject({ code: 'ENODATA' });
  });

  test('it continues after an invalid query', async () => {
    const socket = createSocket('udp4');
    socket.send('nonsense', resolver.port, '127.0.0.1');
    socket.send('', resolver.port, '127.0.0.1');
    socket.send(encode({ ...question('a.example'), type: 'response' }), resolver.port, '127.0.0.1');
    socket.send(encode(question('b.example')), resolver.port, '127.0.0.1');
    const [message] = (await once(socket, 'message')) as [Buffer];
    socket.close();
    expect(decode(message).questions?.[0]?.name).toBe('b.example');
  });
});

describe('over TCP', () => {
  async function ask(...parts: Buffer[]): Promise<Buffer> {
    const socket = connect(resolver.port, '127.0.0.1').setNoDelay(true);
    for (const part of parts) await new Promise((done) => socket.write(part, done));
    return buffer(socket);
  }
  const framed = (message: Buffer) => Buffer.concat([Buffer.from([0, message.length]), message]);

  test('a query is answered, in one piece or byte by byte', async () => {
    const message = framed(encode(question('example.org')));
    for (const parts of [[message], [...message].map((byte) => Buffer.from([byte]))]) {
      const answer = await ask(...parts);
      expect(answer.readUInt16BE()).toBe(answer.length - 2);
      expect(decode(answer.subarray(2)).answers).toMatchObject([{ data: EVERY_NAME }]);
    }
  });

  test('an invalid query is not answered', async () => {
    expect(await ask(framed(Buffer.from('nonsense')))).toHaveLength(0);
  });
});

test('no bytes make it fail', () => {
  const query = encode(question('example.org'));
  fc.assert(
    fc.property(
      fc.oneof(
        fc.uint8Array({ maxLength: 600 }),
        fc
          .tuple(fc.nat(query.length - 1), fc.nat(255))
          .map(([at, byte]) =>
            Uint8Array.from(query, (value, index) => (index === at ? byte : value)),
          ),
      ),
      (bytes) => {
        const answer = answerTo(Buffer.from(bytes));
        return answer === undefined || decode(answer).type === 'response';
      },
    ),
    { numRuns: 2_000 },
  );
});
