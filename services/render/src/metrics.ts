import { PlatenError } from '@platen/contracts';
import { isCancelled } from '@platen/rpc';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
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

/** The metrics of render. */
export class RenderMetrics {
  readonly #renders: Counter<'format' | 'output' | 'outcome'>;
  readonly #duration: Histogram<'format' | 'output' | 'outcome' | 'single_page'>;
  readonly #inFlight: Gauge;

  constructor(registry: Registry, { spool, memory }: Record<'spool' | 'memory', Budget>) {
    const registers = [registry];
    this.#renders = new Counter({
      name: 'platen_renders_total',
      help: 'Jobs: `ok`, `cancelled`, or the error code',
      labelNames: ['format', 'output', 'outcome'],
      registers,
    });
    this.#duration = new Histogram({
      name: 'platen_render_duration_seconds',
      help: 'From a whole job to its whole result: `ok`, `cancelled`, `failed`; with buckets 2 and 5',
      labelNames: ['format', 'output', 'outcome', 'single_page'],
      buckets: [0.1, 0.2, 0.3, 0.5, 1, 2, 3, 5, 10, 30, 60, 120],
      registers,
    });
    this.#inFlight = new Gauge({
      name: 'platen_render_in_flight',
      help: 'Documents in progress',
      registers,
    });
    const addGauges = (name: string, help: string, budget: Budget) => {
      new Gauge({
        name: `platen_render_${name}_bytes`,
        help,
        registers,
        collect() {
          this.set(budget.used);
        },
      });
      const limit = `platen_render_${name}_budget_bytes`;
      new Gauge({ name: limit, help: 'The limit of that', registers }).set(budget.limit);
    };
    addGauges('spool', 'Bytes of finished documents that wait for their readers', spool);
    addGauges('memory', 'Bytes reserved for documents, from receipt to the last byte sent', memory);
  }

  /** Times the work on one document. @returns its facts, and its time in whole milliseconds */
  async time<Facts extends Made>(
    { format, output }: JobLabels,
    work: () => Promise<Facts>,
  ): Promise<Facts & { renderMs: number }> {
    this.#inFlight.inc();
    const since = performance.now();
    const ended = (code: string, pages = 0) => {
      const seconds = (performance.now() - since) / 1000;
      this.#renders.inc({ format, output, outcome: code });
      const outcome = code === 'ok' || code === 'cancelled' ? code : 'failed';
      this.#duration.observe(
        { format, output, outcome, single_page: isOne(pages, code) ? 'yes' : 'no' },
        seconds,
      );
      return Math.round(seconds * 1000);
    };
    try {
      const facts = await work();
      return { ...facts, renderMs: ended('ok', facts.pageCount) };
    } catch (error) {
      ended(outcomeOf(error));
      throw error;
    } finally {
      this.#inFlight.dec();
    }
  }
}

/** Whether it is a picture, which shows one page. A failed job has no pages. */
const isOne = (pages: number, code: string) => code === 'ok' && pages <= 1;

function outcomeOf(error: unknown): string {
  if (isCancelled(error)) return 'cancelled';
  return error instanceof PlatenError ? error.code : 'internal';
}
