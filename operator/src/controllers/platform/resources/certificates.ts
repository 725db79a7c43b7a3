import type { PdfPlatform } from '../../../api/v1alpha1/index.ts';
import { leafSecretName, type ServiceName } from './names.ts';
import type { Folder } from './pod.ts';

/** The services that call each other. egress is a proxy. */
export const CERTIFIED: readonly ServiceName[] = ['auth', 'usage', 'render', 'edge'];

const PATH = '/etc/platen-tls';

export function hasCertificates({ spec }: PdfPlatform): boolean {
  return spec.tls.internal === 'Mutual';
}

/** A service's certificate, which it reads again when it changes. */
export function certificateFolders(platform: PdfPlatform, name: ServiceName): Folder[] {
  if (!hasCertificates(platform) || !CERTIFIED.includes(name)) return [];
  const secretName = leafSecretName(platform, name);
  return [
    {
      path: PATH,
      volume: { name: 'tls', secret: { secretName, defaultMode: 0o440 } },
      env: [
        { name: 'PLATEN_TLS_CERT_FILE', value: `${PATH}/tls.crt` },
        { name: 'PLATEN_TLS_KEY_FILE', value: `${PATH}/tls.key` },
        { name: 'PLATEN_TLS_CA_FILE', value: `${PATH}/ca.crt` },
      ],
    },
  ];
}
