import { describe, expect, test } from 'vitest';
import { commonSettings, readConfig } from '@platen/runtime';
import { probeCommand } from '../../../../../packages/cli/src/probe/command.ts';
import { account, plan, platform } from '../../../testing/objects.ts';
import type { ConfigMap, Deployment, DesiredObject, NetworkPolicy } from '../../../kube/types.ts';
import type { Inputs } from '../inputs.ts';
import { parseQuantity } from '../quantity.ts';
import { buildResources } from './index.ts';
import { inputs, SETTINGS } from '../../../testing/inputs.ts';

const made = (spec?: Record<string, unknown>, changes?: Partial<Inputs>) =>
  buildResources(platform(spec), inputs(changes), 'operators');

type OfKind<T> = DesiredObject & T;
const ofKind = <T>(objects: DesiredObject[], kind: string) =>
  objects.filter((one) => one.kind === kind) as OfKind<T>[];

const deployments = (spec?: Record<string, unknown>) =>
  ofKind<Deployment>(made(spec), 'Deployment');

const podOf = (deployment: Deployment) => deployment.spec!.template.spec!;

const NAMES = ['auth', 'chromium', 'edge', 'egress', 'libreoffice', 'render', 'usage'];

describe('what a platform consists of', () => {
  test('has a Deployment for each part, with two pods by default', () => {
    const found = deployments({ edge: { replicas: 5 } });
    const replicas = found.map(({ metadata, spec }) => [metadata.name, spec!.replicas]);
    expect(Object.fromEntries(replicas)).toEqual(
      Object.fromEntries(NAMES.map((name) => [`print-${name}`, name === 'edge' ? 5 : 2])),
    );
  });

  test('has objects with unique names and labels, which the platform owns', () => {
    const objects = made();
    const names = objects.map(({ kind, metadata }) => `${kind}/${metadata.name}`);
    expect(new Set(names).size).toBe(names.length);
    for (const { metadata } of objects) {
      expect(metadata.ownerReferences).toEqual([
        expect.objectContaining({ kind: 'PdfPlatform', uid: 'uid-of-print', controller: true }),
      ]);
      expect(metadata.labels).toMatchObject({ 'app.kubernetes.io/managed-by': 'platen-operator' });
      expect(metadata.name.length).toBeLessThanOrEqual(63);
    }
  });

  test.each(NAMES)(
    'keeps %s available: a ServiceAccount without rights, a budget, old pods until new ones are ready',
    (name) => {
      const objects = made();
      const of = (kind: string) =>
        objects.find((one) => one.kind === kind && one.metadata.name === `print-${name}`);
      expect(of('ServiceAccount')).toMatchObject({ automountServiceAccountToken: false });
      expect(of('PodDisruptionBudget')).toMatchObject({ spec: { maxUnavailable: 1 } });
      expect(of('Deployment')).toMatchObject({
        spec: { strategy: { rollingUpdate: { maxUnavailable: 0 } } },
      });
    },
  );

  test('replaces all pods of a service at once, and a few engines at a time', () => {
    const surges = deployments({ monitoring: { prober: {} } }).map(({ metadata, spec }) => [
      metadata.name,
      spec!.strategy!.rollingUpdate!.maxSurge,
    ]);
    expect(Object.fromEntries(surges)).toEqual({
      ...Object.fromEntries([...NAMES, 'prober'].map((name) => [`print-${name}`, '100%'])),
      'print-chromium': '25%',
      'print-libreoffice': '25%',
    });
  });

  test('has pods that the restricted Pod Security Standard accepts', () => {
    for (const deployment of deployments()) {
      const pod = podOf(deployment);
      expect(pod.automountServiceAccountToken).toBe(false);
      expect(pod.securityContext).toMatchObject({
        runAsNonRoot: true,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      for (const container of [...pod.containers, ...(pod.initContainers ?? [])]) {
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          capabilities: { drop: ['ALL'] },
          readOnlyRootFilesystem: true,
        });
        expect(container.resources).toMatchObject({ limits: { memory: expect.any(String) } });
      }
    }
  });

  test.each(NAMES)('lets %s write only to memory, in at most half of its limit', (name) => {
    const found = deployments().find(({ metadata }) => metadata.name === `print-${name}`)!;
    const { containers, volumes = [] } = podOf(found);
    const scratch = volumes.flatMap(({ emptyDir }) => emptyDir ?? []);
    expect(new Set(scratch.map(({ medium }) => medium))).toEqual(new Set(['Memory']));
    const bytes = scratch.map(({ sizeLimit }) => parseQuantity(sizeLimit!)!);
    const limit = parseQuantity(containers[0]!.resources!.limits!['memory']!)!;
    expect(bytes.reduce((sum, one) => sum + one)).toBeLessThanOrEqual(limit / 2);
    const writable = containers[0]!.volumeMounts!.filter((one) => !one.readOnly);
    expect(writable).toHaveLength(scratch.length);
  });

  test('gives documents in render three quarters of what the limit leaves, spool included', () => {
    const found = deployments().find(({ metadata }) => metadata.name === 'print-render')!;
    const { env = [], resources } = podOf(found).containers[0]!;
    const valueOf = (name: string) => Number(env.find((each) => each.name === name)?.value);
    const limit = parseQuantity(resources!.limits!['memory']!)!;
    expect(valueOf('PLATEN_RENDER_MEMORY_BYTES')).toBe((limit - 512 * 2 ** 20) * 0.75);
    expect(valueOf('PLATEN_SPOOL_BUDGET_BYTES')).toBeLessThan(
      valueOf('PLATEN_RENDER_MEMORY_BYTES') / 2,
    );
  });

  test.each(['auth', 'usage', 'render', 'chromium', 'libreoffice'])(
    'gives %s a headless Service, so that callers see every pod',
    (name) => {
      const service = made().find(
        ({ kind, metadata }) => kind === 'Service' && metadata.name === `print-${name}`,
      );
      expect(service).toMatchObject({ spec: { clusterIP: 'None' } });
    },
  );

  test('has a Service of its own name', () => {
    const service = made().find(
      ({ kind, metadata }) => kind === 'Service' && metadata.name === 'print',
    );
    expect(service).toMatchObject({
      spec: { type: 'ClusterIP', ports: [{ port: 80, targetPort: 'http' }] },
    });
  });

  test('restarts only auth when a file changes that only auth reads at its start', () => {
    const annotations = (settings: string) =>
      ofKind<Deployment>(
        made({}, { startSettings: { ...SETTINGS, auth: settings } }),
        'Deployment',
      ).map(({ metadata, spec }) => [metadata.name, spec!.template.metadata!.annotations]);
    const [before, after] = [
      new Map(annotations('1') as never),
      new Map(annotations('2') as never),
    ];
    const changed = NAMES.map((name) => `print-${name}`).filter(
      (name) => JSON.stringify(before.get(name)) !== JSON.stringify(after.get(name)),
    );
    expect(changed).toEqual(['print-auth']);
  });

  test('contains no Secret: the operator creates peppers and keys once', () => {
    expect(ofKind(made(), 'Secret')).toEqual([]);
  });
});

