import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inPod } from '../../harness/kubernetes/cluster.ts';
import { eventually, type Installation } from '../installation.ts';

/** The documents of a round: one of each format. */
const CHECKS = ['html', 'markdown', 'template', 'docx'];

const METRICS = `fetch('http://127.0.0.1:9090/metrics').then((r) => r.text()).then(console.log)`;

export function prober(on: Installation): void {
  describe('a prober', () => {
    beforeAll(() => on.patch('pdfplatform/print', { spec: { monitoring: { prober: {} } } }));
    afterAll(() => on.patch('pdfplatform/print', { spec: { monitoring: { prober: null } } }));

    test('calls the edge from outside with its own key, and gets its documents', async () => {
      await eventually('each check succeeds', async () => (await counts('ok')).length === 4);
      expect(await counts('ok')).toEqual(CHECKS.toSorted());
      expect(await counts('wrong')).toEqual([]);
      await on.ready('pdfplatform/print');
    });

    test('is deleted with all its objects when the spec drops it', async () => {
      await on.patch('pdfplatform/print', { spec: { monitoring: { prober: null } } });
      for (const kind of ['deployment', 'pdfaccount', 'pdfapikey', 'secret']) {
        const isGone = async () => (await on.thing(`${kind}/print-prober`)) === undefined;
        await eventually(`its ${kind} is gone`, isGone);
      }
      await on.ready('pdfplatform/print');
    });

    /** The checks with this result, in alphabetical order. */
    async function counts(result: string): Promise<string[]> {
      const [pod] = await on.pods('prober');
      if (!pod) return [];
      // Before its key is there, it has not started.
      const text = await inPod(on.pdf, pod.name, 'node', '-e', METRICS).catch(() => '');
      const line = new RegExp(
        `^platen_probe_requests_total\\{(.*result="${result}".*)\\} [1-9]`,
        'gm',
      );
      return [...text.matchAll(line)]
        .map(([, labels = '']) => /check="(\w+)"/.exec(labels)?.[1] ?? '')
        .toSorted();
    }
  });
}
