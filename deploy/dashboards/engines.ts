import { by, metric, quantileBy, rate, type Dashboard } from './panel.ts';

const byPool = (name: string) => `sum by (pool) (${metric(name)})`;
const rateByPool = (name: string) => `sum by (pool) (${rate(name)})`;

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
          unit: 'short',
          queries: {
            '{{pool}} at work': byPool('platen_engine_busy'),
            '{{pool}} slots': `max by (pool) (${metric('platen_engine_slots')})`,
          },
        },
        {
          title: 'Prints that wait',
          description: 'If it exceeds the number of slots for minutes: PlatenEnginePoolSaturated.',
          unit: 'short',
          queries: { '{{pool}}': byPool('platen_engine_queue_length') },
        },
        {
          title: 'Time in line, p95',
          description: 'From asking for a slot to getting it.',
          unit: 's',
          queries: quantileBy(['pool'], 0.95, 'platen_engine_wait_seconds'),
        },
        {
          title: 'Time of a print, p95',
          description:
            'Time that an engine takes. It grows with documents, and with too many slots for its cores.',
          unit: 's',
          queries: quantileBy(['pool'], 0.95, 'platen_engine_print_seconds'),
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
          unit: 'short',
          queries: {
            '{{pool}} in service': `max by (pool) (${metric('platen_engine_backends')})`,
            '{{pool}} out': `max by (pool) (${metric('platen_engine_backends_out')})`,
          },
        },
        {
          title: 'Ejections, retries, busy answers',
          description: 'Retries are at most a tenth of the prints.',
          unit: 'ops',
          queries: {
            '{{pool}} ejections': rateByPool('platen_engine_ejections_total'),
            '{{pool}} retries': rateByPool('platen_engine_retries_total'),
            '{{pool}} busy answers': rateByPool('platen_engine_busy_answers_total'),
          },
        },
        {
          title: 'Prints refused',
          description: 'Each is a 503 that uses up the budget.',
          unit: 'ops',
          queries: by(['pool', 'reason'], rate('platen_engine_sheds_total')),
        },
        {
          title: 'Jobs by outcome',
          description: 'ok, cancelled, or the error code.',
          unit: 'ops',
          queries: by(['outcome'], rate('platen_renders_total')),
        },
      ],
    },
    {
      title: 'Threads and memory of render',
      panels: [
        {
          title: 'Threads at work and tasks that wait',
          description: 'Composing and finishing. Their queue is fair to accounts, too.',
          unit: 'short',
          queries: {
            '{{pool}} at work': byPool('platen_worker_busy'),
            '{{pool}} waiting': byPool('platen_worker_queue_length'),
          },
        },
        {
          title: 'Threads ended with their task',
          description: 'cpu, memory: a document exceeded its limit. crash: see the log.',
          unit: 'ops',
          queries: by(['pool', 'reason'], rate('platen_worker_kills_total')),
        },
        {
          title: 'Results that wait for their readers',
          description: 'At the budget render refuses documents.',
          unit: 'bytes',
          queries: {
            waiting: `sum(${metric('platen_render_spool_bytes')})`,
            budget: `sum(${metric('platen_render_spool_budget_bytes')})`,
          },
        },
      ],
    },
  ],
};
