import type { AccountSpec, ApiKeySpec, PdfPlatform } from '../../../api/v1alpha1/index.ts';
import type { Container, DesiredObject } from '../../../kube/types.ts';
import type { Inputs } from '../inputs.ts';
import { metadataOf, METRICS_PORT, nameOf, PROBER, urlOf } from './names.ts';
import { RESTRICTED, restrictedPod, type Folder } from './pod.ts';
import { workloadResources } from './workload.ts';

/** The user `node` of the image. */
const USER = 1000;

/** Short, because it gives up its current document at once. */
const GRACE_S = 10;

const KEY_PATH = '/etc/platen-prober';
const DAY_S = 24 * 60 * 60;

/** Four documents every five seconds, from two probers while one replaces the other. */
const RATE_PER_MINUTE = 120;

/** The prober, a caller with an account and a key of its own. */
export function proberResources(
  platform: PdfPlatform,
  { images, proberTaken, startSettings }: Inputs,
): DesiredObject[] {
  const { prober } = platform.spec.monitoring;
  if (!prober || proberTaken !== undefined) return [];
  return [
    accountOf(platform, prober),
    apiKeyOf(platform),
    ...workloadResources(platform, {
      component: PROBER,
      replicas: 1,
      graceSeconds: GRACE_S,
      settings: startSettings[PROBER],
      maxSurge: '100%',
      resources: prober.resources,
      pod: restrictedPod(USER),
      folders: [keyFolder(platform)],
      container: containerOf(platform, { ...prober, image: images.prober }),
    }),
  ];
}

type Prober = NonNullable<PdfPlatform['spec']['monitoring']['prober']>;

/** Its account, with the labels by which the platform selects accounts. */
function accountOf(platform: PdfPlatform, { plan }: Prober): DesiredObject & { spec: AccountSpec } {
  const metadata = metadataOf(platform, nameOf(platform, PROBER), PROBER);
  const { matchLabels } = platform.spec.accounts.selector;
  const { namespace, name } = platform.metadata;
  return {
    kind: 'PdfAccount',
    metadata: { ...metadata, labels: { ...matchLabels, ...metadata.labels } },
    spec: {
      plan,
      suspended: false,
      subjects: [{ issuer: 'urn:platen:prober', subject: `${namespace}/${name}` }],
      overrides: { ratePerMinute: RATE_PER_MINUTE },
    },
  };
}

function apiKeyOf(platform: PdfPlatform): DesiredObject & { spec: ApiKeySpec } {
  const name = nameOf(platform, PROBER);
  return {
    kind: 'PdfApiKey',
    metadata: metadataOf(platform, name, PROBER),
    spec: {
      platform: platform.metadata.name,
      account: name,
      mode: 'test',
      scopes: ['generate'],
      rotation: { periodSeconds: 30 * DAY_S, overlapSeconds: DAY_S },
    },
  };
}

function containerOf(
  platform: PdfPlatform,
  { image, intervalSeconds, timeoutSeconds }: Prober & { image: string },
): Omit<Container, 'name' | 'volumeMounts'> {
  return {
    image,
    args: [
      `--url=${urlOf(platform)}`,
      `--key-file=${KEY_PATH}/api-key`,
      `--interval=${intervalSeconds}`,
      `--timeout=${timeoutSeconds}`,
      `--metrics-port=${METRICS_PORT}`,
    ],
    securityContext: RESTRICTED,
    ports: [{ name: 'metrics', containerPort: METRICS_PORT }],
    readinessProbe: { ...HEALTH, periodSeconds: 2 },
    livenessProbe: { ...HEALTH, periodSeconds: 10, failureThreshold: 6 },
  };
}

const HEALTH = { httpGet: { path: '/healthz', port: 'metrics' }, timeoutSeconds: 5 };

/** Starts when its key exists, and reads the key again before each round. */
function keyFolder(platform: PdfPlatform): Folder {
  const secret = { secretName: nameOf(platform, PROBER), defaultMode: 0o440 };
  return { path: KEY_PATH, volume: { name: 'key', secret } };
}
