import type { PdfPlatform } from '../../../api/v1alpha1/index.ts';
import type { DesiredObject } from '../../../kube/types.ts';
import type { Inputs } from '../inputs.ts';
import { engineResources } from './engines.ts';
import { buildIngress } from './exposure.ts';
import { dashboardsMap } from './dashboards.ts';
import { networkPolicies } from './network-policies.ts';
import { provenMap } from './proven.ts';
import { proberResources } from './prober.ts';
import { serviceResources } from './services.ts';
import { settingsMap } from './settings.ts';

/** The kinds of objects that a platform owns; unwanted ones are deleted. */
export const OWNED_KINDS = [
  'ConfigMap',
  'Deployment',
  'HorizontalPodAutoscaler',
  'Ingress',
  'NetworkPolicy',
  'PodDisruptionBudget',
  'Service',
  'ServiceAccount',
] as const;

/** All objects of a platform. NetworkPolicies come before the pods. */
export function buildResources(
  platform: PdfPlatform,
  inputs: Inputs,
  operatorNamespace: string,
): DesiredObject[] {
  return [
    ...networkPolicies(platform, operatorNamespace),
    settingsMap(platform, inputs),
    provenMap(platform, inputs.proven),
    ...engineResources(platform, inputs),
    ...serviceResources(platform, inputs),
    ...buildIngress(platform),
    ...proberResources(platform, inputs),
    ...dashboardsMap(platform),
  ];
}
