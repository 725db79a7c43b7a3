import { createHash } from 'node:crypto';
import type { PdfAccount, PdfPlan, PdfPlatform } from '../../api/v1alpha1/index.ts';
import type { KubeObject, StoredSecret } from '../../kube/types.ts';
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
import type { ObservedDeployment } from './status.ts';

export interface KeyOfSecret {
  name: string;
  key?: string | undefined;
}

type Images = Record<ServiceName | typeof PROBER | 'engine', string>;

/** What a platform is made of besides its own spec. */
export interface Inputs {
  images: Images;
  plans: PdfPlan[];
  accounts: PdfAccount[];
  peppers: KeyOfSecret;
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
  const secrets = await Promise.all([
    readKey(platform, spec.redis.urlFrom, 'url', context),
    readKey(platform, spec.redis.usageUrlFrom ?? spec.redis.urlFrom, 'url', context),
    readKey(platform, peppers, 'peppers', context),
  ]);
  const [authRedis, usageRedis, pepper] = secrets;
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
      auth: fingerprint([authRedis.version, pepper.version, issuersFile(platform)]),
      usage: fingerprint([usageRedis.version]),
      render: '',
      edge: '',
      egress: '',
    },
    faults: [...new Set(secrets.flatMap(({ fault }) => fault ?? []))],
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

/** A Secret's version, not its content, stands in for it: a hash of a password could be guessed. */
async function readKey(
  { metadata: { namespace } }: PdfPlatform,
  from: KeyOfSecret,
  defaultKey: string,
  { cluster }: Context,
): Promise<{ version: string; fault?: string }> {
  const { name, key = defaultKey } = from;
  const secret = (await cluster.read({
    kind: 'Secret',
    metadata: { name, namespace },
  })) as StoredSecret | undefined;
  if (!secret)
    return { version: '', fault: `There is no Secret ${name}; create it, or put it back.` };
  if (!secret.data?.[key])
    return { version: '', fault: `The Secret ${name} has no ${key}; add it.` };
  const { uid, resourceVersion } = secret.metadata;
  return { version: `${uid}/${resourceVersion ?? ''}` };
}

function fingerprint(parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);
}
