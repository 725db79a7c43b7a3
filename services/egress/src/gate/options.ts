import { parseArgs } from 'node:util';

/** Where to listen or to connect: a port, or a Unix socket. */
export type Endpoint = { host: string; port: number } | { path: string };

/** A server that whoever started the gate sends it: it may listen in another network. */
export const ENTRANCE = 'entrance';

export interface GateOptions {
  relays: { from: Endpoint | typeof ENTRANCE; to: Endpoint }[];
  /** Where to answer DNS. */
  resolver: { host: string; port: number } | undefined;
  /** Gotenberg's `TMPDIR`, under the path that it has there: pages whose document is gone are ended. */
  documents: string | undefined;
  /** Where to stand between Gotenberg and its browser. */
  devTools: { host: string; port: number } | undefined;
  /** Where the egress proxy listens, for the documents of that browser; left out, they go where Gotenberg sends it. */
  egress: Endpoint | undefined;
  /** What runs behind the gate; the gate ends with it. */
  command: string[];
}

/** @throws {Error} naming what cannot be read */
export function readGateOptions(args: string[]): GateOptions {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      relay: { type: 'string', multiple: true, default: [] },
      resolver: { type: 'string' },
      documents: { type: 'string' },
      devtools: { type: 'string' },
      egress: { type: 'string' },
    },
  });
  return {
    relays: values.relay.map(readRelay),
    resolver: readIfGiven(values.resolver),
    documents: values.documents,
    devTools: readIfGiven(values.devtools),
    egress: values.egress === undefined ? undefined : readEndpoint(values.egress),
    command: positionals,
  };
}

function readRelay(text: string): GateOptions['relays'][number] {
  const [from, to, ...more] = text.split('=');
  if (!from || !to || more.length > 0) throw new Error(`--relay needs FROM=TO, not ${text}`);
  return { from: from === ENTRANCE ? from : readEndpoint(from), to: readEndpoint(to) };
}

function readEndpoint(text: string): Endpoint {
  return text.startsWith('/') ? { path: text } : readAddress(text);
}

const readIfGiven = (text?: string) => (text === undefined ? undefined : readAddress(text));

function readAddress(text: string): { host: string; port: number } {
  const [, host = '', port] = /^\[?(.+?)\]?:(\d{1,5})$/.exec(text) ?? [];
  if (!host) throw new Error(`${text} is no host:port`);
  return { host, port: Number(port) };
}
