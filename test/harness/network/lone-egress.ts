import { once } from 'node:events';
import { request } from 'node:http';
import { egressProcess, egressSocket } from '../../../scripts/start/engine/egress-process.ts';
import { freePorts } from '../../../scripts/start/processes/ports.ts';
import { LoneProcess } from '../lone-process.ts';

/** The egress proxy without engines. */
export class LoneEgress {
  readonly metricsUrl: string;
  /** The address where it listens. */
  readonly socketPath: string;
  readonly process: LoneProcess;

  private constructor(metricsPort: number, process: LoneProcess) {
    this.metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
    this.socketPath = egressSocket(metricsPort);
    this.process = process;
  }

  static async start(): Promise<LoneEgress> {
    const [metricsPort] = (await freePorts(1)) as [number];
    return new LoneEgress(metricsPort, await LoneProcess.start(egressProcess(metricsPort)));
  }

  /** Requests a tunnel to `host:port`. @returns the status of the answer */
  async ask(destination: string): Promise<number | undefined> {
    const tunnel = request({ socketPath: this.socketPath, method: 'CONNECT', path: destination });
    tunnel.end();
    const [{ statusCode }, socket] = (await once(tunnel, 'connect')) as [
      { statusCode?: number },
      { destroy(): void },
    ];
    socket.destroy();
    return statusCode;
  }

  stop(): Promise<void> {
    return this.process.stop();
  }
}
