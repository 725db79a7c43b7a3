import type { PdfPlatform } from '../../api/v1alpha1/index.ts';
import type { Context } from '../context.ts';
import { ENGINES, SERVICES } from './resources/names.ts';
import { amountOf } from './quantity.ts';

/** What is wrong with a spec, and the API server cannot see: a sentence each. */
export function faultsOf(platform: PdfPlatform, { caches }: Pick<Context, 'caches'>): string[] {
  const others = caches.platforms.list(platform.metadata.namespace);
  return [
    ...SERVICES.flatMap((name) => workloadFaults(name, platform.spec[name])),
    ...ENGINES.flatMap((name) => workloadFaults(name, platform.spec.engines[name])),
    ...hostFaults(platform, others),
  ];
}

type Workload = Pick<PdfPlatform['spec']['edge'], 'resources'> & {
  autoscaling?: object | undefined;
};

function workloadFaults(name: string, { resources, autoscaling }: Workload): string[] {
  const { requests = {}, limits = {} } = resources;
  const faults: string[] = [];
  if (autoscaling && 'targetCpuPercent' in autoscaling && requests['cpu'] === undefined) {
    faults.push(`${name} is scaled by processor time and requests no cpu.`);
  }
  for (const [resource, request] of Object.entries(requests)) {
    const [least, most] = [amountOf(request), amountOf(limits[resource] ?? Infinity)];
    if (least === undefined)
      faults.push(`${name} requests ${resource} ${request}: not a quantity.`);
    else if (most !== undefined && least > most) {
      faults.push(`${name} requests more ${resource} than its limit.`);
    }
  }
  for (const [resource, most] of Object.entries(limits)) {
    if (amountOf(most) === undefined)
      faults.push(`${name} has the limit ${resource} ${most}: not a quantity.`);
  }
  return faults;
}

/** Two Ingresses for one host: which of them gets a request is anybody's guess. The older one has it. */
function hostFaults(platform: PdfPlatform, all: readonly PdfPlatform[]): string[] {
  const hosts = new Set(hostsOf(platform));
  return all
    .filter((one) => one.metadata.uid !== platform.metadata.uid && isOlder(one, platform))
    .flatMap((one) =>
      hostsOf(one)
        .filter((host) => hosts.has(host))
        .map((host) => `${host} is a host of the PdfPlatform ${one.metadata.name} already.`),
    );
}

function hostsOf({ spec }: PdfPlatform): string[] {
  return [...(spec.ingress?.hosts ?? []), ...(spec.gateway?.hosts ?? [])];
}

function isOlder({ metadata: one }: PdfPlatform, { metadata: other }: PdfPlatform): boolean {
  const [first = '', second = ''] = [one.creationTimestamp, other.creationTimestamp];
  return first === second ? one.uid < other.uid : first < second;
}
