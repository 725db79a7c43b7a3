import { POD_DRAIN_DELAY_MS, POD_GRACE_MS } from '@platen/contracts/time-outs';
import type { PdfPlatform } from '../../../api/v1alpha1/index.ts';
import type {
  Container,
  ContainerPort,
  Desired,
  EnvVar,
  KubeService,
} from '../../../kube/types.ts';
import type { Inputs } from '../inputs.ts';
import { EGRESS_PORTS, egressEnv, egressService } from './egress.ts';
import { engineSettings } from './engines.ts';
import { parseQuantity } from '../quantity.ts';
import { addressOf, METRICS_PORT, PORTS, SERVICES, type ServiceName } from './names.ts';
import { RESTRICTED, restrictedPod, scratch, type Folder } from './pod.ts';
import { provenFolder } from './proven.ts';
import { settingsName } from './settings.ts';
import { certificateFolders } from './certificates.ts';
import { signingEnv, signingFolders } from './signing.ts';
import { workloadResources } from './workload.ts';
import { serviceOf } from './pod-settings.ts';

/** The user `node` of the images. */
const USER = 1000;

const DRAIN_DELAY: EnvVar = { name: 'PLATEN_DRAIN_DELAY_MS', value: String(POD_DRAIN_DELAY_MS) };

const SETTINGS_PATH = '/etc/platen';

/** Hardly used: finished documents are in render's spool. */
const TMP = scratch('tmp', '/tmp', '64Mi');
const SPOOL = scratch('spool', '/spool', '512Mi');
const SPOOL_BUDGET_BYTES = 448 * 1024 * 1024;

/** The services that read the platform's settings files. */
export const READERS: readonly ServiceName[] = ['auth', 'usage'];

/** How long load balancers before the edge may take to learn of a new pod, before an old one ends. */
const REGISTERED_S = 15;

/** The settings of one service. */
interface Kind {
  env: EnvVar[];
  ports?: ContainerPort[];
}

/** Deployments of the services, with their other objects. */
export function serviceResources(platform: PdfPlatform, inputs: Inputs) {
  const kinds: Record<ServiceName, Kind> = {
    auth: { env: authEnv(platform, inputs) },
    usage: { env: usageEnv(platform) },
    render: { env: renderEnv(platform) },
    edge: { env: edgeEnv(platform), ports: HTTP },
    egress: { env: egressEnv(platform), ports: EGRESS_PORTS },
  };
  return SERVICES.flatMap((name) => [
    ...workloadResources(platform, {
      ...platform.spec[name],
      component: name,
      graceSeconds: POD_GRACE_MS / 1_000,
      maxSurge: '100%',
      ...(name === 'edge' && { minReadySeconds: REGISTERED_S }),
      pod: restrictedPod(USER),
      container: containerOf(name, { ...kinds[name], image: inputs.images[name] }),
      folders: foldersOf(platform, name),
      settings: inputs.startSettings[name],
    }),
    serviceBefore(platform, name),
  ]);
}

const HTTP = [{ name: 'http', containerPort: PORTS.edge }];

const grpcPort = (name: ServiceName) => [{ name: 'grpc', containerPort: PORTS[name] }];

function containerOf(
  name: ServiceName,
  { image, env, ports = grpcPort(name) }: Kind & { image: string },
): Omit<Container, 'name' | 'volumeMounts'> {
  return {
    image,
    env: [...env, DRAIN_DELAY],
    securityContext: RESTRICTED,
    ports: [...ports, { name: 'metrics', containerPort: METRICS_PORT }],
    // A new revision may wait long for its dependencies without a restart.
    startupProbe: { ...probe('/healthz'), periodSeconds: 1, failureThreshold: 120 },
    readinessProbe: { ...probe('/readyz'), periodSeconds: 2, failureThreshold: 2 },
    livenessProbe: { ...probe('/healthz'), periodSeconds: 10, failureThreshold: 6 },
  };
}

function foldersOf(platform: PdfPlatform, name: ServiceName): Folder[] {
  const configMap = { name: settingsName(platform) };
  const settings = { path: SETTINGS_PATH, volume: { name: 'settings', configMap } };
  return [
    TMP,
    ...(name === 'render' ? [SPOOL] : []),
    ...(READERS.includes(name) ? [settings] : []),
    provenFolder(platform, name),
    ...certificateFolders(platform, name),
    ...signingFolders(platform, name),
  ];
}

function probe(path: string) {
  return { httpGet: { path, port: 'metrics' }, timeoutSeconds: 5 };
}

