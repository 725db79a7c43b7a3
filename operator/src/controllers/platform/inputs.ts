import { createHash } from 'node:crypto';
import type { PdfAccount, PdfPlan, PdfPlatform } from '../../api/v1alpha1/index.ts';
import type { Deployment, KubeObject } from '../../kube/types.ts';
import { endedSubjects } from '../account/ended.ts';
import type { ListedSubject } from '../account/listed.ts';
import { knownDeployment } from '../cached.ts';
import type { Context } from '../context.ts';
import { isSelected } from '../selection.ts';
import { applyOwn } from './own.ts';
import { keepPeppers } from './peppers.ts';
import { egressService } from './resources/egress.ts';
import {
  COMPONENTS,
  ENGINES,
  nameOf,
  PROBER,
  SERVICES,
  type Component,
  type EngineName,
  type ServiceName,
} from './resources/names.ts';
import { keepRedisSecret } from './redis-secret.ts';
import { readReferenced, type KeyOf } from './referenced.ts';
import { issuersFile } from './resources/settings.ts';
import { signingSettings } from './resources/signing.ts';
import { provenRevisions, type Proven } from './resources/proven.ts';
import { SETTINGS } from './resources/workload.ts';

type Images = Record<ServiceName | typeof PROBER | 'engine', string>;

/** What a platform depends on besides its own spec. */
export interface Inputs {
  images: Images;
  plans: PdfPlan[];
  accounts: PdfAccount[];
  /** Subjects that no PdfAccount lists any more. */
  ended: ListedSubject[];
  peppers: KeyOf;
  /** The address of the egress proxy. */
  egress: string;
  /** Changes with everything that a service reads only at its start. */
  startSettings: Record<Component, string>;
  /** Revisions of services that have been ready before. */
  proven: Proven;
  /** The numbers of engines that the operator scales; the spec has the others. */
  engineReplicas: Partial<Record<EngineName, number>>;
  /** An object of others with a name that the prober needs: `PdfAccount print-prober`. */
  proberTaken?: string | undefined;
  /** What a user has to do before the platform can work. */
  faults: string[];
  /** Changes with the Secrets and ConfigMaps that these inputs were read from. */
  referenced: string[];
}

/** Gathers the inputs. Creates the peppers if there never were any. */
export async function gatherInputs(platform: PdfPlatform, context: Context): Promise<Inputs> {
  const { spec, metadata } = platform;
  const { caches, version } = context;
  const peppers = spec.peppersFrom ?? (await keepPeppers(platform, context));
  await keepRedisSecret(platform, context);
  const { digests, faults, fingerprints } = await readReferenced(platform, context);
  const accounts = caches.accounts
    .list(metadata.namespace)
    .filter((account) => isSelected(account, spec.accounts.selector));
  return {
    images: imagesOf(platform, version),
    plans: caches.plans
      .list(metadata.namespace)
      .filter((plan) => isSelected(plan, spec.plans.selector))
      .sort((one, other) => (one.metadata.name < other.metadata.name ? -1 : 1)),
    accounts,
    ended: await endedSubjects(platform, accounts, context),
    peppers,
    egress: await keepEgressAddress(platform, context),
    engineReplicas: engineReplicasOf(platform, context),
    proberTaken: spec.monitoring.prober && takenFromProber(platform, context),
    startSettings: {
      ...digests,
      auth: `${digests.auth} ${fingerprint(issuersFile(platform))}`,
      render: [digests.render, ...Object.values(signingSettings(platform)).map(fingerprint)].join(
        ' ',
      ),
      // A new pod would not start without what is missing.
      ...(faults.length > 0 && presentSettings(platform, context)),
    },
    proven: provenRevisions(platform, context),
    faults,
    referenced: fingerprints,
  };
}

/** An account or key with the prober's name that is not this platform's. */
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

function engineReplicasOf(platform: PdfPlatform, context: Context) {
  const replicas = ENGINES.flatMap((engine) => {
    const { spec } = knownDeployment(platform, engine, context) ?? {};
    const count = context.scales.replicasOf(platform, engine, spec?.replicas);
    return count === undefined ? [] : [[engine, count] as const];
  });
  return Object.fromEntries(replicas) as Inputs['engineReplicas'];
}

/** Creates this Service first, because others need its address. */
async function keepEgressAddress(platform: PdfPlatform, context: Context): Promise<string> {
  const { spec } = (await applyOwn(egressService(platform), platform, context)) as KubeObject & {
    spec: { clusterIP: string };
  };
  return spec.clusterIP;
}

/** The settings with which the present pods started. */
function presentSettings(platform: PdfPlatform, context: Context) {
  const settings = COMPONENTS.flatMap((component) => {
    const found = knownDeployment(platform, component, context) as Deployment | undefined;
    const present = found?.spec?.template.metadata?.annotations?.[SETTINGS];
    return present === undefined ? [] : [[component, present] as const];
  });
  return Object.fromEntries(settings);
}

function imagesOf({ spec }: PdfPlatform, version: string): Images {
  const { registry = '', tag } = spec.images;
  const built = (name: string) => `${registry}/${name}:${tag ?? version}`;
  const services = SERVICES.map((name) => [name, spec[name].image ?? built(name)] as const);
  const prober = spec.monitoring.prober?.image ?? built(PROBER);
  const engine = spec.engines.image ?? built('engine');
  return { ...Object.fromEntries(services), prober, engine } as Images;
}

function fingerprint(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
