import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_JSON_BYTES, PlatenError, type PdfOptions } from '@platen/contracts';
import { docx } from '../formats/docx/docx.fixture.ts';
import { Budget } from '../memory/budget.ts';
import { Composer } from './composer.ts';
import type { HtmlComposition } from '../formats/composition.ts';

const never = new AbortController().signal;
const memory = new Budget(4_000_000_000).share('account');
const context = { document: {}, accountId: 'account', deadline: Infinity, signal: never, memory };
const bytes = (text: string) => new TextEncoder().encode(text);

let composer: Composer;

beforeAll(() => {
  composer = new Composer({ threads: 2, maxWaiting: 2, heapMb: 128 });
});
afterAll(() => composer.close());

interface Wish {
  variables?: object;
  options?: PdfOptions;
  signal?: AbortSignal;
  /** Left out, the one of all tests. */
  on?: Composer;
}

async function html(content: string, wish: Wish = {}) {
  const { variables = {}, options = {}, signal = never, on = composer } = wish;
  const task = {
    format: 'html' as const,
    content: bytes(content),
    variables: bytes(JSON.stringify(variables)),
    options,
  };
  const { composition, missing } = await on.compose(task, { ...context, signal });
  return { text: (composition as HtmlComposition).html, missing };
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => {
      throw new Error('it went well');
    },
    (error: unknown) => error,
  );

/**
 * The template engine stops it after 1.5 s, and knows the place. It writes nothing, because that would use up memory
 * first.
 */
const LOOP =
  '{% for i in (1..30000) %}\n{% for j in (1..30000) %}{% if i %}{% endif %}{% endfor %}{% endfor %}';

/** Takes memory gradually: each tag has its own objects. */
const HOG = '{% if a %}x{% endif %}'.repeat(450_000);

/** Takes memory at once, when little is left. */
const LEAP = `${'{% if a %}x{% endif %}'.repeat(60_000)}{% assign r = (1..30000000) %}`;

describe('a document', () => {
  test('is composed in a thread', async () => {
    const { text, missing } = await html('<p>{{ a }}{{ b }}</p>', { variables: { a: '<' } });
    expect(text).toMatch(/<p>&lt;<\/p>$/);
    expect(missing).toEqual(['b']);
  });

  test('with a fault is refused with code, message, place and cause', async () => {
    const error = await failureOf(html('\n {{ a & b }}'));
    expect(error).toBeInstanceOf(PlatenError);
    expect(error).toMatchObject({
      code: 'template_error',
      message: expect.stringContaining('line 2, column 2'),
      details: [{ path: '/content', message: expect.stringContaining('line 2, column 2') }],
      cause: expect.any(Error),
    });
  });

  test('that lacks a variable is refused by the option', async () => {
    const options = { missing_variables: 'error' as const };
    expect(await failureOf(html('{{ a.b }}', { options }))).toMatchObject({
      code: 'missing_variables',
      details: [{ path: '/variables/a/b' }],
    });
  });

  test.each([
    ['bit by bit', HOG],
    ['at once', LEAP],
  ])(
    'that takes too much memory %s is refused; its neighbour and the next are not',
    async (_, source) => {
      const neighbour = html('{{ a }}neighbour');
      const error = await failureOf(html(source));
      expect((error as PlatenError).code).toMatch(/^(payload_too_large|template_error)$/);
      expect((await neighbour).text).toMatch(/neighbour$/);
      expect((await html('{{ a }}next')).text).toMatch(/next$/);
    },
  );

  test('that never ends is refused with its place', async () => {
    expect(await failureOf(html(LOOP))).toMatchObject({
      code: 'template_error',
      message: expect.stringMatching(/line \d, column \d+: the template takes too long/),
    });
  });

  test('of Word of the largest size has enough time', async () => {
    const paragraph = (index: number) =>
      `<w:p><w:pPr><w:spacing w:after="120"/></w:pPr><w:r><w:t>${index}</w:t></w:r></w:p>`;
    const body = Array.from({ length: 19_995 }, (_, index) => paragraph(index)).join('');
    const roomy = new Composer({ threads: 1, maxWaiting: 0, heapMb: 256 });
    const compose = (content: Uint8Array) =>
      roomy.compose({ format: 'docx', content, variables: bytes(''), options: {} }, context);
    // A thread's first Word document loads the code for it, too.
    await compose(docx({ body: paragraph(0) }));
    expect((await compose(docx({ body }))).composition.kind).toBe('office');
    await roomy.close();
  });

  test('that does not end is stopped', async () => {
    const strict = new Composer({ threads: 1, maxWaiting: 0, heapMb: 128, cpuLimitMs: 300 });
    expect(await failureOf(html(LOOP, { on: strict }))).toMatchObject({
      code: 'template_error',
      message: expect.stringContaining('computing time'),
      details: [{ path: '/content', message: 'takes too much computing time' }],
      cause: expect.any(Error),
    });
    await strict.close();
  });

  test.each([
    ['Markdown', 'markdown', 'Some *text* here.\n\n'],
    ['HTML', 'html', '<b>'],
  ] as const)('of the largest size is refused with its field: %s', async (_, format, piece) => {
    const content = bytes(piece.repeat(MAX_JSON_BYTES / piece.length));
    const roomy = new Composer({ threads: 2, maxWaiting: 0, heapMb: 512 });
    const task = { format, content, variables: bytes(''), options: {} };
    const refused = failureOf(roomy.compose(task, context));
    expect((await html('{{ a }}neighbour', { on: roomy })).text).toMatch(/neighbour$/);
    // Whichever it meets first, which depends on the machine.
    expect(await refused).toMatchObject({
      code: expect.toBeOneOf(['template_error', 'payload_too_large']),
      details: [
        {
          path: '/content',
          message: expect.stringMatching(/^takes too much (computing time|memory)$/),
        },
      ],
    });
    await roomy.close();
  });

  test('is dropped when its caller leaves, and its thread is soon free', async () => {
    const on = new Composer({ threads: 1, maxWaiting: 1, heapMb: 128 });
    const leaving = new AbortController();
    const reason = new Error('gone');
    const running = failureOf(html(HOG, { on, signal: leaving.signal }));
    setImmediate(() => leaving.abort(reason));
    expect(await running).toBe(reason);
    expect((await html('{{ a }}next', { on })).text).toMatch(/next$/);
    await on.close();
  });

  test('beyond the queue limit is refused with Retry-After', async () => {
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => html('{{ x }}')));
    expect(results.map(({ status }) => status).filter((each) => each === 'rejected')).toHaveLength(
      1,
    );
    expect(results).toContainEqual({
      status: 'rejected',
      reason: expect.objectContaining({ code: 'overloaded' }),
    });
  });

  test('without code needs no thread, unless it is large or has a header', async () => {
    const busy = Promise.allSettled(Array.from({ length: 4 }, () => html('{{ x }}')));
    const overloaded = expect.objectContaining({ code: 'overloaded' });
    expect(await failureOf(html(`<p>${'x'.repeat(65_536)}`))).toEqual(overloaded);
    expect(await failureOf(html('x', { options: { header_html: 'x' } }))).toEqual(overloaded);
    expect((await html('<p>{ }')).text).toMatch(/<p>\{ \}$/);
    await busy;
  });
});
