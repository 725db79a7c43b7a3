import { TOXIPROXY } from '../../../scripts/setup/go-tool.ts';
import { freePorts } from '../../../scripts/start/processes/ports.ts';
import { httpReady } from '../../../scripts/start/processes/readiness.ts';
import { LoneProcess } from '../lone-process.ts';

/** A disturbance of one direction of a connection. */
export type Toxic =
  | { type: 'latency'; attributes: { latency: number; jitter: number } } // ms
  | { type: 'bandwidth'; attributes: { rate: number } } // KB/s
  | { type: 'slicer'; attributes: { average_size: number; size_variation: number; delay: number } } // bytes, µs
  | { type: 'timeout'; attributes: { timeout: number } } // silence; cut after this many ms, 0: never
  | { type: 'reset_peer'; attributes: { timeout: number } } // cut this many ms after its first use
  | { type: 'limit_data'; attributes: { bytes: number } }; // cut after this many bytes

/** The direction: to the server, or back from it. */
type Direction = 'upstream' | 'downstream';

/** A proxy between two services. */
export interface Link {
  /** The address for clients: `host:port`. */
  address: string;
  /** Disturbs open and new connections; by default in both directions. */
  spoil(toxic: Toxic, directions?: readonly Direction[]): Promise<void>;
  /** Changes the upstream, `host:port`, and closes open connections. */
  lead(upstream: string): Promise<void>;
  /** Closes all connections, and accepts no new ones. */
  cut(): Promise<void>;
}

/** https://github.com/Shopify/toxiproxy, as `tools/toxiproxy/go.mod` pins it. */
export class Toxiproxy {
  readonly #process: LoneProcess;
  readonly #url: string;

  private constructor(process: LoneProcess, url: string) {
    this.#process = process;
    this.#url = url;
  }

  static async start(): Promise<Toxiproxy> {
    const [port] = (await freePorts(1)) as [number];
    const url = `http://127.0.0.1:${port}`;
    const process = await LoneProcess.start({
      name: 'toxiproxy',
      command: TOXIPROXY.program,
      args: ['-host', '127.0.0.1', '-port', String(port)],
      env: { LOG_LEVEL: 'error' },
      isReady: httpReady(`${url}/version`),
      graceMs: 1_000,
    });
    return new Toxiproxy(process, url);
  }

  /** @param listen a free port @param upstream its target, `host:port` */
  async link(listen: number, upstream: string): Promise<Link> {
    const name = `link-${listen}`;
    const address = `127.0.0.1:${listen}`;
    await this.#post('/proxies', { name, listen: address, upstream, enabled: true });
    return {
      address,
      spoil: async ({ type, attributes }, directions = ['upstream', 'downstream']) => {
        for (const stream of directions) {
          await this.#post(`/proxies/${name}/toxics`, { type, stream, attributes });
        }
      },
      lead: (elsewhere) => this.#post(`/proxies/${name}`, { upstream: elsewhere }),
      cut: () => this.#post(`/proxies/${name}`, { enabled: false }),
    };
  }

  /** Removes all disturbances, and cuts silent connections. */
  heal(): Promise<void> {
    return this.#post('/reset', {});
  }

  stop(): Promise<void> {
    return this.#process.stop();
  }

  async #post(path: string, body: object): Promise<void> {
    const response = await fetch(this.#url + path, { method: 'POST', body: JSON.stringify(body) });
    const said = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${said}`);
  }
}
