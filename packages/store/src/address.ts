interface Login {
  username?: string;
  password?: string;
  tls?: object;
}

interface Node {
  host: string;
  port: number;
}

export type StoreAddress =
  | { topology: 'standalone'; url: string }
  | { topology: 'sentinel'; nodes: Node[]; master: string; login: Login }
  | { topology: 'cluster'; nodes: Node[]; login: Login };

const PORTS = { sentinel: 26_379, cluster: 6_379 };

const SHAPE =
  /^(?<kind>rediss?)\+(?<topology>sentinel|cluster):\/\/(?:(?<user>[^:@/]*):(?<password>[^@/]*)@)?(?<nodes>[^@/]+)(?:\/(?<master>[^/]+))?$/;

/** The form of an address, for messages. */
export const STORE_ADDRESS_FORM =
  'must be redis://HOST:PORT, redis+sentinel://HOST:PORT,…/MASTER or redis+cluster://HOST:PORT,… (rediss… for TLS; USER:PASSWORD@ before the hosts)';

/**
 * Reads `redis://[user:password@]host:port[/db]`, `redis+sentinel://[user:password@]host:port,…/master`
 * or `redis+cluster://[user:password@]host:port,…`; `rediss` instead of `redis` for TLS.
 * @throws {Error} describes the form of an address, without the password
 */
export function storeAddress(text: string): StoreAddress {
  if (/^rediss?:\/\//.test(text) && URL.canParse(text))
    return { topology: 'standalone', url: text };
  const parts = SHAPE.exec(text)?.groups;
  if (!parts) throw new Error(STORE_ADDRESS_FORM);
  const topology = parts['topology'] as 'sentinel' | 'cluster';
  const nodes = (parts['nodes'] ?? '').split(',').map((node) => parseNode(node, PORTS[topology]));
  const login = parseLogin(parts);
  const { master } = parts;
  if (topology === 'cluster' && master === undefined) return { topology, nodes, login };
  if (topology === 'sentinel' && master !== undefined) return { topology, nodes, master, login };
  throw new Error(STORE_ADDRESS_FORM);
}

export function isStoreAddress(text: string): boolean {
  try {
    storeAddress(text);
    return true;
  } catch {
    return false;
  }
}

function parseNode(text: string, defaultPort: number): Node {
  const [, host, port] = /^([\w.-]+|\[[\da-f:]+\])(?::(\d{1,5}))?$/i.exec(text) ?? [];
  if (!host) throw new Error(STORE_ADDRESS_FORM);
  return { host: host.replace(/^\[|\]$/g, ''), port: port ? Number(port) : defaultPort };
}

function parseLogin({ kind, user, password }: Record<string, string | undefined>): Login {
  return {
    ...(user && { username: decodeURIComponent(user) }),
    ...(password && { password: decodeURIComponent(password) }),
    ...(kind === 'rediss' && { tls: {} }),
  };
}
