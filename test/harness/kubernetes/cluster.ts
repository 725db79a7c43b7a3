import { execFile, spawn, type ExecFileException } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The registry of the images; by default none, because the nodes have them. */
const REGISTRY = process.env['PLATEN_CLUSTER_REGISTRY'] ?? 'localhost/platen';
const TAG = process.env['PLATEN_CLUSTER_TAG'] ?? 'dev';
export const IMAGES = { registry: REGISTRY, tag: TAG };

/** A limit far above any command, so that a broken cluster does not hang a run. */
const BOUNDS = { maxBuffer: 64 * 1024 * 1024, timeout: 300_000 };

/** @throws {Error} with the command's standard error */
export async function kubectl(...args: string[]): Promise<string> {
  const { stdout } = await run('kubectl', args, BOUNDS);
  return stdout.trim();
}

/** @throws {Error} with all output of the command: on the standard one is the log of a chart's test */
export async function helm(...args: string[]): Promise<string> {
  try {
    return (await run('helm', args, BOUNDS)).stdout;
  } catch (cause) {
    const { message, stdout } = cause as ExecFileException;
    throw new Error(`${message}\n${stdout}`, { cause });
  }
}

/** Values of a chart, by their paths, as Helm's arguments. */
export const values = (given: Record<string, unknown>) =>
  Object.entries(given).flatMap(([path, value]) => [
    '--set-json',
    `${path}=${JSON.stringify(value)}`,
  ]);

/** Applies objects, given as JSON. */
export async function apply(namespace: string, ...objects: unknown[]): Promise<string> {
  const list = JSON.stringify({ apiVersion: 'v1', kind: 'List', items: objects });
  return pipe(list, 'kubectl', 'apply', '--namespace', namespace, '--filename', '-');
}

/** Runs a command with this standard input. @returns its output, with warnings */
export async function pipe(input: string, command: string, ...args: string[]): Promise<string> {
  const child = run(command, args, BOUNDS);
  child.child.stdin?.end(input);
  const { stdout, stderr } = await child;
  return stdout + stderr;
}

/** An object, if it exists. */
export async function get(namespace: string, name: string): Promise<unknown> {
  const args = ['--namespace', namespace, '--ignore-not-found', '--output', 'json'];
  const json = await kubectl('get', name, ...args);
  return json === '' ? undefined : (JSON.parse(json) as unknown);
}

/** Creates a namespace with the restricted Pod Security Standard. */
export async function createNamespace(
  purpose: string,
  labels: Record<string, string> = {},
): Promise<string> {
  const name = `platen-${purpose}-${randomBytes(3).toString('hex')}`;
  await kubectl('create', 'namespace', name);
  const modes = ['enforce', 'warn'].map((mode) => `pod-security.kubernetes.io/${mode}=restricted`);
  const own = Object.entries(labels).map(([label, value]) => `${label}=${value}`);
  await kubectl('label', 'namespace', name, ...modes, ...own);
  return name;
}

/** A port of a pod, brought to this machine. */
interface Forward {
  /** The port on 127.0.0.1. */
  port: number;
  end: () => Promise<void>;
}

/** @throws {Error} with the output of kubectl, if it ended at once */
export async function forward(namespace: string, pod: string, port: number): Promise<Forward> {
  const args = ['port-forward', '--namespace', namespace, `pod/${pod}`, `:${port}`];
  const child = spawn('kubectl', args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'exit');
  const errors = text(child.stderr);
  for await (const line of createInterface({ input: child.stdout })) {
    const [, own] = /^Forwarding from 127\.0\.0\.1:(\d+) /.exec(line) ?? [];
    if (own === undefined) continue;
    child.stdout.resume(); // it prints a line for each connection
    const end = async () => {
      child.kill();
      await ended;
    };
    return { port: Number(own), end };
  }
  throw new Error(`kubectl port-forward ended: ${await errors}`);
}

/** Runs a command in a pod. @returns what it printed */
export function inPod(namespace: string, pod: string, ...command: string[]): Promise<string> {
  return kubectl('exec', '--namespace', namespace, pod, '--', ...command);
}

/** Runs an ES module in a pod that has Node. @returns what it printed */
export function nodeInPod(namespace: string, pod: string, code: string): Promise<string> {
  return inPod(namespace, pod, 'node', '--input-type=module', '-e', code);
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
