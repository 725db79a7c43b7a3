import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../../../scripts/paths.ts';
import {
  apply,
  createNamespace,
  get,
  helm,
  IMAGES,
  kubectl,
  pipe,
} from '../../harness/kubernetes/cluster.ts';
import {
  ACCOUNT,
  apiKey,
  chart,
  eventually,
  type Installation,
  type Thing,
} from '../installation.ts';

const VERBS = ['get', 'list', 'watch', 'create', 'update', 'patch', 'delete'];

/** The operator's verbs for Secrets of a namespace that it watches. */
const ITS_OWN = ['get', 'list', 'watch', 'create', 'patch'];

/** Of the cluster, not of a namespace. */
const CLUSTERS = [
  'nodes',
  'namespaces',
  'customresourcedefinitions.apiextensions.k8s.io',
  'clusterroles.rbac.authorization.k8s.io',
];

export function rights(on: Installation): void {
  describe('the operator', () => {
    /** Namespaces that it does not watch at first. */
    let elsewhere: string;
    let ending: string;

    beforeAll(async () => {
      elsewhere = await createNamespace('elsewhere');
      ending = await createNamespace('ending');
      await apply(elsewhere, SECRET, PLATFORM);
    });
    afterAll(async () => {
      await kubectl('delete', '-n', elsewhere, 'pdfplatform/letters', '--ignore-not-found');
      await upgrade([on.pdf]);
    });

    const user = () => `system:serviceaccount:${on.operators}:${on.operators}`;

    /** Asks the API server. @returns those of the verbs that it allows; without a namespace, in all */
    async function allowed(verbs: string[], kind: string, namespace = ''): Promise<string[]> {
      const [resource = '', ...group] = kind.split('.');
      const items = verbs.map((verb) => ({
        apiVersion: 'authorization.k8s.io/v1',
        kind: 'SubjectAccessReview',
        spec: {
          user: user(),
          resourceAttributes: { verb, resource, group: group.join('.'), namespace },
        },
      }));
      const list = JSON.stringify({ apiVersion: 'v1', kind: 'List', items });
      const show = ['--output', 'jsonpath={.status.allowed}{"\\n"}'];
      const answers = await pipe(list, 'kubectl', 'create', '--filename', '-', ...show);
      return verbs.filter((_, index) => answers.split('\n')[index] === 'true');
    }

    const secretsIn = (namespace: string) => allowed(VERBS, 'secrets', namespace);

    const upgrade = (watched: string[], ...more: string[]) =>
      helm(
        'upgrade',
        on.operators,
        chart('platen-operator'),
        '--namespace',
        on.operators,
        '--reset-then-reuse-values',
        '--wait',
        '--timeout',
        '4m',
        ...more,
        '--set-json',
        `watchNamespaces=${JSON.stringify(watched)}`,
      );

    const platform = async () => (await get(elsewhere, 'pdfplatform/letters')) as Thing;

    test('may read and write Secrets of its namespace, and never delete one', async () => {
      expect(await secretsIn(on.pdf)).toEqual(ITS_OWN);
    });

    test('may do nothing with Secrets of any other, not even of its own pods', async () => {
      for (const namespace of [on.operators, elsewhere, 'default', 'kube-system']) {
        expect([namespace, await secretsIn(namespace)]).toEqual([namespace, []]);
      }
      expect(await allowed(VERBS, 'secrets')).toEqual([]);
    });

    test('is refused when it requests one', async () => {
      const read = (namespace: string) =>
        kubectl('get', 'secrets', '-n', namespace, `--as=${user()}`);
      expect(await read(on.pdf)).toContain('print-peppers');
      await expect(read(elsewhere)).rejects.toThrow(/Forbidden/);
    });

    test('may read no cluster-scoped object', async () => {
      for (const resource of CLUSTERS) {
        expect([resource, await allowed(['get', 'list'], resource)]).toEqual([resource, []]);
      }
    });

    test('keeps its platforms in an upgrade: the chart refuses, and names the value to set', async () => {
      const refusal = new RegExp(
        `PdfPlatform ${on.pdf}/print.*watchNamespaces=\\{${elsewhere},${on.pdf}\\}`,
      );
      const before = await revision();
      await expect(upgrade([elsewhere])).rejects.toThrow(refusal);
      expect(await revision()).toBe(before);
      const given = ['--dry-run=server', '--set-json', `unwatchNamespaces=["${on.pdf}"]`];
      expect(await upgrade([elsewhere], ...given)).toContain(`namespace: ${elsewhere}`);
    });

    test('manages platforms of another namespace once it is in its list', async () => {
      expect((await platform()).status?.conditions).toMatchObject([{ reason: 'NotSeen' }]);
      await upgrade([on.pdf, elsewhere, ending]);
      const isSeen = async () =>
        (await platform()).status?.conditions?.some(({ reason }) => reason === 'SettingMissing') ??
        false;
      await eventually('it says what is missing there', isSeen);
      expect(await secretsIn(elsewhere)).toEqual(ITS_OWN);
      await on.ready('pdfplatform/print');
    });

    test('lets a namespace end whose Role goes before its keys, with the right of the guide', async () => {
      const guide = readFileSync(join(ROOT, 'docs/guides/uninstall.md'), 'utf8');
      const right = /^```yaml\n(.*?)^```/ms.exec(guide)![1]!;
      const ours = right.replaceAll(/(?<=name: )platen-operator|platen-system/g, on.operators);
      await pipe(ours, 'kubectl', 'apply', '--filename', '-');
      // As an earlier platform left it.
      const held = apiKey('held');
      const metadata = { ...held.metadata, finalizers: ['platen.dev/revoke-key'] };
      await apply(ending, { ...held, metadata });
      await kubectl('delete', '-n', ending, 'role,rolebinding', 'platen-operator');
      await kubectl('delete', 'namespace', ending, '--timeout=120s');
      await kubectl('delete', 'clusterrole,clusterrolebinding', `${on.operators}-ends-keys`);
    });

    test('leaves that namespace only when it has no platform any more', async () => {
      const refusal = new RegExp(`no longer manage these: PdfPlatform ${elsewhere}/letters\\.`);
      await expect(upgrade([on.pdf])).rejects.toThrow(refusal);
      await kubectl('delete', '-n', elsewhere, 'pdfplatform/letters');
      await upgrade([on.pdf]);
      expect(await secretsIn(elsewhere)).toEqual([]);
      await on.ready('pdfplatform/print');
    });

    async function revision(): Promise<number> {
      const history = await helm('history', on.operators, '-n', on.operators, '-o', 'json');
      return (JSON.parse(history) as unknown[]).length;
    }
  });
}

const SECRET = { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'theirs' } };

/** It has no Redis, so its operator can only report that. */
const PLATFORM = {
  ...ACCOUNT,
  kind: 'PdfPlatform',
  metadata: { name: 'letters' },
  spec: { images: IMAGES, redis: { urlFrom: { name: 'nowhere' } } },
};
