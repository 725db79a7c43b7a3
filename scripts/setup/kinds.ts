import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../paths.ts';
import { cacheFolder, madeOnce } from './cache.ts';
import type { Followed } from './command.ts';
import { go, requireGo } from './go.ts';

interface Source {
  /** A folder of `tools/`, whose `go.mod` pins the module. */
  name: string;
  module: string;
  /** The folder of that module with definitions of kinds. */
  folder: string;
  /** With which their files begin. */
  group: string;
}

export type Kinds = ReturnType<typeof kindsOf>;

/** Definitions of kinds that not every cluster knows, as the Go module has them that defines them. */
function kindsOf({ name, module, folder, group }: Source) {
  const source = join(ROOT, 'tools', name);
  const pin = (file: string) => readFileSync(join(source, file), 'utf8');
  const kept = () => cacheFolder(`${name}-kinds`, pin('go.sum'));
  return {
    get isThere(): boolean {
      return existsSync(kept());
    },
    /** The file that defines a kind, once fetched. @param plural as `podmonitors` */
    file: (plural: string) => join(kept(), `${group}_${plural}.yaml`),
    /** @throws {Failure} saying what to install by hand */
    requireGo: () => requireGo(`The module of ${name}`, pin('go.mod')),
    /** Fetches the module, and keeps its kinds. */
    build: (options: Followed) =>
      madeOnce(kept(), async (unfinished) => {
        const printed = await go(source, ['mod', 'download', '-json', module], options);
        const { Dir } = JSON.parse(printed) as { Dir: string };
        cpSync(join(Dir, folder), unfinished, { recursive: true });
      }),
  };
}

/** PodMonitor, PrometheusRule. */
export const PROMETHEUS_KINDS = kindsOf({
  name: 'prometheus-operator',
  module: 'github.com/prometheus-operator/prometheus-operator',
  folder: 'example/prometheus-operator-crd',
  group: 'monitoring.coreos.com',
});

/** HTTPRoute. */
export const GATEWAY_KINDS = kindsOf({
  name: 'gateway-api',
  module: 'sigs.k8s.io/gateway-api',
  folder: 'config/crd/standard',
  group: 'gateway.networking.k8s.io',
});
