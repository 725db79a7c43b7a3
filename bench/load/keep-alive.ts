import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

interface LoadOptions {
  url: string;
  headers: Record<string, string>;
  /** Each sends a request, reads the answer, and repeats that. */
  connections: number;
  forMs: number;
}

const END_OF_HEAD = '\r\n\r\n';

/**
 * Sends GET requests on several connections that stay open. It uses sockets directly, because an
 * HTTP client would take processor time from the servers on the same machine.
 * @returns how long each answer took, in milliseconds
 * @throws {Error} an answer is not 200, or a connection ended
 */
export async function keepAsking(options: LoadOptions): Promise<number[]> {
  const { connections, forMs } = options;
  const until = performance.now() + forMs;
  const workers = Array.from({ length: connections }, () => askUntil(until, options));
  return (await Promise.all(workers)).flat();
}

async function askUntil(until: number, { url, headers }: LoadOptions): Promise<number[]> {
  const { hostname, port, host, pathname } = new URL(url);
  const fields = Object.entries({ Host: host, ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  const request = [`GET ${pathname} HTTP/1.1`, ...fields].join('\r\n') + END_OF_HEAD;
  const socket = connect(Number(port), hostname).setNoDelay();
  await once(socket, 'connect');
  try {
    return await exchanges(socket, request, until);
  } finally {
    socket.destroy();
  }
}

function exchanges(socket: Socket, request: string, until: number): Promise<number[]> {
  const times: number[] = [];
  let start = performance.now();
  let answer = '';
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('the connection ended')));
    socket.on('data', (data) => {
      answer += data.toString('latin1');
      if (!isWhole(answer)) return;
      if (!answer.startsWith('HTTP/1.1 200 ')) return reject(new Error(`the bench got ${answer}`));
      const now = performance.now();
      times.push(now - start);
      if (now >= until) return resolve(times);
      [start, answer] = [now, ''];
      socket.write(request);
    });
    socket.write(request);
  });
}

function isWhole(answer: string): boolean {
  const head = answer.indexOf(END_OF_HEAD);
  if (head === -1) return false;
  const [, length] = /\r\nContent-Length: (\d+)/i.exec(answer) ?? [];
  return answer.length >= head + END_OF_HEAD.length + Number(length);
}
