import type { PdfPlatform } from '../../../api/v1alpha1/index.ts';
import type { EnvVar, Volume, VolumeMount } from '../../../kube/types.ts';
import { leafSecretName, type ServiceName } from './names.ts';

const PATH = '/etc/platen-tls';

export function hasCertificates({ spec }: PdfPlatform): boolean {
  return spec.tls.internal === 'Mutual';
}

/** Where a service finds its certificate; it reads it again when it changes. */
export function certificateEnv(platform: PdfPlatform): EnvVar[] {
  if (!hasCertificates(platform)) return [];
  return [
    { name: 'PLATEN_TLS_CERT_FILE', value: `${PATH}/tls.crt` },
    { name: 'PLATEN_TLS_KEY_FILE', value: `${PATH}/tls.key` },
    { name: 'PLATEN_TLS_CA_FILE', value: `${PATH}/ca.crt` },
  ];
}

export function certificateMounts(platform: PdfPlatform): VolumeMount[] {
  return hasCertificates(platform) ? [{ name: 'tls', mountPath: PATH, readOnly: true }] : [];
}

export function certificateVolumes(platform: PdfPlatform, name: ServiceName): Volume[] {
  if (!hasCertificates(platform)) return [];
  const secretName = leafSecretName(platform, name);
  return [{ name: 'tls', secret: { secretName, defaultMode: 0o440 } }];
}
