import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { engineService } from '@platen/contracts/services';
import { RpcClient } from '@platen/rpc';

const TIMEOUT_MS = 1_000;

/** Ready when a GET answers 200. */
export function httpReady(url: string): () => Promise<boolean> {
  return async () => {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  };
}

/** Ready when an engine prints with this program. */
export function engineReady(
  port: number,
  program: 'chromium' | 'libreoffice',
): () => Promise<boolean> {
  return async () => {
    const client = new RpcClient(engineService, { address: `127.0.0.1:${port}` });
    const isReady = await client.serves(program).catch(() => false);
    client.close();
    return isReady;
  };
}

/** Ready when Redis answers a PING; while it loads its data it answers an error. */
export function redisReady(port: number): () => Promise<boolean> {
  return async () => {
    const socket = connect(port, '127.0.0.1').setTimeout(TIMEOUT_MS, () => socket.destroy());
    try {
      socket.end('PING\r\n');
      return (await text(socket)).startsWith('+PONG');
    } catch {
      return false;
    }
  };
}
