import { metric, quantile, rate, type Dashboard } from './panel.ts';

const byPool = (name: string) => `sum by (pool) (${metric(name)})`;

export const engines: Dashboard = {
  uid: 'platen-engines',
  title: 'Platen / Engine pools',
  description: 'The load of engines, and which of them fail.',
  rows: [
    {
      title: 'Saturation',
      panels: [
        {
          title: 'Slots and prints at work',
          description: 'If the prints stay at the number of slots, the pool is full.',
          kind: 'timeseries',
          unit: 'short',
          queries: [
            { expr: byPool('platen_engine_busy'), legend: '{{pool}} at work' },
            { expr: `max by (pool) (${metric('platen_engine_slots')})`, legend: '{{pool}} slots' },
          ],
        },
        {
          title: 'Prints that wait',
          description: 'If it exceeds the number of slots for minutes: PlatenEnginePoolSaturated.',
          kind: 'timeseries',
          unit: 'short',
          queries: [{ expr: byPool('platen_engine_queue_length'), legend: '{{pool}}' }],
        },
        {
          title: 'Time in line, p95',
          description: 'From asking for a slot to getting it.',
          kind: 'timeseries',
          unit: 's',
          queries: [
            { expr: quantile(0.95, 'platen_engine_wait_seconds', ['pool']), legend: '{{pool}}' },
          ],
        },
        {
          title: 'Time of a print, p95',
          description:
            'Time that an engine takes. It grows with documents, and with too many slots for its cores.',
          kind: 'timeseries',
          unit: 's',
          queries: [
            { expr: quantile(0.95, 'platen_engine_print_seconds', ['pool']), legend: '{{pool}}' },
          ],
        },
      ],
    },
    {
      title: 'Faults',
      panels: [
        {
          title: 'Backends',
          description:
            'As render sees them: a backend that is out gets no work until a print has succeeded.',
          kind: 'timeseries',
          unit: 'short',
          queries: [
            {
              expr: `max by (pool) (${metric('platen_engine_backends')})`,
              legend: '{{pool}} in service',
            },
            {
              expr: `max by (pool) (${metric('platen_engine_backends_out')})`,
              legend: '{{pool}} out',
            },
          ],
        },
        {
          title: 'Ejections, retries, busy answers',
          description: 'Retries are at most a tenth of the prints.',
          kind: 'timeseries',
          unit: 'ops',
          queries: ['ejections', 'retries', 'busy_answers'].map((what) => ({
            expr: `sum by (pool) (${rate(`platen_engine_${what}_total`)})`,
            legend: `{{pool}} ${what.replace('_', ' ')}`,
          })),
        },
        {
          title: 'Prints refused',
          description: 'Each is a 503 that uses up the budget.',
          kind: 'timeseries',
          unit: 'ops',
          queries: [
            {
              expr: `sum by (pool, reason) (${rate('platen_engine_sheds_total')})`,
              legend: '{{pool}} {{reason}}',
            },
          ],
        },
        {
          title: 'Jobs by outcome',
          description: 'ok, cancelled, or the error code.',
          kind: 'timeseries',
          unit: 'ops',
          queries: [
            { expr: `sum by (outcome) (${rate('platen_renders_total')})`, legend: '{{outcome}}' },
          ],
        },
      ],
    },
    {
      title: 'Threads and memory of render',
      panels: [
        {
          title: 'Threads at work and tasks that wait',
          description: 'Composing and finishing. Their queue is fair to accounts, too.',
          kind: 'timeseries',
          unit: 'short',
          queries: [
            { expr: byPool('platen_worker_busy'), legend: '{{pool}} at work' },
            { expr: byPool('platen_worker_queue_length'), legend: '{{pool}} waiting' },
          ],
        },
        {
          title: 'Threads ended with their task',
          description: 'cpu, memory: a document exceeded its limit. crash: see the log.',
          kind: 'timeseries',
          unit: 'ops',
          queries: [
            {
              expr: `sum by (pool, reason) (${rate('platen_worker_kills_total')})`,
              legend: '{{pool}} {{reason}}',
            },
          ],
        },
        {
          title: 'Results that wait for their readers',
          description: 'At the budget render refuses documents.',
          kind: 'timeseries',
          unit: 'bytes',
          queries: [
            { expr: `sum(${metric('platen_render_spool_bytes')})`, legend: 'waiting' },
            { expr: `sum(${metric('platen_render_spool_budget_bytes')})`, legend: 'budget' },
          ],
        },
      ],
    },
  ],
};
