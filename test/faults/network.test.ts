import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freePorts } from '../../scripts/start/processes/ports.ts';
import { GOTENBERG_URL } from '../harness/engines/engines.ts';
import { printedAt } from '../harness/engines/at-engine.ts';
import { FaultyEngine, type ScriptedPrint } from '../harness/engines/faulty-engine.ts';
import { OtlpReceiver } from '../harness/metrics/otlp-receiver.ts';
import { TestPlatform } from '../harness/platform.ts';
import { Toxiproxy, type Link, type Toxic } from '../harness/faults/toxiproxy.ts';
import { until } from '../harness/until.ts';

/** Between the edge and a service, or between render and the engine. */
const LINKS = ['auth', 'usage', 'render', 'engine'] as const;
type LinkName = (typeof LINKS)[number];

const PAGE = { content: '<p>page' };

/** Is printed when the test says so. */
const HELD = { content: '<p>held' };

const LONG = { content: '<p>long' };
const LONG_BYTES = 2_000_000;

/** More than the buffers between an edge and a caller who does not read. */
const LARGE = { content: '<p>large' };
const LARGE_BYTES = 12_000_000;

/** Noise, which does not compress: three bytes a pixel. */
const noise = (bytes: number) => `<canvas></canvas><script>
  const canvas = document.querySelector('canvas');
  canvas.width = canvas.height = ${Math.ceil(Math.sqrt(bytes / 3))};
  const context = canvas.getContext('2d');
  const picture = context.createImageData(canvas.width, canvas.height);
  for (let at = 0; at < picture.data.length; at += 65536) {
    crypto.getRandomValues(picture.data.subarray(at, at + 65536));
  }
  for (let at = 3; at < picture.data.length; at += 4) picture.data[at] = 255;
  context.putImageData(picture, 0, 0);
</script>`;

const RESET: Toxic = { type: 'reset_peer', attributes: { timeout: 0 } };
const SILENCE: Toxic = { type: 'timeout', attributes: { timeout: 0 } };

let faulty: FaultyEngine;
/** By the content of their documents. */
const pdfs = new Map<string, Buffer>();
let held: ScriptedPrint[];
let toxiproxy: Toxiproxy;
let platform: TestPlatform;
let collector: OtlpReceiver;
let links: Record<LinkName | 'collector', Link>;
/** Of an account with two documents a month. */
let key: string;

beforeAll(async () => {
  faulty = await engineOfRealDocuments();
  [toxiproxy, collector] = await Promise.all([Toxiproxy.start(), OtlpReceiver.start()]);
  const [auth, usage, render, gotenberg, otlp] = (await freePorts(5)) as [
    ...[number, number, number, number, number],
  ];
  const engine = await toxiproxy.link(gotenberg, new URL(faulty.url).host);
  const traces = await toxiproxy.link(otlp, new URL(collector.url).host);
  const tracing = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://${traces.address}` };
  platform = await TestPlatform.start({
    gotenbergUrl: `http://${engine.address}`,
    env: {
      auth: tracing,
      usage: tracing,
      render: tracing,
      edge: {
        ...tracing,
        PLATEN_AUTH_ADDRESS: `127.0.0.1:${auth}`,
        PLATEN_USAGE_ADDRESS: `127.0.0.1:${usage}`,
        PLATEN_RENDER_ADDRESS: `127.0.0.1:${render}`,
      },
    },
  });
  links = {
    auth: await toxiproxy.link(auth, platform.authAddress),
    usage: await toxiproxy.link(usage, platform.usageAddress),
    render: await toxiproxy.link(render, platform.renderAddress),
    engine,
    collector: traces,
  };
  const { key: first } = await platform.account();
  await until('the edge has called every service', async () => (await ask(first)) === '200 whole');
});
afterAll(async () => {
  await platform.stop();
  await toxiproxy.stop();
  collector.close();
  faulty.close();
});

