import { afterEach, beforeEach, describe, expect, vi, test } from 'vitest';
import { PlatenError, resolvePage, type PdfOptions, type RenderJob } from '@platen/contracts';
import type { Composition, HtmlComposition } from './formats/composition.ts';
import { documentOf } from './formats/html/html.fixture.ts';
import { LIST } from './formats/html/toc.ts';
import type { ComposeTask } from './compose/task.ts';
import type { PrintOptions } from './engine/engine.ts';
import type { Job } from './job.ts';
import { Budget } from './memory/budget.ts';
import { pageNumberPlace } from './pdf/page-numbers.ts';
import type { Tools } from './compose-job.ts';
import { render } from './render.ts';
import type { RequestContext } from './scheduling/request-context.ts';

const PDF = '%PDF-1.4\n1 0 obj\nendobj\n%%EOF\n';
const { signal } = new AbortController();

const html: HtmlComposition = {
  kind: 'html',
  ...documentOf('<p>x'),
  metadata: {},
  page: resolvePage({}).page!,
};

let composition: Composition;
let tasks: ComposeTask[];
let prints: { composition: Composition; how: PrintOptions; context: RequestContext }[];
let inspected: { password?: string }[];
let drawn: { width: number }[];
let tools: Tools;

beforeEach(() => {
  composition = html;
  [tasks, prints, inspected, drawn] = [[], [], [], []];
  tools = {
    composer: {
      compose(task) {
        tasks.push(task);
        return Promise.resolve({
          composition,
          missing: ['a', 'b.c'],
          unread: [{ text: '@x', line: 2 }, { text: '1.5' }],
        });
      },
    },
    engine: {
      admit: () => undefined,
      print(given, how, context) {
        prints.push({ composition: given, how, context });
        return Promise.resolve({ pdf: Buffer.from(PDF) });
      },
    },
    pdfTools: {
      inspect({ password }) {
        inspected.push({ ...(password && { password }) });
        return Promise.resolve({ pages: 3, width: 1, height: 1 });
      },
      openForeign: () => Promise.reject(new Error('there is no file')),
      pageNumbers: (_pdf, ids) => Promise.resolve(new Map(ids.map((id, index) => [id, index + 1]))),
      rasterise(_pdf, wanted) {
        drawn.push(wanted);
        return Promise.resolve(Buffer.from('PNG'));
      },
    },
  };
});

afterEach(() => void vi.useRealTimers());

const jobOf = (options: PdfOptions = {}, fields: Partial<RenderJob> = {}): Job => ({
  request: {
    format: 'FORMAT_HTML',
    output: 'OUTPUT_PDF',
    previewWidth: 300,
    previewPage: 0,
    previewPages: 0,
    maxPages: 0,
    javascript: true,
    accountId: 'account',
    timeoutMs: 60_000,
    partsBytes: 0,
    takesChunkWithFacts: false,
    isMarked: false,
    sharesPage: false,
    readsReport: false,
    assets: [],
    ...fields,
  },
  content: Buffer.from('<p>x'),
  variables: Buffer.from('{}'),
  options,
  assets: new Map(),
  memory: new Budget(1_000_000).share('account'),
});

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString();

