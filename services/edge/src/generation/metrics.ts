import type { SourceFormat } from '@platen/contracts';
import { Counter, Histogram, type Registry } from 'prom-client';

type Outcome = 'delivered' | 'released' | 'refunded' | 'hung_up' | 'in_doubt';

/** The labels of a generation. */
interface Generation {
  /** A plan that usage knows: it has admitted the generation. */
  plan: string;
  format: SourceFormat;
}

/** A delivered document. */
interface Delivered extends Generation {
  output: 'pdf' | 'png';
  /** 0 for a picture. */
  pages: number;
  bytes: number;
  /** From the whole request to the whole document. */
  seconds: number;
}

/** Counts how generations were settled, and what was delivered. */
export class GenerationMetrics {
  readonly #settlements: Counter<'outcome' | 'plan' | 'format'>;
  readonly #pages: Counter<'plan' | 'format'>;
  readonly #bytes: Counter<'plan' | 'format'>;
  readonly #duration: Histogram<'format' | 'output' | 'single_page'>;

  constructor(registry: Registry) {
    const registers = [registry];
    const labelNames = ['plan', 'format'] as const;
    this.#settlements = new Counter({
      name: 'platen_settlements_total',
      help: 'Admitted generations: `delivered` (charged), `released`, `refunded`, `hung_up`, `in_doubt`',
      labelNames: ['outcome', ...labelNames],
      registers,
    });
    this.#pages = new Counter({
      name: 'platen_delivered_pages_total',
      help: 'Pages of delivered PDFs',
      labelNames,
      registers,
    });
    this.#bytes = new Counter({
      name: 'platen_delivered_bytes_total',
      help: 'Bytes of delivered PDFs and pictures',
      labelNames,
      registers,
    });
    this.#duration = new Histogram({
      name: 'platen_generation_duration_seconds',
      help: "Delivered documents: from the whole request to the whole document, without the caller's network",
      labelNames: ['format', 'output', 'single_page'],
      buckets: [0.1, 0.2, 0.3, 0.5, 1, 1.5, 2, 3, 5, 10, 30, 120],
      registers,
    });
  }

  settled(outcome: Outcome, { plan, format }: Generation): void {
    this.#settlements.inc({ outcome, plan, format });
  }

  delivered({ plan, format, output, pages, bytes, seconds }: Delivered): void {
    this.settled('delivered', { plan, format });
    this.#pages.inc({ plan, format }, pages);
    this.#bytes.inc({ plan, format }, bytes);
    this.#duration.observe({ format, output, single_page: pages <= 1 ? 'yes' : 'no' }, seconds);
  }
}
