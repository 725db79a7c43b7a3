import type { PdfPlatform } from '../../../api/v1alpha1/index.ts';
import type { EnvVar, Volume, VolumeMount } from '../../../kube/types.ts';
import type { ServiceName } from './names.ts';

/** Who speaks TLS with what is not the platform's: auth with issuers, both with Redis. */
const CALLERS: readonly ServiceName[] = ['auth', 'usage'];

const PATH = '/etc/platen-trusted-ca';

const FILE = 'ca.crt';

/** The key of the ConfigMap, where none is named. */
export const TRUSTED_CA_KEY = 'ca.crt';

/** Node.js reads the file at its start, and trusts it beside the authorities that it knows. */
export function trustedCaEnv(platform: PdfPlatform, name: ServiceName): EnvVar[] {
  return isTold(platform, name) ? [{ name: 'NODE_EXTRA_CA_CERTS', value: `${PATH}/${FILE}` }] : [];
}

export function trustedCaMounts(platform: PdfPlatform, name: ServiceName): VolumeMount[] {
  return isTold(platform, name) ? [{ name: 'trusted-ca', mountPath: PATH, readOnly: true }] : [];
}

export function trustedCaVolumes(platform: PdfPlatform, name: ServiceName): Volume[] {
  const { trustedCa } = platform.spec;
  if (!trustedCa || !isTold(platform, name)) return [];
  const items = [{ key: trustedCa.key ?? TRUSTED_CA_KEY, path: FILE }];
  return [{ name: 'trusted-ca', configMap: { name: trustedCa.name, items } }];
}

function isTold({ spec }: PdfPlatform, name: ServiceName): boolean {
  return spec.trustedCa !== undefined && CALLERS.includes(name);
}
