import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { apply, kubectl, podOf } from './cluster.ts';

/** The time between two checks. */
const LOOK_MS = 1_000;

interface Init {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
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

  /** One process answers all calls: to start one for each would take longer than most of them. */
  #process: ChildProcess | undefined;
  readonly #calls = new Map<number, PromiseWithResolvers<unknown>>();
  #count = 0;

  private constructor(namespace: string) {
    this.#namespace = namespace;
  }

  static async start(namespace: string): Promise<Client> {
    await apply(namespace, podOf('client', {}, 'setInterval(() => undefined, 60_000)'));
    await kubectl('wait', '-n', namespace, '--for=condition=Ready', '--timeout=120s', 'pod/client');
    return new Client(namespace);
  }

  /** Sends an HTTP request from inside the pod, on a connection of its own. */
  async fetch(url: string, { headers, ...init }: Init = {}): Promise<Answer> {
    const all = { ...init, headers: { ...headers, Connection: 'close' } };
    const code = `
      const response = await fetch(${JSON.stringify(url)}, ${JSON.stringify(all)});
      const body = Buffer.from(await response.arrayBuffer()).toString('base64');
      return { status: response.status, body };`;
    return (await this.#node(code)) as Answer;
  }

  /**
   * Sends these requests in turn, `perSecond` of them while no more than `atOnce` are unanswered,
   * until it is stopped.
   */
  async load(requests: LoadRequest[], { perSecond, atOnce }: Pace): Promise<Load> {
    await this.#node(`const { rmSync } = require('node:fs');
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
      const { spawn } = require('node:child_process');
      const args = ['--input-type=module', '-e', ${JSON.stringify(script)}];
      spawn(process.execPath, args, { detached: true, stdio: 'ignore' }).unref();`);
    const written = (name: string) =>
      this.#node(`const { readFileSync } = require('node:fs');
        try { return JSON.parse(readFileSync('/tmp/${name}', 'utf8')); } catch {}`);
    const whenWritten = async (name: string) => {
      for (;;) {
        const outcome = await written(name);
        if (outcome !== undefined) return outcome as Outcome;
        await sleep(LOOK_MS);
      }
    };
    const end = async (atLeast = 0) => {
      await this.#node(`const { writeFileSync, renameSync } = require('node:fs');
        writeFileSync('/tmp/stop.new', '${atLeast}');
        renameSync('/tmp/stop.new', '/tmp/stop');`);
      return whenWritten('outcome');
    };
    return { soFar: () => whenWritten('so-far'), end };
  }

  /** Tries a TCP connection to each destination for three seconds. @returns the names of those that it reached */
  async reached(targets: Targets): Promise<string[]> {
    const code = `
      const { connect } = require('node:net');
      const reaches = ([name, [host, port]]) => new Promise((resolve) => {
        const socket = connect({ host, port });
        const tell = (names) => { socket.destroy(); resolve(names); };
        socket.on('connect', () => tell([name])).on('error', () => tell([]));
        setTimeout(() => tell([]), 3_000);
      });
      const found = await Promise.all(Object.entries(${JSON.stringify(targets)}).map(reaches));
      return found.flat();`;
    return (await this.#node(code)) as string[];
  }

  end(): void {
    this.#process?.kill();
  }

  /** Runs the body of an asynchronous function in the pod. @returns what it returned */
  #node(code: string): Promise<unknown> {
    this.#process ??= this.#start();
    const call = Promise.withResolvers<unknown>();
    const id = (this.#count += 1);
    this.#calls.set(id, call);
    this.#process.stdin!.write(`${JSON.stringify({ id, code })}\n`);
    return call.promise;
  }

  #start(): ChildProcess {
    const args = ['exec', '-i', '-n', this.#namespace, 'client', '--', 'node', '-e', ANSWER_CALLS];
    const child = spawn('kubectl', args, { stdio: ['pipe', 'pipe', 'inherit'] });
    createInterface({ input: child.stdout }).on('line', (line) => {
      const { id, value, error } = JSON.parse(line) as Result;
      const call = this.#calls.get(id);
      this.#calls.delete(id);
      if (error === undefined) call?.resolve(value);
      else call?.reject(new Error(error));
    });
    child.stdin.on('error', () => undefined); // its end says why
    child.on('close', (code) => {
      this.#process = undefined;
      for (const { reject } of this.#calls.values())
        reject(new Error(`kubectl exec ended: ${code}`));
      this.#calls.clear();
    });
    return child;
  }
}

interface Result {
  id: number;
  value?: unknown;
  error?: string;
}

/** A line with code in, a line with its result out. */
const ANSWER_CALLS = `
  const { createInterface } = require('node:readline');
  const AsyncFunction = (async () => {}).constructor;
  createInterface({ input: process.stdin }).on('line', (line) => {
    const { id, code } = JSON.parse(line);
    const tell = (result) => console.log(JSON.stringify({ id, ...result }));
    new AsyncFunction('require', code)(require).then(
      (value) => tell({ value }),
      (error) => tell({ error: error + ' ' + (error.cause ?? '') }),
    );
  });`;
