import type { PdfApiKey } from '../../api/v1alpha1/index.ts';
import { referenceTo } from '../../kube/kinds.ts';
import type { StoredSecret } from '../../kube/types.ts';
import type { Context } from '../context.ts';
import { isManaged, MANAGED } from '../platform/resources/names.ts';

const KEY_ID = 'platen.dev/key-id';
const CREATED_AT = 'platen.dev/created-at';
const ACCOUNT_ID = 'platen.dev/account-id';

export interface HeldKey {
  keyId: string;
  /** Creation time, RFC 3339. */
  createdAt: string;
  key: string;
  /** Its account; missing in the Secret of an earlier version. */
  accountId?: string | undefined;
}

export function secretName({ metadata, spec }: PdfApiKey): string {
  return spec.secretName ?? metadata.name;
}

/**
 * Reads the Secret. Adopts one of the operator without an owner, which was restored from a copy.
 * @returns undefined if there is no Secret, or none with a key of ours
 * @throws {SecretTaken} a Secret that is not this PdfApiKey's has the name
 */
export async function heldKey(
  apiKey: PdfApiKey,
  { cluster }: Context,
): Promise<HeldKey | undefined> {
  const name = secretName(apiKey);
  const { namespace, uid } = apiKey.metadata;
  const ref = { kind: 'Secret', metadata: { name, namespace } };
  const secret = (await cluster.read(ref)) as StoredSecret | undefined;
  if (!secret) return undefined;
  const isOwned = secret.metadata.ownerReferences?.some((owner) => owner.uid === uid) === true;
  if (!isOwned && !isRestored(secret)) throw new SecretTaken(name);
  const held = keyIn(secret);
  if (held && !isOwned) await writeKey(apiKey, held, { cluster });
  return held;
}

function keyIn({ metadata: { annotations = {} }, data }: StoredSecret): HeldKey | undefined {
  const { [KEY_ID]: keyId, [CREATED_AT]: createdAt, [ACCOUNT_ID]: accountId } = annotations;
  const key = Buffer.from(data?.['api-key'] ?? '', 'base64').toString();
  return keyId && createdAt && key ? { keyId, createdAt, key, accountId } : undefined;
}

function isRestored(secret: StoredSecret): boolean {
  const { ownerReferences = [], annotations = {} } = secret.metadata;
  return isManaged(secret) && annotations[KEY_ID] !== undefined && ownerReferences.length === 0;
}

/** Another owner has a Secret of that name; overwriting it would destroy its content. */
export class SecretTaken extends Error {
  override readonly name = 'SecretTaken';

  constructor(name: string) {
    super(`The Secret ${name} is not this PdfApiKey's; delete it, or choose another secretName.`);
  }
}

/** Writes a key into its Secret, which is deleted with the PdfApiKey. */
export async function writeKey(
  apiKey: PdfApiKey,
  { keyId, createdAt, key, accountId }: HeldKey,
  { cluster }: Pick<Context, 'cluster'>,
): Promise<void> {
  const { namespace } = apiKey.metadata;
  await cluster.apply({
    kind: 'Secret',
    metadata: {
      name: secretName(apiKey),
      namespace,
      labels: MANAGED,
      annotations: {
        [KEY_ID]: keyId,
        [CREATED_AT]: createdAt,
        ...(accountId !== undefined && { [ACCOUNT_ID]: accountId }),
      },
      ownerReferences: [{ ...referenceTo(apiKey), controller: true, blockOwnerDeletion: true }],
    },
    type: 'Opaque',
    data: { 'api-key': Buffer.from(key).toString('base64') },
  });
}
