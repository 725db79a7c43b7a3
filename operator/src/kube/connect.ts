import { KubeConfig, Watch } from '@kubernetes/client-node';
import type { Logger } from '@platen/runtime';
import { Cluster } from './cluster.ts';
import type { InformerParts } from './informer.ts';
import { Transport } from './transport.ts';

/** The cluster that this process runs in, or the one that `KUBECONFIG` names. */
export function connect(
  log: Pick<Logger, 'warn' | 'error'>,
  onRestart: (kind: string) => void,
): { cluster: Cluster; informing: InformerParts } {
  const config = new KubeConfig();
  config.loadFromDefault();
  const transport = new Transport(config);
  return {
    cluster: new Cluster(transport),
    informing: { transport, watch: new Watch(config), log, onRestart },
  };
}
