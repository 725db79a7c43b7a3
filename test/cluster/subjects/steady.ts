import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Load } from '../../harness/kubernetes/cluster.ts';
import type { Installation } from '../installation.ts';

const REQUESTS = 500;

/** What happens to a platform while it is asked for documents, all the time. None of it may be noticed. */
export function underSteadyLoad(
  on: Installation,
  ...subjects: ((on: Installation) => void)[]
): void {
  describe('under steady load', () => {
    let load: Load;
    /** Told already. */
    let known = 0;

    beforeAll(async () => {
      load = await on.load();
    });
    afterAll(() => load.end());

    afterEach(async () => {
      const { failures } = await load.soFar();
      const more = failures.slice(known);
      known = failures.length;
      expect(more).toEqual([]);
    });

    for (const subject of subjects) subject(on);

    test('no request has failed, of five hundred and more', async () => {
      const { made, failures } = await load.end(REQUESTS);
      expect(failures).toEqual([]);
      expect(made).toBeGreaterThanOrEqual(REQUESTS);
    });
  });
}
