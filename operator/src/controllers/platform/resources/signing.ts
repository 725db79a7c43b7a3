import type { PdfPlatform } from '../../../api/v1alpha1/index.ts';
import type { EnvVar, Volume, VolumeMount } from '../../../kube/types.ts';
import { addressOf, nameOf, type ServiceName } from './names.ts';
import type { Entry } from './pod-settings.ts';

const PATH = '/etc/platen-signing';
const FILE = 'signing.json';

const keyFile = (name: string) => `${name}.key`;
const certificatesFile = (name: string) => `${name}.pem`;

/** render's settings file, in the platform's settings; without certificates there is none. It reads it at its start alone. */
export function signingSettings({ spec }: PdfPlatform): Record<string, string> {
  const { certificates } = spec.signing;
  if (certificates.length === 0) return {};
  const entries = certificates.map(({ name, accounts = 'all' }) => [
    name,
    { key: keyFile(name), certificates: certificatesFile(name), accounts },
  ]);
  return { [FILE]: JSON.stringify(Object.fromEntries(entries)) };
}

/** The entries of Secrets that render reads at its start. */
export function signingEntries({ spec }: PdfPlatform): Entry[] {
  return spec.signing.certificates.flatMap(({ secretRef: { name } }) =>
    ['tls.key', 'tls.crt'].map((key) => ({ kind: 'Secret' as const, name, key })),
  );
}

export function signingEnv(platform: PdfPlatform): EnvVar[] {
  const { timestampAuthority: authority } = platform.spec.signing;
  return [
    ...(isSigner(platform, 'render')
      ? [{ name: 'PLATEN_SIGNING_FILE', value: `${PATH}/${FILE}` }]
      : []),
    ...(authority === undefined
      ? []
      : [
          { name: 'PLATEN_TIMESTAMP_AUTHORITY', value: authority },
          { name: 'PLATEN_EGRESS', value: addressOf(platform, 'egress') },
        ]),
  ];
}

export function signingMounts(platform: PdfPlatform, service: ServiceName): VolumeMount[] {
  return isSigner(platform, service) ? [{ name: 'signing', mountPath: PATH, readOnly: true }] : [];
}

/** The keys are in no other part. */
export function signingVolumes(platform: PdfPlatform, service: ServiceName): Volume[] {
  if (!isSigner(platform, service)) return [];
  const settings = { name: nameOf(platform, 'settings'), items: [{ key: FILE, path: FILE }] };
  const keys = platform.spec.signing.certificates.map(({ name, secretRef }) => ({
    secret: {
      name: secretRef.name,
      items: [
        { key: 'tls.key', path: keyFile(name) },
        { key: 'tls.crt', path: certificatesFile(name) },
      ],
    },
  }));
  const sources = [{ configMap: settings }, ...keys];
  return [{ name: 'signing', projected: { defaultMode: 0o440, sources } }];
}

function isSigner({ spec }: PdfPlatform, service: ServiceName): boolean {
  return service === 'render' && spec.signing.certificates.length > 0;
}