describe('the settings of a platform', () => {
  const settings = (changes: Partial<Inputs>, spec?: Record<string, unknown>) => {
    const maps = ofKind<{ data: Record<string, string> }>(made(spec, changes), 'ConfigMap');
    const map = maps.find(({ metadata }) => metadata.name === 'print-settings');
    return Object.fromEntries(
      Object.entries(map!.data).map(([name, text]) => [name, JSON.parse(text) as unknown]),
    );
  };

  test('are empty files where nothing is selected', () => {
    expect(settings({})).toEqual({ 'plans.json': {}, 'accounts.json': [], 'issuers.json': [] });
  });

  test('have plans as usage reads them: null for unlimited, and for a price on quotation', () => {
    const plans = [
      plan('free', { monthlyQuota: 0 }),
      plan('all', { monthlyQuota: 'unlimited', priceEur: 5 }),
    ];
    expect(settings({ plans })['plans.json']).toMatchObject({
      free: { monthly_quota: 0, rate_per_minute: 10, price_eur: null, overage: 'block' },
      all: { monthly_quota: null, price_eur: 5 },
    });
  });

  test('have accounts with only their own overrides', () => {
    const overrides = { ratePerMinute: 'unlimited' };
    const accounts = [account('acme'), account('globex', { plan: 'gold', overrides })];
    expect(settings({ accounts })['accounts.json']).toEqual([
      { issuer: 'https://id.example.com', subject: 'acme', plan: 'starter' },
      {
        issuer: 'https://id.example.com',
        subject: 'globex',
        plan: 'gold',
        overrides: { rate_per_minute: null },
      },
    ]);
  });

  test('list a subject once, for the oldest account that names it', () => {
    const subjects = [{ issuer: 'https://id.example.com', subject: 'acme' }];
    const [old, young] = [account('z', { subjects }), account('a', { subjects, plan: 'gold' })];
    old.metadata.creationTimestamp = '2026-01-01T00:00:00Z';
    young.metadata.creationTimestamp = '2026-01-02T00:00:00Z';
    expect(settings({ accounts: [young, old] })['accounts.json']).toEqual([
      expect.objectContaining({ subject: 'acme', plan: 'starter' }),
    ]);
  });

  test('have issuers without unset fields', () => {
    const issuers = [
      { issuer: 'https://id.example.com', audience: 'urn:platen', planClaim: 'plan' },
    ];
    expect(settings({}, { issuers })['issuers.json']).toEqual([
      { issuer: 'https://id.example.com', audience: 'urn:platen', plan_claim: 'plan' },
    ]);
  });

  test('have the console’s client at an issuer, and plans for demos', () => {
    const console = { clientId: 'console', scopes: ['openid'], resource: 'urn:x', name: 'Acme' };
    const issuer = {
      issuer: 'https://id.example.com',
      audience: 'urn:platen',
      defaultPlan: 'free',
    };
    expect(settings({}, { issuers: [{ ...issuer, console }] })['issuers.json']).toMatchObject([
      {
        default_plan: 'free',
        console: { client_id: 'console', scopes: ['openid'], resource: 'urn:x', name: 'Acme' },
      },
    ]);
    const plans = [plan('free', { demoQuota: 5, listed: false })];
    expect(settings({ plans })['plans.json']).toMatchObject({
      free: { demo_quota: 5, listed: false },
    });
  });
});

