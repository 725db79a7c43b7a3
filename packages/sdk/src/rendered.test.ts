import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Patience } from './patience.ts';
import { Pdf, Picture } from './rendered.ts';

/** The response of a fetch that does not check the length. */
const answer = (body: string, headers: Record<string, string>) =>
  new Response(body, { headers: { 'X-Request-Id': 'r-1', ...headers } });

const pdf = (headers: Record<string, string>, body = '%PDF-') =>
  new Pdf(answer(body, { 'Content-Type': 'application/pdf', ...headers }), new Patience(1000));

test('a document that was read says so to the next reader', async () => {
  const read = pdf({});
  await read.bytes();
  await expect(read.bytes()).rejects.toThrow('was read already');
  await expect(read.save('never.pdf')).rejects.toThrow('was read already');
});

test('a document shorter than its Content-Length has broken off', async () => {
  await expect(pdf({ 'Content-Length': '6' }).bytes()).rejects.toMatchObject({
    name: 'PlatenError',
    code: 'connection_failed',
    requestId: 'r-1',
  });
});

test.each<Record<string, string>>([
  {},
  { 'Content-Type': 'Application/PDF; charset=binary' },
  { 'Content-Length': '5' },
  { 'Content-Length': '60', 'Content-Encoding': 'gzip' },
])('a document is whole with %j', async (headers) => {
  expect(Buffer.from(await pdf(headers).bytes()).toString()).toBe('%PDF-');
});

describe('a body that is no document', () => {
  const stranger = { name: 'PlatenError', code: 'unexpected_response', status: 200 };

  test.each(['', '%PD', '<html>', ' %PDF-', '\u0089PNG'])(
    'is recognised by its first bytes, whatever its type: %j',
    async (body) => {
      await expect(pdf({}, body).bytes()).rejects.toMatchObject(stranger);
    },
  );

  test.each(['text/html', 'application/json', 'image/png', ''])(
    'is recognised by its type: %j',
    (type) => {
      expect(() => pdf({ 'Content-Type': type })).toThrow(expect.objectContaining(stranger));
    },
  );

  test('is recognised for a picture as well', async () => {
    const headers = { 'Content-Type': 'image/png' };
    const picture = new Picture(answer('%PDF-', headers), new Patience(1000));
    await expect(picture.bytes()).rejects.toMatchObject(stranger);
  });
});

test('a document is saved whole, or not at all', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'platen-client-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  await pdf({}).save(join(folder, 'whole.pdf'));
  expect(readFileSync(join(folder, 'whole.pdf'), 'utf8')).toBe('%PDF-');
  await expect(pdf({ 'Content-Length': '6' }).save(join(folder, 'broken.pdf'))).rejects.toThrow();
  expect(readdirSync(folder)).toEqual(['whole.pdf']);
});
