import { beforeEach, describe, expect, test } from 'vitest';
import type { PdfPlatform } from '../../api/v1alpha1/index.ts';
import { contextOf } from '../../testing/context.ts';
import { MemoryCluster } from '../../testing/memory-cluster.ts';
import { platform as platformOf } from '../../testing/objects.ts';
import type { Context } from '../context.ts';
import { observe } from './observe.ts';
import { ProblemHistory } from './problem-history.ts';
import type { Report } from './reports.ts';

const START = Date.parse('2026-01-01T00:00:00Z');
const at = (seconds: number) => new Date(START + seconds * 1_000).toISOString();
/** The time of the observation: after everything that happens at a start. */
const LATER = 25;

let server: MemoryCluster;
let context: Context;
let reports: Record<string, Report>;
let platform: PdfPlatform;

beforeEach(() => {
  server = new MemoryCluster();
  reports = {};
  platform = platformOf({ images: { tag: '2', pullSecrets: [{ name: 'registry' }] } });
  context = contextOf(server, {
    readReport: (address) => {
      const report = reports[address];
      return report ? Promise.resolve(report) : Promise.reject(new Error('away'));
    },
  });
  putSecret({ url: 'cmVkaXM6Ly94' });
  put('secrets', 'print-peppers', { data: { peppers: 'cA==' } });
  for (const part of ['auth', 'usage', 'render', 'edge', 'egress', 'chromium', 'libreoffice']) {
    putDeployment(part);
    putPod(part, READY);
  }
});

const READY = { conditions: [{ type: 'Ready', status: 'True' }] };

function put(plural: string, name: string, object: object): void {
  const { metadata, ...rest } = object as { metadata?: object };
  const kind = {
    secrets: 'Secret',
    deployments: 'Deployment',
    pods: 'Pod',
    configmaps: 'ConfigMap',
  }[plural];
  server.put(`pdf/${plural}/${name}`, {
    apiVersion: 'v1',
    kind,
    ...rest,
    metadata: { name, namespace: 'pdf', ...metadata },
  });
}

function putSecret(data: Record<string, string>, metadata: object = {}): void {
  put('secrets', 'redis', { data, metadata });
}

const REVISION = 'platen.dev/revision';

function putDeployment(part: string, status: object = {}, revision = 'new'): void {
  const replicas = { observedGeneration: 1, replicas: 1, updatedReplicas: 1 };
  put('deployments', `print-${part}`, {
    metadata: { generation: 1, annotations: { [REVISION]: revision } },
    spec: { replicas: 1 },
    status: { ...replicas, readyReplicas: 1, availableReplicas: 1, ...status },
  });
}

function putPod(part: string, status: object, revision = 'new', name = `print-${part}-1`): void {
  put('pods', name, {
    metadata: {
      labels: {
        'app.kubernetes.io/name': 'platen',
        'app.kubernetes.io/instance': 'print',
        'app.kubernetes.io/component': part,
      },
      annotations: { [REVISION]: revision },
      creationTimestamp: at(0),
    },
    status: { podIP: name, ...status },
  });
}

/** A pod that has not been ready since the start. */
const unready = (container: object, ...conditions: object[]) => ({
  conditions: [{ type: 'Ready', status: 'False', lastTransitionTime: at(0) }, ...conditions],
  containerStatuses: [{ restartCount: 1, image: 'registry/auth:2', ...container }],
});

const look = (seconds = LATER) => observe(platform, context, START + seconds * 1_000);

/** The only problem. */
async function problem(seconds?: number) {
  const { problems } = await look(seconds);
  expect(problems).toHaveLength(1);
  return problems[0]!;
}

test('a healthy platform has no problem', async () => {
  expect(await look()).toMatchObject({ problems: [], short: [] });
});

