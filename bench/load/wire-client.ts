import { connect, type ClientHttp2Session, type IncomingHttpHeaders } from 'node:http2';
import { usageService } from '@platen/contracts/services';
import type { UsageClient } from '../../test/harness/usage.ts';

type Method = (typeof usageService)[keyof typeof usageService];

/** A message's prefix: whether it is compressed, and its length (gRPC over HTTP2, Length-Prefixed-Message). */
const PREFIX_BYTES = 5;

/**
 * Calls usage's unary methods directly by HTTP/2, because gRPC's library would take as much
 * processor time on this machine as usage itself.
 */
export class WireClient {
  readonly #session: ClientHttp2Session;

  /** @param address `host:port` */
  constructor(address: string) {
    this.#session = connect(`http://${address}`);
  }

  /** @throws {Error} naming the status, unless it is OK */
  readonly call: UsageClient['call'] = (name, request) => {
    const method: Method | undefined = usageService[name];
    if (!method) throw new Error(`usage has no ${name}`);
    const stream = this.#session.request({
      ':method': 'POST',
      ':path': method.path,
      'content-type': 'application/grpc',
      te: 'trailers',
    });
    return new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('error', reject);
      stream.on('trailers', (trailers: IncomingHttpHeaders) => {
        if (trailers['grpc-status'] === '0') return;
        reject(new Error(`${name} ended with status ${String(trailers['grpc-status'])}`));
      });
      stream.on('end', () => {
        const message = Buffer.concat(chunks).subarray(PREFIX_BYTES);
        resolve(method.responseDeserialize(message) as never);
      });
      stream.end(framed(method.requestSerialize(request)));
    });
  };

  close(): void {
    this.#session.destroy();
  }
}

function framed(message: Buffer): Buffer {
  const frame = Buffer.alloc(PREFIX_BYTES + message.length);
  frame.writeUInt32BE(message.length, 1);
  message.copy(frame, PREFIX_BYTES);
  return frame;
}
