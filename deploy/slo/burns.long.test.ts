import { describe, expect, test } from 'vitest';
import { testRules } from './testing/promtool.ts';
import type { Rule } from './rule.ts';
import { platformRules } from './rules.ts';

const BUDGET = 0.001;

/** What the windows are made of; recording.test.ts tries how these are. */
const GIVEN = ['slo:sli_bad:rate5m', 'slo:sli_total:rate5m'];

/** The rules of one SLO: the same lines make the windows of all. */
const RULES = platformRules()
  .find(({ name }) => name === 'platen-slo-availability')!
  .rules.filter((rule) => !('record' in rule && GIVEN.includes(rule.record)));

type Severity = 'page' | 'ticket';

interface Stage {
  hours: number;
  /** How many times too fast the budget burns. */
  burn: number;
  /** How much is asked, against other stages; left out: 1. */
  traffic?: number;
}

interface Story {
  story: string;
  severity: Severity;
  /** How it was before, how it burns, and after that for a day nothing does. */
  before: Stage[];
  burning: Stage;
  /** Whether the alert fires, by hours since the burning began. */
  fires: Record<number, boolean>;
}

/** In minutes. Tickets take days. */
const STEP = { page: 5, ticket: 15 };

const PEACE = { page: [{ hours: 7, burn: 0 }], ticket: [{ hours: 96, burn: 0 }] };

/** Ten times the traffic for three days, so that a day of a tenth is little of them. */
const BUSY = [
  { hours: 72, burn: 0, traffic: 10 },
  { hours: 24, burn: 0 },
];

const page = (story: string, [hours, burn]: [number, number], fires: Story['fires']): Story => ({
  story,
  severity: 'page',
  before: PEACE.page,
  burning: { hours, burn },
  fires,
});

const ticket = (
  story: string,
  [hours, burn]: [number, number],
  fires: Story['fires'],
  before: Stage[] = PEACE.ticket,
): Story => ({ story, severity: 'ticket', before, burning: { hours, burn }, fires });

const M = 1 / 60;

const FAST = page('20 times for an hour, by 1h and 5m', [1, 20], {
  [40 * M]: false,
  [50 * M]: true,
  [55 * M]: true,
  [60 * M]: false,
});
const HOURS = page('10 times for five hours, by 6h and 30m', [5, 10], {
  [3 + 20 * M]: false,
  [3 + 50 * M]: true,
  [5 + 5 * M]: true,
  [5 + 20 * M]: false,
});
const BURST = page('not 20 times for 20 minutes, which 5m and 30m see', [20 * M, 20], {
  [5 * M]: false,
  [15 * M]: false,
  [25 * M]: false,
});
const DAYS = ticket('2 times for two days, by 3d and 6h', [48, 2], {
  33: false,
  39: true,
  50: true,
  52: false,
});
const A_DAY = ticket(
  '4 times for most of a day, by 1d and 2h, in which 3d sees nothing',
  [22, 4],
  { 17: false, 20: true, 22: true, 23: false },
  BUSY,
);
const SHORT = ticket('not 5 times for four hours, which 2h and 6h see', [4, 5], {
  2: false,
  3.75: false,
  5: false,
});
const SHORT_BUSY = ticket(
  'not 5 times for four hours, which 2h sees',
  [4, 5],
  { 2: false, 3.75: false, 5: false },
  BUSY,
);

/** 30 requests an hour. */
const QUIET = 30 / 3_600;
const QUIET_HOURS = [{ hours: 7, burn: 0, traffic: QUIET }];

const one: Story = {
  story: 'not one failure of 30 requests an hour',
  severity: 'page',
  before: QUIET_HOURS,
  burning: { hours: 5 * M, burn: 400, traffic: QUIET },
  fires: { 0: false, [2 * M]: false, [5 * M]: false, 1: false },
};
const outage: Story = {
  story: 'every one of 30 requests an hour',
  severity: 'page',
  before: QUIET_HOURS,
  burning: { hours: 2, burn: 1_000, traffic: QUIET },
  fires: { [5 * M]: false, [20 * M]: true, 1: true },
};