describe('a pod that does not become ready', () => {
  const waiting = (reason: string, message = '') =>
    unready({ state: { waiting: { reason, message } } });
  const ended = (last: object) =>
    unready({
      state: { waiting: { reason: 'CrashLoopBackOff' } },
      lastState: { terminated: last },
    });

  test.each([
    [
      'has no image',
      waiting('ErrImagePull', 'rpc error: code = NotFound'),
      'ErrImagePull',
      'The pod print-auth-1: cannot pull registry/auth:2: rpc error: code = NotFound. Correct spec.images, the image of auth, or its pull secrets (registry).',
    ],
    [
      'has no image, as containerd reports it',
      waiting(
        'ErrImagePull',
        'failed to pull and unpack image "registry/auth:2": failed to resolve image: dial tcp: connection refused',
      ),
      'ErrImagePull',
      'cannot pull registry/auth:2: dial tcp: connection refused.',
    ],
    [
      'waits to pull its image again',
      waiting(
        'ImagePullBackOff',
        'Back-off pulling image "x": ErrImagePull: rpc error: code = NotFound',
      ),
      'ErrImagePull',
      'cannot pull registry/auth:2: rpc error: code = NotFound.',
    ],
    [
      'finds no node',
      unready(
        {},
        {
          type: 'PodScheduled',
          status: 'False',
          reason: 'Unschedulable',
          message: '0/1 nodes are available: 1 Insufficient memory. preemption: 0/1 nodes',
        },
      ),
      'Unschedulable',
      'finds no node: 0/1 nodes are available: 1 Insufficient memory. Add room to the cluster, or request less in spec.auth.resources.',
    ],
    [
      'takes too much memory',
      ended({ reason: 'OOMKilled', exitCode: 137 }),
      'OOMKilled',
      'Raise spec.auth.resources.limits.memory.',
    ],
    [
      'crashes',
      ended({ reason: 'Error', exitCode: 2, message: 'PLATEN_ISSUERS_FILE: bad\n' }),
      'CrashLoopBackOff',
      'exits again and again, with code 2. Its last words: PLATEN_ISSUERS_FILE: bad. The whole log: kubectl logs --previous --namespace pdf print-auth-1',
    ],
    [
      'lacks what its container is made with',
      waiting('CreateContainerConfigError', 'secret "gone" not found'),
      'CreateContainerConfigError',
      'cannot start its container: secret "gone" not found.',
    ],
  ])('%s: the problem names the cause and the remedy', async (_, status, reason, message) => {
    putPod('auth', status);
    const found = await problem();
    const effect = reason === 'Unschedulable' ? 'waits' : 'stalls';
    expect(found).toMatchObject({ component: 'auth', effect, reason });
    expect(found.message).toContain(message);
  });

  test('is read by its own container, although a webhook put another before it', async () => {
    const terminated = { reason: 'OOMKilled', exitCode: 137 };
    const pod = unready({});
    const sidecar = { name: 'mesh', restartCount: 0, image: 'mesh' };
    const own = { name: 'auth', restartCount: 1, lastState: { terminated } };
    putPod('auth', { ...pod, containerStatuses: [sidecar, own] });
    expect((await problem()).reason).toBe('OOMKilled');
  });

  test('for which there is no node waits as long as a roll-out may', async () => {
    const condition = { type: 'PodScheduled', status: 'False', reason: 'Unschedulable' };
    putPod('auth', unready({}, condition));
    expect((await problem(599)).effect).toBe('waits');
    expect((await problem(600)).effect).toBe('stalls');
  });

  test('is no problem while it starts', async () => {
    putPod('auth', waiting('ErrImagePull'));
    expect((await look(10)).problems).toEqual([]);
  });

  test('is no problem when its revision is being replaced', async () => {
    putPod('auth', waiting('ErrImagePull'), 'old', 'print-auth-0');
    expect((await look()).problems).toEqual([]);
  });

  test('is reported once for several pods', async () => {
    putPod('auth', waiting('ErrImagePull'));
    putPod('auth', waiting('ErrImagePull'), 'new', 'print-auth-2');
    expect((await problem()).message).toContain('print-auth-1');
  });

  test('of an engine is reported with its field of the spec', async () => {
    putPod('chromium', ended({ reason: 'OOMKilled' }));
    expect((await problem()).message).toContain('spec.engines.chromium.resources.limits.memory');
  });
});

