import { execFile, spawn, type ExecFileException } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
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

/** The time between two checks. */
const LOOK_MS = 1_000;

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

interface Answer {
  status: number;
  /** The body, in Base64. */
  body: string;
}

/** One of the requests of a load. */
export interface LoadRequest {
  url: string;
  headers: Record<string, string>;
  /** The body, in Base64. */
  body: string;
}

interface Outcome {
  /** How many had status 200. */
  made: number;
  /** Some of the other results, with their time. */
  failures: string[];
}

/** The number and the rate of requests. */
interface Pace {
  perSecond: number;
  atOnce: number;
}

/** A running load of requests. */
export interface Load {
  /** Their results until now. */
  soFar: () => Promise<Outcome>;
  /** @param atLeast the number to send before the end, by default the present one */
  end: (atLeast?: number) => Promise<Outcome>;
}

/** Destinations, host and port, by name. */
export type Targets = Record<string, readonly [string, number]>;

/** A pod that only sends requests, like a customer's. */
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

  /** Sends an HTTP request from inside the pod. */
  async fetch(url: string, init: Record<string, unknown> = {}): Promise<Answer> {
    const code = `
      const response = await fetch(${JSON.stringify(url)}, ${JSON.stringify(init)});
      const body = Buffer.from(await response.arrayBuffer()).toString('base64');
      console.log(JSON.stringify({ status: response.status, body }));`;
    return JSON.parse(await this.#node(code)) as Answer;
  }

  /**
   * Sends these requests in turn, `perSecond` of them while no more than `atOnce` are unanswered,
   * until it is stopped.
   */
  async load(requests: LoadRequest[], { perSecond, atOnce }: Pace): Promise<Load> {
    await this.#node(`const { rmSync } = await import('node:fs');
      for (const name of ['stop', 'so-far', 'outcome']) rmSync('/tmp/' + name, { force: true });`);
    // Detached, because kubectl's command ends with its connection to the API server.
    const script = `
      const { existsSync, readFileSync, writeFileSync, renameSync } = await import('node:fs');
      const requests = ${JSON.stringify(requests)};
      const since = performance.now();
      let sent = 0, made = 0;
      const failures = [], pending = new Set();
      const failed = (what) => failures.length < 20 &&
        failures.push(((performance.now() - since) / 1000).toFixed(1) + ' s: ' + what);
      const send = async ({ url, headers, body }) => {
        const response = await fetch(url, {
          method: 'POST', headers, body: Buffer.from(body, 'base64'),
          signal: AbortSignal.timeout(60_000),
        });
        const bytes = Buffer.from(await response.arrayBuffer());
        if (response.status === 200) made += 1;
        else failed(response.status + ' ' + bytes.subarray(0, 200));
      };
      const tell = (name) => {
        writeFileSync('/tmp/new', JSON.stringify({ made, failures }));
        renameSync('/tmp/new', '/tmp/' + name);
      };
      const goesOn = () => !existsSync('/tmp/stop') || sent < Number(readFileSync('/tmp/stop'));
      const timer = setInterval(async () => {
        tell('so-far');
        if (goesOn()) {
          if (pending.size >= ${atOnce}) return;
          const one = send(requests[sent++ % requests.length])
            .catch((error) => failed(error + ' ' + error.cause)).finally(() => pending.delete(one));
          pending.add(one);
          return;
        }
        clearInterval(timer);
        await Promise.all(pending);
        tell('outcome');
      }, ${1_000 / perSecond});`;
    await this.#node(`
      const { spawn } = await import('node:child_process');
      const args = ['--input-type=module', '-e', ${JSON.stringify(script)}];
      spawn(process.execPath, args, { detached: true, stdio: 'ignore' }).unref();`);
    const written = (name: string) =>
      this.#node(`const { readFileSync } = await import('node:fs');
        try { console.log(readFileSync('/tmp/${name}', 'utf8')); } catch {}`);
    /** Polls with short commands: on a busy machine, the load may take longer than a command may. */
    const whenWritten = async (name: string) => {
      for (;;) {
        const json = await written(name);
        if (json !== '') return JSON.parse(json) as Outcome;
        await sleep(LOOK_MS);
      }
    };
    const end = async (atLeast = 0) => {
      await this.#node(`const { writeFileSync, renameSync } = await import('node:fs');
        writeFileSync('/tmp/stop.new', '${atLeast}');
        renameSync('/tmp/stop.new', '/tmp/stop');`);
      return whenWritten('outcome');
    };
    return { soFar: () => whenWritten('so-far'), end };
  }

  /** Tries a TCP connection to each destination for three seconds. @returns the names of those that it reached */
  async reached(targets: Targets): Promise<string[]> {
    const code = `
      const { connect } = await import('node:net');
      const reaches = ([name, [host, port]]) => new Promise((resolve) => {
        const socket = connect({ host, port });
        const tell = (names) => { socket.destroy(); resolve(names); };
        socket.on('connect', () => tell([name])).on('error', () => tell([]));
        setTimeout(() => tell([]), 3_000);
      });
      const found = await Promise.all(Object.entries(${JSON.stringify(targets)}).map(reaches));
      console.log(JSON.stringify(found.flat()));
      process.exit(0);`;
    return JSON.parse(await this.#node(code)) as string[];
  }

  /** Runs an ES module in the pod. @returns what it printed */
  #node(code: string): Promise<string> {
    return nodeInPod(this.#namespace, 'client', code);
  }
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