test.each(['auth', 'usage', 'render', 'edge', 'egress'])(
  '%s serves for 15 s after SIGTERM, and has time for its calls in progress',
  (name) => {
    const found = deployments().find(({ metadata }) => metadata.name === `print-${name}`)!;
    const { containers, terminationGracePeriodSeconds: grace } = podOf(found);
    expect(containers[0]!.env).toContainEqual({ name: 'PLATEN_DRAIN_DELAY_MS', value: '15000' });
    const { drainTimeoutMs } = readConfig(commonSettings, {});
    expect(grace! * 1_000).toBeGreaterThan(15_000 + drainTimeoutMs);
  },
);

describe('engines', () => {
  const engine = (egress: string) => {
    const found = ofKind<Deployment>(made({}, { egress }), 'Deployment');
    return podOf(found.find(({ metadata }) => metadata.name === 'print-chromium')!);
  };

  const pods = (spec?: Record<string, unknown>) =>
    new Map(deployments(spec).map((one) => [one.metadata.name, podOf(one)]));

  test.each(['print-chromium', 'print-libreoffice'])('%s runs the image for engines', (name) => {
    expect(pods().get(name)!.containers[0]!.image).toBe('r/engine:1');
  });

  test('have egress as their proxy and as their only nameserver', () => {
    const { dnsPolicy, dnsConfig, containers } = engine('10.96.0.7');
    expect({ dnsPolicy, nameservers: dnsConfig?.nameservers }).toEqual({
      dnsPolicy: 'None',
      nameservers: ['10.96.0.7'],
    });
    expect(containers[0]!.env).toContainEqual({ name: 'PLATEN_EGRESS', value: '10.96.0.7:3128' });
  });

  test('reach a proxy with an IPv6 address', () => {
    const { env } = engine('fd00::7').containers[0]!;
    expect(env).toContainEqual({ name: 'PLATEN_EGRESS', value: '[fd00::7]:3128' });
  });

  test.each(['print-chromium', 'print-libreoffice'])(
    '%s serves until render calls it no more, and finishes what it has begun',
    (name) => {
      const { spec } = deployments().find(({ metadata }) => metadata.name === name)!;
      const { containers, terminationGracePeriodSeconds: grace } = spec!.template.spec!;
      const pause = containers[0]!.lifecycle!.preStop!.sleep!.seconds;
      // Render looks its engines up every 5 s, and DNS answers are cached for 5 s.
      expect(pause).toBe(15);
      expect(spec!.minReadySeconds).toBe(pause);
      // What Gotenberg takes to finish (scripts/start/engine/engine-processes.test.ts).
      expect(grace).toBeGreaterThan(pause + 130);
    },
  );

  test.each(['print-chromium', 'print-libreoffice'])(
    '%s runs only what its image has: it mounts only folders in memory, and has no second container',
    (name) => {
      const { containers, initContainers, volumes, shareProcessNamespace } = pods().get(name)!;
      const [{ command, args, volumeMounts } = {}] = containers;
      expect({ command, args }).toEqual({ command: undefined, args: [name.split('-')[1]] });
      expect(containers).toHaveLength(1);
      expect([initContainers, shareProcessNamespace]).toEqual([undefined, undefined]);
      expect(volumes?.map(({ emptyDir }) => emptyDir?.medium)).toEqual(['Memory', 'Memory']);
      // Its image empties these (PLATEN_ENGINE_FOLDERS in the Dockerfile).
      expect(volumeMounts?.map(({ mountPath }) => mountPath)).toEqual(['/tmp', '/home/gotenberg']);
    },
  );

  test('of Chromium print as many documents at once as render sends', () => {
    const { env } = pods({ engines: { chromium: { maxConcurrency: 4 } } }).get('print-chromium')!
      .containers[0]!;
    expect(env).toContainEqual({ name: 'PLATEN_ENGINE_CONCURRENCY', value: '4' });
  });
});

