import type { Alert } from './alert.ts';
import {
  certificateExpires,
  configNotUsable,
  dependencyDown,
  quotaStoreFallback,
  storeDown,
} from './dependencies.ts';
import { engineBackendOut, enginePoolSaturated, noEngine } from './engines.ts';
import {
  keyNotReady,
  objectStalled,
  operatorFails,
  operatorWithoutLeader,
  platformDegraded,
} from './operator.ts';
import { edgeDown, instanceDown, proberDown, processRestarts, serviceDown } from './processes.ts';

export { alertingRules } from './alert.ts';
export { proberDown } from './processes.ts';

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