test('a refusal of pods is reported in the words of the API server', async () => {
  const message = 'pods "print-auth-x7" is forbidden: exceeded quota: small, requested: cpu=1';
  const conditions = [
    {
      type: 'ReplicaFailure',
      status: 'True',
      reason: 'FailedCreate',
      message,
      lastTransitionTime: at(0),
    },
  ];
  putDeployment('auth', { conditions });
  expect(await problem()).toMatchObject({ effect: 'stalls', reason: 'FailedCreate' });
  expect((await problem()).message).toContain(
    'The Deployment print-auth gets no pods: a pod is forbidden: exceeded quota: small, requested: cpu=1.',
  );
});

test('a container that was killed for its memory is reported for a while, though it is ready again', async () => {
  const lastState = { terminated: { reason: 'OOMKilled', finishedAt: at(0) } };
  putPod('render', { ...READY, containerStatuses: [{ restartCount: 1, lastState }] });
  expect(await problem()).toMatchObject({ effect: 'degrades', reason: 'OOMKilled' });
  expect((await look(600)).problems).toEqual([]);
  putPod('render', { ...READY, containerStatuses: [{ restartCount: 2, lastState }] });
  expect(await problem(1_199)).toMatchObject({ effect: 'degrades', reason: 'OOMKilled' });
  expect((await look(1_200)).problems).toEqual([]);
});

test('restarts of containers since the observation before are counted by their cause', async () => {
  const counted: unknown[] = [];
  context.problemHistory = new ProblemHistory(({ component, reason, times }) =>
    counted.push([component, reason, times]),
  );
  const restarted = (restartCount: number, lastState?: object) =>
    putPod('render', { ...READY, containerStatuses: [{ restartCount, lastState }] });
  restarted(3, { terminated: { reason: 'Error' } });
  await look();
  expect(counted).toEqual([]);
  restarted(5, { terminated: { reason: 'OOMKilled' } });
  await look();
  await look();
  expect(counted).toEqual([['render', 'OOMKilled', 2]]);
  restarted(6);
  await look();
  expect(counted.slice(1)).toEqual([['render', 'Unknown', 1]]);
});

