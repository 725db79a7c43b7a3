import type { Backend } from './backend.ts';

interface Wishes {
  /** How many of the backends are this replica's own. */
  share: number;
  /** Backends that failed on this print, which get it again only where there are no others. */
  tried: ReadonlySet<Backend>;
}

/** The backend for a print: the least busy with room of the replica's own share; of the others only if none of those has room. */
export function placeFor(
  backends: readonly Backend[],
  { share, tried }: Wishes,
): Backend | undefined {
  const own = new Set(backends.toSorted(byRank).slice(0, share));
  const others = backends.filter((each) => each.state === 'in service' && !tried.has(each));
  const order = (backend: Backend): number[] => [
    Number(!own.has(backend)),
    backend.load,
    backend.rank,
  ];
  return (others.length > 0 ? others : backends)
    .filter(({ hasRoom }) => hasRoom)
    .toSorted((one, other) => compare(order(one), order(other)))
    .at(0);
}

const byRank = (one: Backend, other: Backend) => one.rank - other.rank;

/** By the first number in which they differ. */
function compare(one: number[], other: number[]): number {
  const differences = one.map((value, index) => value - (other[index] ?? 0));
  return differences.find((difference) => difference !== 0) ?? 0;
}
