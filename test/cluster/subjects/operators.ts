import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import {
  createNamespace,
  get,
  helm,
  kubectl,
  nodeInPod,
} from '../../harness/kubernetes/cluster.ts';
import { chart, eventually, type Installation, type Thing } from '../installation.ts';

/** A Lease of 15 s, and the time of a reconcile. */
const FOLLOWED_MS = 20_000;

const METRICS = `console.log(await (await fetch('http://127.0.0.1:9090/metrics')).text())`;

export function operators(on: Installation): void {
  describe('the operator', () => {
    const holder = async () => {
      const lease = (await get(on.operators, `lease/${on.operators}`)) as Thing;
      return lease.spec['holderIdentity'] as string;
    };

    test('has two pods, of which one leads', async () => {
      const found = await kubectl('get', 'pods', '-n', on.operators, '-o', 'name');
      const names = found.split('\n').map((one) => one.replace('pod/', ''));
      const leads = names.map(async (name) => {
        const metrics = await nodeInPod(on.operators, name, METRICS);
        return [name, /^platen_operator_leader(?:\{.*\})? (\d)$/m.exec(metrics)?.[1]];
      });
      const leader = await holder();
      const standsBy = names.find((one) => one !== leader);
      expect(new Map((await Promise.all(leads)) as never)).toEqual(
        new Map([
          [leader, '1'],
          [standsBy, '0'],
        ]),
      );
    });

    onThisMachine(
      'is followed by another within twenty seconds when it hangs, and then ends',
      async () => {
        const hung = await holder();
        const before = await restartsOf(hung);
        await signal(hung, 'SIGSTOP');
        // oxlint-disable-next-line typescript/no-misused-promises -- `finally` awaits it
        const next = await successorOf(hung).finally(() => signal(hung, 'SIGCONT'));
        await eventually('it has ended', async () => (await restartsOf(hung)) > before);
        expect(await holder()).toBe(next);
        await isReverted(on);
      },
    );

    test('has its namespaces to itself: Helm refuses a second release', async () => {
      const there = await createNamespace('second');
      const options = ['--set', 'crds.enabled=false', '--set-json'];
      const watched = `watchNamespaces=${JSON.stringify([on.pdf])}`;
      const install = ['install', there, chart('platen-operator'), '--namespace', there];
      const second = helm(...install, '--set', 'image.repository=x', ...options, watched);
      await expect(second).rejects.toThrow('invalid ownership metadata');
      await kubectl('delete', 'namespace', there, '--wait=false');
    });

    /** @returns the next holder of the Lease; empty if it was released */
    async function successorOf(leader: string): Promise<string> {
      let next = leader;
      const isFollowed = async () => {
        next = await holder();
        return next !== leader;
      };
      await eventually('another leads', isFollowed, FOLLOWED_MS);
      return next;
    }

    async function restartsOf(pod: string): Promise<number> {
      const path = 'jsonpath={.status.containerStatuses[0].restartCount}';
      return Number(await kubectl('get', 'pod', '-n', on.operators, pod, '--output', path));
    }
  });
}

/** Of the cluster. */
export function apiServer(on: Installation): void {
  onThisMachine('the API server may say nothing for 20 s: the operator goes on after', async () => {
    process.kill(API_SERVER, 'SIGSTOP');
    try {
      await sleep(20_000); // the fault itself
    } finally {
      process.kill(API_SERVER, 'SIGCONT');
    }
    await isReverted(on);
    await on.ready('pdfplatform/print');
  });
}

/** With a working operator, a deleted object is created again. */
async function isReverted(on: Installation): Promise<void> {
  const name = 'poddisruptionbudget/print-edge';
  const before = await on.known(name);
  await kubectl('delete', '-n', on.pdf, '--wait=false', name);
  const isBack = async () => {
    const now = await on.thing(name);
    return now !== undefined && now.metadata.uid !== before.metadata.uid;
  };
  await eventually('it is made again', isBack);
}

/** The process of the cluster's only API server, where the cluster's only node is this machine. */
const API_SERVER = Number(process.env['PLATEN_CLUSTER_API_SERVER'] ?? '0');

const onThisMachine = API_SERVER > 0 ? test : test.skip;

/** To the operator of a pod, past its pod. */
async function signal(pod: string, name: NodeJS.Signals): Promise<void> {
  const identity = `PLATEN_OPERATOR_IDENTITY=${pod}`;
  for (const pid of await readdir('/proc')) {
    const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
    if (environment.split('\0').includes(identity)) return void process.kill(Number(pid), name);
  }
  throw new Error(`${pod} has no process here`);
}
