import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apply, helm, IMAGES, kubectl, pipe } from '../../harness/kubernetes/cluster.ts';
import { chart, eventually, type Choice, type Installation, type Thing } from '../installation.ts';

const DENY_ALL = {
  apiVersion: 'networking.k8s.io/v1',
  kind: 'NetworkPolicy',
  metadata: { name: 'deny-everything' },
  spec: { podSelector: {}, policyTypes: ['Ingress', 'Egress'] },
};

/** The objects of the chart's test, except its pod. */
const MADE_BY_TEST = ['pdfaccount', 'pdfapikey', 'configmap', 'networkpolicy', 'secret'];

/** Helm's commands for the chart of a platform. */
export function releases(on: Installation, { isWhole }: Choice): void {
  describe('a release', () => {
    const install = (name: string) =>
      helm(
        'install',
        name,
        chart('platen'),
        '-n',
        on.pdf,
        '--set',
        'redis.bundled=true',
        '--set',
        `platform.images.registry=${IMAGES.registry}`,
      );

    const upgrade = (...more: string[]) =>
      helm('upgrade', 'print', chart('platen'), '-n', on.pdf, '--reset-then-reuse-values', ...more);

    const evictable = async () => {
      const { spec } = (await on.known('pdfplatform/print')) as Evictable;
      return spec.availability.maxUnavailable;
    };

    const patch = (maxUnavailable: number) =>
      on.patch('pdfplatform/print', { spec: { availability: { maxUnavailable } } });

    const set = (maxUnavailable: number) => [
      '--set',
      `platform.availability.maxUnavailable=${maxUnavailable}`,
    ];

    // Earlier subjects have patched the platform.
    beforeAll(() => upgrade(...set(1), '--force-conflicts'));

    afterAll(async () => {
      await upgrade(...set(1), '--force-conflicts');
      await on.ready('pdfplatform/print');
    });

    test.each([
      ['second', /has a platform already, print/],
      ['second.eu', /no dots/],
    ])('that could not work is refused before anything is created: %s', async (name, message) => {
      await expect(install(name)).rejects.toThrow(message);
      const all = ['statefulsets,services,pdfplatforms,networkpolicies', '-o', 'name'];
      expect(await kubectl('get', '-n', on.pdf, ...all)).not.toContain('second');
      expect(await helm('list', '-n', on.pdf, '--short')).not.toContain('second');
    });

    test('is upgraded and rolled back over patches on request', async () => {
      await upgrade(...set(2));
      const two = await revision();
      await patch(3);
      await expect(upgrade(...set(4))).rejects.toThrow(/conflict.*kubectl-patch/s);
      expect(await evictable()).toBe(3);
      await upgrade(...set(4), '--force-conflicts');
      expect(await evictable()).toBe(4);
      await patch(5);
      await helm('rollback', 'print', String(two), '-n', on.pdf, '--force-conflicts');
      expect(await evictable()).toBe(2);
    });

    test('is as its manifest says: kubectl finds no difference', async () => {
      const manifest = await helm('get', 'manifest', 'print', '-n', on.pdf);
      // It fails where there is one.
      await pipe(manifest, 'kubectl', 'diff', '-n', on.pdf, '-f', '-');
    });

    test('stays as it was after a failed upgrade', async () => {
      const price = async () => (await on.known('pdfplan/starter')).spec['priceEur'];
      const before = await price();
      const issuers = JSON.stringify([{ issuer: 'http://id.example.com', audience: 'x' }]);
      const given = [
        '--set',
        'plans.starter.priceEur=77',
        '--set-json',
        `platform.issuers=${issuers}`,
      ];
      const back = ['--rollback-on-failure', '--timeout', '4m'];
      await expect(upgrade(...given, ...back)).rejects.toThrow(/an issuer must be https/);
      expect(await price()).toBe(before);
      await on.ready('pdfplatform/print');
    });

    test('is tested under a policy that denies everything else, and leaves only its pod', async () => {
      await apply(on.pdf, DENY_ALL);
      const run = helm('test', 'print', '-n', on.pdf, '--timeout', '3m', '--logs');
      // oxlint-disable-next-line typescript/no-misused-promises -- `finally` awaits it
      const output = await run.finally(() =>
        kubectl('delete', '-n', on.pdf, 'networkpolicy/deny-everything'),
      );
      for (const format of ['HTML', 'Markdown', 'template', 'DOCX']) {
        expect(output).toMatch(new RegExp(`${format}: \\d+ bytes of PDF`));
      }
      await leavesNothing();
    });

    if (isWhole) {
      test('is made again after its platform was deleted, and its keys work', async () => {
        await kubectl('delete', '-n', on.pdf, 'pdfplatform/print', '--timeout=120s');
        await upgrade('--wait', '--timeout', '4m');
        await on.ready('pdfapikey/print');
        expect((await on.print(await on.key('print'))).status).toBe(200);
      });

      test('leaves only its pod when its test fails', async () => {
        await upgrade('--set', 'test.image=registry.invalid/nothing:1');
        const run = helm('test', 'print', '-n', on.pdf, '--timeout', '45s');
        await expect(run).rejects.toThrow();
        await leavesNothing();
        await kubectl('delete', '-n', on.pdf, 'pod/print-test', '--ignore-not-found');
        await upgrade('--set', 'test.image=');
      });
    }

    /** The operator revokes the key before its PdfApiKey is deleted. */
    const leavesNothing = () =>
      eventually('nothing is left of the test', async () => {
        const found = await Promise.all(MADE_BY_TEST.map((kind) => on.thing(`${kind}/print-test`)));
        return found.every((one) => one === undefined);
      });

    async function revision(): Promise<number> {
      const history = await helm('history', 'print', '-n', on.pdf, '-o', 'json');
      const all = JSON.parse(history) as { revision: number }[];
      return all.at(-1)!.revision;
    }
  });
}

type Evictable = Thing & { spec: { availability: { maxUnavailable: number } } };
