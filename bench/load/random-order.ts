/** The result of one turn. */
type Turn = () => Promise<number>;

/**
 * Runs all sides in rounds, one at a time, in random order, so that all meet the same machine, and
 * none always follows the same other.
 */
export async function inRandomOrder<Name extends string>(
  turns: Record<Name, Turn>,
  rounds: number,
): Promise<Record<Name, number>[]> {
  const names = Object.keys(turns) as Name[];
  const results: Record<Name, number>[] = [];
  for (let round = 0; round < rounds; round++) {
    const found: [Name, number][] = [];
    for (const name of shuffled(names)) found.push([name, await turns[name]()]);
    results.push(Object.fromEntries(found) as Record<Name, number>);
  }
  return results;
}

export function shuffled<T>(values: readonly T[]): T[] {
  return values
    .map((value) => ({ value, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ value }) => value);
}