describe('network policies', () => {
  const policies = (spec?: Record<string, unknown>) =>
    new Map(
      ofKind<NetworkPolicy>(made(spec), 'NetworkPolicy').map((one) => [
        one.metadata.name,
        one.spec,
      ]),
    );

  test('refuse everything that none of them allows', () => {
    const { podSelector, policyTypes, ingress, egress } = policies().get('print-deny-all')!;
    expect(podSelector?.matchLabels).toMatchObject({ 'app.kubernetes.io/instance': 'print' });
    expect({ policyTypes, ingress, egress }).toEqual({
      policyTypes: ['Ingress', 'Egress'],
      ingress: undefined,
      egress: undefined,
    });
  });

  test.each(['chromium', 'libreoffice'])(
    'let %s reach only egress, and only render reach it',
    (name) => {
      const { ingress, egress } = policies().get(`print-${name}`)!;
      expect(egress).toEqual([
        {
          to: [
            {
              podSelector: {
                matchLabels: expect.objectContaining({ 'app.kubernetes.io/component': 'egress' }),
              },
            },
          ],
          ports: [
            { protocol: 'TCP', port: 3128 },
            { protocol: 'UDP', port: 5353 },
            { protocol: 'TCP', port: 5353 },
          ],
        },
      ]);
      expect(ingress).toEqual([
        {
          from: [
            {
              podSelector: {
                matchLabels: expect.objectContaining({ 'app.kubernetes.io/component': 'render' }),
              },
            },
          ],
          ports: [{ protocol: 'TCP', port: 3000 }],
        },
      ]);
    },
  );

  test('let no engine use DNS', () => {
    const { podSelector } = policies().get('print-names')!;
    const [part] = podSelector!.matchExpressions!;
    expect(part?.values?.toSorted()).toEqual(['auth', 'edge', 'egress', 'render', 'usage']);
  });

  test('let anybody reach only the edge', () => {
    const open = [...policies()].filter(([, { ingress }]) => ingress?.some(({ from }) => !from));
    expect(open.map(([name]) => name)).toEqual(['print-edge']);
  });

  test('name the destination of every way out, and its ports', () => {
    const issuers = [{ issuer: 'https://id.example.com', audience: 'x' }];
    const place = [{ ipBlock: { cidr: '192.0.2.0/24' } }];
    const rulesOf = (networkPolicy: object) =>
      Array.from(policies({ issuers, networkPolicy, monitoring: { prober: {} } })).flatMap(
        ([name, { egress = [] }]) => egress.map(({ to, ports }) => ({ name, to, ports })),
      );
    const known = rulesOf({ redis: place, issuers: place });
    expect(known.filter(({ to, ports }) => !to?.length || !ports?.length)).toEqual([]);
    const abroad = [
      ['print-auth', 6379],
      ['print-auth', 443],
      ['print-usage', 6379],
    ];
    const portsOf = (rules: typeof known) =>
      rules.map(({ name, ports }) => [name, ...ports!.map(({ port }) => port)]);
    expect(
      portsOf(
        known.filter(({ to }) =>
          to?.some(({ ipBlock }) => ipBlock?.cidr === place[0]!.ipBlock.cidr),
        ),
      ),
    ).toEqual(abroad);
    expect(portsOf(rulesOf({}).filter(({ to }) => !to))).toEqual(abroad);
  });

  test('let auth reach its issuers by their ports, and nothing without issuers', () => {
    const ports = (spec: Record<string, unknown>) =>
      policies(spec)
        .get('print-auth')!
        .egress!.map(({ ports }) => ports!.map(({ port }) => port));
    expect(ports({})).toEqual([[6379]]);
    const issuers = ['https://a.example', 'https://b.example:8443/x'].map((issuer) => ({
      issuer,
      audience: 'x',
    }));
    expect(ports({ issuers })).toEqual([[6379], [443, 8443]]);
  });

  const PRIVATE = [
    '10.0.0.0/8',
    '100.64.0.0/10',
    '169.254.0.0/16',
    '172.16.0.0/12',
    '192.168.0.0/16',
  ];
  const SIX = { ipBlock: { cidr: '2000::/3' } };
  const four = (...except: string[]) => ({
    ipBlock: { cidr: '0.0.0.0/0', except: [...PRIVATE, ...except] },
  });

  test.each([
    ['nothing more', [], [four(), SIX]],
    [
      'ranges of both families',
      ['203.0.112.0/24', '2a00:1::/32', '2a00:1:2::/128'],
      [
        four('203.0.112.0/24'),
        { ipBlock: { cidr: '2000::/3', except: ['2a00:1::/32', '2a00:1:2::/128'] } },
      ],
    ],
    [
      'what is not of the Internet anyway',
      ['fd00::/8', '4000::/3', '1.1.1.1/32'],
      [four('1.1.1.1/32'), SIX],
    ],
    ['all of IPv4', ['0.0.0.0/0'], [SIX]],
    ['all of IPv6', ['::/0'], [four()]],
    ['just what IPv6 of the Internet is', ['2000::/3'], [four()]],
    ['half of it', ['2000::/4'], [four(), { ipBlock: { cidr: '2000::/3', except: ['2000::/4'] } }]],
  ])('let egress reach the Internet without denied ranges: %s', (_, deniedCidrs, to) => {
    const { egress } = policies({ egress: { deniedCidrs } }).get('print-egress')!;
    expect(egress).toEqual([{ to, ports: [80, 443].map((port) => ({ protocol: 'TCP', port })) }]);
  });

  test('let egress reach nothing when everything is denied', () => {
    const deniedCidrs = ['0.0.0.0/0', '::/0'];
    const { egress, policyTypes } = policies({ egress: { deniedCidrs } }).get('print-egress')!;
    expect(egress).toEqual([]);
    expect(policyTypes).toContain('Egress');
  });

  test('are absent when others write them', () => {
    expect(policies({ networkPolicy: { enabled: false } }).size).toBe(0);
  });
});

