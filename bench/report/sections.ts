import type { Plot } from './plots.ts';
import { NAMES, SIDES, type Side } from '../sides.ts';

/** The text about a part's result in `docs/benchmarks.md`. */
export interface Section {
  part: string;
  title: string;
  plot: (result: never) => Plot;
}

interface Quantiles {
  p50: number;
  p95: number;
}

interface Latency {
  documents: ({ document: string } & Record<Side, Quantiles>)[];
}

interface Throughput {
  results: { atATime: number; perSecond: Record<Side, number> }[];
}

interface Load {
  accepted: { p50: number; p99: number };
  refused: { p99: number | null };
}

interface ScaleOut {
  results: { engines: number; perSecond: number; linear: number }[];
}

interface Peers {
  results: { peer: string; document: string; p50: number }[];
}

interface Neighbours {
  fared: { neighbours: number; company: string; p50: number; p95: number }[];
}

interface Memory {
  uses: { name: string; idle: number; peak: number }[];
}

const ofOneNeighbour = (fared: Neighbours['fared']) => ({
  categories: fared.map(({ company }) => company),
  series: [
    { name: 'p50', values: fared.map(({ p50 }) => p50) },
    { name: 'p95', values: fared.map(({ p95 }) => p95) },
  ],
});

export const SECTIONS: readonly Section[] = [
  {
    part: 'latency',
    title: 'One document at a time',
    plot: ({ documents }: Latency) => ({
      title: 'One document at a time',
      unit: 'ms',
      categories: documents.flatMap(({ document }) => [`${document}, p50`, `${document}, p95`]),
      series: NAMES.map(([side, name]) => ({
        name,
        values: documents.flatMap((found) => [found[side].p50, found[side].p95]),
      })),
    }),
  },
  {
    part: 'throughput',
    title: 'Throughput',
    plot: ({ results }: Throughput) => ({
      title: 'Documents a second',
      unit: '1/s',
      categories: results.map(({ atATime }) => `${atATime} at a time`),
      series: NAMES.map(([side, name]) => ({
        name,
        values: results.map(({ perSecond }) => perSecond[side]),
      })),
    }),
  },
  {
    part: 'overload',
    title: 'Five times more than can be served',
    plot: ({ raw, platen }: { raw: Load; platen: Load }) => ({
      title: 'Five times more than can be served',
      unit: 'ms',
      isLogarithmic: true,
      categories: ['accepted, p50', 'accepted, p99', 'refused, p99'],
      series: [
        { name: SIDES.raw, values: times(raw) },
        { name: 'Platen', values: times(platen) },
      ],
    }),
  },
  {
    part: 'neighbours',
    title: 'Beside others',
    plot: ({ fared }: Neighbours) => ({
      title: "A neighbour's small document beside others",
      unit: 'ms',
      isLogarithmic: true,
      ...ofOneNeighbour(fared.filter(({ neighbours }) => neighbours === 1)),
    }),
  },
  {
    part: 'scale-out',
    title: 'More and more engines',
    plot: ({ results }: ScaleOut) => ({
      title: 'Documents a second',
      unit: '1/s',
      isLogarithmic: true,
      categories: results.map(({ engines }) => `${engines} engines`),
      series: [
        { name: 'linear', values: results.map(({ linear }) => linear) },
        { name: 'Platen', values: results.map(({ perSecond }) => perSecond) },
      ],
    }),
  },
  {
    part: 'peers',
    title: 'Beside what else one could take',
    plot: ({ results }: Peers) => {
      const categories = [...new Set(results.map(({ document }) => document))];
      const names = [...new Set(results.map(({ peer }) => peer))];
      const p50 = (name: string) => (category: string) =>
        results.find(({ peer, document }) => peer === name && document === category)?.p50;
      return {
        title: 'One document at a time, p50',
        unit: 'ms',
        isLogarithmic: true,
        categories,
        series: names.map((name) => ({ name, values: categories.map(p50(name)) })),
      };
    },
  },
  {
    part: 'memory',
    title: 'Memory',
    plot: ({ uses }: Memory) => ({
      title: 'Memory',
      unit: 'MiB',
      categories: uses.map(({ name }) => name),
      series: [
        { name: 'idle', values: uses.map(({ idle }) => idle) },
        { name: 'peak', values: uses.map(({ peak }) => peak) },
      ],
    }),
  },
];

function times({ accepted, refused }: Load): (number | undefined)[] {
  return [accepted.p50, accepted.p99, refused.p99 ?? undefined];
}
