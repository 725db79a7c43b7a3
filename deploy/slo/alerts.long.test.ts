import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../../scripts/paths.ts';
import { testRules } from './testing/promtool.ts';
import type { AlertingRule, Group } from './rule.ts';
import { operatorRules, platformRules } from './rules.ts';
import { BURN_STORIES } from './testing/stories/burns.ts';
import { CAUSES } from './testing/stories/causes.ts';
import type { Story } from './testing/stories/story.ts';

const STORIES = [...CAUSES, ...BURN_STORIES];
const GROUPS = [...platformRules(), ...operatorRules()];
const ALERTS = GROUPS.flatMap(({ rules }) => rules).filter((rule) => 'alert' in rule);
const RUNBOOKS = 'docs/runbooks';

const named = (alert: string, labels: Record<string, string>) =>
  `${alert}${['slo', 'service', 'pool', 'kind'].map((label) => (labels[label] ? ` ${labels[label]}` : '')).join('')}`;

/** Rules of one alert, and what these are made of. */
function groupsWith({ alert, labels }: Story): Group[] {
  return GROUPS.filter(({ rules }) =>
    rules.some(
      (rule) =>
        'alert' in rule &&
        rule.alert === alert &&
        [undefined, labels['slo']].includes(rule.labels['slo']),
    ),
  );
}

/** @returns what promtool says against it */
function outputOf(story: Story): string {
  const { alert, labels, summary, description, series, interval = '1m' } = story;
  const annotations = { summary, description, runbook_url: `${RUNBOOKS}/${alert}.md` };
  const firing = [{ exp_labels: labels, exp_annotations: annotations }];
  const at = (eval_time: string, exp_alerts: object[], alertname = alert) => ({
    eval_time,
    alertname,
    exp_alerts,
  });
  const times = [story.quiet, story.fires, story.resolved];
  return testRules(groupsWith(story), [
    {
      interval,
      input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
      alert_rule_test: [
        at(story.quiet, []),
        at(story.fires, firing),
        at(story.resolved, []),
        ...(story.silent ?? []).flatMap((other) => times.map((time) => at(time, [], other))),
      ],
    },
  ]);
}

/** Whether a story is one of this very rule: its own labels are the story's. */
function covers(story: Story, { alert, labels }: AlertingRule): boolean {
  const own = Object.entries(labels);
  return story.alert === alert && own.every(([label, value]) => story.labels[label] === value);
}

describe('an alert is silent, fires with its texts, and is silent again', () => {
  test.each(STORIES.map((story) => [named(story.alert, story.labels), story] as const))(
    '%s',
    (_, story) => {
      expect(outputOf(story)).toBe('');
    },
  );
});

test('every alerting rule has its story', () => {
  const missing = ALERTS.filter((rule) => !STORIES.some((story) => covers(story, rule)));
  expect(missing.map(({ alert, labels }) => named(alert, labels))).toEqual([]);
});

test('a false story fails', () => {
  const [story] = CAUSES;
  expect(outputOf({ ...story!, fires: story!.quiet })).toContain('FAILED');
});

describe('runbooks', () => {
  test('every alert has one, and every one has an alert', () => {
    const alerts = [...new Set(ALERTS.map(({ alert }) => alert))].toSorted();
    const files = readdirSync(join(ROOT, RUNBOOKS)).filter((file) => file !== 'README.md');
    expect(files.toSorted()).toEqual(alerts.map((alert) => `${alert}.md`));
  });

  test('every alert links to its own', () => {
    for (const { alert, annotations } of ALERTS) {
      expect(annotations.runbook_url).toBe(`${RUNBOOKS}/${alert}.md`);
      expect(existsSync(join(ROOT, annotations.runbook_url))).toBe(true);
    }
  });
});
