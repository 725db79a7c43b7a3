import { describe, expect, test } from 'vitest';
import type { Part, RenderJob, RenderRequest__Output } from '@platen/contracts';
import { receiveJob } from './job.ts';
import { Budget } from './memory/budget.ts';

const job: RenderJob = {
  format: 'FORMAT_HTML',
  output: 'OUTPUT_PDF',
  previewWidth: 0,
  previewPage: 0,
  previewPages: 0,
  maxPages: 0,
  javascript: true,
  accountId: '',
  timeoutMs: 0,
  partsBytes: 0,
  takesChunkWithFacts: false,
  isMarked: false,
  sharesPage: false,
  readsReport: false,
  assets: [],
};
const bare: RenderRequest__Output = { job, chunk: null };
const MAX_BYTES = 40 * 1024 * 1024;

const chunk = (part: Part, data: string | Buffer): RenderRequest__Output => ({
  job: null,
  chunk: { part, nth: 0, data: Buffer.from(data) },
});

// oxlint-disable-next-line typescript/require-await -- a stream that never waits
async function* sent(...messages: RenderRequest__Output[]) {
  yield* messages;
}

const received = (
  messages: AsyncIterable<RenderRequest__Output>,
  memory = new Budget(1_000_000_000),
) => receiveJob(messages, { memory });

describe('receiveJob', () => {
  test('joins each part in the order of its pieces', async () => {
    const whole = await received(
      sent(
        bare,
        chunk('PART_CONTENT', 'one '),
        chunk('PART_OPTIONS', '{"scale"'),
        chunk('PART_VARIABLES', '{"a":'),
        chunk('PART_CONTENT', 'two '),
        chunk('PART_OPTIONS', ':2}'),
        chunk('PART_CONTENT', 'three'),
        chunk('PART_VARIABLES', '1}'),
      ),
    );
    expect(whole).toEqual({
      request: job,
      assets: new Map(),
      memory: expect.anything(),
      content: Buffer.from('one two three'),
      variables: Buffer.from('{"a":1}'),
      options: { scale: 2 },
    });
  });

  test('begins as soon as all announced parts have arrived, the first one with the job', async () => {
    // oxlint-disable-next-line typescript/require-await -- a stream that never waits
    async function* unended() {
      yield { ...chunk('PART_CONTENT', 'one '), job: { ...job, partsBytes: 7 } };
      yield chunk('PART_CONTENT', 'two');
      throw new Error('read on');
    }
    expect((await received(unended())).content.toString()).toBe('one two');
  });

  test('accepts a job without parts', async () => {
    expect(await received(sent(bare))).toEqual({
      request: job,
      assets: new Map(),
      memory: expect.anything(),
      content: Buffer.alloc(0),
      variables: Buffer.alloc(0),
      options: {},
    });
  });

  test('joins characters that were split between pieces', async () => {
    const text = 'ä€😀';
    const bytes = [...Buffer.from(text)].map((byte) => chunk('PART_CONTENT', Buffer.from([byte])));
    expect((await received(sent(bare, ...bytes))).content.toString()).toBe(text);
  });

  test.each([
    ['nothing arrived', []],
    ['only parts arrived', [chunk('PART_CONTENT', 'x')]],
  ])('reports a missing job when %s', async (_, messages) => {
    await expect(received(sent(...messages))).rejects.toMatchObject({ code: 'invalid_request' });
  });

  test('accepts 40 MiB in total, and not one byte more', async () => {
    const half = Buffer.alloc(MAX_BYTES / 2, 'x');
    const quoted = Buffer.from(`"${'x'.repeat(MAX_BYTES / 2 - 2)}"`);
    const full = [bare, chunk('PART_CONTENT', half), chunk('PART_OPTIONS', quoted)];
    expect((await received(sent(...full))).content).toHaveLength(MAX_BYTES / 2);
    await expect(received(sent(...full, chunk('PART_VARIABLES', 'x')))).rejects.toMatchObject({
      code: 'payload_too_large',
    });
  });

  test('stops reading as soon as there is too much', async () => {
    let read = 0;
    // oxlint-disable-next-line typescript/require-await -- a stream that never waits
    async function* endless() {
      yield bare;
      for (;;) {
        read += 1;
        yield chunk('PART_CONTENT', Buffer.alloc(MAX_BYTES / 2));
      }
    }
    await expect(received(endless())).rejects.toMatchObject({ code: 'payload_too_large' });
    expect(read).toBe(3);
  });

  test('fails with the caller’s error when it breaks off', async () => {
    // oxlint-disable-next-line typescript/require-await -- a stream that never waits
    async function* broken() {
      yield bare;
      throw new Error('gone');
    }
    await expect(received(broken())).rejects.toThrow('gone');
  });
});

describe('the memory of a job', () => {
  const announcing = (partsBytes: number) => ({ ...bare, job: { ...job, partsBytes } });

  test('is reserved as its parts arrive, and held by it', async () => {
    const memory = new Budget(1_000);
    const whole = await received(sent(bare, chunk('PART_CONTENT', '12345')), memory);
    expect([memory.used, whole.memory.held]).toEqual([30, 30]);
  });

  test('is reserved before the announced parts arrive', async () => {
    const memory = new Budget(2 * 600);
    const whole = chunk('PART_CONTENT', Buffer.alloc(100));
    expect((await received(sent(announcing(100), whole), memory)).memory.held).toBe(600);
    let isRead = false;
    // oxlint-disable-next-line typescript/require-await -- a stream that never waits
    async function* tooMuch() {
      yield announcing(101);
      isRead = true;
    }
    await expect(received(tooMuch(), memory)).rejects.toMatchObject({ code: 'overloaded' });
    expect(isRead).toBe(false);
  });

  test.each([
    ['is too much', sent(bare, chunk('PART_CONTENT', Buffer.alloc(101)))],
    ['breaks off', brokenOff()],
    ['has options that cannot be read', sent(bare, chunk('PART_OPTIONS', '{'))],
  ])('is released when the job %s', async (_, messages) => {
    const memory = new Budget(1_200);
    await expect(received(messages, memory)).rejects.toThrow();
    expect(memory.used).toBe(0);
  });
});

// oxlint-disable-next-line typescript/require-await -- a stream that never waits
async function* brokenOff() {
  yield bare;
  yield chunk('PART_CONTENT', 'x');
  throw new Error('gone');
}
