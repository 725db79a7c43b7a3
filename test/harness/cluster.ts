import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Where the images are that the tests install. */
const REGISTRY = process.env['PLATEN_CLUSTER_REGISTRY'] ?? 'docker.io/platen';
const TAG = process.env['PLATEN_CLUSTER_TAG'] ?? 'dev';
export const IMAGES = { registry: REGISTRY, tag: TAG };

const MAX_OUTPUT = 64 * 1024 * 1024;

/** @throws {Error} with what the command said on standard error */
export async function kubectl(...args: string[]): Promise<string> {
  const { stdout } = await run('kubectl', args, { maxBuffer: MAX_OUTPUT });
  return stdout.trim();
}

export async function helm(...args: string[]): Promise<string> {
  const { stdout } = await run('helm', args, { maxBuffer: MAX_OUTPUT });
  return stdout;
}

/** Applies objects, given as JSON. */
export async function apply(namespace: string, ...objects: unknown[]): Promise<string> {
  const child = run('kubectl', ['apply', '--namespace', namespace, '--filename', '-']);
  child.child.stdin?.end(JSON.stringify({ apiVersion: 'v1', kind: 'List', items: objects }));
  return (await child).stdout;
}

/** An object as it is, or nothing. */
export async function get(namespace: string, name: string): Promise<unknown> {
  const args = ['--namespace', namespace, '--ignore-not-found', '--output', 'json'];
  const text = await kubectl('get', name, ...args);
  return text === '' ? undefined : (JSON.parse(text) as unknown);
}

/** A namespace of its own, where only what the restricted Pod Security Standard accepts may run. */
export async function createNamespace(purpose: string): Promise<string> {
  const name = `platen-${purpose}-${randomBytes(3).toString('hex')}`;
  await kubectl('create', 'namespace', name);
  await kubectl('label', 'namespace', name, 'pod-security.kubernetes.io/enforce=restricted');
  return name;
}

export interface Answer {
  status: number;
  /** Of the body; in Base64. */
  body: string;
}

/** A pod that does nothing but ask, like a customer's. */
export class Client {
  readonly #namespace: string;

  private constructor(namespace: string) {
    this.#namespace = namespace;
  }

  static async start(namespace: string): Promise<Client> {
    const restricted = { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } };
    await apply(namespace, {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'client' },
      spec: {
        securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
        terminationGracePeriodSeconds: 0,
        containers: [
          {
            name: 'client',
            image: `${REGISTRY}/edge:${TAG}`,
            command: ['node', '-e', 'setInterval(() => undefined, 60_000)'],
            securityContext: restricted,
          },
        ],
      },
    });
    await kubectl('wait', '-n', namespace, '--for=condition=Ready', '--timeout=120s', 'pod/client');
    return new Client(namespace);
  }

  /** Asks by HTTP from inside the pod. */
  async fetch(url: string, init: Record<string, unknown> = {}): Promise<Answer> {
    const code = `
      const response = await fetch(${JSON.stringify(url)}, ${JSON.stringify(init)});
      const body = Buffer.from(await response.arrayBuffer()).toString('base64');
      console.log(JSON.stringify({ status: response.status, body }));`;
    return JSON.parse(await this.#node(code)) as Answer;
  }

  /** Whether a TCP connection comes about within three seconds. */
  async reaches(host: string, port: number): Promise<boolean> {
    const code = `
      const { connect } = await import('node:net');
      const socket = connect({ host: ${JSON.stringify(host)}, port: ${port} });
      const tell = (word) => { console.log(word); process.exit(0); };
      socket.on('connect', () => tell('yes')).on('error', () => tell('no'));
      setTimeout(() => tell('no'), 3_000);`;
    return (await this.#node(code)) === 'yes';
  }

  #node(code: string): Promise<string> {
    const command = ['node', '--input-type=module', '-e', code];
    return kubectl('exec', '--namespace', this.#namespace, 'client', '--', ...command);
  }
}
