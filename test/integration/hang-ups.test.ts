import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { usageService } from '@platen/contracts/services';
import { RpcClient } from '@platen/rpc';
import { CALL, reserve } from '../harness/generations.ts';
import { TestPlatform } from '../harness/platform.ts';
import { until } from '../harness/until.ts';

const MB = 1_000_000;

/** A document with its pages first and a large attachment last, more than the buffers of a connection. */
const LARGE = JSON.stringify({
  content: '<p>all that matters',
  options: {
    attachments: [
      {
        name: 'noise.bin',
        content_base64: randomBytes(6 * MB).toString('base64'),
        mime: 'application/octet-stream',
      },
    ],
  },
});

let platform: TestPlatform;
let usage: RpcClient<typeof usageService>;

beforeAll(async () => {
  platform = await TestPlatform.start();
  usage = new RpcClient(usageService, { address: platform.usageAddress });
});
afterAll(async () => {
  usage.close();
  await platform.stop();
});

/** Requests the large document, and reads its headers. */
async function begin(key: string, name?: string): Promise<IncomingMessage> {
  const headers = {
    'X-API-Key': key,
    'Content-Type': 'application/json',
    ...(name !== undefined && { 'Idempotency-Key': name }),
  };
  const url = `${platform.url}/api/v1/generate/pdf`;
  const request = httpRequest(url, { method: 'POST', agent: false, headers }).end(LARGE);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response;
}

/** Reads a part of the document and hangs up. @returns the part */
async function takePart(key: string, name?: string): Promise<Buffer> {
  const response = await begin(key, name);
  expect(response.statusCode).toBe(200);
  response.on('error', () => undefined);
  const [piece] = (await once(response, 'data')) as [Buffer];
  response.destroy();
  return piece;
}

interface HangUps {
  uncharged_today: number;
  charged_today: number;
  limit: number;
}

async function hangUpsOf(key: string) {
  const { used, hang_ups } = await platform.usage(key);
  return { used, ...(hang_ups as HangUps) };
}

/** Reports another hang-up of the account to usage. */
async function hangUp(accountId: string): Promise<void> {
  const account = { accountId, plan: 'two-a-month' };
  const reservationId = randomUUID();
  await reserve(usage, account, reservationId);
  await usage.call('Release', { accountId, reservationId, hangUp: { plan: account.plan } }, CALL);
}

/** Hangs up a number of times, one after the other. */
async function takeParts(key: string, times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    const before = await hangUpsOf(key);
    expect((await takePart(key)).toString('latin1')).toContain('%PDF-');
    await until('it is settled', async () => {
      const { uncharged_today, charged_today } = await hangUpsOf(key);
      return uncharged_today + charged_today > before.uncharged_today + before.charged_today;
    });
  }
}

describe('a client that reads the pages of a PDF and hangs up', () => {
  test('is not charged ten times a day, and then charged until its quota ends', async () => {
    const { key, accountId } = await platform.account('two-a-month');
    await takeParts(key, 1);
    expect(await hangUpsOf(key)).toMatchObject({ used: 0, uncharged_today: 1, charged_today: 0 });
    for (let count = 1; count < 10; count += 1) await hangUp(accountId);
    expect(await hangUpsOf(key)).toEqual({
      used: 0,
      uncharged_today: 10,
      charged_today: 0,
      limit: 10,
    });
    await takeParts(key, 1);
    expect(await hangUpsOf(key)).toMatchObject({ used: 1, charged_today: 1 });

    // Its Idempotency-Key was charged.
    await takePart(key, 'order-1');
    await until('it is charged', async () => (await hangUpsOf(key)).used === 2);
    const again = await begin(key, 'order-1');
    expect([again.statusCode, again.headers['x-quota-remaining']]).toEqual([200, '0']);
    again.resume();
    await once(again, 'end');
    expect(await platform.statusOf(key, { content: 'x' })).toBe(402);
    expect(await hangUpsOf(key)).toMatchObject({ used: 2, uncharged_today: 10, charged_today: 2 });
    const metrics = await platform.metricsText('usage');
    expect(metrics).toMatch(/platen_usage_hang_ups_total\{.*outcome="charged".*\} 2/);
  });

  test('is never charged with a test key', async () => {
    const account = await platform.account('two-a-month');
    for (let count = 0; count < 10; count += 1) await hangUp(account.accountId);
    const { key } = await platform.testKey(account);
    await takePart(key);
    await until('it is settled', async () => {
      const response = await fetch(`${platform.url}/api/v1/usage/history`, {
        headers: { 'X-API-Key': account.key },
      });
      const { months } = (await response.json()) as { months: { failed: number }[] };
      return months[0]?.failed === 11;
    });
    expect(await hangUpsOf(account.key)).toMatchObject({
      used: 0,
      uncharged_today: 10,
      charged_today: 0,
    });
  });
});
