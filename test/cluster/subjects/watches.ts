import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { KubeConfig, Watch } from '@kubernetes/client-node';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Informer, type InformerParts } from '../../../operator/src/kube/informer.ts';
import { Transport } from '../../../operator/src/kube/transport.ts';
import { apply, kubectl } from '../../harness/kubernetes/cluster.ts';
import { until } from '../../harness/until.ts';
import { ACCOUNT, type Installation } from '../installation.ts';

/** It restarts after half a second, then after twice as long each time. */
const NOTIFIED_MS = 60_000;

/** The operator's informers, with the cluster's API server behind a relay that can be cut. */
export function watches(on: Installation): void {
  describe('an informer of the operator', () => {
    let way: Way;
    let informer: Informer;
    let lists: number;
    let outdated: boolean;

    beforeEach(async () => {
      way = await Way.open();
      lists = 0;
      outdated = false;
      const config = way.config();
      const transport = new Transport(config);
      const parts: InformerParts = {
        transport: {
          send: (request) => {
            lists += 1;
            return transport.send(request);
          },
        },
        watch: new OutdatedWatch(config, () => outdated),
        log: { warn: () => undefined, error: () => undefined },
      };
      informer = new Informer(parts, { kind: 'PdfPlan', namespace: on.pdf });
      await informer.start();
      await make('watched-before');
      await isNotified('watched-before');
    });

    afterEach(async () => {
      informer.stop();
      way.close();
      const plans = ['pdfplan/watched-before', 'pdfplan/watched-after'];
      await kubectl('delete', '-n', on.pdf, '--ignore-not-found', ...plans);
    });

    const make = (name: string) =>
      apply(on.pdf, { ...ACCOUNT, kind: 'PdfPlan', metadata: { name }, spec: {} });

    const isNotified = (name: string) =>
      until(
        `it is notified of ${name}`,
        () => informer.get(on.pdf, name) !== undefined,
        NOTIFIED_MS,
      );

    test('continues when its connections are cut', async () => {
      way.cut();
      await make('watched-after');
      await isNotified('watched-after');
      expect(informer.restarts).toBeGreaterThan(0);
    });

    test('lists again when its version is too old for the API server (410)', async () => {
      outdated = true;
      way.cut();
      await until('it lists again', () => lists > 1, NOTIFIED_MS);
      outdated = false;
      await make('watched-after');
      await isNotified('watched-after');
    });
  });
}

/** Watches from a version that API servers have dropped, if the test says so. */
class OutdatedWatch extends Watch {
  readonly #isOutdated: () => boolean;

  constructor(config: KubeConfig, isOutdated: () => boolean) {
    super(config);
    this.#isOutdated = isOutdated;
  }

  override watch(
    ...[path, query, ...rest]: Parameters<Watch['watch']>
  ): ReturnType<Watch['watch']> {
    const version = this.#isOutdated() ? { resourceVersion: '1' } : {};
    return super.watch(path, { ...query, ...version }, ...rest);
  }
}

/** To the API server, byte for byte. */
class Way {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #target: URL;

  private constructor(target: URL) {
    this.#target = target;
    this.#server = createServer((socket) => this.#join(socket));
  }

  static async open(): Promise<Way> {
    const config = new KubeConfig();
    config.loadFromDefault();
    const way = new Way(new URL(config.getCurrentCluster()!.server));
    await new Promise<void>((resolve) => way.#server.listen(0, '127.0.0.1', resolve));
    return way;
  }

  /** The cluster of `KUBECONFIG`, through this relay. */
  config(): KubeConfig {
    const config = new KubeConfig();
    config.loadFromDefault();
    const { port } = this.#server.address() as AddressInfo;
    config.clusters = config.clusters.map((cluster) => ({
      ...cluster,
      server: `https://127.0.0.1:${port}`,
      skipTLSVerify: true, // its certificate names another address
    }));
    return config;
  }

  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  close(): void {
    this.cut();
    this.#server.close();
  }

  #join(socket: Socket): void {
    const { hostname, port } = this.#target;
    const other = connect({ host: hostname, port: Number(port || 443) });
    for (const [one, two] of [
      [socket, other],
      [other, socket],
    ] as const) {
      this.#sockets.add(one);
      one.pipe(two);
      one
        .on('error', () => undefined)
        .on('close', () => {
          this.#sockets.delete(one);
          two.destroy();
        });
    }
  }
}
