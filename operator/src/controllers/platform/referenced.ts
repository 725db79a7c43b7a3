import { createHmac } from 'node:crypto';
import type { PdfPlatform } from '../../api/v1alpha1/index.ts';
import type { KubeObject } from '../../kube/types.ts';
import type { Context } from '../context.ts';
import { COMPONENTS, nameOf, type Component } from './resources/names.ts';
import { entriesOf, podSettingsOf, type Entry } from './resources/pod-settings.ts';
import { signingEntries } from './resources/signing.ts';

export interface KeyOf {
  name: string;
  key?: string | undefined;
}

/** What a platform reads from Secrets and ConfigMaps. */
interface Referenced {
  /** For each part: changes with everything that it reads only at its start. */
  digests: Record<Component, string>;
  /** Missing entries, a sentence each. */
  faults: string[];
  /** Changes with any of the above. */
  fingerprints: string[];
}

/** Reads all of them, each once. */
export async function readReferenced(
  platform: PdfPlatform,
  { cluster }: Pick<Context, 'cluster'>,
): Promise<Referenced> {
  const peppers = entryOf('Secret', peppersOf(platform), 'peppers');
  const wanted = COMPONENTS.map((part) => [part, startEntries(platform, part)] as const);
  const entries = new Map(
    [peppers, ...wanted.flatMap(([, all]) => all)].map((one) => [idOf(one), one]),
  );
  const { namespace } = platform.metadata;
  const read = [...entries].map(
    async ([id, one]) => [id, await readEntry(one, namespace, cluster)] as const,
  );
  const known = new Map(await Promise.all(read));
  const valueOf = (entry: Entry) => known.get(idOf(entry))?.value ?? '';
  const digests = wanted.map(
    ([name, all]) => [name, digestValues(all.map(valueOf), valueOf(peppers))] as const,
  );
  const faults = [...new Set([...known.values()].flatMap(({ fault }) => fault ?? []))];
  return {
    digests: Object.fromEntries(digests) as Referenced['digests'],
    faults,
    fingerprints: [...digests.map(([, digest]) => digest), ...faults],
  };
}

/** The entry with the peppers, whether it exists or not. */
function peppersOf(platform: PdfPlatform): KeyOf {
  return platform.spec.peppersFrom ?? { name: nameOf(platform, 'peppers') };
}

/** The entries that the pods of a part read only at their start. */
function startEntries(platform: PdfPlatform, part: Component): Entry[] {
  const { urlFrom, usageUrlFrom = urlFrom } = platform.spec.redis;
  const own: Partial<Record<Component, Entry[]>> = {
    auth: [entryOf('Secret', urlFrom, 'url'), entryOf('Secret', peppersOf(platform), 'peppers')],
    usage: [entryOf('Secret', usageUrlFrom, 'url')],
    render: signingEntries(platform),
  };
  return [...(own[part] ?? []), ...entriesOf(podSettingsOf(platform, part))];
}

function entryOf(kind: Entry['kind'], { name, key }: KeyOf, defaultKey: string): Entry {
  return { kind, name, key: key ?? defaultKey };
}

function idOf({ kind, name, key }: Entry): string {
  return [kind, name, key].join('/');
}

/**
 * A digest of the content only: other labels of a Secret must not restart pods. Nobody can guess a password from
 * it, because nobody knows the peppers.
 */
function digestValues(values: readonly string[], peppers: string): string {
  if (values.length === 0) return '';
  return createHmac('sha256', peppers).update(JSON.stringify(values)).digest('hex').slice(0, 16);
}

async function readEntry(
  { kind, name, key }: Entry,
  namespace: string,
  cluster: Context['cluster'],
): Promise<{ value: string; fault?: string }> {
  const found = (await cluster.read({ kind, metadata: { name, namespace } })) as
    | (KubeObject & { data?: Record<string, string> })
    | undefined;
  if (!found)
    return { value: '', fault: `There is no ${kind} ${name}; create it, or put it back.` };
  const value = found.data?.[key];
  return value ? { value } : { value: '', fault: `The ${kind} ${name} has no ${key}; add it.` };
}
