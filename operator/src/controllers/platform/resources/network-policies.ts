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
  const part = (component: Component): NetworkPolicyPeer => ({
    podSelector: { matchLabels: selectorOf(platform, component) },
  });
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
    denyAll(platform),
    lookUps(platform),
    metrics(platform),
    statuses(platform, operatorNamespace),
    ...Object.entries(ways).map(([component, way]) => wayOf(platform, component as Callee, way)),
    ...proberPolicies(platform, to('edge')),
  ];
}

function wayOf(platform: PdfPlatform, component: Callee, { from, to }: Ways) {
  const ports = component === 'egress' ? EGRESS : [tcp(PORTS[component])];
  const ingress: NetworkPolicyIngressRule = from === 'anyone' ? { ports } : { from, ports };
  return policy(platform, component, {
    podSelector: { matchLabels: selectorOf(platform, component) },
    policyTypes: ['Ingress', 'Egress'],
    ingress: [ingress],
    egress: to,
  });
}

/** The prober reaches what a caller reaches. */
function proberPolicies(platform: PdfPlatform, toEdge: NetworkPolicyEgressRule) {
  if (!platform.spec.monitoring.prober) return [];
  return [
    policy(platform, PROBER, {
      podSelector: { matchLabels: selectorOf(platform, PROBER) },
      policyTypes: ['Egress'],
      egress: [toEdge],
    }),
  ];
}

function denyAll(platform: PdfPlatform) {
  return policy(platform, 'deny-all', {
    podSelector: { matchLabels: selectorOf(platform) },
    policyTypes: ['Ingress', 'Egress'],
  });
}

/** DNS, only for our own processes: a query can carry data out, too. */
function lookUps(platform: PdfPlatform) {
  return policy(platform, 'names', {
    podSelector: ownProcesses(platform),
    policyTypes: ['Egress'],
    egress: [
      {
        to: [{ namespaceSelector: {} }, NODE_CACHE],
        ports: [tcp(53), { protocol: 'UDP', port: 53 }],
      },
    ],
  });
}

function metrics(platform: PdfPlatform) {
  const { matchLabels } = platform.spec.networkPolicy.monitoring;
  return policy(platform, 'metrics', {
    podSelector: ownProcesses(platform),
    policyTypes: ['Ingress'],
    ingress: [{ from: [{ namespaceSelector: { matchLabels } }], ports: [tcp(METRICS_PORT)] }],
  });
}

/** Lets the operator read the reports of services, and the load of render. */
function statuses(platform: PdfPlatform, operatorNamespace: string): Desired<NetworkPolicy> {
  const from = [operatorIn(operatorNamespace)];
  return policy(platform, 'statuses', {
    podSelector: ownProcesses(platform),
    policyTypes: ['Ingress'],
    ingress: [{ from, ports: [tcp(METRICS_PORT)] }],
  });
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

function policy(
  platform: PdfPlatform,
  name: string,
  spec: NetworkPolicy['spec'],
): Desired<NetworkPolicy> {
  return { kind: 'NetworkPolicy', metadata: metadataOf(platform, nameOf(platform, name)), spec };
}

function tcp(port: number) {
  return { protocol: 'TCP', port };
}