/** A real engine made its documents once. */
async function engineOfRealDocuments(): Promise<FaultyEngine> {
  for (const [{ content }, html] of [
    [PAGE, PAGE.content],
    [LONG, noise(LONG_BYTES)],
    [LARGE, noise(LARGE_BYTES)],
  ] as const)
    pdfs.set(content, await printedAt(GOTENBERG_URL, html));
  const engine = await FaultyEngine.start();
  engine.document = (print) => {
    const [, pdf] = [...pdfs].find(([content]) => print.document.includes(content)) ?? [];
    return pdf ? print.pdf(pdf) : void held.push(print);
  };
  return engine;
}

beforeEach(async () => {
  held = [];
  ({ key } = await platform.account('two-a-month'));
});
/** Resets the connections after each test, and waits until the platform is idle. */
afterEach(async () => {
  await toxiproxy.heal();
  await expectNothingLeft();
});

/** The caller's result; a 503 must have Retry-After. */
async function ask(whose: string, body: object = PAGE): Promise<string> {
  const response = await platform.generate(whose, body);
  const bytes = Buffer.from(await response.arrayBuffer());
  const { status } = response;
  if (status === 200)
    return /^%PDF-[^]*%%EOF\s*$/.test(bytes.toString('latin1')) ? '200 whole' : 'torso';
  if (status === 503) expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  return `${status} ${(JSON.parse(bytes.toString()) as { error: string }).error}`;
}

const inFlight = () => platform.metric('render', 'platen_render_in_flight');

/** Waits until nothing is in progress or spooled. */
async function expectNothingLeft(): Promise<void> {
  await until('render has released everything', async () => {
    const spooled = await platform.metric('render', 'platen_render_spool_bytes');
    return (await inFlight()) === 0 && spooled === 0;
  });
}

/** Starts a document, and waits until the engine has it. @returns its result */
async function startDocument(): Promise<() => Promise<string>> {
  const outcome = ask(key, HELD);
  await until('the engine has it', () => held.length === 1);
  return () => outcome;
}

/** Has the engine print the document that it holds. */
const print = () => held[0]!.pdf(pdfs.get(PAGE.content)!);

/** Expects that a quota of two is unused, at the latest after a moment for releases. */
async function expectTwoPlaces(): Promise<void> {
  await until('nothing is charged', async () => (await platform.usage(key))['used'] === 0);
  expect([await onceFree(), await onceFree(), await ask(key)]).toEqual([
    '200 whole',
    '200 whole',
    '402 quota_exceeded',
  ]);
  expect(await platform.usage(key)).toMatchObject({ used: 2, remaining: 0 });
}

/** Makes a document once there is quota for it. @returns its result */
async function onceFree(): Promise<string> {
  let outcome = '';
  await until('the quota has room', async () => {
    outcome = await ask(key);
    return outcome !== '402 quota_exceeded';
  });
  return outcome;
}

async function heal(): Promise<void> {
  await toxiproxy.heal();
  const { key: another } = await platform.account();
  await until('documents are made again', async () => (await ask(another)) === '200 whole');
}

describe('a document is delivered over bad connections, and charged once,', () => {
  const TROUBLES: Record<string, Toxic> = {
    'where everything comes late': { type: 'latency', attributes: { latency: 200, jitter: 100 } },
    'where they are thin': { type: 'bandwidth', attributes: { rate: 100 } },
    'where everything comes in crumbs': {
      type: 'slicer',
      attributes: { average_size: 100, size_variation: 50, delay: 100 },
    },
  };

  test.each(Object.entries(TROUBLES))('%s', async (_, toxic) => {
    for (const name of LINKS) await links[name].spoil(toxic);
    expect(await ask(key)).toBe('200 whole');
    expect(await platform.usage(key)).toMatchObject({ used: 1, remaining: 1 });
  });
});

