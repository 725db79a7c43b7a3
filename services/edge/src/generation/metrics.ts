import type { SourceFormat } from '@platen/contracts';
import { metersOf } from '@platen/runtime';
import type { Registry } from 'prom-client';

type Outcome = 'delivered' | 'released' | 'refunded' | 'hung_up' | 'in_doubt';

interface Generation {
  /** A plan that usage knows: it has admitted the generation. */
  plan: string;
  format: SourceFormat;
}

interface Delivered extends Generation {
  output: 'pdf' | 'png';
  /** 0 for a picture. */
  pages: number;
  bytes: number;
  /** From the whole request to the whole document. */
  seconds: number;
}

export type GenerationMetrics = ReturnType<typeof generationMetrics>;

/** Counts how generations were settled, and what was delivered. */
export function generationMetrics(registry: Registry) {
  const { counter, histogram } = metersOf(registry);
  const settlements = counter(
    'platen_settlements_total',
    'Admitted generations: `delivered` (charged), `released`, `refunded`, `hung_up`, `in_doubt`',
    ['outcome', 'plan', 'format'],
  );
  const pagesOf = counter('platen_delivered_pages_total', 'Pages of delivered PDFs', [
    'plan',
    'format',
  ]);
  const bytesOf = counter('platen_delivered_bytes_total', 'Bytes of delivered PDFs and pictures', [
    'plan',
    'format',
  ]);
  const duration = histogram(
    'platen_generation_duration_seconds',
    "Delivered documents: from the whole request to the whole document, without the caller's network",
    {
      labelNames: ['format', 'output', 'single_page'],
      buckets: [0.1, 0.2, 0.3, 0.5, 1, 1.5, 2, 3, 5, 10, 30, 120],
    },
  );
  const settled = (outcome: Outcome, { plan, format }: Generation) =>
    settlements.inc({ outcome, plan, format });
  return {
    settled,
    delivered({ plan, format, output, pages, bytes, seconds }: Delivered): void {
      settled('delivered', { plan, format });
      pagesOf.inc({ plan, format }, pages);
      bytesOf.inc({ plan, format }, bytes);
      duration.observe({ format, output, single_page: pages <= 1 ? 'yes' : 'no' }, seconds);
    },
  };
}
