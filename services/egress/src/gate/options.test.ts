import { expect, test } from '@jest/globals';
import { readGateOptions } from './options.ts';

test('ways, resolver and command are told apart', () => {
  expect(
    readGateOptions([
      ...['--relay', 'entrance=127.0.0.1:3000', '--relay', '127.0.0.1:3128=/tmp/proxy.sock'],
      ...['--relay', '/tmp/in.sock=gotenberg:3000', '--resolver', '127.0.0.1:53'],
      ...['--documents', '/tmp/gotenberg', '--devtools', '127.0.0.1:9222'],
      ...['--egress', '[fd00::7]:3128'],
      ...['--', 'gotenberg', '--api-port=3000', '--relay'],
    ]),
  ).toEqual({
    relays: [
      { from: 'entrance', to: { host: '127.0.0.1', port: 3000 } },
      { from: { host: '127.0.0.1', port: 3128 }, to: { path: '/tmp/proxy.sock' } },
      { from: { path: '/tmp/in.sock' }, to: { host: 'gotenberg', port: 3000 } },
    ],
    resolver: { host: '127.0.0.1', port: 53 },
    documents: '/tmp/gotenberg',
    devTools: { host: '127.0.0.1', port: 9222 },
    egress: { host: 'fd00::7', port: 3128 },
    command: ['gotenberg', '--api-port=3000', '--relay'],
  });
});

test('nothing is as much as needs to be said', () => {
  expect(readGateOptions([])).toEqual({
    ...{ relays: [], resolver: undefined },
    ...{ documents: undefined, devTools: undefined, egress: undefined, command: [] },
  });
});

test('that documents have no limits of their own has to be said', () => {
  const devTools = ['--devtools', '127.0.0.1:9222'];
  expect(() => readGateOptions(devTools)).toThrow('--devtools needs --egress');
  expect(readGateOptions([...devTools, '--egress', 'none'])).toMatchObject({
    ...{ devTools: { port: 9222 }, egress: undefined },
  });
});

test.each([
  [['--relay', 'a:1']],
  [['--relay', 'a:1=']],
  [['--relay', 'a:1=b:2=c:3']],
  [['--relay', 'a=b:2']],
  [['--relay', 'a:1=entrance']],
  [['--resolver', '127.0.0.1']],
  [['--resolver', ':53']],
  [['--devtools', '9222', '--egress', 'none']],
  [['--egress', '']],
  [['--gate', 'x']],
])('%j cannot be read', (args) => {
  expect(() => readGateOptions(args)).toThrow();
});