describe('a document', () => {
  test('is composed, printed and counted', async () => {
    const options = { scale: 2 };
    const { bytes, pageCount, report } = await render(jobOf(options), tools, signal);
    expect(textOf(bytes)).toBe(PDF);
    expect(pageCount).toBe(3);
    expect(report.missingVariables).toEqual(['a', 'b.c']);
    expect(report).toMatchObject({
      unreadCount: 2,
      unreadSyntax: [
        { text: '@x', line: 2 },
        { text: '1.5', line: 0 },
      ],
    });
    expect(tasks).toMatchObject([{ format: 'html', options }]);
    expect(prints).toMatchObject([{ composition: html, how: { options } }]);
  });

  test.each([
    ['FORMAT_HTML', 'html'],
    ['FORMAT_MARKDOWN', 'markdown'],
    ['FORMAT_TEMPLATE', 'template'],
    ['FORMAT_DOCX', 'docx'],
  ] as const)('of %s is composed as %s', async (format, name) => {
    await render(jobOf({}, { format }), tools, signal);
    expect(tasks[0]?.format).toBe(name);
  });

  test('of an unknown format is refused', async () => {
    const job = jobOf({}, { format: 'FORMAT_UNSPECIFIED' });
    await expect(render(job, tools, signal)).rejects.toMatchObject({ code: 'unsupported_format' });
  });

  test.each([
    [{ user_password: 'u', owner_password: 'o' }, 'u'],
    [{ owner_password: 'o' }, 'o'],
  ])('with passwords is opened with one for counting: %j', async (encryption, password) => {
    await render(jobOf({ encryption }), tools, signal);
    expect(inspected).toEqual([{ password }]);
  });

  test.each([
    [0, true],
    [3, true],
    [2, false],
  ])('of three pages with a limit of %i: made is %p', async (maxPages, isMade) => {
    const rendering = render(jobOf({}, { maxPages }), tools, signal);
    if (isMade) expect((await rendering).pageCount).toBe(3);
    else await expect(rendering).rejects.toMatchObject({ code: 'too_many_pages' });
  });

  const large: PdfOptions = {
    page_format: 'custom',
    page_width: '2000mm',
    page_height: '2000mm',
  };

  test('with a mark is refused for a sheet of more than 1 m² before anything is done', async () => {
    const refusal = { code: 'invalid_request', uncounted: true };
    for (const format of ['FORMAT_HTML', 'FORMAT_MARKDOWN', 'FORMAT_TEMPLATE', 'FORMAT_DOCX']) {
      const job = jobOf(large, { isMarked: true, format } as Partial<RenderJob>);
      await expect(render(job, tools, signal)).rejects.toMatchObject(refusal);
    }
    expect([tasks, prints]).toEqual([[], []]);
    await render(jobOf(large), tools, signal);
    await render(
      jobOf({ page_height: 'auto', page_width: '2000mm' }, { isMarked: true }),
      tools,
      signal,
    );
    expect(prints.map(({ how }) => how.isMarked)).toEqual([undefined, true]);
  });

  test('with a mark is refused for a template of such a sheet', async () => {
    composition = { ...html, page: resolvePage(large).page! };
    const job = jobOf({}, { isMarked: true, format: 'FORMAT_TEMPLATE' });
    await expect(render(job, tools, signal)).rejects.toMatchObject({
      code: 'template_error',
      details: [{ path: '/template_data/page/width' }, { path: '/template_data/page/height' }],
    });
    expect(prints).toEqual([]);
  });

  test('fails with the error of its part', async () => {
    const failure = new PlatenError('overloaded', 'busy');
    tools.engine.print = () => Promise.reject(failure);
    await expect(render(jobOf(), tools, signal)).rejects.toBe(failure);
  });

  test('reaches the engine with its account and its deadline', async () => {
    const before = performance.now();
    const fields = { accountId: 'acc_1', sharesPage: true, timeoutMs: 5_000 };
    await render(jobOf({}, fields), tools, signal);
    const [{ context } = {}] = prints;
    expect(context).toMatchObject({ accountId: 'acc_1', sharesPage: true });
    expect(context!.deadline - before).toBeGreaterThanOrEqual(5_000);
    expect(context!.deadline - performance.now()).toBeLessThanOrEqual(5_000);
  });

  test.each([
    ['FORMAT_DOCX', 'office'],
    ['FORMAT_MARKDOWN', 'html'],
  ] as const)('of %s without time in the engines is not composed', async (format, kind) => {
    const failure = new PlatenError('overloaded', 'busy');
    tools.engine.admit = (asked) => {
      if (asked === kind) throw failure;
    };
    await expect(render(jobOf({}, { format }), tools, signal)).rejects.toBe(failure);
    expect(tasks).toEqual([]);
  });

  test('that is refused before the engine uses no rate; one that the engine refuses does', async () => {
    const refusal = new PlatenError('invalid_document', 'No.', {
      details: [{ path: '/file', message: 'is no DOCX' }],
    });
    const compose = () => Promise.reject(refusal);
    const early = render(jobOf(), { ...tools, composer: { compose } }, signal);
    await expect(early).rejects.toMatchObject({ uncounted: true, details: refusal.details });
    const print = () => Promise.reject(refusal);
    const late = render(jobOf(), { ...tools, engine: { ...tools.engine, print } }, signal);
    await expect(late).rejects.toMatchObject({ code: 'invalid_document', uncounted: false });
  });
});

