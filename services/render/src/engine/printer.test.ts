import { createHash } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { resolvePage, type PdfOptions } from '@platen/contracts';
import type { Composition, HtmlComposition } from '../formats/composition.ts';
import { documentOf } from '../formats/html/html.fixture.ts';
import type { FinishPlan } from '../finish/plan.ts';
import type { Finisher } from '../finish/finisher.ts';
import { Budget } from '../memory/budget.ts';
import type { RequestContext } from '../scheduling/request-context.ts';
import { EngineClient } from './engine-client.ts';
import { ScriptedEngine, type Answer, type ScriptedPrint } from '@platen/rpc/testing';
import { computeFingerprint, type PrintJob } from './print-order.ts';
import { Printer } from './printer.ts';

const context: RequestContext = {
  document: {},
  accountId: 'account',
  deadline: Infinity,
  memory: new Budget(1_000_000).share('account'),
  signal: new AbortController().signal,
};
const PDF = '%PDF-1.4\n%%EOF';
const html: HtmlComposition = {
  kind: 'html',
  ...documentOf('<!doctype html><p>x'),
  metadata: {},
  page: resolvePage({}).page!,
};
const cleanups: (() => unknown)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

/** A printer between an engine with scripted answers and a finisher that shows its plan. */
async function printerWith(answer: Answer, areBlank: readonly boolean[] = []) {
  const plans: FinishPlan[] = [];
  const engine = await ScriptedEngine.start();
  engine.document = answer;
  const client = new EngineClient(engine.url);
  cleanups.push(() => {
    client.close();
    engine.close();
  });
  const finisher: Pick<Finisher, 'finish'> = {
    finish(plan) {
      plans.push(plan);
      return Promise.resolve({ pdf: new Uint8Array(Buffer.from('finished')), pages: 7 });
    },
  };
  const fingerprints: string[] = [];
  const pool = {
    admit: () => undefined,
    print: (job: PrintJob) => {
      fingerprints.push(computeFingerprint(job));
      return client.print(job.order, job.context);
    },
  };
  const pools = { chromium: pool, libreoffice: pool };
  const left = [...areBlank];
  const pdfTools = {
    isBlank: () => Promise.resolve(left.shift() ?? false),
    survey: (_pdf: unknown, { hasContent }: { hasContent: boolean }) => {
      const lacksInk = (left.shift() ?? false) && hasContent;
      return Promise.resolve({ lacksInk, pages: 1, substitutions: [], unseen: [] });
    },
    correct: () =>
      Promise.resolve({ pdf: new Uint8Array(Buffer.from('corrected')), lacksGlyphs: false }),
  };
  return { printer: new Printer({ pools, finisher, pdfTools }), plans, fingerprints };
}

const bytes = (pdf: Uint8Array | undefined) => Buffer.from(pdf ?? []).toString();

describe('a print without finishing', () => {
  test('is passed on unchanged', async () => {
    const { printer, plans } = await printerWith((print) => print.pdf(PDF));
    const { pdf, pages } = await printer.print(html, { options: {} }, context);
    expect(bytes(pdf)).toBe(PDF);
    expect(pages).toBeUndefined();
    expect(plans).toEqual([]);
  });

  test.each([
    [20_000, /^%PDF/],
    [20_001, /^corrected$/],
  ])('is corrected in a thread if it has many objects: %i', async (count, expected) => {
    const long = `%PDF-1.4\ntrailer\n<</Size ${count}\n>>\n%%EOF`;
    const { printer } = await printerWith((print) => print.pdf(long));
    const { pdf } = await printer.print(html, { options: {} }, context);
    expect(bytes(pdf)).toMatch(expected);
  });

  test('has the requested pages, or those of the options', async () => {
    const ranges: unknown[] = [];
    const { printer } = await printerWith((print) => {
      ranges.push(print.job.pages);
      print.pdf(PDF);
    });
    const options = { page_ranges: '3-4' };
    await printer.print(html, { options }, context);
    await printer.print(html, { options, pages: '2' }, context);
    const office: Composition = { kind: 'office', file: new Uint8Array(1), metadata: {} };
    await printer.print(office, { options, pages: '2' }, context);
    expect(ranges).toEqual(['3-4', '2', '2']);
  });
});

describe('a white print of an office document', () => {
  const office = { kind: 'office', file: new Uint8Array(1), metadata: {} } as const;
  const pagesOf = async (
    composition: Composition,
    areBlank: readonly boolean[],
    page_ranges?: string,
  ) => {
    const pages: string[] = [];
    const { printer } = await printerWith((print) => {
      pages.push(print.job.pages ?? '');
      print.pdf(PDF);
    }, areBlank);
    await printer.print(composition, { options: { ...(page_ranges && { page_ranges }) } }, context);
    return pages;
  };

  test('is refused if the document has something to print', async () => {
    const refused = { code: 'invalid_document', details: [{ path: '/file' }] };
    const composition = { ...office, hasContent: true };
    await expect(pagesOf(composition, [true])).rejects.toMatchObject(refused);
    await expect(pagesOf(composition, [true, true], '2')).rejects.toMatchObject(refused);
  });

  test('is returned if another page has it, or nothing is to be printed', async () => {
    expect(await pagesOf({ ...office, hasContent: true }, [true, false], '2')).toEqual(['2', '']);
    expect(await pagesOf({ ...office, hasContent: false }, [true])).toEqual(['']);
    expect(await pagesOf(html, [true])).toEqual(['']);
  });
});

