import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  apply,
  createNamespace,
  get,
  helm,
  IMAGES,
  kubectl,
} from '../../harness/kubernetes/cluster.ts';
import { ACCOUNT, chart, eventually, type Installation, type Thing } from '../installation.ts';

const VERBS = ['get', 'list', 'watch', 'create', 'update', 'patch', 'delete'];

/** What the operator does with Secrets of a namespace that it watches. */
const ITS_OWN = ['get', 'list', 'watch', 'create', 'patch'];

/** Of the cluster, not of a namespace. */
const CLUSTERS = ['nodes', 'namespaces', 'customresourcedefinitions', 'clusterroles'];

export function rights(on: Installation): void {
  describe('the operator', () => {
    /** A namespace that it does not watch at first. */
    let elsewhere: string;

    beforeAll(async () => {
      elsewhere = await createNamespace('elsewhere');
      await apply(elsewhere, SECRET, PLATFORM);
    });
    afterAll(async () => {
      await kubectl('delete', '-n', elsewhere, 'pdfplatform/letters', '--ignore-not-found');
      await upgrade([on.pdf]);
    });

    const account = () => `--as=system:serviceaccount:${on.operators}:${on.operators}`;

    /** Asks the API server (SubjectAccessReview). @returns those of the verbs that it allows */
    async function allowed(verbs: string[], resource: string, where: string[]): Promise<string[]> {
      const asked = verbs.map(async (verb) => {
        // A no is a failure of the command, too.
        const told = kubectl('auth', 'can-i', verb, resource, ...where, account());
        return (await told.catch(() => 'no')) === 'yes' ? [verb] : [];
      });
      return (await Promise.all(asked)).flat();
    }

    const secretsIn = (namespace: string) => allowed(VERBS, 'secrets', ['-n', namespace]);

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
      expect(await allowed(VERBS, 'secrets', ['--all-namespaces'])).toEqual([]);
    });

    test('is refused when it asks for one', async () => {
      const read = (namespace: string) => kubectl('get', 'secrets', '-n', namespace, account());
      expect(await read(on.pdf)).toContain('print-peppers');
      await expect(read(elsewhere)).rejects.toThrow(/Forbidden/);
    });

    test('may read nothing that is of the cluster', async () => {
      for (const resource of CLUSTERS) {
        expect([resource, await allowed(['get', 'list'], resource, [])]).toEqual([resource, []]);
      }
    });

    test('is not taken from a platform by an upgrade: the chart refuses, and says what to set', async () => {
      const told = new RegExp(
        `PdfPlatform ${on.pdf}/print.*watchNamespaces=\\{${elsewhere},${on.pdf}\\}`,
      );
      const before = await revision();
      await expect(upgrade([elsewhere])).rejects.toThrow(told);
      expect(await revision()).toBe(before);
      const given = ['--dry-run=server', '--set-json', `unwatchNamespaces=["${on.pdf}"]`];
      expect(await upgrade([elsewhere], ...given)).toContain(`namespace: ${elsewhere}`);
    });

    test('keeps platforms of another namespace once that is in its list', async () => {
      expect((await platform()).status?.conditions).toBeUndefined();
      await upgrade([on.pdf, elsewhere]);
      const isSeen = async () =>
        (await platform()).status?.conditions?.some(({ reason }) => reason === 'SettingMissing') ??
        false;
      await eventually('it says what is missing there', isSeen);
      expect(await secretsIn(elsewhere)).toEqual(ITS_OWN);
      await on.ready('pdfplatform/print');
    });

    test('leaves that namespace again when there is no platform any more, and not before', async () => {
      const told = new RegExp(`no longer manage these: PdfPlatform ${elsewhere}/letters\\.`);
      await expect(upgrade([on.pdf])).rejects.toThrow(told);
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

/** Its Redis is nowhere: to say so is all that its operator can do. */
const PLATFORM = {
  ...ACCOUNT,
  kind: 'PdfPlatform',
  metadata: { name: 'letters' },
  spec: { images: IMAGES, redis: { urlFrom: { name: 'nowhere' } } },
};