describe('a connection that is cut', () => {
  test.each(['render', 'engine'] as const)(
    'to %s in the middle of a document: 503, nothing is charged, also for requests meanwhile',
    async (name) => {
      const outcome = await startDocument();
      await links[name].cut();
      expect(await outcome()).toBe('503 service_unavailable');
      expect(await ask(key)).toBe('503 service_unavailable');
      await heal();
      await expectTwoPlaces();
    },
  );

  test.each(['render', 'engine'] as const)(
    'to %s on every use: 503 for documents in progress and new ones, nothing is charged',
    async (name) => {
      const outcome = await startDocument();
      await links[name].spoil(RESET);
      print();
      expect(await outcome()).toBe('503 service_unavailable');
      expect(await ask(key)).toBe('503 service_unavailable');
      await heal();
      await expectTwoPlaces();
    },
  );

  test('to usage before a document would be charged: 503, and its reservation is released', async () => {
    const outcome = await startDocument();
    await links.usage.cut();
    print();
    expect(await outcome()).toBe('503 service_unavailable');
    await heal();
    await expectTwoPlaces();
  });

  test('to auth: known keys work, others are 503 and never 401', async () => {
    const { key: unknown } = await platform.account();
    expect(await ask(key)).toBe('200 whole');
    await links.auth.cut();
    expect([await ask(key), await ask(unknown)]).toEqual(['200 whole', '503 service_unavailable']);
    await heal();
    expect(await ask(unknown)).toBe('200 whole');
    expect(await platform.usage(key)).toMatchObject({ used: 2, remaining: 0 });
  });

  test('to render in the middle of a PDF: the PDF is incomplete, and not charged', async () => {
    await links.render.spoil({ type: 'limit_data', attributes: { bytes: LONG_BYTES / 2 } }, [
      'downstream',
    ]);
    const response = await platform.generate(key, LONG);
    expect(response.status).toBe(200);
    await expect(response.arrayBuffer()).rejects.toThrow('terminated');
    await heal();
    await expectTwoPlaces();
  });

  test('to the engine in the middle of a PDF: never a complete 200, and not charged', async () => {
    await links.engine.spoil({ type: 'limit_data', attributes: { bytes: LONG_BYTES / 2 } }, [
      'downstream',
    ]);
    expect(await ask(key, LONG)).toBe('500 generation_failed');
    await heal();
    await expectTwoPlaces();
  });
});

describe('a connection that falls silent', () => {
  test.each(['render', 'engine'] as const)(
    'to %s in the middle of a document: 504 at its deadline, nothing is charged',
    async (name) => {
      ({ key } = await platform.account('eight-seconds'));
      const outcome = await startDocument();
      await links[name].spoil(SILENCE);
      expect(await outcome()).toBe('504 generation_timeout');
      // The edge could not cancel its call, so render aborts by its own clock.
      await until('render has aborted it', async () => (await inFlight()) === 0);
      await heal();
      await expectTwoPlaces();
    },
  );

  test.each(['auth', 'usage'] as const)(
    'to %s: 503, soon, and requests meanwhile hold no reservation',
    async (name) => {
      await links[name].spoil(SILENCE);
      expect(await ask(key)).toBe('503 service_unavailable');
      await heal();
      await expectTwoPlaces();
    },
  );

  test('to render in the middle of a PDF: it is aborted, and not charged', async () => {
    const response = await platform.generate(key, LARGE);
    expect(response.status).toBe(200);
    await links.render.spoil(SILENCE);
    await expect(response.arrayBuffer()).rejects.toThrow('terminated');
    await heal();
    await expectTwoPlaces();
  });
});

describe('a collector of traces', () => {
  const FAULTS: Record<string, (link: Link) => Promise<void>> = {
    'cannot be reached': (link) => link.cut(),
    'does not answer': (link) => link.spoil(SILENCE),
  };

  test.each(Object.keys(FAULTS))(
    'that %s delays no document; traces arrive again afterwards',
    async (name) => {
      await FAULTS[name]!(links.collector);
      expect([await ask(key), await ask(key)]).toEqual(['200 whole', '200 whole']);
      await heal();
      const before = collector.spans.length;
      await until('traces arrive', () => collector.spans.length > before);
    },
  );
});
