import { POD_DRAIN_DELAY_MS, POD_GRACE_MS } from '@platen/contracts/time-outs';
import type { PdfPlatform } from '../../../api/v1alpha1/index.ts';
import type { Container, EnvVar, PodSpec } from '../../../kube/types.ts';
import { addressOf, ENGINES, PORTS, type EngineName } from './names.ts';
import type { Inputs } from '../inputs.ts';
import { proxyOf } from './egress.ts';
import { RESTRICTED, restrictedPod, scratch } from './pod.ts';
import { workloadResources } from './workload.ts';
import { serviceOf } from './pod-settings.ts';

/** The user `gotenberg` of its image. */
const USER = 1001;

/** An engine takes no documents once it has to end. Before that, render has to forget the old address, and to know the new one. */
const FORGOTTEN_S = POD_DRAIN_DELAY_MS / 1_000;

/** The port for health checks: `/` answers 200 after a print, `/alive` while its programs run. */
const HEALTH_PORT = 3_001;

/** Room for four of the largest bodies (64 MB) and their PDFs; most of the memory limit is left to the engine. */
const FOLDERS = [scratch('tmp', '/tmp', '512Mi'), scratch('home', '/home/gotenberg', '256Mi')];

/** The addresses of the engines for render, all pods of each kind. */
export function engineSettings(platform: PdfPlatform): EnvVar[] {
  const { engines, render } = platform.spec;
  const backends = (name: EngineName) => `dns+http://${addressOf(platform, name)}`;
  return [
    { name: 'PLATEN_CHROMIUM_BACKENDS', value: backends('chromium') },
    { name: 'PLATEN_LIBREOFFICE_BACKENDS', value: backends('libreoffice') },
    {
      name: 'PLATEN_CHROMIUM_CONCURRENCY',
      value: String(engines.chromium.maxConcurrency),
    },
    // For an account's share of the engines: with few replicas it gets more.
    { name: 'PLATEN_REPLICAS', value: String(render.autoscaling?.minReplicas ?? render.replicas) },
  ];
}

type EngineInputs = Pick<Inputs, 'egress' | 'engineReplicas' | 'startSettings'> & {
  images: Pick<Inputs['images'], 'engine'>;
};

export function engineResources(
  platform: PdfPlatform,
  { egress, engineReplicas, images, startSettings }: EngineInputs,
) {
  const { engines } = platform.spec;
  return ENGINES.flatMap((name) => [
    ...workloadResources(platform, {
      resources: engines[name].resources,
      // The operator scales engines itself.
      replicas: engineReplicas[name] ?? engines[name].replicas,
      component: name,
      graceSeconds: POD_GRACE_MS / 1_000,
      minReadySeconds: FORGOTTEN_S,
      maxSurge: '25%', // they take most of a node
      pod: sealedPod(egress),
      folders: FOLDERS,
      container: {
        ...containerOf(images.engine, [
          { name: 'PLATEN_EGRESS', value: proxyOf(egress) },
          { name: 'PLATEN_ENGINE_HEALTH_PORT', value: String(HEALTH_PORT) },
          ...concurrencyOf(platform, name),
        ]),
        args: [name],
      },
      settings: startSettings[name],
    }),
    serviceOf(platform, name, {
      clusterIP: 'None',
      ports: [{ name: 'grpc', port: PORTS[name], targetPort: 'grpc' }],
    }),
  ]);
}

function concurrencyOf({ spec }: PdfPlatform, name: EngineName): EnvVar[] {
  const value = String(spec.engines.chromium.maxConcurrency);
  return name === 'chromium' ? [{ name: 'PLATEN_ENGINE_CONCURRENCY', value }] : [];
}

function containerOf(image: string, env: EnvVar[]): Omit<Container, 'name'> {
  const probe = { httpGet: { path: '/alive', port: 'health' }, timeoutSeconds: 10 };
  return {
    image,
    env,
    securityContext: RESTRICTED,
    lifecycle: { preStop: { sleep: { seconds: FORGOTTEN_S } } },
    ports: [
      { name: 'grpc', containerPort: PORTS.chromium },
      { name: 'health', containerPort: HEALTH_PORT },
    ],
    startupProbe: { ...probe, periodSeconds: 2, failureThreshold: 90 },
    readinessProbe: { ...probe, httpGet: HEALTH, periodSeconds: 5, failureThreshold: 3 },
    livenessProbe: { ...probe, periodSeconds: 20, failureThreshold: 6 },
  };
}

const HEALTH = { path: '/', port: 'health' };

/** An engine reaches only egress, also for DNS, where every name has the same address. */
function sealedPod(egress: string): Omit<PodSpec, 'containers'> {
  return {
    ...restrictedPod(USER),
    dnsPolicy: 'None',
    dnsConfig: {
      nameservers: [egress],
      options: [
        { name: 'timeout', value: '1' },
        { name: 'attempts', value: '1' },
      ],
    },
  };
}
