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
  const list = JSON.stringify({ apiVersion: 'v1', kind: 'List', items: objects });
  return pipe(list, 'kubectl', 'apply', '--namespace', namespace, '--filename', '-');
}

/** Runs a command with this on its standard input. @returns what it printed, warnings too */
export async function pipe(input: string, command: string, ...args: string[]): Promise<string> {
  const child = run(command, args, { maxBuffer: MAX_OUTPUT });
  child.child.stdin?.end(input);
  const { stdout, stderr } = await child;
  return stdout + stderr;
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

/** Requests that go on. */
export interface Load {
  end: () => Promise<Record<string, number>>;
}

/** A pod that does nothing but ask, like a customer's. */
export class Client {
  readonly #namespace: string;

  private constructor(namespace: string) {
    this.#namespace = namespace;
  }

  static async start(namespace: string): Promise<Client> {
    await apply(namespace, podOf('client', {}, 'setInterval(() => undefined, 60_000)'));
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

  /**
   * Sends the same request again and again, two at once, until it is told to stop, and at least
   * `atLeast` times. @returns how often each status came; 0: no whole answer
   */
  async load(url: string, init: Record<string, unknown>, atLeast: number): Promise<Load> {
    await this.#node(`const { rmSync } = await import('node:fs');
      for (const name of ['stop', 'counts']) rmSync('/tmp/' + name, { force: true });`);
    // By itself: what kubectl runs ends with its connection to the API server.
    const script = `
      const { existsSync, writeFileSync, renameSync } = await import('node:fs');
      const counts = {};
      let sent = 0;
      const once = async () => {
        sent += 1;
        const response = await fetch(${JSON.stringify(url)}, ${JSON.stringify(init)});
        await response.arrayBuffer();
        return response.status;
      };
      const caller = async () => {
        while (sent < ${atLeast} || !existsSync('/tmp/stop')) {
          const status = await once().catch(() => 0);
          counts[status] = (counts[status] ?? 0) + 1;
        }
      };
      await Promise.all([caller(), caller()]);
      writeFileSync('/tmp/counts.new', JSON.stringify(counts));
      renameSync('/tmp/counts.new', '/tmp/counts');`;
    await this.#node(`
      const { spawn } = await import('node:child_process');
      const args = ['--input-type=module', '-e', ${JSON.stringify(script)}];
      spawn(process.execPath, args, { detached: true, stdio: 'ignore' }).unref();`);
    const end = async () => {
      await this.#node(`(await import('node:fs')).writeFileSync('/tmp/stop', '')`);
      const told = await this.#node(`
        const { existsSync, readFileSync } = await import('node:fs');
        const look = () => existsSync('/tmp/counts')
          ? console.log(readFileSync('/tmp/counts', 'utf8')) : setTimeout(look, 200);
        look();`);
      return JSON.parse(told) as Record<string, number>;
    };
    return { end };
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

  /** Runs an ES module in the pod. @returns what it printed */
  #node(code: string): Promise<string> {
    return inPod(this.#namespace, 'client', 'node', '--input-type=module', '-e', code);
  }
}

/** Runs a command in a pod. @returns what it printed */
export function inPod(namespace: string, pod: string, ...command: string[]): Promise<string> {
  return kubectl('exec', '--namespace', namespace, pod, '--', ...command);
}

/** A pod that the restricted standard accepts, and that runs this script. */
export function podOf(name: string, labels: Record<string, string>, script: string) {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, labels },
    spec: {
      securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
      automountServiceAccountToken: false,
      terminationGracePeriodSeconds: 0,
      containers: [
        {
          name,
          image: `${REGISTRY}/edge:${TAG}`,
          command: ['node', '-e', script],
          securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
        },
      ],
    },
  };
}
