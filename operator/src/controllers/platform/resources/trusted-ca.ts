import type { Container, PodSpec } from '../../../kube/types.ts';

const PATH = '/etc/platen-trusted-ca';

const FILE = 'ca.crt';

interface TrustedCa {
  name: string;
  key?: string | undefined;
}

/** The entry with the authorities. */
export function trustedCaEntry({ name, key = 'ca.crt' }: TrustedCa) {
  return { kind: 'ConfigMap' as const, name, key };
}

/** Makes a pod trust them: Node.js reads the file at its start, in addition to its own authorities. */
export function trusting<C extends Pick<Container, 'env' | 'volumeMounts'>>(
  trustedCa: TrustedCa | undefined,
  { pod, container }: { pod: Omit<PodSpec, 'containers'>; container: C },
) {
  if (!trustedCa) return { pod, container };
  const { name, key } = trustedCaEntry(trustedCa);
  const volume = { name: 'trusted-ca', configMap: { name, items: [{ key, path: FILE }] } };
  const mount = { name: 'trusted-ca', mountPath: PATH, readOnly: true };
  const variable = { name: 'NODE_EXTRA_CA_CERTS', value: `${PATH}/${FILE}` };
  return {
    pod: { ...pod, volumes: [...(pod.volumes ?? []), volume] },
    container: {
      ...container,
      env: [...(container.env ?? []), variable],
      volumeMounts: [...(container.volumeMounts ?? []), mount],
    },
  };
}
