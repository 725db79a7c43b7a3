import { expect, test } from 'vitest';
import fc from 'fast-check';
import { boundedLine } from './bounded-line.ts';
import { createLogger } from './log.ts';

const LIMIT = 16 * 1024;

/** A line of exactly so many bytes. */
const lineOf = (bytes: number, character: string) => {
  const frame = '{"level":"info","time":"now","err":"","msg":"failed"}\n';
  const rest = bytes - frame.length;
  const text = character.repeat(Math.floor(rest / Buffer.byteLength(character)));
  const filled = text + 'a'.repeat(rest - Buffer.byteLength(text));
  return frame.replace('"err":""', `"err":"${filled}"`);
};

test.each(['a', 'é', '字', '😀'])(
  'a line of %j is as it is up to 16 KiB, and then shorter',
  (character) => {
    for (const bytes of [100, LIMIT - 1, LIMIT]) {
      const line = lineOf(bytes, character);
      expect(Buffer.byteLength(line)).toBe(bytes);
      expect(boundedLine(line)).toBe(line);
    }
    const bounded = boundedLine(lineOf(LIMIT + 1, character));
    const { err, ...rest } = JSON.parse(bounded) as Record<string, string>;
    expect(rest).toEqual({ level: 'info', time: 'now', msg: 'failed' });
    expect(err).toMatch(new RegExp(`^${character}{1000,}…$`, 'u'));
  },
);

const text = fc
  .tuple(fc.constantFrom('a', '\0', '"', 'é', '字', '😀', '\ud83d'), fc.nat(20_000))
  .map(([character, times]) => character.repeat(times));

const error = fc.record({ message: text, cause: text, list: fc.array(text), more: fc.object() });

test('a line of any text is whole JSON within 16 KiB, with its level, time and message', () => {
  fc.assert(
    fc.property(text, error, (requestId, { message, cause, ...own }) => {
      const lines: string[] = [];
      const log = createLogger('a-service', 'info', { write: (line) => void lines.push(line) });
      const err = Object.assign(new Error(message, { cause: new Error(cause) }), own);
      log.child({ requestId }).error({ err }, 'it failed');
      expect(lines).toHaveLength(1);
      expect(Buffer.byteLength(lines[0]!)).toBeLessThanOrEqual(LIMIT);
      expect(lines[0]!.endsWith('}\n')).toBe(true);
      const logged = JSON.parse(lines[0]!) as Record<string, unknown>;
      expect(logged).toMatchObject({ level: 'error', msg: 'it failed', service: 'a-service' });
      expect(logged['time']).toBeDefined();
    }),
    { numRuns: 30 },
  );
});

test('a long line needs no message', () => {
  const line = `${JSON.stringify({ level: 'info', file: 'x'.repeat(LIMIT) })}\n`;
  expect(JSON.parse(boundedLine(line))).toEqual({
    level: 'info',
    file: expect.stringMatching(/^x+…$/),
  });
});

test.each([123, null, true, 'a'])(
  'of long lists and many fields of %j the first are kept',
  (value) => {
    const list = Array.from({ length: 10_000 }, () => value);
    const many = Object.fromEntries(list.map((_, index) => [`n${index}`, value]));
    const line = `${JSON.stringify({ level: 'info', list: [list, list], ...many, msg: 'ok' })}\n`;
    const bounded = boundedLine(line);
    expect(Buffer.byteLength(bounded)).toBeLessThanOrEqual(LIMIT);
    const few = list.slice(0, 20);
    expect(JSON.parse(bounded)).toMatchObject({
      msg: 'ok',
      list: [few, few],
      n0: value,
      n500: value,
    });
  },
);
