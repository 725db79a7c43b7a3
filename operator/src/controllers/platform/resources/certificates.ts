import type { PdfPlatform } from '../../../api/v1alpha1/index.ts';
import type { EnvVar, Volume, VolumeMount } from '../../../kube/types.ts';
import { leafSecretName, type ServiceName } from './names.ts';

/** The services that call each other. egress is a proxy. */
export const CERTIFIED: readonly ServiceName[] = ['auth', 'usage', 'render', 'edge'];

const PATH = '/etc/platen-tls';

export function hasCertificates({ spec }: PdfPlatform): boolean {
  return spec.tls.internal === 'Mutual';
}

/** Paths of a service's certificate, which it reads again when it changes. */
export function certificateEnv(platform: PdfPlatform, name: ServiceName): EnvVar[] {
  if (!isCertified(platform, name)) return [];
  return [
    { name: 'PLATEN_TLS_CERT_FILE', value: `${PATH}/tls.crt` },
    { name: 'PLATEN_TLS_KEY_FILE', value: `${PATH}/tls.key` },
    { name: 'PLATEN_TLS_CA_FILE', value: `${PATH}/ca.crt` },
  ];
}

export function certificateMounts(platform: PdfPlatform, name: ServiceName): VolumeMount[] {
  return isCertified(platform, name) ? [{ name: 'tls', mountPath: PATH, readOnly: true }] : [];
}

export function certificateVolumes(platform: PdfPlatform, name: ServiceName): Volume[] {
  if (!isCertified(platform, name)) return [];
  const secretName = leafSecretName(platform, name);
  return [{ name: 'tls', secret: { secretName, defaultMode: 0o440 } }];
}

function isCertified(platform: PdfPlatform, name: ServiceName): boolean {
  return hasCertificates(platform) && CERTIFIED.includes(name);
}
