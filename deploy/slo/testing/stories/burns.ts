import { SLOS, type Slo } from '../../slos.ts';
import { SERIES_OF, type Course } from './slo-series.ts';
import type { Story } from './story.ts';

interface Pace {
  alert: string;
  course: Course;
  /** The share as the alert shows it. */
  percent: string;
}

const BAD_EVENTS: Record<string, string> = {
  availability: 'requests at the edge that end in 5xx',
  'availability-probe': 'documents that the prober asked for and did not get',
  'latency-html': 'single pages of HTML that take longer than 2 s',
  'latency-docx': 'Word documents that take longer than 5 s',
  'latency-html-probe': "the prober's pages of HTML that take longer than 2 s",
  'latency-docx-probe': "the prober's Word documents that take longer than 5 s",
};

/** An hour without a fault, some minutes of a fault, and none afterwards. */
const fault = (bad: number, minutes: number): Course => [
  { count: 60, bad: 0 },
  { count: minutes, bad },
  { count: 100, bad: 0 },
];

/** A day of peace, a day of a small fault, two days of peace; a step is five minutes. */
const ailment = (bad: number): Course => [
  { count: 288, bad: 0 },
  { count: 288, bad },
  { count: 576, bad: 0 },
];

const PACES: Record<Slo['sli'], { page: Pace; ticket: Pace }> = {
  availability: {
    page: { alert: 'PlatenAvailabilityBudgetBurnsFast', course: fault(0.05, 50), percent: '5%' },
    ticket: {
      alert: 'PlatenAvailabilityBudgetBurnsSlowly',
      course: ailment(0.005),
      percent: '0.5%',
    },
  },
  latency: {
    page: { alert: 'PlatenLatencyBudgetBurnsFast', course: fault(0.9, 50), percent: '90%' },
    ticket: { alert: 'PlatenLatencyBudgetBurnsSlowly', course: ailment(0.2), percent: '20%' },
  },
};

export const BURN_STORIES: readonly Story[] = SLOS.flatMap(({ name, sli }) => {
  const { page, ticket } = PACES[sli];
  const story = ({ alert, course, percent }: Pace, severity: string) => ({
    alert,
    labels: { severity, slo: name, sli },
    summary: `The error budget of ${name} burns ${severity === 'page' ? 'so fast that somebody has to act now' : 'faster than it may'}.`,
    description: `${percent} are bad: ${BAD_EVENTS[name] ?? ''}. Promised over 30 days are ${sli === 'latency' ? 95 : 99.9} % good ones.`,
    series: SERIES_OF[name]?.(course) ?? {},
  });
  return [
    { ...story(page, 'page'), quiet: '60m', fires: '109m', resolved: '150m' },
    {
      ...story(ticket, 'ticket'),
      interval: '5m',
      quiet: '24h',
      fires: '47h',
      resolved: '55h',
      silent: [page.alert],
    } as const,
  ];
});
