import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PlatenError } from '@platen/contracts';
import { FaultyEngine } from '../harness/engines/faulty-engine.ts';
import { MemoryLimit } from '../harness/faults/memory-limit.ts';
import { RenderReplicas } from '../harness/engines/render-replicas.ts';
import { until } from '../harness/until.ts';

const MB = 1_000_000;

/** The chart's limit for render (operator/src/api/v1alpha1/platform.ts). */
const MEBIBYTES = 2_048;

/** How many documents one engine prints at once. */
const SLOTS = 6;

/** Content that the engine below prints as 26 MB of links, each of which a finisher parses. */
const PRINTED_LARGE = '-'.repeat(60_000);

const underLimit = MemoryLimit.isAvailable ? describe : describe.skip;

underLimit('render with the memory that the chart gives it', () => {
  let limit: MemoryLimit;
  let engine: FaultyEngine;
  let render: RenderReplicas;
  /** Large prints that have begun. */
  let begun = 0;

  beforeAll(async () => {
    const [large, small] = [pdfOfLinks(200_000), pdfOfLinks(0)];
    const all = Promise.withResolvers<undefined>();
    // A real engine would take minutes to make these, and would not send the first bytes of all at once.
    engine = await FaultyEngine.start();
    engine.document = (print) => {
      const isLarge = print.document.length > PRINTED_LARGE.length;
      if (!isLarge) return print.pdf(small);
      begun += 1;
      if (begun === SLOTS) all.resolve(undefined);
      return void all.promise.then(() => print.pdf(large));
    };
    limit = new MemoryLimit(MEBIBYTES);
    const env = { PLATEN_CHROMIUM_BACKENDS: engine.url, PLATEN_RENDER_THREADS: '2' };
    render = await RenderReplicas.start(1, env, limit);
  });
  afterAll(async () => {
    await render.stop();
    engine.close();
    await limit.remove();
  });

  const reserved = () => render.metric('platen_render_memory_bytes');

  test('serves or refuses three accounts at once, and is not killed', async () => {
    const accounts = ['one', 'two', 'three'];
    const answers = Promise.all(
      attack().map((job, nth) => outcomeOf({ accountId: accounts[nth % 3]!, ...job })),
    );
    const over = new AbortController();
    void answers.finally(() => over.abort());
    const beside: string[] = [];
    while (!over.signal.aborted)
      beside.push(await outcomeOf({ accountId: 'neighbour', content: 'x' }));

    const outcomes = await answers;
    expect(limit.kills).toBe(0);
    expect(outcomes).toContain('served');
    expect(outcomes).toContain('overloaded');
    expect(new Set(beside)).toEqual(new Set(['served']));

    expect(await outcomeOf({ accountId: 'neighbour', content: 'after' })).toBe('served');
    await until('nothing is reserved', async () => (await reserved()) === 0);
  });

  test('leaves others half of the spool when an account does not read its documents', async () => {
    const greedy = { accountId: 'greedy', content: PRINTED_LARGE };
    const budget = await render.metric('platen_render_spool_budget_bytes');
    const unread: Result[] = [];
    const taking = async () => {
      for (;;) unread.push(await render.begin(0, greedy));
    };
    await expect(taking()).rejects.toMatchObject({ code: 'overloaded' });
    const taken = await render.metric('platen_render_spool_bytes');
    expect(taken).toBeGreaterThan(budget / 2 - 30 * MB);
    expect(taken).toBeLessThanOrEqual(budget / 2);
    expect(await outcomeOf({ ...greedy, accountId: 'neighbour' })).toBe('served');

    for (const result of unread) result.leave();
    await until('nothing is reserved', async () => (await reserved()) === 0);
    expect(await outcomeOf(greedy)).toBe('served');
  });

  async function outcomeOf(job: Parameters<RenderReplicas['begin']>[1]): Promise<string> {
    try {
      await (await render.begin(0, job)).read();
      return 'served';
    } catch (error) {
      return error instanceof PlatenError ? error.code : String(error);
    }
  }
});

type Result = Awaited<ReturnType<RenderReplicas['begin']>>;

type Job = Omit<Parameters<RenderReplicas['begin']>[1], 'accountId'>;

/** Thirty jobs: twenty of 10 MB, six large documents to finish, four with a preview. */
function attack(): Job[] {
  const file = { name: 'a.bin', mime: 'application/octet-stream' };
  const attachments = [{ ...file, content_base64: btoa('x'.repeat(4 * MB)) }];
  const block = { type: 'paragraph', text: 'x'.repeat(1_000) };
  const template = JSON.stringify({ version: 1, content: Array(9_500).fill(block) });
  const jobs: [number, Job][] = [
    // One character of two bytes makes all of them take two in a thread.
    [12, { content: `{{ a }}€${'<p>abc</p>'.repeat(1_000_000)}` }],
    [4, { format: 'FORMAT_MARKDOWN', content: 'Some *text* here.\n\n'.repeat(500_000) }],
    [4, { format: 'FORMAT_TEMPLATE', content: template }],
    [2, { content: PRINTED_LARGE, options: { watermark: { text: 'DRAFT' } } }],
    [2, { content: PRINTED_LARGE, options: { attachments } }],
    [2, { content: PRINTED_LARGE, options: { pdf_a: 'PDF/A-1b' } }],
    [4, { content: PRINTED_LARGE, options: { page_ranges: '1,1' } }],
  ];
  return jobs.flatMap(([count, job]) => Array<Job>(count).fill(job));
}

/** Written like Chromium's: plain objects, then the cross-reference table (ISO 32000-1, 7.5). */
function pdfOfLinks(count: number): Buffer {
  const first = 4;
  const refs = Array.from({ length: count }, (_, nth) => `${first + nth} 0 R`).join(' ');
  const link =
    '/Type /Annot /Subtype /Link /Rect [9 9 99 99] /A <</S /URI /URI (https://a.example/)>>';
  const objects = [
    '<</Type /Catalog /Pages 2 0 R>>',
    '<</Type /Pages /Kids [3 0 R] /Count 1>>',
    `<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Annots [${refs}]>>`,
    ...Array<string>(count).fill(`<<${link}>>`),
  ];
  let at = '%PDF-1.4\n'.length;
  const places = ['0000000000 65535 f \n'];
  const written = objects.map((object, nth) => {
    const text = `${nth + 1} 0 obj\n${object}\nendobj\n`;
    places.push(`${String(at).padStart(10, '0')} 00000 n \n`);
    at += text.length;
    return text;
  });
  const table = `xref\n0 ${places.length}\n${places.join('')}`;
  const trailer = `trailer\n<</Size ${places.length} /Root 1 0 R>>\nstartxref\n${at}\n%%EOF\n`;
  return Buffer.from(`%PDF-1.4\n${written.join('')}${table}${trailer}`);
}
