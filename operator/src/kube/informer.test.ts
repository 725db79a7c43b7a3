import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { KubeConfig, Watch } from '@kubernetes/client-node';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { until } from '../../../test/harness/until.ts';
import { Informer } from './informer.ts';
import { Transport } from './transport.ts';
import type { KubeObject } from './types.ts';

/** A part of an API server that fails on command: lists and watches of PdfPlans. */
class ApiServer {
  readonly objects = new Map<string, KubeObject>();
  /** What the next requests get instead of an answer. */
  readonly failures: { list: number[]; watch: number[] } = { list: [], watch: [] };
  lists = 0;
  watchesBegun = 0;
  #version = 1;
  readonly #watches = new Set<ServerResponse>();
  readonly #server: Server = createServer((request, response) => {
    const isWatch = request.url?.includes('watch=true') === true;
    const failure = this.failures[isWatch ? 'watch' : 'list'].shift();
    if (failure !== undefined) return void response.writeHead(failure).end('{"message":"no"}');
    if (isWatch) return this.#watch(response);
    this.lists += 1;
    response.end(
      JSON.stringify({
        metadata: { resourceVersion: String(this.#version) },
        items: [...this.objects.values()].map(({ metadata }) => ({ metadata })),
      }),
    );
  });

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.cutWatches();
    this.#server.close();
    this.#server.closeAllConnections();
  }

  get watches(): number {
    return this.#watches.size;
  }

  /** Changes an object, and notifies watches. */
  put(name: string): void {
    const type = this.objects.has(name) ? 'MODIFIED' : 'ADDED';
    this.set(name);
    this.send({ type, object: this.objects.get(name) });
  }

  /** Changes an object without a notification. */
  set(name: string): void {
    this.#version += 1;
    const metadata = { namespace: 'a', name, uid: name, resourceVersion: String(this.#version) };
    this.objects.set(name, { apiVersion: 'platen.dev/v1alpha1', kind: 'PdfPlan', metadata });
  }

  send(event: unknown): void {
    for (const watch of this.#watches) watch.write(`${JSON.stringify(event)}\n`);
  }

  /** Ends watches without a word. */
  cutWatches(): void {
    for (const watch of this.#watches) watch.destroy();
  }

  /** Ends watches as a server does after a while. */
  endWatches(): void {
    for (const watch of this.#watches) watch.end();
  }

  #watch(response: ServerResponse): void {
    this.watchesBegun += 1;
    this.#watches.add(response);
    response.on('close', () => this.#watches.delete(response));
    response.flushHeaders();
  }
}

let server: ApiServer;
let parts: ConstructorParameters<typeof Informer>[0];
let informer: Informer;
let changed: string[];
let errors: unknown[];

beforeEach(async () => {
  server = new ApiServer();
  const config = new KubeConfig();
  const url = await server.start();
  config.loadFromClusterAndUser(
    { name: 'test', server: url, skipTLSVerify: true },
    { name: 'nobody' },
  );
  changed = [];
  errors = [];
  const log = { warn: () => undefined, error: (error: unknown) => void errors.push(error) };
  parts = { transport: new Transport(config), watch: new Watch(config), log };
  informer = new Informer(parts, { kind: 'PdfPlan' });
  informer.onChange(({ metadata }) => changed.push(metadata.name));
});
afterEach(() => {
  informer.stop();
  server.stop();
});

const names = () => informer.list().map(({ metadata }) => metadata.name);
const isNotified = (name: string) => until(`${name} is reported`, () => changed.includes(name));
const isWatching = () => until('it watches', () => server.watches === 1);
const isNotWatching = () => until('it watches no more', () => server.watches === 0);

describe('an informer', () => {
  test('reports all existing objects before it has started, with their kind', async () => {
    server.set('gold');
    await informer.start();
    expect(changed).toEqual(['gold']);
    expect(informer.get('a', 'gold')).toMatchObject({ kind: 'PdfPlan' });
    expect(informer.get('b', 'gold')).toBeUndefined();
  });

  test('reports created, changed and deleted objects', async () => {
    await informer.start();
    server.put('gold');
    await isNotified('gold');
    server.send({ type: 'DELETED', object: server.objects.get('gold') });
    await until('it is gone', () => names().length === 0);
    expect(changed).toEqual(['gold', 'gold']);
  });

  test('starts although the first lists fail', async () => {
    server.set('gold');
    server.failures.list.push(500, 403, 503);
    await informer.start();
    expect(names()).toEqual(['gold']);
    expect(informer.restarts).toBe(3);
  });

  test.each([500, 403, 503])('continues after watches that are refused with %p', async (status) => {
    server.failures.watch.push(status, status);
    await informer.start();
    await isWatching();
    server.put('gold');
    await isNotified('gold');
  });

  test('continues after its watch is cut', async () => {
    await informer.start();
    await isWatching();
    server.cutWatches();
    await until('it watches again', () => informer.restarts > 0 && server.watches === 1);
    server.put('gold');
    await isNotified('gold');
  });

  test('continues after its watch ends in order', async () => {
    await informer.start();
    await isWatching();
    server.endWatches();
    await until('it watches again', () => server.watchesBegun === 2);
    server.put('gold');
    await isNotified('gold');
  });

  test('lists again what it missed when its version is too old (410)', async () => {
    server.set('old');
    await informer.start();
    await isWatching();
    server.objects.clear();
    server.set('new');
    server.failures.watch.push(410);
    server.endWatches();
    await isNotified('new');
    expect(names()).toEqual(['new']);
    expect(changed).toEqual(['old', 'old', 'new']);
    expect(server.lists).toBe(2);
  });

  test('survives a listener that throws, and notifies the others', async () => {
    const others: string[] = [];
    informer.onChange(() => {
      throw new Error('broken');
    });
    informer.onChange(({ metadata }) => others.push(metadata.name));
    await informer.start();
    server.put('gold');
    await until('the listener is notified', () => others.includes('gold'));
    expect(errors).toHaveLength(1);
  });

  test('requests nothing once it is stopped', async () => {
    await informer.start();
    await isWatching();
    informer.stop();
    await isNotWatching();
    const { lists } = server;
    server.failures.list.push(500);
    const another = new Informer(parts, { kind: 'PdfPlan' });
    await another.start(); // after a wait in which the first one would also have returned
    another.stop();
    expect(server.lists).toBe(lists + 1);
    expect(changed).toEqual([]);
  });
});
