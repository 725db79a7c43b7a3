import type { Folder } from './pod.ts';

const PATH = '/etc/platen-trusted-ca';

const FILE = 'ca.crt';

interface TrustedCa {
  name: string;
  key?: string | undefined;
}

export function trustedCaEntry({ name, key = 'ca.crt' }: TrustedCa) {
  return { kind: 'ConfigMap' as const, name, key };
}

/** Makes a part trust them: Node.js reads the file at its start, in addition to its own authorities. */
export function trustedCaFolder(trustedCa: TrustedCa): Folder {
  const { name, key } = trustedCaEntry(trustedCa);
  return {
    path: PATH,
    volume: { name: 'trusted-ca', configMap: { name, items: [{ key, path: FILE }] } },
    env: [{ name: 'NODE_EXTRA_CA_CERTS', value: `${PATH}/${FILE}` }],
  };
}
