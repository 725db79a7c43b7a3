import type { PdfPlatform } from '../../../api/v1alpha1/index.ts';
import type { Container, Desired, EnvVar, KubeService, PodSpec } from '../../../kube/types.ts';
import {
  addressOf,
  ENGINES,
  metadataOf,
  nameOf,
  PORTS,
  selectorOf,
  type EngineName,
} from './names.ts';
import type { Inputs } from '../inputs.ts';
import { proxyOf } from './egress.ts';
import { devTools, gate } from './gate.ts';
import { RESTRICTED, restrictedPod, scratchMount, scratchVolume, type Scratch } from './pod.ts';
import {
  programDigest,
  programMap,
  programMounts,
  programStart,
  programVolume,
} from './programs.ts';
import { workloadResources } from './workload.ts';

/** The user `gotenberg` of its image. */
const USER = 1001;

/**
 * Gotenberg closes its port as soon as it is told to end: first render has to forget the address, and
 * before another pod goes it has to know the new one.
 */
const FORGOTTEN_S = 15;

/** Above Gotenberg's own time-out, which stands above that of every plan. */
const SHUTDOWN_S = 130;

/** Both, and what its browser takes to end. */
const GRACE_S = FORGOTTEN_S + SHUTDOWN_S + 15;

/** Four of the largest bodies (64 MB) and their PDFs; most of its limit is left to the engine itself. */
const TMP: Scratch = { name: 'tmp', path: '/tmp', sizeLimit: '512Mi' };
const SCRATCH: readonly Scratch[] = [
  TMP,
  { name: 'home', path: '/home/gotenberg', sizeLimit: '256Mi' },
];

/**
 * Nothing private is fetched, nothing of one document is left for the next, and only what Platen
 * uses is open.
 */
const FLAGS = [
  '--api-timeout=125s',
  '--api-start-timeout=55s',
  '--api-body-limit=64MB',
  '--api-disable-download-from',
  '--api-download-from-deny-private-ips',
  '--webhook-disable',
  '--webhook-deny-private-ips',
  '--pdfengines-disable-routes',
  '--chromium-start-timeout=50s',
  '--chromium-deny-private-ips',
  '--chromium-enable-environment-proxy',
  '--chromium-clear-cache',
  '--chromium-clear-cookies',
  '--chromium-clear-storage',
  '--libreoffice-start-timeout=60s',
  '--libreoffice-deny-private-ips',
  '--libreoffice-enable-environment-proxy',
  // Before it starts Chromium anew Gotenberg waits for every page, and all others for it.
  '--chromium-restart-after=1000',
  '--libreoffice-restart-after=0',
  '--gotenberg-hide-banner',
  `--gotenberg-graceful-shutdown-duration=${SHUTDOWN_S}s`,
  '--log-level=error', // a warning may quote what a document loads
];

/** A pod's folders outlive its engine: what one that has crashed left there goes first. */
const FOLDERS = SCRATCH.map(({ path }) => path).join(' ');
const START = ['sh', '-c', `find ${FOLDERS} -mindepth 1 -delete; exec "$0" "$@"`, 'gotenberg'];

/** A queue counts what is at work, too, and needs hardly more room: documents wait in render. */
const QUEUE_ROOM = 2;

/** How render finds its engines, all pods of each kind. */
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
    { name: 'PLATEN_REPLICAS', value: String(render.replicas) },
  ];
}

/** Engines are scaled by the operator itself, which says how many there are to be. */
function workloadOf({ resources, nodeSelector }: PdfPlatform['spec']['engines'][EngineName]) {
  return { resources, nodeSelector };
}

type EngineInputs = Pick<Inputs, 'egress' | 'engineReplicas'> & {
  images: Pick<Inputs['images'], 'egress' | 'engine'>;
};

export function engineResources(
  platform: PdfPlatform,
  { egress, engineReplicas, images }: EngineInputs,
) {
  const { engines } = platform.spec;
  const beside: Record<EngineName, Partial<PodSpec>> = {
    chromium: {
      initContainers: [
        gate(platform, { image: images.egress, documents: TMP, egress: proxyOf(egress) }),
      ],
      shareProcessNamespace: true, // it ends processes of the engine, and has others yield
    },
    libreoffice: {},
  };
  const own: Record<EngineName, EnvVar[]> = { chromium: [devTools], libreoffice: [] };
  return ENGINES.flatMap((name) => [
    programMap(platform, name),
    ...workloadResources(platform, {
      ...workloadOf(engines[name]),
      replicas: engineReplicas[name] ?? engines[name].replicas,
      component: name,
      graceSeconds: GRACE_S,
      minReadySeconds: FORGOTTEN_S,
      maxSurge: '25%', // they take most of a node
      pod: {
        ...sealedPod(egress),
        ...{ volumes: [...SCRATCH.map(scratchVolume), programVolume(platform, name)] },
        ...beside[name],
      },
      container: {
        ...containerOf(images.engine, egress, [programStart(name), ...own[name]]),
        args: [...START, ...flagsOf(platform, name)],
        volumeMounts: [...SCRATCH.map(scratchMount), ...programMounts(name)],
      },
      settings: programDigest(name),
    }),
    serviceOf(platform, name),
  ]);
}

function flagsOf({ spec }: PdfPlatform, name: EngineName): string[] {
  const { maxConcurrency } = spec.engines.chromium;
  const own: Record<EngineName, string[]> = {
    chromium: [
      '--libreoffice-disable-routes',
      '--chromium-auto-start',
      `--chromium-max-concurrency=${maxConcurrency}`,
      `--chromium-max-queue-size=${maxConcurrency + QUEUE_ROOM}`,
    ],
    libreoffice: [
      '--chromium-disable-routes',
      '--libreoffice-auto-start',
      `--libreoffice-max-queue-size=${1 + QUEUE_ROOM}`,
    ],
  };
  return [...FLAGS, ...own[name]];
}

function containerOf(image: string, egress: string, own: EnvVar[]): Omit<Container, 'name'> {
  const probe = { httpGet: { path: '/health', port: 'http' }, timeoutSeconds: 10 };
  const telemetry = ['OTEL_TRACES_EXPORTER', 'OTEL_METRICS_EXPORTER', 'OTEL_LOGS_EXPORTER'];
  return {
    image,
    env: [
      ...telemetry.map((name) => ({ name, value: 'none' })),
      ...['HTTP_PROXY', 'HTTPS_PROXY'].map((name) => ({
        name,
        value: `http://${proxyOf(egress)}`,
      })),
      ...own,
      { name: 'TINI_SUBREAPER', value: '1' }, // its first process is not always its pod's
    ],
    securityContext: RESTRICTED,
    lifecycle: { preStop: { sleep: { seconds: FORGOTTEN_S } } },
    ports: [{ name: 'http', containerPort: PORTS.chromium }],
    startupProbe: { ...probe, periodSeconds: 2, failureThreshold: 90 },
    readinessProbe: { ...probe, periodSeconds: 5, failureThreshold: 3 },
    livenessProbe: { ...probe, periodSeconds: 20, failureThreshold: 6 },
  };
}

/** An engine asks egress alone, also for names, and is told the same address for each. */
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

function serviceOf(platform: PdfPlatform, name: EngineName): Desired<KubeService> {
  return {
    kind: 'Service',
    metadata: metadataOf(platform, nameOf(platform, name), name),
    spec: {
      clusterIP: 'None',
      selector: selectorOf(platform, name),
      ports: [{ name: 'http', port: PORTS[name], targetPort: 'http' }],
    },
  };
}