describe('availability', () => {
  const spec = {
    availability: {
      maxUnavailable: 2,
      topologyKeys: ['example.com/rack'],
      whenUnsatisfiable: 'DoNotSchedule',
    },
  };

  test('spreads pods over zones and nodes, or as the spec says', () => {
    const keys = (changes?: Record<string, unknown>) =>
      podOf(deployments(changes)[0]!).topologySpreadConstraints?.map((one) => [
        one.topologyKey,
        one.whenUnsatisfiable,
      ]);
    expect(keys()).toEqual([
      ['topology.kubernetes.io/zone', 'ScheduleAnyway'],
      ['kubernetes.io/hostname', 'ScheduleAnyway'],
    ]);
    expect(keys(spec)).toEqual([['example.com/rack', 'DoNotSchedule']]);
  });

  test('gives new pods the time that the spec allows', () => {
    const deadlines = (changes?: Record<string, unknown>) =>
      deployments(changes).map((one) => one.spec!.progressDeadlineSeconds);
    expect(new Set(deadlines())).toEqual(new Set([600]));
    const wanted = { availability: { progressDeadlineSeconds: 1_800 } };
    expect(new Set(deadlines(wanted))).toEqual(new Set([1_800]));
  });

  test('allows the disruptions that the spec says', () => {
    for (const budget of ofKind(made(spec), 'PodDisruptionBudget')) {
      expect(budget).toMatchObject({ spec: { maxUnavailable: 2 } });
    }
  });

  test('lets the API server evict one unready pod of several, and a single one always', () => {
    const budgetOf = (changes: Record<string, unknown>) =>
      ofKind(made(changes), 'PodDisruptionBudget').find(
        ({ metadata }) => metadata.name === 'print-auth',
      );
    const rule = (unhealthyPodEvictionPolicy: string) => ({ spec: { unhealthyPodEvictionPolicy } });
    const autoscaling = { minReplicas: 3, maxReplicas: 6 };
    expect(budgetOf({})).toMatchObject(rule('IfHealthyBudget'));
    expect(budgetOf({ ...spec, auth: { autoscaling } })).toMatchObject(rule('IfHealthyBudget'));
    expect(budgetOf({ auth: { replicas: 1 } })).toMatchObject(rule('AlwaysAllow'));
    expect(budgetOf(spec)).toMatchObject(rule('AlwaysAllow'));
  });

  test('scales edge, auth and usage by processor time on request, fast up and slowly down', () => {
    const autoscaling = { minReplicas: 3, maxReplicas: 7, targetCpuPercent: 60 };
    const objects = made({ edge: { autoscaling }, auth: { autoscaling }, usage: { autoscaling } });
    const scaled = ofKind<{ spec: object }>(objects, 'HorizontalPodAutoscaler');
    expect(scaled.map(({ metadata }) => metadata.name).sort()).toEqual([
      'print-auth',
      'print-edge',
      'print-usage',
    ]);
    for (const { spec } of scaled) {
      expect(spec).toMatchObject({
        minReplicas: 3,
        maxReplicas: 7,
        metrics: [{ resource: { name: 'cpu', target: { averageUtilization: 60 } } }],
        behavior: {
          scaleUp: { stabilizationWindowSeconds: 0 },
          scaleDown: { stabilizationWindowSeconds: 300 },
        },
      });
    }
    for (const { metadata, spec } of ofKind<Deployment>(objects, 'Deployment')) {
      const isScaled = scaled.some((one) => one.metadata.name === metadata.name);
      expect('replicas' in spec!).toBe(!isScaled);
    }
    expect(ofKind(made(), 'HorizontalPodAutoscaler')).toEqual([]);
  });

  test('lets the operator read the reports of services, but not of engines', () => {
    const policy = ofKind<NetworkPolicy>(made(), 'NetworkPolicy').find(
      ({ metadata }) => metadata.name === 'print-statuses',
    );
    expect(policy?.spec).toMatchObject({
      podSelector: {
        matchExpressions: [{ values: ['auth', 'usage', 'render', 'edge', 'egress'] }],
      },
      ingress: [{ from: [{ namespaceSelector: {} }], ports: [{ port: 9090 }] }],
    });
  });
});

describe('readiness', () => {
  test('is no reason to restart a pod: a new revision may wait', () => {
    const probes = deployments().flatMap((one) => podOf(one).containers);
    const paths = probes.map(({ name, startupProbe, readinessProbe }) => [
      name,
      startupProbe?.httpGet?.path,
      readinessProbe?.httpGet?.path,
      readinessProbe?.httpGet?.port,
    ]);
    expect(paths).toContainEqual(['auth', '/healthz', '/readyz', 'metrics']);
    expect(paths).toContainEqual(['chromium', '/alive', '/', 'health']);
  });

  test('depends on the pod’s revision and on those that were ready before', () => {
    const objects = made();
    const auth = ofKind<Deployment>(objects, 'Deployment').find(
      ({ metadata }) => metadata.name === 'print-auth',
    )!;
    const revision = auth.metadata.annotations?.['platen.dev/revision'];
    expect(revision).toMatch(/^[0-9a-f]{16}$/);
    expect(auth.spec?.template.metadata?.annotations?.['platen.dev/revision']).toBe(revision);
    const [container] = podOf(auth).containers;
    expect(container?.env).toContainEqual({
      name: 'PLATEN_REVISION',
      valueFrom: { fieldRef: { fieldPath: "metadata.annotations['platen.dev/revision']" } },
    });
    expect(podOf(auth).volumes).toContainEqual({
      name: 'revisions',
      configMap: {
        name: 'print-revisions',
        optional: true,
        items: [{ key: 'auth', path: 'proven' }],
      },
    });
    const map = objects.find(({ metadata }) => metadata.name === 'print-revisions');
    expect(map).toMatchObject({ kind: 'ConfigMap', data: { auth: '1\n2', usage: '' } });
  });

  test('that is lost is explained by the last output of the container', () => {
    for (const one of deployments()) {
      expect(podOf(one).containers[0]?.terminationMessagePolicy).toBe('FallbackToLogsOnError');
    }
  });
});

