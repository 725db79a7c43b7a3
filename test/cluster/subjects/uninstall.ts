import { describe, expect, test } from 'vitest';
import { helm, kubectl } from '../../harness/kubernetes/cluster.ts';
import { eventually, type Installation } from '../installation.ts';
import { SIGNING_SECRET } from '../signing-secret.ts';

/** What a cluster puts into every namespace. */
const ANYWAY = ['configmap/kube-root-ca.crt', 'serviceaccount/default'];

/** Events and metrics expire by themselves. */
const UNCOUNTED = ['events', 'events.events.k8s.io', 'pods.metrics.k8s.io'];

/** What the keep policy keeps; docs/guides/uninstall.md. */
const KEPT = ['secret/print-peppers', 'persistentvolumeclaim/data-print-redis-0'];

/** The operator's, until it goes itself. */
const RIGHTS = ['rolebinding', 'role'].map(
  (kind) => `${kind}.rbac.authorization.k8s.io/platen-operator`,
);

export function uninstall(on: Installation): void {
  describe('an uninstalled platform', () => {
    test('leaves only its peppers and the volume of its Redis', async () => {
      for (const kind of ['pdfapikeys', 'pdfaccounts', 'pdfplans'])
        await kubectl('delete', '-n', on.pdf, kind, '--all', '--timeout=120s');
      const testers = ['pod/print-test', `secret/${SIGNING_SECRET}`];
      await kubectl('delete', '-n', on.pdf, '--ignore-not-found', ...testers);
      await helm('uninstall', 'print', '--namespace', on.pdf, '--wait', '--timeout', '3m');
      await leaves(on.pdf, ...RIGHTS, ...KEPT);
    });

    test('leaves nothing after those are deleted', async () => {
      await kubectl('delete', '-n', on.pdf, ...KEPT, '--timeout=120s');
      await leaves(on.pdf, ...RIGHTS);
    });

    test('leaves the kinds and their objects when the operator is uninstalled as well', async () => {
      await helm('uninstall', on.operators, '--namespace', on.operators, '--wait');
      const kinds = await kubectl('get', 'crds', '--output', 'name');
      for (const kind of ['pdfplatforms', 'pdfplans', 'pdfaccounts', 'pdfapikeys']) {
        expect(kinds).toContain(`${kind}.platen.dev`);
      }
      const roles = await kubectl('get', 'clusterroles,clusterrolebindings', '--output', 'name');
      expect(roles).not.toContain(on.operators);
      await leaves(on.operators);
      await leaves(on.pdf);
    });
  });
}

/** Waits until there is nothing else, of any kind that the cluster knows. */
async function leaves(namespace: string, ...kept: string[]): Promise<void> {
  const listable = ['--namespaced', '--verbs=list', '--output', 'name'];
  const known = (await kubectl('api-resources', ...listable)).split('\n');
  const kinds = known.filter((kind) => !UNCOUNTED.includes(kind)).join(',');
  const expected = [...ANYWAY, ...kept].toSorted().join(', ');
  let left = '';
  const isAsExpected = async () => {
    const found = await kubectl('get', '-n', namespace, kinds, '--output', 'name');
    left = found.split('\n').toSorted().join(', ');
    return left === expected;
  };
  await eventually('nothing else is left', isAsExpected, LEFT_MS).catch((cause: unknown) => {
    throw new Error(`there is: ${left}`, { cause });
  });
}

/** Longer than pods take to end. */
const LEFT_MS = 240_000;
