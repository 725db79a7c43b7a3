import { spawn, type ChildProcess } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { createServer, get } from 'node:http';
import { createServer as createTcpServer, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { decode, encode, type Answer, type Packet, type Question } from 'dns-packet';
import { PUBLIC_ADDRESS, ZONE, type Order, type Told } from './little-internet.ts';
import { until } from './until.ts';

const EGRESS = fileURLToPath(new URL('../../services/egress/src/main.ts', import.meta.url));

/** Ports besides 80 that are worth an attack. */
const OTHER_PORTS = [22, 443, 2375, 3_000, 6_379, 8_080, 9_222];

const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="30"><text y="20">from-outside</text></svg>`;

const [socketPath = ''] = process.argv.slice(2);

function tell(told: Told): void {
  process.send?.(told);
}

function addressOf({ localAddress = '' }: Socket): string {
  return localAddress.replace('::ffff:', '');
}

/** Every address there is answers here; `/to?URL` leads on to a URL, `/alone` is shown in no frame. */
async function serveHttp(): Promise<void> {
  const server = createServer((request, response) => {
    const [path, target = ''] = (request.url ?? '').split('?');
    tell({ heard: `${addressOf(request.socket)} ${request.headers.host} ${path}` });
    request.resume();
    if (path === '/to') response.writeHead(302, { Location: decodeURIComponent(target) }).end();
    else
      response.writeHead(200, { ...headersOf(path), 'Content-Type': 'image/svg+xml' }).end(PICTURE);
  });
  server.on('upgrade', (request, socket) => {
    tell({ heard: `${addressOf(request.socket)} ${request.headers.host} ${request.url}` });
    socket.destroy();
  });
  await once(server.listen(80), 'listening');
}

const headersOf = (path?: string) => (path === '/alone' ? { 'X-Frame-Options': 'DENY' } : {});

async function serveOtherPorts(): Promise<void> {
  for (const port of OTHER_PORTS) {
    const server = createTcpServer((socket) => {
      tell({ heard: `${addressOf(socket)}:${port}` });
      socket.on('error', () => undefined).destroy();
    });
    await once(server.listen(port), 'listening');
  }
}

/** How often a name was asked for: one that rebinds answers the next address each time. */
const asked = new Map<string, number>();

function answersTo({ name, type }: Question): Answer[] {
  tell({ asked: name });
  const of = ZONE[name.toLowerCase()] ?? (name.endsWith('.example') ? [[PUBLIC_ADDRESS]] : []);
  const count = asked.get(`${name} ${type}`) ?? 0;
  asked.set(`${name} ${type}`, count + 1);
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

/** What egress would be without its checks, for plain requests. */
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
  egress = spawn(process.execPath, [EGRESS], {
    env: { ...process.env, PLATEN_PROXY_SOCKET: socketPath, PLATEN_METRICS_PORT: '9464', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await until('egress listens', () => existsSync(socketPath), 60_000);
  tell({ ready: true });
}

process.on('message', (order: Order) => {
  if ('signal' in order) egress?.kill(order.signal);
  else void startEgress(order.env);
});
process.once('disconnect', () => process.exit());
await Promise.all([serveHttp(), serveOtherPorts(), serveDns(), serveOpenProxy()]);
await startEgress({});
