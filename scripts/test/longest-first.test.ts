import { expect, test } from '@jest/globals';
import LongestFirst from './longest-first.ts';

type Tests = Parameters<LongestFirst['sort']>[0];

/** Test files that have never run, by their sizes. */
function testsOf(sizes: Record<string, number>): Tests {
  const context = { config: { cache: false }, hasteFS: { getSize: (path: string) => sizes[path] } };
  return Object.keys(sizes).map((path) => ({ path, context })) as unknown as Tests;
}

test('the longest files begin first, the others in Jest’s order', async () => {
  const tests = testsOf({
    '/small.test.ts': 2,
    '/outages.test.ts': 4,
    '/contract.test.ts': 1,
    '/large.test.ts': 3,
  });
  const globalConfig = {} as ConstructorParameters<typeof LongestFirst>[0]['globalConfig'];
  const order = await new LongestFirst({ contexts: [], globalConfig }).sort(tests);
  const paths = order.map(({ path }) => path);
  expect(paths).toEqual([
    '/contract.test.ts',
    '/outages.test.ts',
    '/large.test.ts',
    '/small.test.ts',
  ]);
});
