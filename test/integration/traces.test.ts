import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EngineCaller } from '../harness/engines/at-engine.ts';
import { GOTENBERG_URL } from '../harness/engines/engines.ts';
import { FaultyEngine } from '../harness/engines/faulty-engine.ts';
import { allOf, mixedRun, foundIn, type Traces } from '../harness/soak/mixed-run.ts';
import { OtlpReceiver, type ReceivedSpan } from '../harness/metrics/otlp-receiver.ts';
import { TestPlatform } from '../harness/platform.ts';
import { until } from '../harness/until.ts';

let receiver: OtlpReceiver;
let engine: FaultyEngine;
const real = new EngineCaller(GOTENBERG_URL);
let platform: TestPlatform;
let traces: Traces;
/** The traces of calls to the engine, by request id. */
const seen = new Map<string, string>();

/** A caller that also traces. */
const TRACE_ID = randomBytes(16).toString('hex');
const CALLER_SPAN = randomBytes(8).toString('hex');
const REQUEST_ID = `traced-${TRACE_ID}`;

interface Wanted {
  name: string;
  /** Of a call: the callee's side or the caller's, as OTLP numbers them. */
  kind?: number;
}

const SERVER = 2;
const CLIENT = 3;
const server = (name: string): Wanted => ({ name, kind: SERVER });
const client = (name: string): Wanted => ({ name, kind: CLIENT });

/** The spans of a document. */
const EDGE = server('POST /api/v1/generate/pdf');
const RENDER = server('platen.render.v1.RenderService/Render');
const ENGINE = client('platen.engine.v1.EngineService/Print');
const PARTS: Wanted[] = [{ name: 'compose' }, { name: 'wait for an engine' }, ENGINE];
const CALLS = [
  ['auth', 'platen.auth.v1.AuthService/VerifyKey'],
  ['usage', 'platen.usage.v1.UsageService/Reserve'],
  ['render', RENDER.name],
  ['usage', 'platen.usage.v1.UsageService/Commit'],
] as const;

beforeAll(async () => {
  receiver = await OtlpReceiver.start();
  engine = await watchedEngine();
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url };
  platform = await TestPlatform.start({
    gotenbergUrl: engine.url,
    env: { edge: env, auth: env, usage: env, render: env },
  });
  const { key } = await platform.account();
  const response = await platform.generate(
    key,
    { content: '<p>traced' },
    {
      headers: {
        traceparent: `00-${TRACE_ID}-${CALLER_SPAN}-01`,
        'X-Request-Id': REQUEST_ID,
      },
    },
  );
  expect(response.status).toBe(200);
  await response.arrayBuffer();
  traces = await mixedRun(platform);
  traces.requestIds.push(REQUEST_ID);
  traces.keys.push(key);
  await until('the whole trace was sent', () =>
    [EDGE, ...CALLS.flatMap(([, method]) => [client(method), server(method)]), ...PARTS].every(
      (wanted) => spansOf(wanted).length > 0,
    ),
  );
});
afterAll(async () => {
  await platform.stop();
  receiver.close();
  real.close();
  engine.close();
});

/** The real engine, behind one that records what calls say besides. */
async function watchedEngine(): Promise<FaultyEngine> {
  const watching = await FaultyEngine.start();
  watching.document = (print) => {
    seen.set(print.said('x-request-id'), print.said('traceparent'));
    const document = print.parts['PART_DOCUMENT'] ?? Buffer.alloc(0);
    void real.print(print.job, document).then(({ pdf, fault, report }) => {
      if (fault) print.fail(fault);
      else print.pdf(pdf, report);
    });
  };
  return watching;
}

function spansOf({ name, kind }: Wanted): ReceivedSpan[] {
  return receiver.spans.filter(
    (each) => each.traceId === TRACE_ID && each.name === name && (!kind || each.kind === kind),
  );
}

/** The only one. */
function span(wanted: Wanted): ReceivedSpan {
  const found = spansOf(wanted);
  expect(found).toHaveLength(1);
  return found[0]!;
}

test('one trace leads from the caller through edge, auth, usage and render to the engine', () => {
  const edge = span(EDGE);
  expect(edge).toMatchObject({ service: 'platen-edge', parentSpanId: CALLER_SPAN });
  for (const [service, method] of CALLS) {
    const caller = span(client(method));
    expect(caller).toMatchObject({ service: 'platen-edge', parentSpanId: edge.spanId });
    const callee = span(server(method));
    expect(callee).toMatchObject({ service: `platen-${service}`, parentSpanId: caller.spanId });
  }
  const render = span(RENDER);
  for (const part of PARTS) {
    expect(span(part)).toMatchObject({ service: 'platen-render', parentSpanId: render.spanId });
  }
});

test('the engine gets the trace, and the request id for its log', () => {
  const { spanId } = span(ENGINE);
  expect(seen.get(REQUEST_ID)).toBe(`00-${TRACE_ID}-${spanId}-01`);
});

test('the access line names the trace', () => {
  const line = platform
    .log('edge')
    .split('\n')
    .find((each) => each.includes(REQUEST_ID) && each.includes('"msg":"request"'));
  expect(JSON.parse(line!)).toMatchObject({ trace: TRACE_ID });
});

test('no key, no account, no request id and nothing of a document is exported', () => {
  expect(receiver.text.length).toBeGreaterThan(10_000);
  expect(foundIn(receiver.text, allOf(traces))).toEqual([]);
});
