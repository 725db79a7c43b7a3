import { describe, expect, test } from '@jest/globals';
import { helm, kubectl } from '../../harness/cluster.ts';
import { eventually, type Installation } from '../installation.ts';

export function uninstall(on: Installation): void {
  describe('a platform that is uninstalled', () => {
    test('leaves its peppers, and nothing else of its own', async () => {
      await kubectl('delete', '-n', on.pdf, 'pdfapikeys', '--all', '--timeout=120s');
      await helm('uninstall', 'print', '--namespace', on.pdf, '--wait', '--timeout', '3m');
      const kinds =
        'deployments,services,serviceaccounts,configmaps,networkpolicies,poddisruptionbudgets,' +
        'horizontalpodautoscalers,ingresses,secrets';
      const left = async () => {
        const label = 'app.kubernetes.io/managed-by=platen-operator';
        return kubectl('get', '-n', on.pdf, kinds, '--selector', label, '--output', 'name');
      };
      const isEmpty = async () => (await left()) === 'secret/print-peppers';
      await eventually('all is gone but the peppers', isEmpty);
    });

    test('leaves the kinds when the operator goes, too, with whatever is of them', async () => {
      await helm('uninstall', on.operators, '--namespace', on.operators, '--wait');
      const kinds = await kubectl('get', 'crds', '--output', 'name');
      for (const kind of ['pdfplatforms', 'pdfplans', 'pdfaccounts', 'pdfapikeys']) {
        expect(kinds).toContain(`${kind}.platen.dev`);
      }
      const roles = await kubectl('get', 'clusterroles,clusterrolebindings', '--output', 'name');
      expect(roles).not.toContain(on.operators);
    });
  });
}