describe('certificates', () => {
  const mounted = (name: string, spec?: Record<string, unknown>) => {
    const found = deployments(spec).find(({ metadata }) => metadata.name === `print-${name}`)!;
    const [container] = podOf(found).containers;
    return {
      secret: podOf(found).volumes?.find((one) => one.name === 'tls')?.secret?.secretName,
      isMounted: container?.volumeMounts?.some((one) => one.mountPath === '/etc/platen-tls'),
      settings: container?.env
        ?.filter((one) => one.name.startsWith('PLATEN_TLS_'))
        .map(({ value }) => value),
    };
  };

  test.each(['auth', 'usage', 'render', 'edge'])(
    'of %s are mounted in its pods, and no others',
    (name) => {
      expect(mounted(name)).toEqual({
        secret: `print-${name}-tls`,
        isMounted: true,
        settings: ['tls.crt', 'tls.key', 'ca.crt'].map((file) => `/etc/platen-tls/${file}`),
      });
    },
  );

  test.each(['egress', 'chromium', 'libreoffice'])('are not mounted in the pods of %s', (name) => {
    expect(mounted(name).secret).toBeUndefined();
  });

  test('are absent when the spec turns them off', () => {
    expect(mounted('auth', { tls: { internal: 'Disabled' } })).toEqual({
      secret: undefined,
      isMounted: false,
      settings: [],
    });
  });
});

describe('signatures of documents', () => {
  const certificates = [
    { name: 'invoices', secretRef: { name: 'invoices-tls' } },
    {
      name: 'reports',
      secretRef: { name: 'reports-tls' },
      accounts: [{ issuer: 'https://id.example.com', subject: 'ada' }],
    },
  ];
  const signing = { certificates, timestampAuthority: 'http://stamps.example.com/' };
  const signerOf = (name: string, spec?: Record<string, unknown>) => {
    const found = deployments(spec).find(({ metadata }) => metadata.name === `print-${name}`)!;
    const { env = [], volumeMounts = [] } = podOf(found).containers[0]!;
    const valueOf = (variable: string) => env.find((one) => one.name === variable)?.value;
    return {
      file: valueOf('PLATEN_SIGNING_FILE'),
      authority: valueOf('PLATEN_TIMESTAMP_AUTHORITY'),
      mount: volumeMounts.find((one) => one.name === 'signing')?.mountPath,
      volume: podOf(found).volumes?.find((one) => one.name === 'signing')?.projected,
    };
  };
  const none = { file: undefined, authority: undefined, mount: undefined, volume: undefined };

  test('are render’s: it alone has their keys, below the paths that its settings name', () => {
    const { volume, ...others } = signerOf('render', { signing });
    expect(others).toEqual({
      file: '/etc/platen-signing/signing.json',
      authority: 'http://stamps.example.com/',
      mount: '/etc/platen-signing',
    });
    const [settings, ...keys] = volume!.sources!;
    expect(settings!.configMap?.items).toEqual([{ key: 'signing.json', path: 'signing.json' }]);
    expect(keys.map(({ secret }) => secret?.name)).toEqual(['invoices-tls', 'reports-tls']);
    const paths = keys.flatMap(({ secret }) => secret!.items!.map(({ path }) => path));
    const map = ofKind<ConfigMap>(made({ signing }), 'ConfigMap').find(
      (one) => one.metadata.name === settings!.configMap?.name,
    )!;
    const written = JSON.parse(map.data!['signing.json']!) as Record<string, { accounts: unknown }>;
    expect(
      Object.values(written as object).flatMap(({ key, certificates: pem }) => [key, pem]),
    ).toEqual(paths);
    expect([written['invoices']!.accounts, written['reports']!.accounts]).toEqual([
      'all',
      certificates[1]!.accounts,
    ]);
    for (const name of NAMES.filter((each) => each !== 'render'))
      expect(signerOf(name, { signing })).toEqual(none);
  });

  test('are nowhere without certificates', () => {
    expect(signerOf('render')).toEqual(none);
  });

  test('open render a way to egress, and only for an authority', () => {
    const ways = (spec: Record<string, unknown>) => {
      const found = ofKind<NetworkPolicy>(made(spec), 'NetworkPolicy');
      const of = (name: string) => found.find(({ metadata }) => metadata.name === name)!.spec!;
      return JSON.stringify([of('print-render').egress, of('print-egress').ingress]);
    };
    expect(ways({ signing: { certificates } })).toBe(ways({}));
    const [out, into] = JSON.parse(ways({ signing })) as [object[], [{ from: object[] }]];
    const part = (name: string) => ({
      podSelector: {
        matchLabels: expect.objectContaining({ 'app.kubernetes.io/component': name }),
      },
    });
    expect(out.at(-1)).toEqual({ to: [part('egress')], ports: [{ protocol: 'TCP', port: 3128 }] });
    expect(into[0].from).toContainEqual(part('render'));
  });
});

