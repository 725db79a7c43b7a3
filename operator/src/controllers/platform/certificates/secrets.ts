import { createPrivateKey, X509Certificate } from 'node:crypto';
import { orElse } from '@platen/contracts';
import type { PdfPlatform } from '../../../api/v1alpha1/index.ts';
import type { DesiredObject, StoredSecret } from '../../../kube/types.ts';
import type { Context } from '../../context.ts';
import { isOwn, NameTaken } from '../own.ts';
import { leafSecretName, metadataOf, nameOf } from '../resources/names.ts';
import type { Authorities } from './authorities.ts';
import type { Leaf } from './leafs.ts';

type Texts = Record<string, string>;

function authoritiesSecretName(platform: PdfPlatform): string {
  return nameOf(platform, 'ca');
}

/**
 * @returns undefined if there is none, or it is unusable
 * @throws {NameTaken}
 */
export async function readAuthorities(
  platform: PdfPlatform,
  context: Pick<Context, 'cluster'>,
): Promise<Authorities | undefined> {
  const texts = await readTexts(platform, authoritiesSecretName(platform), context);
  const current = pairOf(texts, 'tls.crt', 'tls.key');
  return current && { current, previous: pairOf(texts, 'previous.crt', 'previous.key') };
}

export async function writeAuthorities(
  platform: PdfPlatform,
  { current, previous }: Authorities,
  context: Pick<Context, 'cluster'>,
): Promise<void> {
  const texts = {
    'tls.crt': current.cert,
    'tls.key': current.key,
    ...(previous && { 'previous.crt': previous.cert, 'previous.key': previous.key }),
  };
  await writeTexts(platform, authoritiesSecretName(platform), texts, context);
}

/** @returns undefined if there is none, or it is unusable */
export async function readLeaf(
  platform: PdfPlatform,
  holder: string,
  context: Pick<Context, 'cluster'>,
): Promise<Leaf | undefined> {
  const texts = await readTexts(platform, leafSecretName(platform, holder), context);
  const pair = pairOf(texts, 'tls.crt', 'tls.key');
  return pair && { ...pair, ca: texts['ca.crt'] ?? '' };
}

export async function writeLeaf(
  platform: PdfPlatform,
  holder: string,
  { cert, key, ca }: Leaf,
  context: Pick<Context, 'cluster'>,
): Promise<void> {
  const texts = { 'tls.crt': cert, 'tls.key': key, 'ca.crt': ca };
  await writeTexts(platform, leafSecretName(platform, holder), texts, context);
}

function pairOf(texts: Texts, certName: string, keyName: string) {
  const { [certName]: cert, [keyName]: key } = texts;
  return cert && key && isKeyOf(cert, key) ? { cert, key } : undefined;
}

/** Whether certificate and key match. The operator creates a Secret again that a user changed by hand. */
function isKeyOf(cert: string, key: string): boolean {
  return orElse(() => new X509Certificate(cert).checkPrivateKey(createPrivateKey(key)), false);
}

async function readTexts(
  platform: PdfPlatform,
  name: string,
  { cluster }: Pick<Context, 'cluster'>,
): Promise<Texts> {
  const { namespace } = platform.metadata;
  const ref = { kind: 'Secret', metadata: { name, namespace } };
  const secret = (await cluster.read(ref)) as StoredSecret | undefined;
  if (secret && !isOwn(secret, platform)) throw new NameTaken(ref);
  const entries = Object.entries(secret?.data ?? {});
  return Object.fromEntries(
    entries.map(([key, value]) => [key, Buffer.from(value, 'base64').toString()]),
  );
}

async function writeTexts(
  platform: PdfPlatform,
  name: string,
  texts: Texts,
  { cluster }: Pick<Context, 'cluster'>,
): Promise<void> {
  const entries = Object.entries(texts).map(([key, text]) => [
    key,
    Buffer.from(text).toString('base64'),
  ]);
  const secret: DesiredObject & Record<string, unknown> = {
    kind: 'Secret',
    metadata: metadataOf(platform, name),
    type: 'kubernetes.io/tls',
    data: Object.fromEntries(entries) as Texts,
  };
  await cluster.apply(secret);
}
