import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { createServer as createTcpServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { decode, encode, type Answer, type Packet, type Question } from 'dns-packet';
import { BLOCKED } from '@platen/network';
/* oxlint-disable platen/no-relative-packages -- of all that makes certificates the operator is at hand */
import {
  issueAuthority,
  issueLeaf,
} from '../../../operator/src/controllers/platform/certificates/issue.ts';
/* oxlint-enable platen/no-relative-packages */
import { V8_OPTIONS } from '../../../scripts/start/processes/v8-options.ts';
import { ChangingSites } from './changing-sites.ts';
import { LARGE_BYTES, PUBLIC_ADDRESS, ZONE, type Order, type Report } from './little-internet.ts';
import { until } from '../until.ts';

const EGRESS = fileURLToPath(new URL('../../../services/egress/src/main.ts', import.meta.url));

/** Ports besides 80 and 443 that attacks use. */
const OTHER_PORTS = [22, 2375, 3_000, 6_379, 8_080, 9_222];

const FROM_OUTSIDE = 'from-outside';

const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="30"><text y="20">${FROM_OUTSIDE}</text></svg>`;

/** A WebSocket server adds this to the key for its answer (RFC 6455, 1.3). */
const ACCEPT_SUFFIX = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

const [socketPath = ''] = process.argv.slice(2);

const changingSites = new ChangingSites();

function report(message: Report): void {
  process.send?.(message);
}

/** Requests for this path of any host get no answer. */
const HELD = '/held';

function addressOf({ localAddress = '' }: Socket): string {
  return localAddress.replace('::ffff:', '');
}

/** Serves every address; `/to?URL` redirects to a URL, `/large` is large; closing.example only closes. */
async function serveHttp(): Promise<void> {
  const server = createServer(answerHttp).on('upgrade', answerWebSocket);
  await once(server.listen(80), 'listening');
}

/** A TLS server whose certificate only clients without verification accept. */
async function serveHttps(): Promise<void> {
  const authority = await issueAuthority('little Internet', Date.now());
  const names = { dns: ['public.example'], spiffeId: 'spiffe://little.internet/public' };
  const server = createHttpsServer(await issueLeaf(authority, names, Date.now()), answerHttp)
    .on('connection', (socket: Socket) => report({ reached: `${addressOf(socket)}:443` }))
    .on('upgrade', answerWebSocket);
  await once(server.listen(443), 'listening');
}

function answerHttp(request: IncomingMessage, response: ServerResponse): void {
  const [path, target = ''] = (request.url ?? '').split('?');
  const { host } = request.headers;
  report({ reached: `${addressOf(request.socket)} ${host} ${path}` });
  if (host === 'closing.example') return void request.socket.destroy();
  request.resume();
  if (path === HELD) return;
  if (changingSites.answers(request, response)) return;
  if (path === '/to') response.writeHead(302, { Location: decodeURIComponent(target) }).end();
  else if (path === '/large')
    response.writeHead(200, { 'Access-Control-Allow-Origin': '*' }).end(Buffer.alloc(LARGE_BYTES));
  else if (path === '/forbidden') response.writeHead(403, FORGED).end();
  else
    response
      .writeHead(200, { ...HEADERS[path ?? ''], 'Content-Type': 'image/svg+xml' })
      .end(PICTURE);
}

/** Removes the header that would forbid it. */
const FORGED = { 'Proxy-Status': BLOCKED['proxy-status'] };

/** Sends one unmasked text frame (RFC 6455, 5.2). */
function answerWebSocket(request: IncomingMessage, socket: Duplex): void {
  report({ reached: `${addressOf(request.socket)} ${request.headers.host} ${request.url}` });
  const key = `${request.headers['sec-websocket-key']}${ACCEPT_SUFFIX}`;
  const accept = createHash('sha1').update(key).digest('base64');
  const head = ['101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade'].join(
    '\r\n',
  );
  socket.on('error', () => undefined);
  socket.write(`HTTP/1.1 ${head}\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`);
  socket.end(Buffer.concat([Buffer.of(0x81, FROM_OUTSIDE.length), Buffer.from(FROM_OUTSIDE)]));
}

/** `/alone` forbids frames; the others request a process of their own. */
const HEADERS: Readonly<Record<string, Record<string, string>>> = {
  '/alone': { 'X-Frame-Options': 'DENY' },
  '/agent-cluster': { 'Origin-Agent-Cluster': '?1' },
  '/isolated': {
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  },
  '/document-isolated': { 'Document-Isolation-Policy': 'isolate-and-require-corp' },
  '/sandboxed': { 'Content-Security-Policy': 'sandbox' },
};

async function serveOtherPorts(): Promise<void> {
  for (const port of OTHER_PORTS) {
    const server = createTcpServer((socket) => {
      report({ reached: `${addressOf(socket)}:${port}` });
      socket.on('error', () => undefined).destroy();
    });
    await once(server.listen(port), 'listening');
  }
}

/** How often a name was resolved: a rebinding one answers the next address each time. */
const queries = new Map<string, number>();

function answersTo({ name, type }: Question): Answer[] {
  report({ resolved: name });
  const of = ZONE[name.toLowerCase()] ?? (name.endsWith('.example') ? [[PUBLIC_ADDRESS]] : []);
  const count = queries.get(`${name} ${type}`) ?? 0;
  queries.set(`${name} ${type}`, count + 1);
  const addresses = of[Math.min(count, of.length - 1)] ?? [];
  return addresses
    .filter((address) => (type === 'AAAA') === address.includes(':'))
    .map((data) => ({ name, ttl: 0, type: type === 'AAAA' ? 'AAAA' : 'A', data }));
}

async function serveDns(): Promise<void> {
  const socket = createSocket('udp4');
  socket.on('message', (message, from) => {
    const query = decode(message);
    const questions = query.questions ?? [];
    const reply: Packet = {
      type: 'response',
      ...(query.id !== undefined && { id: query.id }),
      questions,
      answers: questions.flatMap(answersTo),
    };
    socket.send(encode(reply), from.port, from.address);
  });
  socket.bind(53, '127.0.0.1');
  await once(socket, 'listening');
}

/** A proxy like egress without its checks, for plain requests. */
async function serveOpenProxy(): Promise<void> {
  const server = createServer(({ url = '' }, response) => {
    const outgoing = get(url, (answer) => {
      response.writeHead(answer.statusCode ?? 0);
      answer.pipe(response);
    });
    outgoing.on('error', () => response.writeHead(502).end());
  });
  await once(server.listen({ path: `${socketPath}.open` }), 'listening');
}

let egress: ChildProcess | undefined;

async function startEgress(env: NodeJS.ProcessEnv): Promise<void> {
  if (egress?.signalCode === null) {
    egress.kill('SIGTERM');
    await once(egress, 'exit');
  }
  rmSync(socketPath, { force: true });
  egress = spawn(process.execPath, [...V8_OPTIONS.egress, EGRESS], {
    env: { ...process.env, PLATEN_PROXY_SOCKET: socketPath, PLATEN_METRICS_PORT: '9464', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await until('egress listens', () => existsSync(socketPath), 60_000);
  report({ ready: true });
}

process.on('message', (order: Order) => {
  if ('signal' in order) egress?.kill(order.signal);
  else if ('says' in order) report({ says: (changingSites.says = order.says) });
  else void startEgress(order.env);
});
process.once('disconnect', () => process.exit());
await Promise.all([serveHttp(), serveHttps(), serveOtherPorts(), serveDns(), serveOpenProxy()]);
await startEgress({});
