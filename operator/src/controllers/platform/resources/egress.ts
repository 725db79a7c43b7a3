import { isIPv6 } from 'node:net';
import type { PdfPlatform } from '../../../api/v1alpha1/index.ts';
import type { Desired, EnvVar, KubeService } from '../../../kube/types.ts';
import { PORTS } from './names.ts';
import { serviceOf } from './pod-settings.ts';

/** The port of the fixed resolver, which needs no rights. Engines ask at 53. */
export const RESOLVER_PORT = 5_353;

export const EGRESS_PORTS = [
  { name: 'proxy', containerPort: PORTS.egress },
  { name: 'dns', containerPort: RESOLVER_PORT, protocol: 'UDP' },
  { name: 'dns-tcp', containerPort: RESOLVER_PORT },
];

export function egressEnv({ spec }: PdfPlatform): EnvVar[] {
  return [
    { name: 'PLATEN_EGRESS_MODE', value: spec.egress.mode },
    { name: 'PLATEN_EGRESS_HOSTS', value: spec.egress.hosts.join(',') },
    { name: 'PLATEN_EGRESS_DENIED_CIDRS', value: spec.egress.deniedCidrs.join(',') },
    { name: 'PLATEN_RESOLVER_PORT', value: String(RESOLVER_PORT) },
  ];
}

/** One address for all pods of egress: engines have no DNS, and a nameserver is an address. */
export function egressService(platform: PdfPlatform): Desired<KubeService> {
  return serviceOf(platform, 'egress', {
    ports: [
      { name: 'proxy', port: PORTS.egress, targetPort: 'proxy' },
      { name: 'dns', port: 53, protocol: 'UDP', targetPort: 'dns' },
      { name: 'dns-tcp', port: 53, targetPort: 'dns-tcp' },
    ],
  });
}

/** @param address of the Service @returns `host:port` */
export function proxyOf(address: string): string {
  return `${isIPv6(address) ? `[${address}]` : address}:${PORTS.egress}`;
}
