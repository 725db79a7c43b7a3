import { randomBytes } from 'node:crypto';
import type { PdfPlatform } from '../../api/v1alpha1/index.ts';
import { isConflict } from '../../kube/errors.ts';
import type { Context } from '../context.ts';
import { MANAGED, nameOf, selectorOf } from './resources/names.ts';

const PEPPER_BYTES = 32;

/**
 * The Secret with the peppers of API keys, made if it is not there. Nobody owns it: it outlives
 * its platform, as the keys in Redis do, which are worth nothing without it. Of a platform that has
 * run it is missed instead: with other ones no key that there is would work.
 */
export async function keepPeppers(
  platform: PdfPlatform,
  { cluster, events }: Context,
): Promise<{ name: string }> {
  const name = nameOf(platform, 'peppers');
  const { namespace } = platform.metadata;
  const ref = { kind: 'Secret', metadata: { name, namespace } };
  if (hasRun(platform) || (await cluster.read(ref))) return { name };
  const peppers = `1:${randomBytes(PEPPER_BYTES).toString('base64')}`;
  try {
    await cluster.create({
      ...ref,
      metadata: { ...ref.metadata, labels: { ...selectorOf(platform), ...MANAGED } },
      ...{ data: { peppers: Buffer.from(peppers).toString('base64') } },
    });
    const message = `Created the Secret ${name}. Keep a copy of it: no API key works without it.`;
    await events.tell(platform, { type: 'Normal', reason: 'PeppersMade', message });
  } catch (error) {
    if (!isConflict(error)) throw error; // somebody was faster
  }
  return { name };
}

/** Whether there have been pods of it, which go on with the peppers that they have read. */
export function hasRun({ status }: PdfPlatform): boolean {
  return (status?.workloads ?? []).length > 0;
}
