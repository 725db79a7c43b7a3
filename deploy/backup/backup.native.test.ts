import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freePorts } from '../../scripts/start/processes/ports.ts';
import { Supervisor } from '../../scripts/start/processes/supervisor.ts';
import { addressOf } from './address.ts';
import { portable } from './objects.ts';
import { podOf } from './pod.ts';

describe('an address of Redis', () => {
  test.each([
    ['redis://redis.example.com', ['-h', 'redis.example.com', '-p', '6379'], ''],
    ['redis://:p%40ss@10.0.0.1:7000/2', ['-h', '10.0.0.1', '-p', '7000', '-n', '2'], 'p@ss'],
    ['redis://[::1]:6379', ['-h', '::1', '-p', '6379'], ''],
    ['rediss://me:secret@r:1', ['-h', 'r', '-p', '1', '--user', 'me', '--tls'], 'secret'],
  ])('becomes arguments of redis-cli: %s', (url, given, password) => {
    expect(addressOf(url)).toEqual({ arguments: given, password });
  });

  test('with TLS trusts the authority of the platform', () => {
    const { arguments: given } = addressOf('rediss://r', '/trusted/ca.crt');
    expect(given.slice(-2)).toEqual(['--cacert', '/trusted/ca.crt']);
  });

  test.each(['redis+sentinel://a:26379/main', 'redis+cluster://a:6379'])(
    'of several servers is refused: %s',
    (url) => {
      expect(() => addressOf(url)).toThrow('--without-redis');
    },
  );
});

test.each([
  ['image', { runAsUser: 999, runAsGroup: 999, fsGroup: 999 }],
  ['namespace', {}],
] as const)('the pod beside a platform has the user of its %s', (podUser, users) => {
  const options = { namespace: 'pdf', platform: 'print', image: 'redis', memory: '2Gi' };
  const { spec } = podOf({ ...options, pullSecrets: [], podUser });
  const seccompProfile = { type: 'RuntimeDefault' };
  expect(spec).toHaveProperty('securityContext', { runAsNonRoot: true, ...users, seccompProfile });
});

test('a saved object has no fields of its cluster', () => {
  const metadata = {
    name: 'acme',
    namespace: 'pdf',
    uid: 'u',
    resourceVersion: '7',
    generation: 2,
    ownerReferences: [{ uid: 'o' }],
    labels: { 'app.kubernetes.io/managed-by': 'platen-operator' },
    annotations: {
      'platen.dev/key-id': 'key_1',
      'kubectl.kubernetes.io/last-applied-configuration': '{}',
    },
  };
  const secret = {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata,
    type: 'Opaque',
    data: { a: 'YQ==' },
    status: { keyId: 'key_1' },
  };
  expect(portable(secret)).toEqual({
    apiVersion: 'v1',
    kind: 'Secret',
    type: 'Opaque',
    data: { a: 'YQ==' },
    metadata: {
      name: 'acme',
      labels: metadata.labels,
      annotations: { 'platen.dev/key-id': 'key_1' },
    },
  });
});

describe('a backup of Redis', () => {
  const folder = mkdtempSync(join(tmpdir(), 'platen-backup-'));
  const supervisor = new Supervisor({
    logFile: (name) => join(folder, `${name}.log`),
    onStarted: () => undefined,
    say: () => undefined,
    shown: (path) => path,
  });
  let from = 0;
  let to = 0;

  beforeAll(async () => {
    [from, to] = (await freePorts(2)) as [number, number];
    await start('from', from);
    await start('to', to);
    redis(from, ['hset', 'auth:{acc}', 'plan', 'pro', 'name', 'Zoë "the" \n first']);
    redis(from, ['set', 'auth:lookup:1', 'acc', 'px', '100000000']);
    redis(from, ['zadd', 'usage:{acc}:window', '1.5', 'a', '2', 'b']);
    redis(from, ['bgrewriteaof']);
    // After the base of its AOF.
    redis(from, ['rpush', 'usage:{acc}:ledger', '1', '2', '3']);
  });
  beforeEach(() => void redis(to, ['flushall']));
  afterAll(async () => {
    await supervisor.stop();
    rmSync(folder, { recursive: true });
  });

  async function start(name: string, port: number): Promise<void> {
    const dir = mkdtempSync(join(folder, `${name}-`));
    await supervisor.start({
      name,
      command: '/usr/bin/redis-server',
      env: {},
      graceMs: 5_000,
      args: [
        '--port',
        `${port}`,
        '--dir',
        dir,
        '--requirepass',
        'secret',
        '--save',
        '',
        '--appendonly',
        'yes',
        '--bind',
        '127.0.0.1',
        '--enable-debug-command',
        'local',
        '--repl-diskless-sync-delay',
        '0',
      ],
      isReady: () => Promise.resolve(redis(port, ['ping']) === 'PONG'),
    });
  }

  const login = { ...process.env, REDISCLI_AUTH: 'secret' };

  function redis(port: number, command: string[]): string {
    const { stdout } = spawnSync('redis-cli', ['-p', `${port}`, ...command], {
      env: login,
      encoding: 'utf8',
    });
    return stdout.trim();
  }

  const digest = (port: number) => redis(port, ['debug', 'digest']);

  function run(script: string, port: number, env: object, input?: Buffer): Buffer {
    const FOLDER = mkdtempSync(join(folder, 'work-'));
    const reached = ['redis-cli', '-h', '127.0.0.1', '-p', `${port}`];
    return execFileSync('sh', [join(import.meta.dirname, script), ...reached], {
      env: { ...login, FOLDER, ...env },
      maxBuffer: Infinity,
      input: input ?? '',
      stdio: ['pipe', 'pipe', 'pipe'],
    });
  }

  const load = (FORMAT: string, copy: Buffer, REPLACE = 'no') =>
    run('load.sh', to, { FORMAT, REPLACE }, copy);

  const snapshot = () => run('save.sh', from, {});

  test('from a snapshot is complete, once it is loaded', () => {
    load('rdb', snapshot());
    expect(digest(to)).toBe(digest(from));
    expect(Number(redis(to, ['pttl', 'auth:lookup:1']))).toBeGreaterThan(0);
  });

  test('of one’s own, of append-only files, is complete as well', () => {
    const dir = redis(from, ['config', 'get', 'dir']).split('\n')[1]!;
    load('aof', execFileSync('tar', ['-C', dir, '-cf', '-', 'appendonlydir']));
    expect(digest(to)).toBe(digest(from));
  });

  test('replaces data of Platen only on request', () => {
    redis(to, ['set', 'usage:{other}', '1']);
    redis(to, ['set', 'theirs', '1']);
    expect(() => load('rdb', snapshot())).toThrow('This Redis is not empty.');
    load('rdb', snapshot(), 'yes');
    expect(redis(to, ['get', 'theirs'])).toBe('1');
    redis(to, ['del', 'theirs']);
    expect(digest(to)).toBe(digest(from));
  });

  test.each(['rdb', 'aof'])(
    'that is cut off is refused before anything is replaced: %s',
    (format) => {
      redis(to, ['set', 'usage:{other}', '1']);
      expect(() => load(format, snapshot().subarray(0, 60), 'yes')).toThrow();
      expect(redis(to, ['get', 'usage:{other}'])).toBe('1');
    },
  );
});
