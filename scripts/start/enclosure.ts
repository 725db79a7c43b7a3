import { join } from 'node:path';
import { ROOT } from '../paths.ts';

/** The one that listens behind the gate, on loopback. */
export const INNER_PORT = 3_000;

const PROXY = '127.0.0.1:3128';

const RESOLVER = '127.0.0.1:53';

/** Where Gotenberg finds its browser's DevTools: the gate makes each document a browser context of its own. */
const DEV_TOOLS = '127.0.0.1:9222';

/** What runs strangers' documents has no power over the system, not even as root. */
const POWERLESS = [
  '/usr/bin/setpriv',
  ...['--bounding-set=-all', '--inh-caps=-all', '--ambient-caps=-all', '--no-new-privs', '--'],
];

/** Tells a program what is inside: the way out, and where its browser's DevTools are. */
export const INNER_VARIABLES = {
  HTTP_PROXY: `http://${PROXY}`,
  HTTPS_PROXY: `http://${PROXY}`,
  PLATEN_DEVTOOLS: DEV_TOOLS,
};

/**
 * The command that runs a command in a network of its own (process-namespace.ts) behind a gate: in by
 * its entrance to `INNER_PORT`, out to the egress proxy; every name is the same address.
 * @param documents where the engine keeps them
 * @param proxySocket where the egress proxy listens; left out, there is no way out
 */
export function behindGate(command: string[], documents: string, proxySocket?: string): string[] {
  return [
    process.execPath,
    '--disable-sigusr1', // what it runs may signal it: Node would open its inspector to that
    '--max-semi-space-size=2', // what passes through lives briefly: it holds half as much, and holds it from the start
    join(ROOT, 'services/egress/src/gate/main.ts'),
    ...['--relay', `entrance=127.0.0.1:${INNER_PORT}`],
    ...(proxySocket === undefined
      ? ['--egress', 'none']
      : ['--relay', `${PROXY}=${proxySocket}`, '--egress', proxySocket]),
    ...['--resolver', RESOLVER, '--documents', documents, '--devtools', DEV_TOOLS],
    ...['--', ...POWERLESS, ...command],
  ];
}
