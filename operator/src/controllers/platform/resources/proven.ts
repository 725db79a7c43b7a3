import type { PdfPlatform } from '../../../api/v1alpha1/index.ts';
import type { ConfigMap, Desired } from '../../../kube/types.ts';
import { knownDeployment, knownMap } from '../../cached.ts';
import type { Context } from '../../context.ts';
import { isReplaced } from '../deployments.ts';
import { metadataOf, nameOf, SERVICES, type ServiceName } from './names.ts';
import type { Folder } from './pod.ts';
import { REVISION_ENV, revisionOf } from './revision.ts';

const REVISIONS = 'revisions';
const PATH = '/etc/platen-revisions';
const FILE = 'proven';

/** How many revisions are kept. A service that returns to an older one has to prove its dependencies again. */
const KEPT = 10;

/** Revisions by service, the newest last. */
export type Proven = Readonly<Record<string, readonly string[]>>;

/** The revisions that have been ready: those written down, and those that are ready now. */
export function provenRevisions(platform: PdfPlatform, context: Pick<Context, 'caches'>): Proven {
  const map = knownMap(platform, REVISIONS, context);
  const revisions = SERVICES.map((name) => {
    const known = map?.data?.[name]?.split('\n') ?? [];
    const now = knownDeployment(platform, name, context);
    const revision = now && isReplaced(now) ? revisionOf(now) : undefined;
    const others = known.filter((one) => one !== '' && one !== revision);
    return [name, [...others, ...(revision === undefined ? [] : [revision])].slice(-KEPT)] as const;
  });
  return Object.fromEntries(revisions);
}

/** The ConfigMap in which services find whether their revision has been ready before. */
export function provenMap(platform: PdfPlatform, proven: Proven): Desired<ConfigMap> {
  const data = Object.entries(proven).map(([name, revisions]) => [name, revisions.join('\n')]);
  return {
    kind: 'ConfigMap',
    metadata: metadataOf(platform, nameOf(platform, REVISIONS)),
    data: Object.fromEntries(data) as Record<string, string>,
  };
}

/** Optional, so that no start waits for it. */
export function provenFolder(platform: PdfPlatform, name: ServiceName): Folder {
  const items = [{ key: name, path: FILE }];
  const configMap = { name: nameOf(platform, REVISIONS), items, optional: true };
  const file = { name: 'PLATEN_PROVEN_REVISIONS_FILE', value: `${PATH}/${FILE}` };
  return { path: PATH, volume: { name: 'revisions', configMap }, env: [REVISION_ENV, file] };
}
