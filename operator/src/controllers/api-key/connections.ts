import { isDeepStrictEqual } from 'node:util';
import { Certificates } from '@platen/rpc';
import { platformSpec, type PdfPlatform } from '../../api/v1alpha1/index.ts';
import type { Cluster } from '../../kube/cluster.ts';
import { readLeaf } from '../platform/certificates/secrets.ts';
import type { Leaf } from '../platform/certificates/leafs.ts';
import { hasCertificates } from '../platform/resources/certificates.ts';
import { addressOf } from '../platform/resources/names.ts';
import { connectAuth, type Auth } from './auth.ts';

interface Connection {
  auth: Auth;
  /** The certificates of the connection; undefined: not encrypted. */
  certificates: Certificates | undefined;
  leaf: Leaf | undefined;
}

/** One connection to each platform's auth, opened on first use. */
export function authConnections(cluster: Cluster) {
  const known = new Map<string, Connection>();
  return { authAt, close: () => known.forEach(({ auth }) => auth.close()) };

  /** @throws {Error} the platform has no certificate for the operator yet */
  async function authAt(platform: PdfPlatform): Promise<Auth> {
    const leaf = await fetchLeaf(platform);
    const key = addressOf(platform, 'auth');
    let connection = known.get(key);
    if (connection && (connection.leaf === undefined) !== (leaf === undefined)) {
      connection.auth.close();
      connection = undefined;
    }
    connection ??= connect(platform, leaf);
    known.set(key, connection);
    if (leaf && !isDeepStrictEqual(connection.leaf, leaf)) connection.certificates?.replaceBy(leaf);
    connection.leaf = leaf;
    return connection.auth;
  }

  async function fetchLeaf(platform: PdfPlatform): Promise<Leaf | undefined> {
    const spec = platformSpec.parse(platform.spec);
    if (!hasCertificates({ ...platform, spec })) return undefined;
    const leaf = await readLeaf(platform, 'operator', { cluster });
    if (leaf) return leaf;
    throw new Error(`The PdfPlatform ${platform.metadata.name} has no certificates yet.`);
  }
}

function connect(platform: PdfPlatform, leaf: Leaf | undefined): Connection {
  const certificates = leaf && new Certificates(leaf);
  return { auth: connectAuth(addressOf(platform, 'auth'), certificates), certificates, leaf };
}
