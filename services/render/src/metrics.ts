import { PlatenError } from '@platen/contracts';
import { isCancelled } from '@platen/rpc';
import { metersOf } from '@platen/runtime';
import type { Registry } from 'prom-client';
import type { Budget } from './memory/budget.ts';

/** The source format and the output. */
export interface JobLabels {
  format: string;
  output: string;
}

/** Facts about a finished document. */
interface Made {
  /** 0 for a picture. */
  pageCount: number;
}

export type RenderMetrics = ReturnType<typeof renderMetrics>;

/** The metrics of render. */
export function renderMetrics(
  registry: Registry,
  { spool, memory }: Record<'spool' | 'memory', Budget>,
) {
  const { counter, gauge, histogram, readGauge } = metersOf(registry);
  const renders = counter('platen_renders_total', 'Jobs: `ok`, `cancelled`, or the error code', [
    'format',
    'output',
    'outcome',
  ]);
  const duration = histogram(
    'platen_render_duration_seconds',
    'From a whole job to its whole result: `ok`, `cancelled`, `failed`; with buckets 2 and 5',
    {
      labelNames: ['format', 'output', 'outcome', 'single_page'],
      buckets: [0.1, 0.2, 0.3, 0.5, 1, 2, 3, 5, 10, 30, 60, 120],
    },
  );
  const inFlight = gauge('platen_render_in_flight', 'Documents in progress');
  const addGauges = (name: string, help: string, budget: Budget) => {
    readGauge(`platen_render_${name}_bytes`, help, () => budget.used);
    gauge(`platen_render_${name}_budget_bytes`, 'The limit of that').set(budget.limit);
  };
  addGauges('spool', 'Bytes of finished documents that wait for their readers', spool);
  addGauges('memory', 'Bytes reserved for documents, from receipt to the last byte sent', memory);

  return {
    /** Times the work on one document. @returns its facts, and its time in whole milliseconds */
    async time<Facts extends Made>(
      { format, output }: JobLabels,
      work: () => Promise<Facts>,
    ): Promise<Facts & { renderMs: number }> {
      inFlight.inc();
      const since = performance.now();
      const ended = (code: string, pages = 0) => {
        const seconds = (performance.now() - since) / 1000;
        renders.inc({ format, output, outcome: code });
        const outcome = code === 'ok' || code === 'cancelled' ? code : 'failed';
        const single_page = isOne(pages, code) ? 'yes' : 'no';
        duration.observe({ format, output, outcome, single_page }, seconds);
        return Math.round(seconds * 1000);
      };
      try {
        const facts = await work();
        return { ...facts, renderMs: ended('ok', facts.pageCount) };
      } catch (error) {
        ended(outcomeOf(error));
        throw error;
      } finally {
        inFlight.dec();
      }
    },
  };
}

/** Whether it is a picture, which shows one page. A failed job has no pages. */
const isOne = (pages: number, code: string) => code === 'ok' && pages <= 1;

function outcomeOf(error: unknown): string {
  if (isCancelled(error)) return 'cancelled';
  return error instanceof PlatenError ? error.code : 'internal';
}