describe('authorities of the user’s own', () => {
  const trustOf = (name: string, spec?: Record<string, unknown>) => {
    const found = deployments(spec).find(({ metadata }) => metadata.name === `print-${name}`)!;
    const [container] = podOf(found).containers;
    const isIt = (one: { name: string }) => one.name === 'trusted-ca';
    return {
      file: container?.env?.find((one) => one.name === 'NODE_EXTRA_CA_CERTS')?.value,
      mount: container?.volumeMounts?.find(isIt)?.mountPath,
      configMap: podOf(found).volumes?.find(isIt)?.configMap,
    };
  };
  const none = { file: undefined, mount: undefined, configMap: undefined };

  const engines = ['chromium', 'libreoffice'];

  test.each(NAMES.filter((name) => !engines.includes(name)))('are trusted by %s', (name) => {
    expect(trustOf(name)).toEqual(none);
    const mount = '/etc/platen-trusted-ca';
    expect(trustOf(name, { trustedCa: { name: 'ours', key: 'bundle.pem' } })).toEqual({
      file: `${mount}/ca.crt`,
      mount,
      configMap: { name: 'ours', items: [{ key: 'bundle.pem', path: 'ca.crt' }] },
    });
    expect(trustOf(name, { trustedCa: { name: 'ours' } }).configMap?.items).toEqual([
      { key: 'ca.crt', path: 'ca.crt' },
    ]);
  });

  test('of one part replace the common ones', () => {
    const spec = { trustedCa: { name: 'ours' }, auth: { trustedCa: { name: 'its' } } };
    expect(trustOf('auth', spec).configMap?.name).toBe('its');
    expect(trustOf('usage', spec).configMap?.name).toBe('ours');
  });

  test.each(engines)('do not reach %s, which prints documents of strangers', (name) => {
    expect(trustOf(name, { trustedCa: { name: 'ours' } })).toEqual(none);
  });
});

describe('a prober', () => {
  const monitoring = { prober: { plan: 'gold', intervalSeconds: 60 } };
  const named = (kind: string, spec: Record<string, unknown> = { monitoring }) =>
    made(spec).find((one) => one.kind === kind && one.metadata.name === 'print-prober');

  test('exists when the spec asks for it, and leaves nothing otherwise', () => {
    const own = made({ monitoring }).filter(({ metadata }) => metadata.name === 'print-prober');
    expect(own.map(({ kind }) => kind).toSorted()).toEqual([
      'Deployment',
      'NetworkPolicy',
      'PdfAccount',
      'PdfApiKey',
      'PodDisruptionBudget',
      'ServiceAccount',
    ]);
    expect(JSON.stringify(made())).not.toContain('prober');
  });

  test('has its own account that the platform selects, and a test key', () => {
    const accounts = { selector: { matchLabels: { tier: 'gold' } } };
    expect(named('PdfAccount', { monitoring, accounts })).toMatchObject({
      metadata: { labels: { tier: 'gold', 'app.kubernetes.io/managed-by': 'platen-operator' } },
      spec: { plan: 'gold', subjects: [{ subject: 'pdf/print' }] },
    });
    expect(named('PdfApiKey')).toMatchObject({
      spec: { platform: 'print', account: 'print-prober', mode: 'test', scopes: ['generate'] },
    });
  });

  test.each([5, 30, 3_600])(
    'has a rate for a round every %d s, also while another replaces it',
    (intervalSeconds) => {
      const proberAccount = named('PdfAccount', {
        monitoring: { prober: { intervalSeconds } },
      }) as {
        spec?: { overrides?: { ratePerMinute?: number } };
      };
      const requests = (60 / intervalSeconds) * 4 * 2;
      expect(proberAccount.spec?.overrides?.ratePerMinute).toBeGreaterThanOrEqual(requests);
    },
  );

  test('calls the Service of the edge with its key, as a pod without rights', () => {
    const pod = podOf(named('Deployment') as OfKind<Deployment>);
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
      volumes: [{ secret: { secretName: 'print-prober' } }],
    });
    expect(pod.containers[0]).toMatchObject({
      image: 'r/prober:1',
      args: expect.arrayContaining([
        '--url=http://print.pdf.svc',
        '--key-file=/etc/platen-prober/api-key',
        '--interval=60',
        '--metrics-port=9090',
      ]),
      ports: [{ name: 'metrics', containerPort: 9090 }],
      securityContext: { readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
    });
  });

  test('starts with flags that its command knows', () => {
    const { args = [] } = podOf(named('Deployment') as OfKind<Deployment>).containers[0]!;
    const known = probeCommand(AbortSignal.abort()).options.map(({ long }) => long);
    for (const arg of args) expect([...known, '--url']).toContain(arg.split('=')[0]);
  });

  test('reaches only the edge and DNS, and only scrapers reach it', () => {
    const all = ofKind<NetworkPolicy>(made({ monitoring }), 'NetworkPolicy');
    const selecting = all.filter(({ spec }) => {
      const { matchLabels = {}, matchExpressions = [] } = spec.podSelector ?? {};
      const component = matchLabels['app.kubernetes.io/component'] ?? 'prober';
      const isOneOf = matchExpressions.every(({ values }) => values?.includes('prober'));
      return component === 'prober' && isOneOf;
    });
    expect(selecting.map(({ metadata }) => metadata.name).toSorted()).toEqual([
      'print-deny-all',
      'print-metrics',
      'print-names',
      'print-prober',
      'print-statuses',
    ]);
    const own = selecting.find(({ metadata }) => metadata.name === 'print-prober')!;
    expect(own.spec).toEqual({
      podSelector: {
        matchLabels: expect.objectContaining({ 'app.kubernetes.io/component': 'prober' }),
      },
      policyTypes: ['Egress'],
      egress: [
        {
          to: [
            {
              podSelector: {
                matchLabels: expect.objectContaining({ 'app.kubernetes.io/component': 'edge' }),
              },
            },
          ],
          ports: [{ protocol: 'TCP', port: 8080 }],
        },
      ],
    });
  });
});