describe('a picture', () => {
  const png = { output: 'OUTPUT_PNG' } as const;

  test('shows page 1 of the PDF, with the requested width', async () => {
    const { bytes, pageCount } = await render(jobOf({}, png), tools, signal);
    expect(textOf(bytes)).toBe('PNG');
    expect(pageCount).toBe(0);
    expect(prints[0]?.how).toMatchObject({ options: {}, pages: '1', purpose: 'preview' });
    expect(drawn).toEqual([{ width: 300 }]);
  });

  test.each([
    [1, { width: 300 }],
    [2, { width: 300, page: 1 }],
  ])('shows page %d of the PDF, and counts the pages', async (previewPage, wanted) => {
    const job = jobOf({ page_ranges: '2-9' }, { ...png, previewPage });
    const { pageCount } = await render(job, tools, signal);
    expect(pageCount).toBe((await render(jobOf(), tools, signal)).pageCount);
    expect(prints[0]?.how).toMatchObject({ options: { page_ranges: '2-9' }, purpose: 'preview' });
    expect(prints[0]?.how).not.toHaveProperty('pages');
    expect(drawn).toEqual([wanted]);
  });

  test('of a page beyond the end is refused, as one of too many pages is', async () => {
    const beyond = render(jobOf({}, { ...png, previewPage: 99 }), tools, signal);
    await expect(beyond).rejects.toMatchObject({
      code: 'invalid_page_ranges',
      details: [{ path: '/preview/page', message: expect.stringMatching(/^is 99, but/) }],
    });
    const long = render(jobOf({}, { ...png, previewPage: 1, maxPages: 1 }), tools, signal);
    await expect(long).rejects.toMatchObject({ code: 'too_many_pages' });
    expect(drawn).toEqual([]);
  });

  test('shows the first requested page', async () => {
    await render(jobOf({ page_ranges: '5,2-3' }, png), tools, signal);
    expect(prints[0]?.how.pages).toBe('2');
  });
});

test('joined pages beyond the limit are refused before anything is printed', async () => {
  const sizes = Array.from({ length: 3 }, () => ({ width: 9, height: 9 }));
  tools.pdfTools.openForeign = () => Promise.resolve({ bytes: Buffer.from(PDF), sizes });
  const append = [{ content_base64: Buffer.from(PDF).toString('base64') }];
  const rendering = (maxPages: number) => render(jobOf({ append }, { maxPages }), tools, signal);
  const message = expect.stringContaining('at least 4 pages') as string;
  await expect(rendering(3)).rejects.toMatchObject({ code: 'too_many_pages', message });
  expect(prints).toEqual([]);
  await rendering(4);
});

describe('a document that shows its number of pages', () => {
  beforeEach(() => {
    const entry = (id: string) => `<a href="#${id}">x</a>${pageNumberPlace(id, 'mark')}`;
    composition = {
      ...html,
      html: LIST + entry('one') + entry('two'),
      mark: 'mark',
      hasPageNumbers: true,
    };
  });

  test('is printed once as a draft, then with the numbers', async () => {
    await render(jobOf({ page_ranges: '2' }), tools, signal);
    expect(prints.map(({ how }) => how)).toMatchObject([
      { options: {}, purpose: 'draft' },
      { options: { page_ranges: '2' } },
    ]);
    const [, { composition: last }] = prints as [unknown, { composition: HtmlComposition }];
    expect(last.html).toMatch(/="one">\s*1<.*="two">\s*2</);
  });

  test('draws its contents in its last print alone', async () => {
    await render(jobOf(), tools, signal);
    const drawn = prints.map(
      ({ composition: given }) => given.kind === 'html' && given.html.includes(LIST),
    );
    expect(drawn).toEqual([false, true]);
  });

  test('is printed once without such numbers', async () => {
    composition = { ...html, hasPageNumbers: true };
    await render(jobOf(), tools, signal);
    expect(prints).toHaveLength(1);
  });
});

describe('an endless print', () => {
  beforeEach(() => {
    tools.engine.print = (_composition, _how, context) =>
      new Promise((_, reject) => {
        const end = () => reject(context.signal.reason as Error);
        if (context.signal.aborted) end();
        else context.signal.addEventListener('abort', end);
      });
  });

  test('ends when its caller leaves', async () => {
    const leaving = new AbortController();
    const rendered = render(jobOf(), tools, leaving.signal);
    leaving.abort();
    await expect(rendered).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('ends by itself a second after its deadline', async () => {
    vi.useFakeTimers();
    let ended = false;
    const rendered = render(jobOf({}, { timeoutMs: 5_000 }), tools, signal);
    const outcome = expect(rendered.finally(() => (ended = true))).rejects.toMatchObject({
      code: 'generation_timeout',
    });
    await vi.advanceTimersByTimeAsync(5_900);
    expect(ended).toBe(false);
    await vi.advanceTimersByTimeAsync(200);
    await outcome;
  });
});