const STORIES = [
  one,
  outage,
  FAST,
  HOURS,
  BURST,
  DAYS,
  A_DAY,
  SHORT,
  SHORT_BUSY,
  page('not 13 times, less than 14.4', [1.5, 13], { 1: false, 1.25: false }),
  page('not 5.5 times, less than 6', [8, 5.5], { 5: false, 7.75: false }),
  ticket('not 2.8 times, less than 3', [30, 2.8], { 12: false, 25: false, 29: false }, BUSY),
  ticket('not 0.9 times, less than 1', [96, 0.9], { 24: false, 60: false, 90: false }),
];

/** @returns what promtool says against it */
function outputOf({ severity, before, burning, fires }: Story, rules: Rule[] = RULES): string {
  const step = STEP[severity];
  const stages: Stage[] = [...before, burning, { hours: 24, burn: 0 }];
  const values = (valueOf: (stage: Stage) => number) =>
    stages
      .map((stage) => `${valueOf(stage)}x${Math.round((stage.hours * 60) / step) - 1}`)
      .join(' ');
  const series = (name: string) => `${name}{slo="availability", sli="availability"}`;
  const [bad = '', total = ''] = GIVEN.map(series);
  const began = before.reduce((sum, { hours }) => sum + hours, 0);
  const firing = (which: Severity) =>
    `count(ALERTS{alertstate="firing", severity="${which}"}) or vector(0)`;
  const at = (hours: number, which: Severity, count: number) => ({
    expr: firing(which),
    eval_time: `${Math.round((began + hours) * 60)}m`,
    exp_samples: [{ labels: '{}', value: count }],
  });
  return testRules(
    [{ name: 'availability', rules }],
    [
      {
        interval: `${step}m`,
        input_series: [
          { series: bad, values: values(({ burn, traffic = 1 }) => burn * BUDGET * traffic) },
          { series: total, values: values(({ traffic = 1 }) => traffic) },
        ],
        promql_expr_test: Object.entries(fires).flatMap(([hours, isFiring]) => [
          at(Number(hours), severity, isFiring ? 1 : 0),
          // What is slow enough for a ticket wakes nobody.
          ...(severity === 'ticket' ? [at(Number(hours), 'page', 0)] : []),
        ]),
      },
    ],
  );
}

describe('a burning budget fires', () => {
  test.each(STORIES)('$severity: $story', (story) => {
    expect(outputOf(story)).toBe('');
  });
});

describe('each window is needed: without it, a story fails', () => {
  test.each([
    ['5m', FAST],
    ['1h', BURST],
    ['30m', HOURS],
    ['6h', BURST],
    ['2h', A_DAY],
    ['1d', SHORT_BUSY],
    ['6h', DAYS],
    ['3d', SHORT],
  ])('%s', (window, story) => {
    const without = RULES.map((rule) =>
      'alert' in rule && rule.labels['severity'] === story.severity
        ? { ...rule, expr: withoutWindow(rule.expr, window) }
        : rule,
    );
    expect(without).not.toEqual(RULES);
    expect(outputOf(story, without)).toContain('FAILED');
  });
});

test('the least number of failures is needed: without it, one failure fires', () => {
  const without = RULES.map((rule) => ({
    ...rule,
    expr: rule.expr.replaceAll(/ and avg_over_time\([^)]*\) \* \d+ >= \d+/g, ''),
  }));
  expect(without).not.toEqual(RULES);
  expect(outputOf(one, without)).toContain('FAILED');
});

/** One of the two that have to be exceeded. */
function withoutWindow(expr: string, window: string): string {
  const exceeds = `slo:sli_error:ratio_rate${window}\\{[^}]*\\} > [\\d.]+ \\* [\\d.]+`;
  return expr.replaceAll(new RegExp(`${exceeds} and | and ${exceeds}`, 'g'), '');
}
