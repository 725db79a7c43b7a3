import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Load } from '../../harness/kubernetes/client.ts';
import type { Installation } from '../installation.ts';

const REQUESTS = 500;

/** Changes of a platform under a steady load of documents. No request may fail. */
export function underSteadyLoad(
  on: Installation,
  ...subjects: ((on: Installation) => void)[]
): void {
  describe('under steady load', () => {
    let load: Load;
    /** Already reported. */
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

    test('no request has failed, of more than five hundred', async () => {
      const { made, failures } = await load.end(REQUESTS);
      expect(failures).toEqual([]);
      expect(made).toBeGreaterThanOrEqual(REQUESTS);
    });
  });
}
