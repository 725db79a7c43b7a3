import { Service } from '@platen/runtime';
import { ALL, type OperatorConfig } from './config.ts';
import { authConnections } from './controllers/api-key/connections.ts';
import { EngineScales } from './controllers/engine-scale/engine-scales.ts';
import { ProblemHistory } from './controllers/health/problem-history.ts';
import { createControllers } from './controllers/index.ts';
import { allOf, createInformers } from './informers.ts';
import { connect } from './kube/connect.ts';
import { Election } from './kube/election.ts';
import { Events } from './kube/events.ts';
import { operatorMetrics } from './metrics.ts';

/** The Lease of an operator without a Deployment. */
const LEASE = 'platen-operator';

/** Wires the operator. Parts close in the reverse order. */
export async function run(config: OperatorConfig): Promise<Service> {
  const { namespace, deployment, identity, version, resyncMs } = config;
  // No Service routes to it, so it need not wait before it stops.
  const service = await Service.start('operator', { ...config, drainDelayMs: 0 });
  const { log } = service;
  const metrics = operatorMetrics(service.metrics, resyncMs);

  const { cluster, informing } = connect(log, (kind) => metrics.restarted(kind));
  const election = new Election({
    cluster,
    log,
    namespace,
    identity,
    // Each release has its own Lease, because another one in this namespace manages other platforms.
    name: deployment ?? LEASE,
    owner: deployment
      ? { kind: 'Deployment', metadata: { name: deployment, namespace } }
      : undefined,
    onLost: () => {
      log.error('lost the Lease: another replica may lead, so this one exits');
      process.exit(1);
    },
  });
  service.onClose('lease', () => election.close());

  const { authAt, close } = authConnections(cluster);
  service.onClose('connections to auth', close);
  const events = new Events(cluster, log);
  const memory = {
    scales: new EngineScales(),
    problemHistory: new ProblemHistory((restarts) => metrics.containersRestarted(restarts)),
  };
  const context = { cluster, events, log, ...memory, version, namespace, authAt };
  const keepers = scopesOf(config).map((scope) => keeperOf(scope));

  metrics.leads(false);
  void lead();
  service.ready({ identity });
  return service;

  async function lead(): Promise<void> {
    await election.start();
    metrics.leads(true);
    await Promise.all(keepers.map((keeper) => keeper.start()));
  }

  /** Manages the platforms of a namespace, or of all. A namespace that cannot be read does not hold up others. */
  function keeperOf(scope: string | undefined) {
    const informers = createInformers(informing, scope);
    const all = allOf(informers);
    for (const { kind } of all) metrics.watches(kind);
    service.onClose('watches', () => all.forEach((informer) => informer.stop()));
    const parts = { informers, context: { ...context, caches: informers }, log, metrics };
    const controllers = createControllers(parts);
    service.onClose('controllers', () => controllers.close());
    return {
      start: async () => {
        await Promise.all(all.map((informer) => informer.start()));
        controllers.start(resyncMs);
      },
    };
  }
}

/** @returns namespaces; undefined stands for all of them */
function scopesOf({ watchNamespaces, namespace }: OperatorConfig): (string | undefined)[] {
  if (watchNamespaces.includes(ALL)) return [undefined];
  return watchNamespaces.length > 0 ? watchNamespaces : [namespace];
}
