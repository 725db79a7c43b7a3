import { execFile } from 'node:child_process';
import { lookup } from 'node:dns/promises';
import { isIPv6 } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import { promisify } from 'node:util';
import { connectStore, firstConnection, type Store } from '@platen/store';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enclosed } from '../../scripts/start/engine/enclosure.ts';
import { freePorts } from '../../scripts/start/processes/ports.ts';
import { Canary } from '../harness/network/canary.ts';
import { OpenBrowser } from '../harness/clients/open-browser.ts';
import { TestPlatform } from '../harness/platform.ts';
import { PrivateEngine } from '../harness/engines/private-engine.ts';
import { Relay } from '../harness/faults/relay.ts';

/** Link-local addresses need the name of their link. */
const addresses = Object.values(networkInterfaces())
  .flatMap((all = []) => all)
  .filter(({ scopeid }) => !scopeid)
  .map(({ address }) => address);

/** The names and addresses of this machine, as far as it knows them. */
const HOSTS = [
  'localhost',
  ...(await lookup(hostname()).then(
    ({ address }) => (addresses.includes(address) ? [hostname()] : []),
    () => [],
  )),
  ...addresses.map((address) => (isIPv6(address) ? `[${address}]` : address)),
];

const script = (code: string) => `<script>${code}</script>`;

/** The ways in which a page requests something. */
const WAYS: Record<string, (url: string) => string> = {
  images: (url) => `<img src="${url}">`,
  frames: (url) => `<iframe src="${url}"></iframe>`,
  styles: (url) => `<link rel="stylesheet" href="${url}">`,
  fetches: (url) => script(`fetch('${url}',{mode:'no-cors'}).catch(()=>0)`),
  posts: (url) =>
    script(`fetch('${url}',{method:'POST',mode:'no-cors',body:'FLUSHALL\\r\\n'}).catch(()=>0)`),
  beacons: (url) => script(`navigator.sendBeacon('${url}','x')`),
  requests: (url) => script(`{const x=new XMLHttpRequest();x.open('GET','${url}');x.send()}`),
  events: (url) => script(`new EventSource('${url}')`),
  WebSockets: (url) => script(`new WebSocket('${url.replace('http', 'ws')}')`),
};

const WAIT = { wait_for: { delay_ms: 400 } };

type Inner = 'Redis' | 'usage’s gRPC';

let canary: Canary;
let browser: OpenBrowser;
let redis: PrivateEngine;
let store: Store;
let relay: Relay;
let platform: TestPlatform;
let key: string;
let port: Record<Inner, number>;

beforeAll(async () => {
  const [usagePort, relayPort] = (await freePorts(2)) as [number, number];
  [canary, browser, redis, relay] = await Promise.all([
    Canary.start(),
    OpenBrowser.start(),
    PrivateEngine.redis(),
    Relay.start(relayPort, usagePort),
  ]);
  store = connectStore(redis.url, { info: () => undefined, warn: () => undefined });
  await firstConnection(store);
  platform = await TestPlatform.start({
    redisUrl: redis.url,
    env: {
      usage: { PLATEN_GRPC_PORT: `${usagePort}` },
      edge: { PLATEN_USAGE_ADDRESS: `127.0.0.1:${relayPort}` },
    },
  });
  ({ key } = await platform.account('two-minutes'));
  port = { 'usage’s gRPC': relayPort, Redis: Number(new URL(redis.url).port) };
});
afterAll(async () => {
  await platform.stop();
  relay.close();
  store.disconnect();
  await Promise.all([redis.remove(), browser.close()]);
  canary.close();
});
beforeEach(() => canary.forget());

async function print(content: string): Promise<void> {
  await platform.pdf(key, { content: `<p>seen${content}`, options: WAIT });
}

test('no request of any kind comes from a page to a name of this machine', async () => {
  const asked = Object.entries(WAYS).flatMap(([name, way]) =>
    HOSTS.map((host, nth) => ({ path: `/${name}/${nth}`, host, way })),
  );
  const content = asked
    .map(({ path, host, way }) => way(`http://${host}:${canary.port}${path}`))
    .join('');
  const isHeard = (path: string) => canary.reached.some((line) => line.endsWith(` ${path}`));
  await browser.openUntil(content, 'an open browser has asked them all', () =>
    asked.every(({ path }) => isHeard(path)),
  );
  canary.forget();
  await print(content);
  expect(canary.reached).toEqual([]);
});

/** How many connections there have been. */
const CONNECTIONS: Record<Inner, () => number | Promise<number>> = {
  'usage’s gRPC': () => relay.connections,
  Redis: async () => {
    const stats = String(await store.call('INFO', 'stats'));
    return Number(/^total_connections_received:(\d+)/m.exec(stats)?.[1]);
  },
};

describe('a page does not connect to', () => {
  test.each(Object.keys(CONNECTIONS) as Inner[])('%s', async (inner) => {
    const urls = HOSTS.map((host) => `http://${host}:${port[inner]}/x`);
    const content = Object.values(WAYS)
      .flatMap((way) => urls.map(way))
      .join('');
    const before = await CONNECTIONS[inner]();
    await print(content);
    expect(await CONNECTIONS[inner]()).toBe(before);
    await browser.openUntil(content, 'an open browser does', async () => {
      return (await CONNECTIONS[inner]()) > before;
    });
  });
});

/** Says which of the addresses that it is given take a connection. */
const PROBE = `const {connect}=require('node:net');
const opens=(host,port)=>new Promise((resolve)=>{const socket=connect({host,port:Number(port)});
socket.once('connect',()=>{resolve(true);socket.destroy()}).once('error',()=>resolve(false))});
(async()=>{const open=[];for(const each of process.argv.slice(1)){
const [,host,port]=/^(.*):(\\d+)$/.exec(each);if(await opens(host.replace(/[[\\]]/g,''),port))open.push(each)}
process.stdout.write(JSON.stringify(open))})()`;

/** Runs it after these words of a command. */
async function openedBy(prefix: (command: string[]) => string[], addresses: string[]) {
  const [program = '', ...args] = prefix([process.execPath, '-e', PROBE, ...addresses]);
  const { stdout } = await promisify(execFile)(program, args);
  return JSON.parse(stdout) as string[];
}

test('a process in an engine’s network connects to no part of the platform', async () => {
  const services = ['edge', 'auth', 'usage', 'render'] as const;
  const urls = [redis.url, platform.url, platform.issuerUrl];
  const metrics = services.map((name) => platform.metricsUrl(name));
  const rpc = [platform.authAddress, platform.renderAddress].map((address) => `http://${address}`);
  const ports = [
    port['usage’s gRPC'],
    ...[...urls, ...metrics, ...rpc].map((url) => Number(new URL(url).port)),
  ];
  const local = ports.map((each) => `127.0.0.1:${each}`);
  expect(await openedBy((command) => command, local)).toEqual(local);
  const all = HOSTS.flatMap((host) => ports.map((each) => `${host}:${each}`));
  expect(await openedBy(enclosed, all)).toEqual([]);
});
