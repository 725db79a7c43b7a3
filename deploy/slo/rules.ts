import { alertingRules, OPERATOR_ALERTS, PLATFORM_ALERTS, proberDown } from './alerts/index.ts';
import { burnAlerts } from './burn-alerts.ts';
import { recordingRules } from './recording.ts';
import type { Group } from './rule.ts';
import { Scope, type Settings } from './scope.ts';
import { SLOS } from './slos.ts';

/** The rules of one platform: SLIs, budgets and alerts. */
export function platformRules(settings: Settings = {}): Group[] {
  const scope = new Scope(settings);
  return [
    ...SLOS.map((slo) => ({
      name: `platen-slo-${slo.name}`,
      rules: [...recordingRules(slo, scope), ...burnAlerts(slo, scope)],
    })),
    {
      name: 'platen-causes',
      rules: PLATFORM_ALERTS.filter(
        (alert) => alert !== proberDown || scope.isProbed !== false,
      ).flatMap((alert) => alertingRules(alert, scope)),
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
