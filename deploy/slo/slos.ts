import type { Duration, Scope } from './scope.ts';

/** A promise over 30 days. */
export interface Slo {
  /** The label `slo` of all its series. */
  name: string;
  sli: 'availability' | 'latency';
  /** The share that has to be good, 0 to 1. */
  objective: number;
  /** As a sentence has it: "… are not answered as promised". */
  bad: string;
  /** Events a second. */
  totalRate: (scope: Scope, over: Duration) => string;
  /** Bad ones a second; absent while there has been none. */
  badRate: (scope: Scope, over: Duration) => string;
}

/** 4xx are good, 402 and 429 too: they are answers as promised. A time-out is a 504. */
const BAD_STATUS = 'status=~"5.."';

/** Edge's count of all requests. */
const REQUESTS = 'platen_http_requests_total';

/** Health checks are not callers; while the edge drains, 503 is their right answer. */
const ASKED = 'route!~"/healthz|/readyz"';

/** How long edge took for documents that it delivered. */
const GENERATIONS = 'platen_generation_duration_seconds';

const PROBES = 'platen_probe_requests_total';
const PROBE_SECONDS = 'platen_probe_duration_seconds';

export const SLOS: readonly Slo[] = [
  {
    name: 'availability',
    sli: 'availability',
    objective: 0.999,
    bad: 'requests at the edge that end in 5xx',
    totalRate: (scope, over) => sumOfRate(scope, over, REQUESTS, ASKED),
    badRate: (scope, over) => sumOfRate(scope, over, REQUESTS, ASKED, BAD_STATUS),
  },
  {
    name: 'availability-probe',
    sli: 'availability',
    objective: 0.999,
    bad: 'documents that the prober asked for and did not get',
    totalRate: (scope, over) => sumOfRate(scope, over, PROBES),
    badRate: (scope, over) => sumOfRate(scope, over, PROBES, 'result!="ok"'),
  },
  latency('latency-html', 'single pages of HTML', 2, GENERATIONS, [
    'format="html"',
    'output="pdf"',
    'single_page="yes"',
  ]),
  latency('latency-docx', 'Word documents', 5, GENERATIONS, ['format="docx"', 'output="pdf"']),
  latency('latency-html-probe', "the prober's pages of HTML", 2, PROBE_SECONDS, ['check="html"']),
  latency('latency-docx-probe', "the prober's Word documents", 5, PROBE_SECONDS, ['check="docx"']),
];

// oxlint-disable-next-line max-params -- the columns of the table above
function latency(
  name: string,
  what: string,
  seconds: number,
  histogram: string,
  matchers: string[],
): Slo {
  const totalRate = (scope: Scope, over: Duration) =>
    sumOfRate(scope, over, `${histogram}_count`, ...matchers);
  return {
    name,
    sli: 'latency',
    objective: 0.95,
    bad: `${what} that take longer than ${seconds} s`,
    totalRate,
    badRate: (scope, over) =>
      `${totalRate(scope, over)} - ${sumOfRate(scope, over, `${histogram}_bucket`, ...matchers, leOf(seconds))}`,
  };
}

function sumOfRate(scope: Scope, over: Duration, name: string, ...matchers: string[]): string {
  return `sum(rate(${scope.metric(name, ...matchers)}[${scope.duration(over)}]))`;
}

/** Prometheus 3 writes bounds as `2.0`; earlier versions keep their text. */
function leOf(seconds: number): string {
  return `le=~"${seconds}([.]0)?"`;
}
