import { randomBytes } from 'node:crypto';
import type { PdfPlatform } from '../../api/v1alpha1/index.ts';
import { isConflict } from '../../kube/errors.ts';
import type { Context } from '../context.ts';
import { MANAGED, nameOf, selectorOf } from './resources/names.ts';

const PEPPER_BYTES = 32;

/**
 * The Secret with the peppers of API keys, created if it is missing. It has no owner and survives its platform, because
 * the keys in Redis also do, and are useless without it. If a platform that has run lacks it, the operator reports
 * that: no key would work with new peppers.
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
      data: { peppers: Buffer.from(peppers).toString('base64') },
    });
    const message = `Created the Secret ${name}. Keep a copy of it: no API key works without it.`;
    await events.record(platform, { type: 'Normal', reason: 'PeppersMade', message });
  } catch (error) {
    if (!isConflict(error)) throw error; // another operator was faster
  }
  return { name };
}

/** Whether pods of the platform have run; they still have the old peppers. */
export function hasRun({ status }: PdfPlatform): boolean {
  return (status?.workloads ?? []).length > 0;
}