describe('a dependency that a service cannot use', () => {
  const reportFaults = (part: string, faults: Record<string, string>, status: object = UNREADY) => {
    putPod(part, status);
    reports[`print-${part}-1`] = { faults, gauges: {} };
  };
  const UNREADY = unready({ restartCount: 0, state: { running: {} } });
  const REFUSED = 'WRONGPASS invalid username-password pair';
  const provenBefore = (revision: string) =>
    put('configmaps', 'print-revisions', { data: { auth: revision } });

  test('stalls a new revision, and names the Secret and the cause', async () => {
    provenBefore('old');
    putDeployment('auth', { availableReplicas: 1, updatedReplicas: 0 });
    reportFaults('auth', { redis: REFUSED });
    expect(await problem()).toEqual({
      component: 'auth',
      effect: 'stalls',
      reason: 'DependencyDown',
      hasGracePeriod: false,
      message: `auth cannot use redis: ${REFUSED}. Correct url in the Secret redis, or repair Redis.`,
    });
  });

  test.each(['connect ECONNREFUSED 10.0.0.1:6379', 'it ends every connection'])(
    'stalls a new platform at once when it refuses, and after two minutes for: %s',
    async (fault) => {
      putDeployment('auth', { availableReplicas: 0, readyReplicas: 0 });
      reportFaults('auth', { redis: REFUSED });
      expect(await problem()).toMatchObject({ effect: 'stalls' });
      reportFaults('auth', { redis: fault });
      expect(await problem()).toMatchObject({ effect: 'waits' });
      expect(await problem(130)).toMatchObject({ effect: 'stalls' });
    },
  );

  test('only degrades a revision that was ready before', async () => {
    provenBefore('new');
    putDeployment('auth', { availableReplicas: 0, readyReplicas: 1 });
    reportFaults('auth', { redis: REFUSED });
    await look(20);
    expect(await problem(40)).toMatchObject({ effect: 'degrades' });
  });

  test('only degrades usage where usage may work without Redis', async () => {
    platform = platformOf({ storeFailure: 'open' });
    putDeployment('usage', { availableReplicas: 0 });
    reportFaults('usage', { redis: REFUSED });
    await look(20);
    expect(await problem(40)).toMatchObject({ effect: 'degrades' });
  });

  test('degrades a ready service, once the problem has lasted', async () => {
    reportFaults('auth', { redis: REFUSED }, READY);
    expect((await look(0)).problems).toEqual([]);
    expect((await look(10)).problems).toEqual([]);
    expect(await problem(20)).toMatchObject({ effect: 'degrades', reason: 'DependencyDown' });
    reportFaults('auth', {}, READY);
    expect((await look(30)).problems).toEqual([]);
    reportFaults('auth', { redis: REFUSED }, READY);
    expect((await look(40)).problems).toEqual([]);
  });

  test('is reported only for the service that is nearest to the cause', async () => {
    reportFaults('auth', { redis: REFUSED });
    putDeployment('auth', { availableReplicas: 0, readyReplicas: 1 });
    reportFaults('edge', { auth: 'No connection established' });
    expect(await problem()).toMatchObject({ component: 'auth' });
  });

  test('on a ready part is reported once it has lasted', async () => {
    put('configmaps', 'print-revisions', { data: { edge: 'old' } });
    putDeployment('edge', { availableReplicas: 0, readyReplicas: 1 });
    reportFaults('edge', { auth: 'No connection established: self-signed certificate' });
    expect((await look()).problems).toEqual([]);
    expect(await problem(LATER + 15)).toMatchObject({ component: 'edge', effect: 'stalls' });
  });

  test('is reported with the issuer’s remedy', async () => {
    putDeployment('auth', { availableReplicas: 0, readyReplicas: 1 });
    reportFaults('auth', {
      'issuer https://id.example.com': 'fetch failed: self-signed certificate',
    });
    expect((await problem()).message).toBe(
      'auth cannot use issuer https://id.example.com: fetch failed: self-signed certificate. Correct spec.issuers, name its authority in spec.trustedCa, or repair the issuer.',
    );
  });

  test('can be a file', async () => {
    reports['print-usage-1'] = {
      faults: {},
      gauges: { 'platen_config_last_reload_successful{file="plans"}': 0 },
    };
    await look(0);
    expect(await problem()).toMatchObject({ effect: 'degrades', reason: 'ConfigNotUsable' });
    expect((await problem()).message).toContain('usage cannot use its plans file');
  });
});

describe('a part with fewer pods than it should have', () => {
  const short = (seconds: number, condition: object[]) => {
    putDeployment('edge', { readyReplicas: 0, conditions: condition });
    return look(seconds).then((seen) => seen.short);
  };
  const missing = [{ type: 'Available', status: 'False', lastTransitionTime: at(0) }];

  test('is reported after a minute', async () => {
    expect(await short(59, missing)).toEqual([]);
    expect(await short(60, missing)).toEqual(['edge']);
  });

  test('is no problem while the needed number is there', async () => {
    expect(await short(600, [{ type: 'Available', status: 'True' }])).toEqual([]);
  });
});

describe('Secrets that others own', () => {
  const referenced = async () => (await look()).referenced;

  test('change the observation by their content, not by their metadata', async () => {
    const before = await referenced();
    putSecret({ url: 'cmVkaXM6Ly94' }, { labels: { team: 'ops' } });
    expect(await referenced()).toEqual(before);
    putSecret({ url: 'cmVkaXM6Ly95' });
    expect(await referenced()).not.toEqual(before);
  });

  test('change the observation when they are deleted', async () => {
    server.objects.delete('pdf/secrets/redis');
    expect(await referenced()).toContain('There is no Secret redis; create it, or put it back.');
  });
});