test('a document differs from another, and from the same one of another account', async () => {
  const { printer, fingerprints } = await printerWith((print) => print.pdf(PDF));
  const print = (composition: Composition, accountId: string) =>
    printer.print(composition, { options: {} }, { ...context, accountId });
  await print(html, 'one');
  await print(html, 'one');
  await print({ ...html, html: '<!doctype html><p>y' }, 'one');
  await print(html, 'other');
  const [first, again, ...others] = fingerprints;
  expect(again).toBe(first);
  expect(new Set([first, ...others]).size).toBe(3);
});

describe('a document that may share a page', () => {
  const jobsOf = async (
    composition: Composition,
    options: PdfOptions = {},
    fields: Partial<RequestContext> = { sharesPage: true },
  ) => {
    const jobs: ScriptedPrint['job'][] = [];
    const { printer } = await printerWith((print) => {
      jobs.push(print.job);
      print.pdf(PDF);
    });
    await printer.print(composition, { options }, { ...context, ...fields });
    return jobs;
  };
  const hashOf = async (accountId: string) => {
    const [job] = await jobsOf(html, {}, { accountId, sharesPage: true });
    expect(job?.isolation).toBe('ISOLATION_ACCOUNT');
    return Buffer.from(job?.account ?? '').toString('hex');
  };

  test('names its account to the engine, in a word that only this process knows', async () => {
    const hash = await hashOf('account');
    expect(hash).toMatch(/^[\da-f]{32}$/);
    expect(await hashOf('account')).toBe(hash);
    expect(await hashOf('other')).not.toBe(hash);
    const plain = createHash('sha256').update('account').digest('hex');
    expect(plain.startsWith(hash)).toBe(false);
  });

  test('names none where it may not, nor for LibreOffice', async () => {
    const office: Composition = { kind: 'office', file: new Uint8Array(1), metadata: {} };
    const jobs = [
      ...(await jobsOf(html, {}, {})),
      ...(await jobsOf(html, {}, { sharesPage: false })),
      ...(await jobsOf(office)),
    ];
    for (const { account, isolation } of jobs)
      expect([Buffer.from(account ?? ''), isolation]).toEqual([
        Buffer.alloc(0),
        'ISOLATION_UNSPECIFIED',
      ]);
    expect(jobs).toHaveLength(3);
  });

  test('is self-contained if it waits for no script and has no diagram', async () => {
    const isSo = async (composition: HtmlComposition, options?: PdfOptions) =>
      (await jobsOf(composition, options)).map((job) => job.html?.facts?.selfContained);
    expect(await isSo(html)).toEqual([true]);
    expect(await isSo(html, { wait_for: { expression: 'true' } })).toEqual([false]);
    const facts = { ...html.facts, hasDiagrams: true };
    expect(await isSo({ ...html, facts })).toEqual([false]);
    expect(await isSo({ ...html, ...documentOf('<script>1</script>') })).toEqual([false]);
  });

  test('is printed apart from its mark, which a script fits', async () => {
    const marked = { ...html, watermark: { text: 'DRAFT' } };
    const jobs = await jobsOf(marked, { watermark: { text: 'DRAFT' } });
    const facts = jobs.map((job) => job.html?.facts?.selfContained);
    expect(facts.sort()).toEqual([false, true]);
  });
});

describe('a print with finishing', () => {
  /** Answers each print by what it was of. */
  const kindOf = ({ document }: ScriptedPrint) =>
    document.includes('watermark') ? 'stamp' : 'whole';
  const byKind: Answer = (print) => print.pdf(`${PDF.slice(0, -5)}${kindOf(print)}\n%%EOF`);

  test('has its number of pages', async () => {
    const { printer, plans } = await printerWith(byKind);
    const options = { encryption: { user_password: 'u' } };
    const { pdf, pages } = await printer.print(html, { options }, context);
    expect(bytes(pdf)).toBe('finished');
    expect(pages).toBe(7);
    expect(plans).toHaveLength(1);
    expect(plans[0]).toMatchObject(options);
  });

  test('returns its lost resources', async () => {
    const { printer } = await printerWith((print) => print.pdf(PDF, { lostCount: 3 }));
    const plain = await printer.print(html, { options: {} }, context);
    expect([bytes(plain.pdf), plain.said?.blockedCount]).toEqual([PDF, 3]);
    const options = { encryption: { user_password: 'u' } };
    const finished = await printer.print(html, { options }, context);
    expect([bytes(finished.pdf), finished.said?.blockedCount]).toEqual(['finished', 3]);
  });

  test('is printed together with its stamp', async () => {
    const { printer, plans } = await printerWith(byKind);
    const composition = { ...html, watermark: { text: 'x' } };
    await printer.print(composition, { options: {} }, context);
    const [plan] = plans;
    expect([bytes(plan?.pdf), bytes(plan?.stamp)]).toEqual([
      expect.stringContaining('whole'),
      expect.stringContaining('stamp'),
    ]);
  });

  test('fails with any of its prints, and ends the others', async () => {
    const ended = Promise.withResolvers<unknown>();
    const { printer, plans } = await printerWith((print) => {
      if (print.document.includes('watermark')) print.fail('FAULT_SLOW');
      else print.onLeft(() => ended.resolve(undefined));
    });
    const composition = { ...html, watermark: { text: 'x' } };
    await expect(printer.print(composition, { options: {} }, context)).rejects.toMatchObject({
      code: 'generation_timeout',
    });
    await ended.promise;
    expect(plans).toEqual([]);
  });

  test('fails when its print is incomplete', async () => {
    const { printer } = await printerWith((print) => print.pdf(PDF.slice(0, -1)));
    const options = { encryption: { user_password: 'u' } };
    await expect(printer.print(html, { options }, context)).rejects.toMatchObject({
      code: 'generation_failed',
    });
  });
});
