/** What one request cost, in milliseconds. */
type Timed = () => Promise<number>;

/**
 * Sends requests in rounds, one of each at a time, every round in another order: all meet the same
 * machine, and none always follows the same other.
 */
export async function inRandomOrder<Name extends string>(
  requests: Record<Name, Timed>,
  rounds: number,
): Promise<Record<Name, number>[]> {
  const names = Object.keys(requests) as Name[];
  const results: Record<Name, number>[] = [];
  for (let round = 0; round < rounds; round++) {
    const times: [Name, number][] = [];
    for (const name of shuffled(names)) times.push([name, await requests[name]()]);
    results.push(Object.fromEntries(times) as Record<Name, number>);
  }
  return results;
}

export function shuffled<T>(values: readonly T[]): T[] {
  return values
    .map((value) => ({ value, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ value }) => value);
}