describe('dashboards', () => {
  const maps = (monitoring: Record<string, unknown>) =>
    ofKind<{ data: Record<string, string> }>(made({ monitoring }), 'ConfigMap').filter(
      ({ metadata }) => metadata.name === 'print-dashboards',
    );

  test('are one ConfigMap, small enough for etcd', () => {
    expect(maps({})).toEqual([]);
    const [map] = maps({ dashboards: true });
    expect(map!.metadata.labels).toMatchObject({ grafana_dashboard: '1' });
    expect(Object.keys(map!.data)).toContain('platen-sla.json');
    for (const [name, text] of Object.entries(map!.data)) {
      expect(JSON.parse(text)).toMatchObject({ uid: name.replace('.json', '') });
    }
    expect(JSON.stringify(map).length).toBeLessThan(500_000);
  });

  test('have the labels that the spec names for another sidecar', () => {
    const [map] = maps({ dashboards: true, dashboardLabels: { dashboards: 'yes' } });
    expect(map!.metadata.labels).toMatchObject({ dashboards: 'yes' });
    expect(map!.metadata.labels).not.toHaveProperty('grafana_dashboard');
  });
});

const edgeSetting = (variable: string, spec: Record<string, unknown>) =>
  podOf(
    deployments(spec).find(({ metadata }) => metadata.name === 'print-edge')!,
  ).containers[0]!.env!.find(({ name }) => name === variable)?.value;

test('documents share pages within their account, unless the spec says otherwise', () => {
  const isolation = (spec: object) => edgeSetting('PLATEN_ISOLATION', { ...spec });
  expect(isolation({})).toBe('account');
  expect(isolation({ isolation: 'document' })).toBe('document');
});

test.each([
  [{}, 'on'],
  [{ requestLog: false }, 'off'],
])('accounts have a log of their requests, unless the spec says otherwise: %j', (spec, value) => {
  expect(edgeSetting('PLATEN_REQUEST_LOG', spec)).toBe(value);
});

test.each([{}, { contact: 'mailto:pdf@example.com' }])(
  'the console says whom to ask for a plan, if the spec does: %j',
  (spec) => expect(edgeSetting('PLATEN_CONTACT', spec)).toBe(spec.contact),
);

describe('the number of proxies before the edge', () => {
  const ingress = { hosts: ['pdf.example.com'] };
  const gateway = { parents: [{ name: 'public' }] };

  test.each([
    ['none where nothing stands before it', {}, '0'],
    ['one with an Ingress', { ingress }, '1'],
    ['one with a route', { gateway }, '1'],
    ['one with both: a request comes by one of them', { ingress, gateway }, '1'],
    ['what the spec says', { ingress, edge: { trustedProxies: 2 } }, '2'],
    ['none where the spec says so', { ingress, edge: { trustedProxies: 0 } }, '0'],
  ])('is %s', (_, spec, value) => {
    expect(edgeSetting('PLATEN_TRUSTED_PROXIES', spec)).toBe(value);
  });
});

test('egress gets the denied ranges', () => {
  const env = (spec?: Record<string, unknown>) =>
    podOf(deployments(spec).find(({ metadata }) => metadata.name === 'print-egress')!)
      .containers[0]!.env;
  const deniedCidrs = ['203.0.112.0/24', '2a00:1::/32'];
  const value = '203.0.112.0/24,2a00:1::/32';
  expect(env({ egress: { deniedCidrs } })).toContainEqual({
    name: 'PLATEN_EGRESS_DENIED_CIDRS',
    value,
  });
  expect(env()).toContainEqual({ name: 'PLATEN_EGRESS_DENIED_CIDRS', value: '' });
});
