import { describe, expect, test } from 'vitest';
import { argoHealth } from '../../harness/kubernetes/argo-health.ts';
import { inPod, kubectl } from '../../harness/kubernetes/cluster.ts';
import type { Installation } from '../installation.ts';

export function documents(on: Installation): void {
  describe('a platform on a cluster', () => {
    test('is ready, reports that for its newest generation, and has every plan of its chart', async () => {
      await on.ready('pdfplatform/print');
      for (const plan of ['free', 'starter', 'business', 'enterprise'])
        await on.ready(`pdfplan/${plan}`);
      await on.ready('pdfaccount/acme');
    });

    test('is healthy to Argo CD by the script of the guide, and so is what belongs to it', async () => {
      const all = ['pdfplatform/print', 'pdfplan/free', 'pdfaccount/acme', 'pdfapikey/print'];
      for (const name of all) {
        expect([name, await argoHealth(await on.known(name))]).toEqual([
          name,
          expect.stringMatching(/^Healthy: \S/),
        ]);
      }
    });

    test('was installed without a stack in any log', async () => {
      const of = [
        '--selector',
        'app.kubernetes.io/name in (platen,platen-operator)',
        '--all-containers',
      ];
      const all = ['--tail=-1', '--max-log-requests=30'];
      for (const namespace of [on.operators, on.pdf]) {
        const lines = (await kubectl('logs', '-n', namespace, ...of, ...all)).split('\n');
        expect(lines.length).toBeGreaterThan(2);
        expect(lines.filter((line) => /"stack"|^\s+at /.test(line))).toEqual([]);
      }
    });

    test('makes a PDF through its Service, with the key of a PdfApiKey', async () => {
      const key = await on.key('print');
      expect(await on.print(key)).toEqual({ status: 200, beginning: '%PDF-' });
    });

    test('prints with the shell of the browser', async () => {
      const [engine] = await on.pods('chromium');
      const programs = await inPod(on.pdf, engine!.name, 'bash', '-c', LIST_PROGRAMS);
      expect(programs).toMatch(/\/chromium-headless-shell$/m);
      expect(programs).not.toMatch(/\/chromium$/m);
    });
  });
}

/** A process may have ended before it is read. */
const LIST_PROGRAMS = `
for process in /proc/[0-9]*; do tr '\\0' '\\n' < "$process/cmdline" | head -n 1; done 2>/dev/null
true`;
