import { alertingRules } from './alerts/alert.ts';
import { DEPENDENCY_ALERTS } from './alerts/dependencies.ts';
import { ENGINE_ALERTS } from './alerts/engines.ts';
import { OPERATOR_ALERTS } from './alerts/operator.ts';
import { PROCESS_ALERTS, proberDown } from './alerts/processes.ts';
import { burnAlerts } from './burn-alerts.ts';
import { recordingRules } from './recording.ts';
import type { Group } from './rule.ts';
import { Scope, type Settings } from './scope.ts';
import { SLOS } from './slos.ts';

/** The rules of one platform: SLIs, budgets and alerts. */
export function platformRules(settings: Settings = {}): Group[] {
  const scope = new Scope(settings);
  const ofProber = scope.isProbed === false ? [] : [proberDown];
  const causes = [...PROCESS_ALERTS, ...ofProber, ...ENGINE_ALERTS, ...DEPENDENCY_ALERTS];
  return [
    ...SLOS.map((slo) => ({
      name: `platen-slo-${slo.name}`,
      rules: [...recordingRules(slo, scope), ...burnAlerts(slo, scope)],
    })),
    {
      name: 'platen-causes',
      rules: causes.flatMap((alert) => alertingRules(alert, scope)),
    },
  ];
}

/** The rules of the operator, once in a cluster. */
export function operatorRules(settings: Settings = {}): Group[] {
  const scope = new Scope(settings);
  return [
    {
      name: 'platen-operator',
      rules: OPERATOR_ALERTS.flatMap((alert) => alertingRules(alert, scope)),
    },
  ];
}
