import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { PlatenError } from '@platen/contracts';
import { GOTENBERG_URL } from '../harness/engines.ts';
import { FaultyEngine } from '../harness/faulty-engine.ts';
import { MemoryLimit } from '../harness/memory-limit.ts';
import { RenderReplicas } from '../harness/render-replicas.ts';
import { until } from '../harness/until.ts';

const MB = 1_000_000;

/** Of render, as the chart has it (operator/src/api/v1alpha1/platform.ts). */
const MEBIBYTES = 2_048;

/** Prints at once, of one engine. */
const SLOTS = 6;

/** 21 MB: three pictures that nothing can compress, drawn by the page itself. */
const LARGE = `<style>@page { margin: 0 } canvas { width: 100%; break-after: page }</style>
${'<canvas width="1500" height="1600"></canvas>'.repeat(3)}
<script>
  for (const canvas of document.querySelectorAll('canvas')) {
    const context = canvas.getContext('2d');
    const picture = context.createImageData(1500, 1600);
    for (let at = 0; at < picture.data.length; at += 65536) {
      crypto.getRandomValues(picture.data.subarray(at, at + 65536));
    }
    for (let at = 3; at < picture.data.length; at += 4) picture.data[at] = 255;
    context.putImageData(picture, 0, 0);
  }
</script>`;

/** What the engine below prints as that. */
const PRINTED_LARGE = '-'.repeat(60_000);

const underLimit = MemoryLimit.isAvailable ? describe : describe.skip;

underLimit('render with the memory that the chart gives it', () => {
  let limit: MemoryLimit;
  let engine: FaultyEngine;
  let render: RenderReplicas;
  /** Large prints that have begun. */
  let begun = 0;

  beforeAll(async () => {
    const [large, small] = await Promise.all([printed(LARGE), printed('<p>small')]);
    const all = Promise.withResolvers<undefined>();
    // Real documents, which a real engine would take minutes to make for everybody; the first of them all at once.
    engine = await FaultyEngine.start();
    engine.answer = (request, response) => {
      const isLarge = Number(request.headers['content-length']) > PRINTED_LARGE.length;
      const send = (pdf: Buffer) => response.writeHead(200).end(pdf);
      if (!isLarge) return send(small);
      begun += 1;
      if (begun === SLOTS) all.resolve(undefined);
      return void all.promise.then(() => send(large));
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

  test('serves or refuses what three accounts ask for at once, and is not killed', async () => {
    const accounts = ['one', 'two', 'three'];
    const asked = Promise.all(
      attack().map((job, nth) =>
        outcomeOf({ accountId: accounts[nth % accounts.length]!, ...job }),
      ),
    );
    const over = new AbortController();
    void asked.finally(() => over.abort());
    const beside: string[] = [];
    while (!over.signal.aborted)
      beside.push(await outcomeOf({ accountId: 'neighbour', content: 'x' }));

    const outcomes = await asked;
    expect(limit.kills).toBe(0);
    expect(outcomes).toContain('served');
    expect(outcomes).toContain('overloaded');
    // Others were too much for a thread's time or memory, as each is by itself.
    expect(['served', 'overloaded', 'template_error', 'payload_too_large']).toEqual(
      expect.arrayContaining(outcomes),
    );
    expect(new Set(beside)).toEqual(new Set(['served']));

    expect(await outcomeOf({ accountId: 'neighbour', content: 'after' })).toBe('served');
    await until('nothing is reserved', async () => (await reserved()) === 0);
  });

  test('leaves others half of the spool when an account does not read what it asked for', async () => {
    const greedy = { accountId: 'greedy', content: PRINTED_LARGE };
    const budget = await render.metric('platen_render_spool_budget_bytes');
    const unread: Awaited<ReturnType<RenderReplicas['begin']>>[] = [];
    const taking = async () => {
      for (;;) unread.push(await render.begin(0, greedy));
    };
    await expect(taking()).rejects.toMatchObject({ code: 'overloaded' });
    const taken = await render.metric('platen_render_spool_bytes');
    expect(taken).toBeGreaterThan(budget / 2 - 25 * MB);
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

type Job = Omit<Parameters<RenderReplicas['begin']>[1], 'accountId'>;

/** Thirty jobs: twenty of 10 MB, six large documents to be finished, four whose pages are looked at. */
function attack(): Job[] {
  const file = { name: 'a.bin', mime: 'application/octet-stream' };
  const attachments = [{ ...file, content_base64: btoa('x'.repeat(4 * MB)) }];
  const block = { type: 'paragraph', text: 'x'.repeat(1_000) };
  const template = JSON.stringify({ version: 1, content: Array(9_500).fill(block) });
  const jobs: [number, Job][] = [
    [5, { content: `{{ a }}${'<p>abc</p>'.repeat(1_000_000)}` }],
    [5, { format: 'FORMAT_MARKDOWN', content: 'Some *text* here.\n\n'.repeat(500_000) }],
    [5, { format: 'FORMAT_MARKDOWN', content: '| a | b |\n| - | - |\n'.repeat(500_000) }],
    [5, { format: 'FORMAT_TEMPLATE', content: template }],
    [2, { content: PRINTED_LARGE, options: { watermark: { text: 'DRAFT' } } }],
    [2, { content: PRINTED_LARGE, options: { attachments } }],
    [2, { content: PRINTED_LARGE, options: { pdf_a: 'PDF/A-1b' } }],
    [4, { content: PRINTED_LARGE, options: { page_ranges: '1,3' } }],
  ];
  return jobs.flatMap(([count, job]) => Array<Job>(count).fill(job));
}

async function printed(html: string): Promise<Buffer> {
  const form = new FormData();
  form.append('files', new Blob([html]), 'index.html');
  const url = `${GOTENBERG_URL}/forms/chromium/convert/html`;
  const response = await fetch(url, { method: 'POST', body: form });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}
