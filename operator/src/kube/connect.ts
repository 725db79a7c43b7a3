import { KubeConfig, Watch } from '@kubernetes/client-node';
import type { Logger } from '@platen/runtime';
import { Cluster } from './cluster.ts';
import { Informer, type InformerOptions } from './informer.ts';
import { Transport } from './transport.ts';
import type { KubeObject } from './types.ts';

interface Connection {
  cluster: Cluster;
  informer<T extends KubeObject>(options: InformerOptions): Informer<T>;
}

/** The cluster that this process runs in, or the one that `KUBECONFIG` names. */
export function connect(
  log: Pick<Logger, 'warn' | 'error'>,
  onRestart: (kind: string) => void,
): Connection {
  const config = new KubeConfig();
  config.loadFromDefault();
  const transport = new Transport(config);
  const parts = { transport, watch: new Watch(config), log, onRestart };
  return {
    cluster: new Cluster(transport),
    informer: <T extends KubeObject>(options: InformerOptions) => new Informer<T>(parts, options),
  };
}
