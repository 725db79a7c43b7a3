import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { GOTENBERG_URL } from '../harness/engines.ts';
import { FaultyEngine } from '../harness/faulty-engine.ts';
import { MemoryLimit } from '../harness/memory-limit.ts';
import { TestPlatform } from '../harness/platform.ts';
import { until } from '../harness/until.ts';

const MB = 1_000_000;

/** Of render, as the chart has it (operator/src/api/v1alpha1/platform.ts). */
const MEBIBYTES = 2_048;

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

const describeLimited = MemoryLimit.isAvailable ? describe : describe.skip;

describeLimited('render with the memory that the chart gives it', () => {
  let limit: MemoryLimit;
  let engine: FaultyEngine;
  let platform: TestPlatform;
  let neighbour: string;

  beforeAll(async () => {
    const pdf = await printed(LARGE);
    const small = await printed('<p>small');
    // Real documents, which a real engine would take minutes to make for everybody.
    engine = await FaultyEngine.start();
    engine.answer = (request, response) => {
      const isLarge = Number(request.headers['content-length']) > 50_000;
      response.writeHead(200, { 'Content-Type': 'application/pdf' }).end(isLarge ? pdf : small);
    };
    limit = new MemoryLimit(MEBIBYTES);
    platform = await TestPlatform.start({
      gotenbergUrl: engine.url,
      env: { render: { PLATEN_RENDER_THREADS: '2' } },
      memory: { render: limit },
    });
    neighbour = (await platform.account()).key;
  });
  afterAll(async () => {
    await platform.stop();
    engine.close();
    await limit.remove();
  });

  test('serves or refuses what three cheap accounts ask for at once, and is not killed', async () => {
    const pid = platform.pid('render');
    const keys = await Promise.all(
      ['starter', 'starter', 'starter'].map(async (plan) => (await platform.account(plan)).key),
    );
    const asked = Promise.all(
      attack().map((body, nth) => outcomeOf(keys[nth % keys.length]!, body)),
    );
    const over = new AbortController();
    void asked.finally(() => over.abort());
    const beside: number[] = [];
    while (!over.signal.aborted) beside.push(await platform.statusOf(neighbour, { content: 'x' }));

    const outcomes = await asked;
    expect(limit.kills).toBe(0);
    expect(platform.pid('render')).toBe(pid);
    const served = outcomes.filter(({ status }) => status === 200);
    const refused = outcomes.filter(({ status }) => status === 503);
    expect(served.length).toBeGreaterThan(0);
    expect(refused.some(({ error }) => error === 'overloaded')).toBe(true);
    for (const { error, retryAfter } of refused) {
      expect(['overloaded', 'service_unavailable']).toContain(error);
      expect(Number(retryAfter)).toBeGreaterThan(0);
    }
    // Others were too much for a thread's time or memory, alone as well.
    const others = outcomes.filter(({ status }) => status !== 200 && status !== 503);
    expect(
      others.map(({ status }) => status).filter((status) => ![413, 422].includes(status)),
    ).toEqual([]);
    expect(beside.filter((status) => status !== 200)).toEqual([]);

    expect(await platform.statusOf(neighbour, { content: 'after' })).toBe(200);
    await until('nothing is reserved', async () => {
      return (await platform.metric('render', 'platen_render_memory_bytes')) === 0;
    });
  });

  test('leaves others half of the spool when an account does not read what it asked for', async () => {
    const { key } = await platform.account();
    const budget = await platform.metric('render', 'platen_render_spool_budget_bytes');
    const unread: IncomingMessage[] = [];
    for (;;) {
      const response = await begun(key, { content: '-'.repeat(60_000) });
      if (response.statusCode !== 200) break;
      unread.push(response);
    }
    const taken = await platform.metric('render', 'platen_render_spool_bytes');
    expect(taken).toBeGreaterThan(20 * MB);
    expect(taken).toBeLessThanOrEqual(budget / 2);
    expect(await platform.statusOf(neighbour, { content: '-'.repeat(60_000) })).toBe(200);
    for (const response of unread) response.destroy();
    await until('the spool is empty', async () => {
      return (await platform.metric('render', 'platen_render_spool_bytes')) === 0;
    });
    expect(await platform.statusOf(key, { content: '-'.repeat(60_000) })).toBe(200);
  });

  async function outcomeOf(key: string, body: unknown) {
    const response = await platform.generate(key, body);
    const bytes = Buffer.from(await response.arrayBuffer());
    const { error } = (response.ok ? {} : JSON.parse(bytes.toString())) as { error?: string };
    return { status: response.status, error, retryAfter: response.headers.get('retry-after') };
  }

  /** Asks, and reads nothing of the document. */
  async function begun(key: string, body: object): Promise<IncomingMessage> {
    const headers = { 'X-API-Key': key, 'Content-Type': 'application/json' };
    const url = `${platform.url}/api/v1/generate/pdf`;
    const asked = httpRequest(url, { method: 'POST', agent: false, headers });
    asked.end(JSON.stringify(body));
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    return response;
  }
});

/** Thirty requests: twenty bodies of 10 MB, six large documents to be finished, four to be looked at. */
function attack(): object[] {
  const content = '-'.repeat(60_000);
  const large = 'x'.repeat(4 * MB);
  const attachments = [
    { name: 'a.bin', mime: 'application/octet-stream', content_base64: btoa(large) },
  ];
  return [
    ...Array.from({ length: 5 }, () => ({ content: `{{ a }}${'<p>abc</p>'.repeat(990_000)}` })),
    ...Array.from({ length: 5 }, () => ({
      ...{ format: 'markdown', content: 'Some *text* here.\n\n'.repeat(510_000) },
    })),
    ...Array.from({ length: 5 }, () => ({ format: 'template', template_data: largeTemplate() })),
    ...Array.from({ length: 5 }, () => ({
      ...{ format: 'markdown', content: '| a | b |\n| - | - |\n'.repeat(480_000) },
    })),
    ...Array.from({ length: 2 }, () => ({ content, options: { watermark: { text: 'DRAFT' } } })),
    ...Array.from({ length: 2 }, () => ({ content, options: { attachments } })),
    ...Array.from({ length: 2 }, () => ({ content, options: { pdf_a: 'PDF/A-1b' } })),
    ...Array.from({ length: 4 }, () => ({ content, options: { page_ranges: '1,3' } })),
  ];
}

function largeTemplate() {
  const rows = Array.from({ length: 300_000 }, (_, nth) => ({ a: `value ${nth}`, b: nth }));
  return { version: 1, content: [{ type: 'table', columns: [{ key: 'a' }, { key: 'b' }], rows }] };
}

async function printed(html: string): Promise<Buffer> {
  const form = new FormData();
  form.append('files', new Blob([html]), 'index.html');
  const url = `${GOTENBERG_URL}/forms/chromium/convert/html`;
  const response = await fetch(url, { method: 'POST', body: form });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}
