import { join } from 'node:path';
import { ROOT } from '../paths.ts';

/** The one that listens behind the gate, on loopback. */
export const INNER_PORT = 3_000;

const PROXY = '127.0.0.1:3128';

const RESOLVER = '127.0.0.1:53';

/** What runs strangers' documents has no power over the system, not even as root. */
const POWERLESS = [
  '/usr/bin/setpriv',
  ...['--bounding-set=-all', '--inh-caps=-all', '--ambient-caps=-all', '--no-new-privs', '--'],
];

/** Tells a program where the way out is. */
export const PROXY_VARIABLES = { HTTP_PROXY: `http://${PROXY}`, HTTPS_PROXY: `http://${PROXY}` };

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
    join(ROOT, 'services/egress/src/gate/main.ts'),
    ...['--relay', `entrance=127.0.0.1:${INNER_PORT}`],
    ...(proxySocket === undefined ? [] : ['--relay', `${PROXY}=${proxySocket}`]),
    ...['--resolver', RESOLVER, '--documents', documents],
    ...['--', ...POWERLESS, ...command],
  ];
}