function authEnv(platform: PdfPlatform, { peppers }: Inputs): EnvVar[] {
  return [
    secret('PLATEN_REDIS_URL', platform.spec.redis.urlFrom, 'url'),
    secret('PLATEN_KEY_PEPPERS', peppers, 'peppers'),
    { name: 'PLATEN_ISSUERS_FILE', value: `${SETTINGS_PATH}/issuers.json` },
    { name: 'PLATEN_ACCOUNTS_FILE', value: `${SETTINGS_PATH}/accounts.json` },
  ];
}

function usageEnv({ spec }: PdfPlatform): EnvVar[] {
  const { autoscaling, replicas } = spec.usage;
  return [
    secret('PLATEN_REDIS_URL', spec.redis.usageUrlFrom ?? spec.redis.urlFrom, 'url'),
    { name: 'PLATEN_PLANS_FILE', value: `${SETTINGS_PATH}/plans.json` },
    { name: 'PLATEN_ACCOUNTS_FILE', value: `${SETTINGS_PATH}/accounts.json` },
    { name: 'PLATEN_STORE_FAILURE', value: spec.storeFailure },
    { name: 'PLATEN_REPLICAS', value: String(autoscaling?.maxReplicas ?? replicas) },
  ];
}

function renderEnv(platform: PdfPlatform): EnvVar[] {
  return [
    ...engineSettings(platform),
    { name: 'PLATEN_SPOOL_DIRECTORY', value: SPOOL.path },
    { name: 'PLATEN_SPOOL_BUDGET_BYTES', value: String(SPOOL_BUDGET_BYTES) },
    ...memoryBudget(platform),
    ...signingEnv(platform),
    // Node.js counts the node's cores, not the pod's share of them.
    { name: 'PLATEN_RENDER_THREADS', value: '2' },
  ];
}

/** One for an Ingress or a route, which is a proxy. */
function trustedProxies({ edge, ingress, gateway }: PdfPlatform['spec']): number {
  return edge.trustedProxies ?? (ingress || gateway ? 1 : 0);
}

/** render's memory without documents: its code and idle threads (measured). */
const RENDER_BASE_BYTES = 512 * 2 ** 20;

/** The rest is for memory that is freed late. */
const BUDGETED = 3 / 4;

const LEAST_BUDGET_BYTES = 64 * 2 ** 20;

/** render's budget for documents, from its memory limit; without a limit, its own default. */
function memoryBudget({ spec }: PdfPlatform): EnvVar[] {
  const limit = parseQuantity(spec.render.resources.limits?.['memory'] ?? '');
  if (limit === undefined) return [];
  const bytes = Math.max(Math.floor((limit - RENDER_BASE_BYTES) * BUDGETED), LEAST_BUDGET_BYTES);
  return [{ name: 'PLATEN_RENDER_MEMORY_BYTES', value: String(bytes) }];
}

function edgeEnv(platform: PdfPlatform): EnvVar[] {
  return [
    { name: 'PLATEN_AUTH_ADDRESS', value: addressOf(platform, 'auth') },
    { name: 'PLATEN_USAGE_ADDRESS', value: addressOf(platform, 'usage') },
    { name: 'PLATEN_RENDER_ADDRESS', value: addressOf(platform, 'render') },
    { name: 'PLATEN_TRUSTED_PROXIES', value: String(trustedProxies(platform.spec)) },
    { name: 'PLATEN_ISOLATION', value: platform.spec.isolation },
    ...(platform.spec.contact ? [{ name: 'PLATEN_CONTACT', value: platform.spec.contact }] : []),
    { name: 'PLATEN_REQUEST_LOG', value: platform.spec.requestLog ? 'on' : 'off' },
  ];
}

function secret(
  name: string,
  from: { name: string; key?: string | undefined },
  key: string,
): EnvVar {
  return { name, valueFrom: { secretKeyRef: { name: from.name, key: from.key ?? key } } };
}

/**
 * Headless: gRPC balances over pods by itself, so it needs their addresses. The edge's Service has the platform's
 * name, and port 80.
 */
function serviceBefore(platform: PdfPlatform, name: ServiceName): Desired<KubeService> {
  if (name === 'egress') return egressService(platform);
  if (name !== 'edge') {
    return serviceOf(platform, name, {
      clusterIP: 'None',
      ports: [{ name: 'grpc', port: PORTS[name], targetPort: 'grpc', appProtocol: 'grpc' }],
    });
  }
  const { serviceType, loadBalancerClass, loadBalancerSourceRanges, externalTrafficPolicy } =
    platform.spec.edge;
  const spec = {
    type: serviceType,
    ...(loadBalancerClass !== undefined && { loadBalancerClass }),
    ...(loadBalancerSourceRanges && { loadBalancerSourceRanges }),
    ...(externalTrafficPolicy && { externalTrafficPolicy }),
    ports: [{ name: 'http', port: 80, targetPort: 'http', appProtocol: 'http' }],
  };
  return serviceOf(platform, name, spec, platform.metadata.name);
}
