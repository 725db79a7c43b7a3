import { isWithin, readCidr, type Cidr } from '@platen/runtime';
import type { PdfPlatform } from '../../../api/v1alpha1/index.ts';
import type {
  Desired,
  NetworkPolicy,
  NetworkPolicyEgressRule,
  NetworkPolicyIngressRule,
  NetworkPolicyPeer,
} from '../../../kube/types.ts';
import { RESOLVER_PORT } from './egress.ts';
import {
  metadataOf,
  METRICS_PORT,
  nameOf,
  PORTS,
  selectorOf,
  SERVICES,
  PROBER,
  type Callee,
  type Component,
} from './names.ts';

interface Ways {
  /** Allowed callers of its port; `anyone` also from outside the cluster. */
  from: 'anyone' | NetworkPolicyPeer[];
  to: NetworkPolicyEgressRule[];
}

const EGRESS = [tcp(PORTS.egress), { protocol: 'UDP', port: RESOLVER_PORT }, tcp(RESOLVER_PORT)];

/** IPv4 ranges of clusters, which no host of the Internet has. */
const PRIVATE = [
  '10.0.0.0/8',
  '100.64.0.0/10',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
];

/** All addresses of the Internet. */
const WORLD = [readCidr('0.0.0.0/0'), readCidr('2000::/3')];

/** The address of a DNS cache on each node, which is no pod's. */
const NODE_CACHE = { ipBlock: { cidr: '169.254.20.10/32' } };

/** The NetworkPolicies. They refuse everything else, in both directions. */
export function networkPolicies(
  platform: PdfPlatform,
  operatorNamespace: string,
): Desired<NetworkPolicy>[] {
  const { networkPolicy, redis, signing } = platform.spec;
  if (!networkPolicy.enabled) return [];
  const part = (component: Component) => ({ podSelector: podsOf(platform, component) });
  const to = (component: Callee): NetworkPolicyEgressRule => ({
    to: [part(component)],
    ports: [tcp(PORTS[component])],
  });
  const asksAuthority = signing.timestampAuthority !== undefined;
  const toEgress: NetworkPolicyEgressRule = { to: [part('egress')], ports: EGRESS };
  const toRedis = outside(networkPolicy.redis, redis.ports);
  const ways: Record<Callee, Ways> = {
    auth: {
      from: [part('edge'), operatorIn(operatorNamespace)],
      to: [toRedis, ...toIssuers(platform)],
    },
    usage: { from: [part('edge')], to: [toRedis] },
    render: {
      from: [part('edge')],
      to: [to('chromium'), to('libreoffice'), ...(asksAuthority ? [to('egress')] : [])],
    },
    edge: { from: 'anyone', to: [to('auth'), to('usage'), to('render')] },
    egress: {
      from: [part('chromium'), part('libreoffice'), ...(asksAuthority ? [part('render')] : [])],
      to: toWorld(platform),
    },
    chromium: { from: [part('render')], to: [toEgress] },
    libreoffice: { from: [part('render')], to: [toEgress] },
  };
  return [
    policy(platform, 'deny-all', podsOf(platform), {}),
    lookUps(platform),
    metricsFor({ namespaceSelector: networkPolicy.monitoring }, platform, 'metrics'),
    metricsFor(operatorIn(operatorNamespace), platform, 'statuses'),
    ...Object.entries(ways).map(([component, way]) => wayOf(platform, component as Callee, way)),
    ...proberPolicies(platform, to('edge')),
  ];
}

function wayOf(platform: PdfPlatform, component: Callee, { from, to }: Ways) {
  const ports = component === 'egress' ? EGRESS : [tcp(PORTS[component])];
  const ingress: NetworkPolicyIngressRule = from === 'anyone' ? { ports } : { from, ports };
  return policy(platform, component, podsOf(platform, component), {
    ingress: [ingress],
    egress: to,
  });
}

/** The prober reaches what a caller reaches. */
function proberPolicies(platform: PdfPlatform, toEdge: NetworkPolicyEgressRule) {
  if (!platform.spec.monitoring.prober) return [];
  return [policy(platform, PROBER, podsOf(platform, PROBER), { egress: [toEdge] })];
}

