import type { Alert } from './alert.ts';
import { certificateExpires } from './certificate-expires.ts';
import { configNotUsable } from './config-not-usable.ts';
import { dependencyDown } from './dependency-down.ts';
import { edgeDown } from './edge-down.ts';
import { engineBackendOut } from './engine-backend-out.ts';
import { enginePoolSaturated } from './engine-pool-saturated.ts';
import { instanceDown } from './instance-down.ts';
import { keyNotReady } from './key-not-ready.ts';
import { noEngine } from './no-engine.ts';
import { objectStalled } from './object-stalled.ts';
import { operatorFails } from './operator-fails.ts';
import { operatorWithoutLeader } from './operator-without-leader.ts';
import { platformDegraded } from './platform-degraded.ts';
import { processRestarts } from './process-restarts.ts';
import { proberDown } from './prober-down.ts';
import { quotaStoreFallback } from './quota-store-fallback.ts';
import { serviceDown } from './service-down.ts';
import { storeDown } from './store-down.ts';

export { alertingRules } from './alert.ts';

/** The alerts of a platform. */
export const PLATFORM_ALERTS: readonly Alert[] = [
  edgeDown,
  serviceDown,
  dependencyDown,
  instanceDown,
  proberDown,
  noEngine,
  engineBackendOut,
  enginePoolSaturated,
  storeDown,
  quotaStoreFallback,
  certificateExpires,
  processRestarts,
  configNotUsable,
];

/** The alerts of the operator, which manages all platforms of a cluster. */
export const OPERATOR_ALERTS: readonly Alert[] = [
  operatorFails,
  operatorWithoutLeader,
  objectStalled,
  platformDegraded,
  keyNotReady,
];
