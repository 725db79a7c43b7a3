import type { PdfPlatform } from '../../../api/v1alpha1/index.ts';
import type { EnvVar } from '../../../kube/types.ts';
import { addressOf, nameOf, type ServiceName } from './names.ts';
import type { Entry } from './pod-settings.ts';
import type { Folder } from './pod.ts';

const PATH = '/etc/platen-signing';
const FILE = 'signing.json';
const KEYS = ['tls.key', 'tls.crt'];

/** render's settings file, in the platform's settings; without certificates there is none. It reads it at its start alone. */
export function signingSettings({ spec }: PdfPlatform): Record<string, string> {
  const entries = spec.signing.certificates.map(({ name, accounts = 'all' }) => [
    name,
    { key: `${name}.tls.key`, certificates: `${name}.tls.crt`, accounts },
  ]);
  return entries.length > 0 ? { [FILE]: JSON.stringify(Object.fromEntries(entries)) } : {};
}

/** The entries of Secrets that render reads at its start. */
export function signingEntries({ spec }: PdfPlatform): Entry[] {
  return spec.signing.certificates.flatMap(({ secretRef: { name } }) =>
    KEYS.map((key) => ({ kind: 'Secret' as const, name, key })),
  );
}

export function signingEnv(platform: PdfPlatform): EnvVar[] {
  const { timestampAuthority, certificates } = platform.spec.signing;
  const egress = timestampAuthority && addressOf(platform, 'egress');
  return [
    { name: 'PLATEN_SIGNING_FILE', value: certificates.length > 0 ? `${PATH}/${FILE}` : undefined },
    { name: 'PLATEN_TIMESTAMP_AUTHORITY', value: timestampAuthority },
    { name: 'PLATEN_EGRESS', value: egress },
  ].flatMap(({ name, value }) => (value === undefined ? [] : [{ name, value }]));
}

/** The keys are in no other part. */
export function signingFolders(platform: PdfPlatform, service: ServiceName): Folder[] {
  const { certificates } = platform.spec.signing;
  if (service !== 'render' || certificates.length === 0) return [];
  const settings = { name: nameOf(platform, 'settings'), items: [{ key: FILE, path: FILE }] };
  const keys = certificates.map(({ name, secretRef }) => {
    const items = KEYS.map((key) => ({ key, path: `${name}.${key}` }));
    return { secret: { name: secretRef.name, items } };
  });
  const sources = [{ configMap: settings }, ...keys];
  return [{ path: PATH, volume: { name: 'signing', projected: { defaultMode: 0o440, sources } } }];
}
