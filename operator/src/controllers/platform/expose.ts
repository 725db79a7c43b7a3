import type { PdfPlatform } from '../../api/v1alpha1/index.ts';
import { isNotFound } from '../../kube/errors.ts';
import type { KubeObject } from '../../kube/types.ts';
import type { Finding } from '../conditions.ts';
import type { Context } from '../context.ts';
import { routeOf } from './resources/exposure.ts';

interface Route extends KubeObject {
  status?: { parents?: { conditions?: { type: string; status: string; message?: string }[] }[] };
}

/**
 * Keeps the HTTPRoute, which is of no kind that every cluster knows: it is not watched, but looked
 * at in every pass.
 * @returns whether there is a way in from outside; nothing if none is wanted
 */
export async function expose(
  platform: PdfPlatform,
  context: Pick<Context, 'cluster'>,
): Promise<Finding | undefined> {
  const wanted = routeOf(platform);
  if (wanted) return routeFinding(platform, () => context.cluster.apply(wanted));
  await removeRoute(platform, context);
  const { ingress } = platform.spec;
  return (
    ingress && exposed(true, 'Applied', `There is an Ingress for ${ingress.hosts.join(', ')}.`)
  );
}

async function routeFinding(
  { spec }: PdfPlatform,
  apply: () => Promise<KubeObject>,
): Promise<Finding> {
  let route: Route;
  try {
    route = await apply();
  } catch (error) {
    if (!isNotFound(error)) throw error;
    return exposed(false, 'GatewayApiMissing', 'The cluster knows no HTTPRoute: install its CRDs.');
  }
  const parents = route.status?.parents ?? [];
  const wanted = spec.gateway?.parents.length ?? 0;
  const conditions = parents.flatMap((parent) => parent.conditions ?? []);
  const refusal = conditions.find((one) => one.type === 'Accepted' && one.status === 'False');
  if (refusal) return exposed(false, 'RouteRefused', refusal.message ?? 'A Gateway refuses it.');
  const accepted = conditions.filter((one) => one.type === 'Accepted' && one.status === 'True');
  return accepted.length >= wanted
    ? exposed(true, 'Accepted', 'Every Gateway has taken the HTTPRoute.')
    : exposed(
        false,
        'RoutePending',
        `${accepted.length} of ${wanted} Gateways have taken the route.`,
      );
}

/** One that an earlier spec wanted; who never had one is not asked. */
async function removeRoute(
  { metadata, status }: PdfPlatform,
  { cluster }: Pick<Context, 'cluster'>,
): Promise<void> {
  if (!status?.conditions?.some(({ type }) => type === 'Exposed')) return;
  const { name, namespace, uid } = metadata;
  const route = await cluster.read({ kind: 'HTTPRoute', metadata: { name, namespace } });
  const isOurs = route?.metadata.ownerReferences?.some((owner) => owner.uid === uid);
  if (isOurs) await cluster.delete({ ...route, kind: 'HTTPRoute' } as KubeObject);
}

function exposed(status: boolean, reason: string, message: string): Finding {
  return { type: 'Exposed', status, reason, message };
}
