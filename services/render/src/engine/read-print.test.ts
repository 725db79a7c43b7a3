import { describe, expect, test } from 'vitest';
import type { PrintReport, PrintResponse__Output } from '@platen/contracts';
import { Budget } from '../memory/budget.ts';
import { EngineFault } from './engine-fault.ts';
import { pdfFault, readPrint } from './read-print.ts';

const PDF = '%PDF-1.4\n1 0 obj\nendobj\n%%EOF\n';
const never = new AbortController().signal;

const message = (said: object) =>
  ({ chunk: Buffer.alloc(0), report: null, failure: null, ...said }) as PrintResponse__Output;

/** An engine's messages: these chunks, and a report. */
async function* print(pieces: Iterable<string>, report: PrintReport | null = {}) {
  let size = 0;
  for (const piece of pieces) {
    size += piece.length;
    yield await Promise.resolve(message({ chunk: Buffer.from(piece) }));
  }
  if (report) yield message({ report: { ...NOTHING, size, ...report } });
}

const NOTHING = {
  lostCount: 0,
  lost: [],
  photographs: false,
  clipped: 0,
  clippedElements: [],
  share: 0,
  atRest: true,
  scriptErrors: 0,
  scriptMessages: [],
  blankCount: 0,
  blankPages: [],
  unreadCount: 0,
  unreadSyntax: [],
  droppedSignatures: [],
  blank: false,
  strings: [],
};

/** The budget of an account with a number of bytes. */
const memoryOf = (bytes: number) => new Budget(2 * bytes).share('account');

const textOf = ({ pdf }: { pdf: Uint8Array }) => Buffer.from(pdf).toString();

