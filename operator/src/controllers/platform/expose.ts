import type { PdfPlatform } from '../../api/v1alpha1/index.ts';
import type { KubeObject } from '../../kube/types.ts';
import type { ConditionFinding } from '../conditions.ts';
import type { Context } from '../context.ts';
import { applyOptional, removeOptional } from './optional.ts';
import { buildRoute } from './resources/exposure.ts';

interface Route extends KubeObject {
  status?: { parents?: { conditions?: { type: string; status: string; message?: string }[] }[] };
}

/**
 * Keeps the HTTPRoute.
 * @returns whether the platform is reachable from outside; undefined if that is not wanted
 */
export async function expose(
  platform: PdfPlatform,
  context: Pick<Context, 'cluster' | 'caches'>,
): Promise<ConditionFinding | undefined> {
  const wanted = buildRoute(platform);
  if (wanted) return routeFinding(platform, await applyOptional(wanted, platform, context));
  await removeOptional(platform, 'HTTPRoute', context.cluster);
  const { ingress } = platform.spec;
  return (
    ingress && exposed(true, 'Applied', `There is an Ingress for ${ingress.hosts.join(', ')}.`)
  );
}

function routeFinding({ spec }: PdfPlatform, route: Route | undefined): ConditionFinding {
  if (!route) {
    const message = 'The cluster knows no HTTPRoute: install the Gateway API.';
    return exposed(false, 'GatewayApiMissing', message);
  }
  const parents = route.status?.parents ?? [];
  const wanted = spec.gateway?.parents.length ?? 0;
  const conditions = parents.flatMap((parent) => parent.conditions ?? []);
  const refusal = conditions.find((one) => one.type === 'Accepted' && one.status === 'False');
  if (refusal) return exposed(false, 'RouteRefused', refusal.message ?? 'A Gateway refuses it.');
  const accepted = conditions.filter((one) => one.type === 'Accepted' && one.status === 'True');
  return accepted.length >= wanted
    ? exposed(true, 'Accepted', 'Every Gateway has accepted the HTTPRoute.')
    : exposed(
        false,
        'RoutePending',
        `${accepted.length} of ${wanted} Gateways have accepted the route.`,
      );
}

function exposed(status: boolean, reason: string, message: string): ConditionFinding {
  return { type: 'Exposed', status, reason, message };
}