/** DNS, only for our own processes: a query can carry data out, too. */
function lookUps(platform: PdfPlatform) {
  const to = [{ namespaceSelector: {} }, NODE_CACHE];
  const ports = [tcp(53), { protocol: 'UDP', port: 53 }];
  return policy(platform, 'names', ownProcesses(platform), { egress: [{ to, ports }] });
}

/** Lets some read the metrics of our own processes, and their reports. */
function metricsFor(from: NetworkPolicyPeer, platform: PdfPlatform, name: string) {
  const ingress = [{ from: [from], ports: [tcp(METRICS_PORT)] }];
  return policy(platform, name, ownProcesses(platform), { ingress });
}

/** Allows public addresses. The proxy decides by itself; this is a second guard. */
function toWorld({ spec }: PdfPlatform): NetworkPolicyEgressRule[] {
  const denied = [...PRIVATE, ...spec.egress.deniedCidrs].map(readCidr);
  const to = WORLD.flatMap((world) => blockWithout(world, denied));
  // A rule without destinations would allow everything.
  return to.length > 0 ? [{ to, ports: [tcp(80), tcp(443)] }] : [];
}

/** A range with exceptions. The API server accepts only smaller ranges within it. */
function blockWithout(range: Cidr, denied: readonly Cidr[]): NetworkPolicyPeer[] {
  if (denied.some((one) => isWithin(range, one))) return [];
  const except = denied.filter((one) => isWithin(one, range)).map(({ text }) => text);
  return [{ ipBlock: { cidr: range.text, ...(except.length > 0 && { except }) } }];
}

/** The address of what is not ours is known to whoever runs it alone. */
function outside(
  to: PdfPlatform['spec']['networkPolicy']['redis'],
  ports: number[],
): NetworkPolicyEgressRule {
  return { ...(to && { to: to as NetworkPolicyPeer[] }), ports: ports.map(tcp) };
}

/** auth checks the answers of issuers. */
function toIssuers({ spec }: PdfPlatform): NetworkPolicyEgressRule[] {
  const urls = spec.issuers.flatMap(({ issuer, jwksUrl }) => [
    issuer,
    ...(jwksUrl ? [jwksUrl] : []),
  ]);
  const ports = new Set(urls.map((url) => Number(new URL(url).port || 443)));
  return ports.size > 0 ? [outside(spec.networkPolicy.issuers, [...ports])] : [];
}

/** Lets the operator create API keys. */
function operatorIn(namespace: string): NetworkPolicyPeer {
  return {
    namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': namespace } },
    podSelector: { matchLabels: { 'app.kubernetes.io/name': 'platen-operator' } },
  };
}

function ownProcesses(platform: PdfPlatform) {
  const component = 'app.kubernetes.io/component';
  const values = [...SERVICES, ...(platform.spec.monitoring.prober ? [PROBER] : [])];
  return {
    matchLabels: selectorOf(platform),
    matchExpressions: [{ key: component, operator: 'In', values }],
  };
}

function podsOf(platform: PdfPlatform, component?: Component) {
  return { matchLabels: selectorOf(platform, component) };
}

const DIRECTIONS = { ingress: 'Ingress', egress: 'Egress' };

/** Refuses all but what it allows, in the directions that it names; in both if it names none. */
function policy(
  platform: PdfPlatform,
  name: string,
  podSelector: NonNullable<NetworkPolicy['spec']['podSelector']>,
  allowed: Pick<NetworkPolicy['spec'], 'ingress' | 'egress'>,
): Desired<NetworkPolicy> {
  const named = Object.keys(allowed).length > 0 ? allowed : DIRECTIONS;
  const policyTypes = Object.entries(DIRECTIONS).flatMap(([way, type]) =>
    way in named ? type : [],
  );
  const metadata = metadataOf(platform, nameOf(platform, name));
  return { kind: 'NetworkPolicy', metadata, spec: { podSelector, policyTypes, ...allowed } };
}

function tcp(port: number) {
  return { protocol: 'TCP', port };
}
