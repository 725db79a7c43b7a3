import { FixedResolver } from '@platen/network';
import { Service } from '@platen/runtime';
import type { EgressConfig } from './config.ts';
import { allowedAddresses } from './destinations/destinations.ts';
import { egressMetrics } from './metrics.ts';
import { LIMITS } from './proxy/limits.ts';
import { EgressProxy } from './proxy/proxy.ts';

/** Wires the service. Parts close in the reverse order. */
export async function run(config: EgressConfig): Promise<Service> {
  const service = await Service.start('egress', config);
  const { bindAddress, proxyPort, proxySocket, resolverPort } = config;

  const proxy = new EgressProxy({
    addressesOf: allowedAddresses(config),
    limits: LIMITS,
    metrics: egressMetrics(service.metrics),
  });
  const port = await proxy.listen(proxySocket ?? { host: bindAddress, port: proxyPort });
  service.onClose('proxy', () => proxy.close());

  if (resolverPort !== undefined) {
    const resolver = await FixedResolver.listen({ host: bindAddress, port: resolverPort });
    service.onClose('resolver', () => resolver.close());
  }
  service.ready({ mode: config.mode, port });
  return service;
}