describe('a print', () => {
  test('is accepted in one piece, and byte by byte', async () => {
    const memory = memoryOf(3 * PDF.length);
    expect(textOf(await readPrint(print([PDF]), memory, never))).toBe(PDF);
    expect(textOf(await readPrint(print(PDF), memory, never))).toBe(PDF);
    expect(memory.held).toBe(2 * PDF.length);
  });

  test('comes with what it lost, within limits, whatever an engine says', async () => {
    const memory = memoryOf(1_000);
    const lost = Array.from({ length: 50 }, () => ({ address: 'x'.repeat(5_000) }));
    const texts = Array.from({ length: 50 }, () => 'x'.repeat(5_000));
    const counts = { lostCount: 4e9, clipped: 4e9, scriptErrors: 4e9, blankCount: 4e9 };
    const lists = {
      lost,
      clippedElements: texts.map((element) => ({ element, page: 1, rect: [1, 2, 3] })),
      scriptMessages: texts,
    };
    const blankPages = Array.from({ length: 50 }, (_, index) => index);
    const report = { ...counts, ...lists, blankPages, share: -1, photographs: true };
    const { photographs, said } = await readPrint(print([PDF], report), memory, never);
    expect(photographs).toBe(true);
    expect(said).toMatchObject({
      blockedCount: 100_000,
      clippedCount: 100_000,
      scriptErrorCount: 100_000,
      blankCount: 100_000,
      scale: 0,
    });
    const { blockedResources, clipped, scriptErrors } = said!;
    const addresses = blockedResources.map(({ reference }) => reference);
    for (const [list, most] of [
      [addresses, 4_000],
      [clipped.map(({ element }) => element), 400],
      [scriptErrors, 400],
    ] as const) {
      expect(list).toHaveLength(20);
      expect(Buffer.byteLength(list[0]!)).toBeLessThanOrEqual(most);
    }
    expect(clipped[0]!.rect).toEqual([]);
    expect(blockedResources[0]!.reason).toBe('failed');
    expect(said!.blankPages).toHaveLength(20);
  });

  test.each<[string, string[], PrintReport | null]>([
    ['nothing', [], {}],
    ['a web page', ['<html>%%EOF'], {}],
    ['a PDF without its end', [PDF.slice(0, 20)], {}],
    ['a PDF without a report', [PDF], null],
    ['fewer bytes than announced', [PDF], { size: PDF.length + 1 }],
    ['more bytes than announced', [PDF], { size: PDF.length - 1 }],
  ])('is refused where it is %s', async (_, pieces, report) => {
    const memory = memoryOf(1_000);
    await expect(readPrint(print(pieces, report), memory, never)).rejects.toMatchObject({
      code: 'generation_failed',
    });
    expect(memory.held).toBe(0);
  });

  test('stops when the budget is used up, and releases its share', async () => {
    const memory = memoryOf(2 * PDF.length - 1);
    const messages = print([PDF.slice(0, 10), PDF.slice(10)]);
    await expect(readPrint(messages, memory, never)).rejects.toMatchObject({ code: 'overloaded' });
    expect((await messages.next()).done).toBe(true);
    expect(memory.held).toBe(0);
  });

  async function* broken(onBreak: () => void) {
    yield* print([PDF.slice(0, 10)], null);
    onBreak();
    throw EngineFault.silent('lost', new Error('socket closed'));
  }

  test('that breaks off is a failure of its engine', async () => {
    const reading = readPrint(
      broken(() => undefined),
      memoryOf(1_000),
      never,
    );
    await expect(reading).rejects.toMatchObject({
      fault: 'failed',
      cause: { message: 'the transfer broke off' },
    });
  });

  test('ends as aborted when the caller left meanwhile', async () => {
    const leaving = new AbortController();
    const reading = readPrint(
      broken(() => leaving.abort()),
      memoryOf(1_000),
      leaving.signal,
    );
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('that an engine refuses is its error', async () => {
    async function* refusing() {
      yield await Promise.resolve(message({ failure: { fault: 'FAULT_PAGES', reason: '' } }));
    }
    await expect(readPrint(refusing(), memoryOf(1_000), never)).rejects.toMatchObject({
      code: 'invalid_page_ranges',
    });
  });
});

const WHOLE = '%PDF-1.4\n1 0 obj\nendobj\nstartxref\n9\n%%EOF';

const faultOf = (text: string, announcedBytes = text.length) =>
  pdfFault(Buffer.from(text, 'latin1'), announcedBytes);

describe('pdfFault', () => {
  test.each([
    ['%%EOF at the very end', WHOLE],
    ['a line end after %%EOF', `${WHOLE}\n`],
    ['CR LF and spaces after %%EOF', `${WHOLE}\r\n  \r\n`],
    ['several revisions', `${WHOLE}\n2 0 obj\nendobj\n%%EOF\n`],
    ['nearly 1 KiB of space at the end', `${WHOLE}${' '.repeat(1024 - 5)}`],
  ])('finds none with %s', (_, text) => {
    expect(faultOf(text)).toBeUndefined();
  });

  test.each([
    ['nothing at all', ''],
    ['half a header', '%PD'],
    ['a web page', '<html>%%EOF'],
    ['something before the header', ` ${WHOLE}`],
    ['a header in small letters', WHOLE.replace('%PDF', '%pdf')],
  ])('reports a wrong beginning: %s', (_, text) => {
    expect(faultOf(text)).toBe('does not begin like a PDF');
  });

  test.each([
    ['a torso', WHOLE.slice(0, 20)],
    ['a part of the mark', WHOLE.slice(0, -1)],
    ['something after the mark', `${WHOLE}\n<p>oops`],
    ['the mark far from the end', `${WHOLE}${' '.repeat(1024)}`],
    ['a header alone', '%PDF-'],
  ])('reports a wrong end: %s', (_, text) => {
    expect(faultOf(text)).toBe('does not end like a PDF');
  });

  test.each([
    ['fewer', WHOLE.length + 1],
    ['more', WHOLE.length - 1],
    ['some though none were announced', 0],
  ])('reports that the engine sent %s', (_, announced) => {
    expect(faultOf(WHOLE, announced)).toBe(`announced ${announced} bytes, sent ${WHOLE.length}`);
  });
});
