import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from '@jest/globals';
import { get, kubectl, type Load } from '../../harness/cluster.ts';
import { eventually, type Installation, type Thing } from '../installation.ts';

/** A Lease of 15 s, and what a pass takes. */
const FOLLOWED_MS = 20_000;

export function operators(on: Installation): void {
  describe('the operator', () => {
    let load: Load | undefined;

    afterEach(() => load?.end().catch(() => undefined));

    const holder = async () => {
      const lease = (await get(on.operators, 'lease/platen-operator')) as Thing;
      return lease.spec['holderIdentity'] as string;
    };

    const isTakenBack = async () => {
      const name = 'poddisruptionbudget/print-edge';
      const before = await on.known(name);
      await kubectl('delete', '-n', on.pdf, '--wait=false', name);
      const isBack = async () => {
        const now = await on.thing(name);
        return now !== undefined && now.metadata.uid !== before.metadata.uid;
      };
      await eventually('it is made again', isBack);
    };

    test('is two, of which one leads', async () => {
      const found = await kubectl('get', 'pods', '-n', on.operators, '-o', 'json');
      const { items } = JSON.parse(found) as {
        items: { metadata: { name: string }; status: { podIP: string } }[];
      };
      const leads = items.map(async ({ metadata, status }) => {
        const { body } = await on.client.fetch(`http://${status.podIP}:9090/metrics`);
        const metrics = Buffer.from(body, 'base64').toString();
        return [metadata.name, /^platen_operator_leader(?:\{.*\})? (\d)$/m.exec(metrics)?.[1]];
      });
      const leader = await holder();
      const standsBy = items.map(({ metadata }) => metadata.name).find((one) => one !== leader);
      expect(new Map((await Promise.all(leads)) as never)).toEqual(
        new Map([
          [leader, '1'],
          [standsBy, '0'],
        ]),
      );
    });

    test('is followed by another within twenty seconds when its leader is killed', async () => {
      const killed = await holder();
      await kubectl('delete', '-n', on.operators, `pod/${killed}`, '--grace-period=0', '--force');
      const isFollowed = async () => ![killed, ''].includes(await holder());
      await eventually('another leads', isFollowed, FOLLOWED_MS);
      await isTakenBack();
    });

    // The process of the cluster's only API server, where it is on this machine.
    const apiServer = Number(process.env['PLATEN_CLUSTER_API_SERVER'] ?? '0');

    (apiServer > 0 ? test : test.skip)(
      'goes on when the API server has said nothing for 20 s, and nobody notices',
      async () => {
        load = await on.load();
        process.kill(apiServer, 'SIGSTOP');
        try {
          await sleep(20_000); // the fault itself
        } finally {
          process.kill(apiServer, 'SIGCONT');
        }
        await isTakenBack();
        await on.ready('pdfplatform/print');
        const { failures } = await load.end(100);
        load = undefined;
        expect(failures).toEqual([]);
      },
    );
  });
}
