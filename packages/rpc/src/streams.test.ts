import { PassThrough, Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { CHUNK_BYTES, chunksOf, readMessages, writeMessage } from './streams.ts';

describe('chunksOf', () => {
  test.each([
    [0, []],
    [1, [1]],
    [CHUNK_BYTES - 1, [CHUNK_BYTES - 1]],
    [CHUNK_BYTES, [CHUNK_BYTES]],
    [CHUNK_BYTES + 1, [CHUNK_BYTES, 1]],
    [3 * CHUNK_BYTES, [CHUNK_BYTES, CHUNK_BYTES, CHUNK_BYTES]],
  ])('cuts %p bytes into %p', (size, sizes) => {
    const data = Buffer.alloc(size, 'abc');
    const chunks = [...chunksOf(data)];
    expect(chunks.map(({ length }) => length)).toEqual(sizes);
    expect(Buffer.concat(chunks).equals(data)).toBe(true);
  });

  test('copies nothing', () => {
    const data = Buffer.alloc(CHUNK_BYTES + 1);
    const [, last] = [...chunksOf(data)];
    data[CHUNK_BYTES] = 42;
    expect(last?.[0]).toBe(42);
  });
});

describe('writeMessage', () => {
  const narrow = () => new PassThrough({ objectMode: true, highWaterMark: 1 });
  const never = new AbortController().signal;

  test('waits until the other side has read the message', async () => {
    const stream = narrow();
    let written = false;
    const writing = writeMessage(stream, 'a', never).then(() => (written = true));
    await nextTurn();
    expect(written).toBe(false);
    stream.resume();
    await writing;
  });

  test('does not wait while there is room', async () => {
    const stream = new PassThrough({ objectMode: true, highWaterMark: 2 });
    await writeMessage(stream, 'a', never);
    expect(stream.read()).toBe('a');
  });

  test('writes nothing once the signal has aborted', async () => {
    const stream = narrow();
    await expect(writeMessage(stream, 'a', AbortSignal.abort())).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(stream.read()).toBeNull();
  });

  test('stops waiting when the signal aborts', async () => {
    const controller = new AbortController();
    const writing = writeMessage(narrow(), 'a', controller.signal);
    controller.abort();
    await expect(writing).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('stops waiting when the stream fails', async () => {
    const stream = narrow();
    const writing = writeMessage(stream, 'a', never);
    stream.destroy(new Error('gone'));
    await expect(writing).rejects.toThrow('gone');
  });
});

describe('readMessages', () => {
  test('gives the messages in order, to the end', async () => {
    const messages: number[] = [];
    for await (const message of readMessages<number>(Readable.from([1, 2, 3]))) {
      messages.push(message);
    }
    expect(messages).toEqual([1, 2, 3]);
  });

  test('leaves the stream open when the reader stops early', async () => {
    const stream = Readable.from([1, 2, 3]);
    for await (const message of readMessages<number>(stream)) {
      expect(message).toBe(1);
      break;
    }
    expect(stream.destroyed).toBe(false);
    expect(await stream.toArray()).toEqual([2, 3]);
  });
});

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
