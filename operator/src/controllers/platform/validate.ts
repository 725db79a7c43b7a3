import { fitsAny, readCidr } from '@platen/runtime';
import type { PdfPlatform } from '../../api/v1alpha1/index.ts';
import { ENGINE_VARIABLES, SERVICE_VARIABLES } from '../../api/v1alpha1/pods.ts';
import type { ConditionFinding } from '../conditions.ts';
import type { Context } from '../context.ts';
import {
  COMPONENTS,
  ENGINES,
  isEngine,
  resourcesField,
  SERVICES,
  type Component,
} from './resources/names.ts';
import { podSettingsOf } from './resources/pod-settings.ts';
import { parseQuantity } from './quantity.ts';

/** Faults of a spec that the API server cannot see, a sentence each. */
export function findFaults(platform: PdfPlatform, { caches }: Pick<Context, 'caches'>): string[] {
  const others = caches.platforms.list(platform.metadata.namespace);
  return [...specFaults(platform), ...hostFaults(platform, others)];
}

/** Those that the spec has whatever else exists. */
export function specFaults(platform: PdfPlatform): string[] {
  return [
    ...registryFaults(platform),
    ...SERVICES.flatMap((name) => workloadFaults(name, platform.spec[name])),
    ...ENGINES.flatMap((name) => workloadFaults(name, platform.spec.engines[name])),
    ...proberFaults(platform),
    ...variableFaults(platform),
    ...issuerFaults(platform),
    ...rangeFaults(platform),
    ...authorityFaults(platform),
  ];
}

/** Two platforms of one namespace: no fault, if each selects plans and accounts of its own. */
export function namespaceShared(
  { metadata }: PdfPlatform,
  { caches }: Pick<Context, 'caches'>,
): ConditionFinding | undefined {
  const others = caches.platforms
    .list(metadata.namespace)
    .filter(({ metadata: other }) => other.uid !== metadata.uid);
  if (others.length === 0) return undefined;
  const names = others.map((one) => one.metadata.name).join(', ');
  const message = `In this namespace there is also the PdfPlatform ${names}. Each has the plans and accounts that its spec.plans.selector and spec.accounts.selector select: let these select different ones, or move a platform to a namespace of its own.`;
  return { type: 'NamespaceShared', status: true, reason: 'OtherPlatform', message };
}

type Workload = Pick<PdfPlatform['spec']['edge'], 'resources'> & {
  autoscaling?: { maxReplicas: number; targetCpuPercent?: number; external?: boolean } | undefined;
};

function workloadFaults(name: Component, { resources, autoscaling }: Workload): string[] {
  const { requests = {}, limits = {} } = resources;
  const field = resourcesField(name);
  const isScaled = autoscaling?.targetCpuPercent !== undefined && !autoscaling.external;
  return [
    ...(isScaled && requests['cpu'] === undefined
      ? [`${name} is scaled by processor time and requests no cpu: set ${field}.requests.cpu.`]
      : []),
    ...quantityFaults(`${field}.requests`, requests),
    ...quantityFaults(`${field}.limits`, limits),
    ...Object.keys(requests)
      .filter((resource) => isAbove(requests[resource], limits[resource]))
      .map(
        (resource) =>
          `${name} requests more ${resource} than its limit: lower ${field}.requests.${resource}, or raise its limit.`,
      ),
  ];
}

/** For an object that the API server stored before it refused such values. */
function registryFaults({ spec }: PdfPlatform): string[] {
  return spec.images.registry === undefined
    ? ['Set images.registry: without it there is nowhere to pull images from.']
    : [];
}

function proberFaults({ spec }: PdfPlatform): string[] {
  const { prober } = spec.monitoring;
  return prober ? workloadFaults('prober', prober) : [];
}

type Quantities = Record<string, number | string>;

function quantityFaults(field: string, quantities: Quantities): string[] {
  return Object.entries(quantities)
    .filter(([, quantity]) => parseQuantity(quantity) === undefined)
    .map(([resource, quantity]) => `${field}.${resource} is ${quantity}: not a quantity.`);
}

/** Reports a value that is not a quantity. */
function isAbove(
  request: number | string | undefined,
  limit: number | string | undefined,
): boolean {
  return (parseQuantity(request ?? 0) ?? 0) > (parseQuantity(limit ?? Infinity) ?? Infinity);
}

/** For an object that the API server stored before it refused such names. */
function variableFaults(platform: PdfPlatform): string[] {
  const faults = COMPONENTS.flatMap((component) => {
    const { pattern, message } = isEngine(component) ? ENGINE_VARIABLES : SERVICE_VARIABLES;
    return podSettingsOf(platform, component)
      .env.filter(({ name }) => !new RegExp(pattern).test(name))
      .map(({ name }) => `Take the variable ${name} out of env: ${message}.`);
  });
  return [...new Set(faults)]; // once for a default of all parts
}

/** Names the addresses of issuers that are not URLs. */
function issuerFaults({ spec }: PdfPlatform): string[] {
  return spec.issuers
    .flatMap(({ issuer, jwksUrl }) => [issuer, ...(jwksUrl === undefined ? [] : [jwksUrl])])
    .filter((url) => !URL.canParse(url))
    .map((url) => `${url} of an issuer is not a URL.`);
}

/** egress reaches ports of the web alone, in the mode `allowlist` only its hosts, and nothing in the mode `none`. */
function authorityFaults({ spec: { signing, egress } }: PdfPlatform): string[] {
  const { timestampAuthority: url } = signing;
  if (url === undefined) return [];
  const { port = 'none', hostname = '' } = URL.parse(url) ?? {};
  const isOfWeb = ['', '80', '443'].includes(port) && egress.mode !== 'none';
  const hosts = egress.hosts.map((host) => host.toLowerCase()); // as egress reads them
  const isListed = egress.mode !== 'allowlist' || fitsAny(hostname, hosts);
  if (isOfWeb && isListed) return [];
  const remedy = isOfWeb
    ? `add ${hostname} to egress.hosts`
    : 'name an address at port 80 or 443, with an egress.mode other than none';
  return [`signing.timestampAuthority: egress cannot reach ${url}; ${remedy}.`];
}

function rangeFaults({ spec: { edge, egress, networkPolicy } }: PdfPlatform): string[] {
  const rangesOf = (field: 'redis' | 'issuers') =>
    (networkPolicy[field] ?? []).flatMap(({ ipBlock }) =>
      ipBlock ? [ipBlock.cidr, ...(ipBlock.except ?? [])] : [],
    );
  return Object.entries({
    'edge.loadBalancerSourceRanges': edge.loadBalancerSourceRanges ?? [],
    'egress.deniedCidrs': egress.deniedCidrs,
    'networkPolicy.redis': rangesOf('redis'),
    'networkPolicy.issuers': rangesOf('issuers'),
  }).flatMap(([field, ranges]) => ranges.flatMap((text) => rangeFault(field, text)));
}

function rangeFault(field: string, text: string): string[] {
  try {
    readCidr(text);
    return [];
  } catch (error) {
    return [`${field}: ${(error as RangeError).message}.`];
  }
}

/** Two Ingresses for one host would share its requests at random. The older one keeps the host. */
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
