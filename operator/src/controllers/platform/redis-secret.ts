import { randomBytes } from 'node:crypto';
import type { PdfPlatform } from '../../api/v1alpha1/index.ts';
import { isConflict } from '../../kube/errors.ts';
import { referenceTo } from '../../kube/kinds.ts';
import type { Context } from '../context.ts';
import { metadataOf } from './resources/names.ts';

const PASSWORD_BYTES = 24;

/** The default port of Redis. */
const PORT = 6379;

const encoded = (text: string) => Buffer.from(text).toString('base64');

/**
 * The Secret with the password of a Redis, created if it is missing, because a template could not create the same
 * password twice. It belongs to the Service of that Redis, which outlives a platform that is deleted alone and made
 * again, and has its password already.
 */
export async function keepRedisSecret(
  platform: PdfPlatform,
  { cluster, events }: Context,
): Promise<void> {
  const { urlFrom, generateFor } = platform.spec.redis;
  if (generateFor === undefined) return;
  const { name, key = 'url' } = urlFrom;
  const ref = { kind: 'Secret', metadata: metadataOf(platform, name) };
  if (await cluster.read(ref)) return;
  const { namespace } = ref.metadata;
  const [service = ''] = generateFor.split('.');
  const owner = await cluster.read({ kind: 'Service', metadata: { name: service, namespace } });
  if (owner) ref.metadata.ownerReferences = [referenceTo(owner)];
  const password = randomBytes(PASSWORD_BYTES).toString('base64url');
  const url = `redis://:${password}@${generateFor}:${PORT}`;
  try {
    await cluster.create({
      ...ref,
      data: { password: encoded(password), [key]: encoded(url) },
    });
    const message = `Created the Secret ${name}, with a password for the Redis at ${generateFor}.`;
    await events.record(platform, { type: 'Normal', reason: 'RedisSecretMade', message });
  } catch (error) {
    if (!isConflict(error)) throw error; // another operator was faster
  }
}
