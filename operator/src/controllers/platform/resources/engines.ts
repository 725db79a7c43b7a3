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
import { RESTRICTED, restrictedPod, scratchMount, scratchVolume, type Scratch } from './pod.ts';
import { workloadResources } from './workload.ts';

/** The user `gotenberg` of its image. */
const USER = 1001;

/** Above Gotenberg's own time-out, which stands above that of every plan. */
const GRACE_S = 140;

const SCRATCH: readonly Scratch[] = [
  { name: 'tmp', path: '/tmp', sizeLimit: '2Gi' },
  { name: 'home', path: '/home/gotenberg', sizeLimit: '1Gi' },
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
  '--chromium-clear-cache',
  '--chromium-clear-cookies',
  '--chromium-clear-storage',
  '--libreoffice-start-timeout=60s',
  '--libreoffice-deny-private-ips',
  '--gotenberg-hide-banner',
  '--log-level=error', // a warning may quote what a document loads
];

/** There is no way out of a pod of engines, so nothing is looked up and nothing fetched. */
const NO_WAY_OUT = [
  String.raw`--chromium-deny-list=^file:(?!//\/tmp/).*`,
  '--chromium-deny-list=^(https?|wss?|ftp):',
  '--libreoffice-deny-list=.*',
];

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

export function engineResources(platform: PdfPlatform) {
  const { engines } = platform.spec;
  return ENGINES.flatMap((name) => [
    ...workloadResources(platform, {
      ...engines[name],
      component: name,
      graceSeconds: GRACE_S,
      pod: sealedPod(),
      container: containerOf(engines.image, flagsOf(platform, name)),
      settings: '',
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
  return [...FLAGS, ...NO_WAY_OUT, ...own[name]];
}

function containerOf(image: string, flags: string[]): Omit<Container, 'name'> {
  const probe = { httpGet: { path: '/health', port: 'http' }, timeoutSeconds: 10 };
  const telemetry = ['OTEL_TRACES_EXPORTER', 'OTEL_METRICS_EXPORTER', 'OTEL_LOGS_EXPORTER'];
  return {
    image,
    args: ['gotenberg', ...flags],
    env: telemetry.map((name) => ({ name, value: 'none' })),
    securityContext: RESTRICTED,
    ports: [{ name: 'http', containerPort: PORTS.chromium }],
    startupProbe: { ...probe, periodSeconds: 2, failureThreshold: 90 },
    readinessProbe: { ...probe, periodSeconds: 5, failureThreshold: 3 },
    livenessProbe: { ...probe, periodSeconds: 20, failureThreshold: 6 },
    volumeMounts: SCRATCH.map(scratchMount),
  };
}

/** An engine has no way out and nobody to ask for names: what it looks up fails at once. */
function sealedPod(): Omit<PodSpec, 'containers'> {
  return {
    ...restrictedPod(USER),
    dnsPolicy: 'None',
    dnsConfig: { nameservers: ['127.0.0.1'] },
    volumes: SCRATCH.map(scratchVolume),
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
