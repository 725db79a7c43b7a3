import { expect, test } from 'vitest';
import { readOptions } from './options.ts';

const NONE = { PLATEN_EGRESS: 'none' };

test('the kind of an engine, its settings and flags of Gotenberg are separated', () => {
  const env = {
    PLATEN_EGRESS: '[fd00::7]:3128',
    PLATEN_ENGINE_ADDRESS: '[::]:3004',
    PLATEN_ENGINE_CONCURRENCY: '2',
    PLATEN_ENGINE_READY_PAGES: '0',
    PLATEN_ENGINE_FOLDERS: '/tmp:/home/gotenberg',
    PLATEN_ENGINE_HEALTH_PORT: '3001',
  };
  expect(readOptions(['chromium', '--log-level=info'], env)).toEqual({
    prints: 'chromium',
    address: { host: '::', port: 3_004 },
    concurrency: 2,
    readyPages: 0,
    flags: ['--log-level=info'],
    egress: { host: 'fd00::7', port: 3128 },
    folders: ['/tmp', '/home/gotenberg'],
    healthPort: 3_001,
  });
});

test('by default an engine prints everything, with as many pages ready as it prints at once', () => {
  expect(readOptions([], NONE)).toEqual({
    prints: 'all',
    address: { host: '0.0.0.0', port: 3_000 },
    concurrency: 6,
    readyPages: 6,
    flags: [],
    egress: undefined,
    folders: [],
    healthPort: undefined,
  });
  const two = { ...NONE, PLATEN_ENGINE_CONCURRENCY: '2' };
  expect(readOptions([], two)).toMatchObject({ readyPages: 2 });
});

test('the egress proxy is a socket, an address, or explicitly none', () => {
  expect(readOptions([], { PLATEN_EGRESS: '/tmp/proxy.sock' })).toMatchObject({
    egress: { path: '/tmp/proxy.sock' },
  });
  expect(() => readOptions([], {})).toThrow('PLATEN_EGRESS');
});

test.each([
  [['pdf'], {}],
  [['--log-level=info'], {}],
  [[], { PLATEN_EGRESS: '127.0.0.1' }],
  [[], { PLATEN_EGRESS: ':53' }],
  [[], { PLATEN_EGRESS: '' }],
  [[], { PLATEN_ENGINE_ADDRESS: '/engine.sock' }],
  [[], { PLATEN_ENGINE_CONCURRENCY: 'two' }],
  [[], { PLATEN_ENGINE_READY_PAGES: '-1' }],
])('%j with %j cannot be read', (args, env) => {
  expect(() => readOptions(args, { ...NONE, ...env })).toThrow();
});
