import { createHash } from 'node:crypto';
import type { PdfAccount, PdfPlan, PdfPlatform } from '../../api/v1alpha1/index.ts';
import type { KubeObject } from '../../kube/types.ts';
import type { Context } from '../context.ts';
import { isSelected } from '../selection.ts';
import { applyOwn } from './own.ts';
import { keepPeppers } from './peppers.ts';
import { egressService } from './resources/egress.ts';
import {
  ENGINES,
  nameOf,
  PROBER,
  SERVICES,
  type EngineName,
  type ServiceName,
} from './resources/names.ts';
import { issuersFile } from './resources/settings.ts';
import { TRUSTED_CA_KEY } from './resources/trusted-ca.ts';
import type { ObservedDeployment } from './status.ts';

export interface KeyOf {
  name: string;
  key?: string | undefined;
}

type Images = Record<ServiceName | typeof PROBER | 'engine', string>;

/** What a platform is made of besides its own spec. */
export interface Inputs {
  images: Images;
  plans: PdfPlan[];
  accounts: PdfAccount[];
  peppers: KeyOf;
  /** The address of the engines' way out. */
  egress: string;
  /** Changes with what a service reads at its start alone. */
  startSettings: Record<ServiceName, string>;
  /** Of the engines that are scaled; the others' number is in the spec. */
  engineReplicas: Partial<Record<EngineName, number>>;
  /** What has a name that the prober needs, and is somebody else's: `PdfAccount print-prober`. */
  proberTaken?: string | undefined;
  /** What somebody has to do before the platform can work. */
  faults: string[];
}

/** Gathers them; peppers are made if there never were any. */
export async function gatherInputs(platform: PdfPlatform, context: Context): Promise<Inputs> {
  const { spec, metadata } = platform;
  const { caches, version } = context;
  const peppers = spec.peppersFrom ?? (await keepPeppers(platform, context));
  const keyOf = (kind: 'Secret' | 'ConfigMap', { name, key }: KeyOf, defaultKey: string) =>
    readKey(platform, { kind, name, key: key ?? defaultKey }, context);
  const read = await Promise.all([
    keyOf('Secret', spec.redis.urlFrom, 'url'),
    keyOf('Secret', spec.redis.usageUrlFrom ?? spec.redis.urlFrom, 'url'),
    keyOf('Secret', peppers, 'peppers'),
    spec.trustedCa ? keyOf('ConfigMap', spec.trustedCa, TRUSTED_CA_KEY) : NOT_SET,
  ]);
  const [authRedis, usageRedis, pepper, trustedCa] = read;
  return {
    images: imagesOf(platform, version),
    plans: caches.plans
      .list(metadata.namespace)
      .filter((plan) => isSelected(plan, spec.plans.selector))
      .sort((one, other) => (one.metadata.name < other.metadata.name ? -1 : 1)),
    accounts: caches.accounts
      .list(metadata.namespace)
      .filter((account) => isSelected(account, spec.accounts.selector)),
    peppers,
    egress: await keepEgressAddress(platform, context),
    engineReplicas: engineReplicasOf(platform, context),
    proberTaken: spec.monitoring.prober && takenFromProber(platform, context),
    startSettings: {
      auth: fingerprint([
        ...[authRedis.version, pepper.version, trustedCa.version],
        issuersFile(platform),
      ]),
      usage: fingerprint([usageRedis.version, trustedCa.version]),
      render: '',
      edge: '',
      egress: '',
    },
    faults: [...new Set(read.flatMap(({ fault }) => fault ?? []))],
  };
}

/** An account or a key of the prober's name that this platform has not made: it would become another's. */
function takenFromProber(platform: PdfPlatform, { caches }: Context): string | undefined {
  const { namespace, uid } = platform.metadata;
  const name = nameOf(platform, PROBER);
  const found: (KubeObject | undefined)[] = [caches.accounts, caches.apiKeys].map((cache) =>
    cache.get(namespace, name),
  );
  const taken = found.find(
    (one) => one && !one.metadata.ownerReferences?.some((by) => by.uid === uid),
  );
  return taken && `${taken.kind} ${name}`;
}

function engineReplicasOf(platform: PdfPlatform, { caches, scales }: Context) {
  const { namespace } = platform.metadata;
  const replicas = ENGINES.flatMap((engine) => {
    const name = nameOf(platform, engine);
    const deployment = caches.owned.get('Deployment')?.get(namespace, name);
    const { spec } = (deployment ?? {}) as ObservedDeployment;
    const count = scales.replicasOf(platform, engine, spec?.replicas);
    return count === undefined ? [] : [[engine, count] as const];
  });
  return Object.fromEntries(replicas) as Inputs['engineReplicas'];
}

/** Services get their address when they are made, so this one is made before what needs it. */
async function keepEgressAddress(platform: PdfPlatform, context: Context): Promise<string> {
  const { spec } = (await applyOwn(egressService(platform), platform, context)) as KubeObject & {
    spec: { clusterIP: string };
  };
  return spec.clusterIP;
}

function imagesOf({ spec }: PdfPlatform, version: string): Images {
  const { registry, tag } = spec.images;
  const built = (name: string) => `${registry}/${name}:${tag ?? version}`;
  const services = SERVICES.map((name) => [name, spec[name].image ?? built(name)] as const);
  const prober = spec.monitoring.prober?.image ?? built(PROBER);
  const engine = spec.engines.image ?? built('engine');
  return { ...Object.fromEntries(services), prober, engine } as Images;
}

interface Read {
  version: string;
  fault?: string;
}

const NOT_SET: Read = { version: '' };

/** An object's version, not its content, stands in for it: a hash of a password could be guessed. */
async function readKey(
  { metadata: { namespace } }: PdfPlatform,
  { kind, name, key }: { kind: string; name: string; key: string },
  { cluster }: Context,
): Promise<Read> {
  const found = (await cluster.read({ kind, metadata: { name, namespace } })) as
    (KubeObject & { data?: Record<string, string> }) | undefined;
  if (!found)
    return { version: '', fault: `There is no ${kind} ${name}; create it, or put it back.` };
  if (!found.data?.[key])
    return { version: '', fault: `The ${kind} ${name} has no ${key}; add it.` };
  const { uid, resourceVersion } = found.metadata;
  return { version: `${uid}/${resourceVersion ?? ''}` };
}

function fingerprint(parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);
}
