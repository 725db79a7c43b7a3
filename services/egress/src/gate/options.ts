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
  /** Where the egress proxy listens, for the documents of that browser; without, they go where Gotenberg sends it. */
  egress: Endpoint | undefined;
  /** What runs behind the gate; the gate ends with it. */
  command: string[];
}

/** There is no egress proxy. */
const NO_EGRESS = 'none';

/** @throws {Error} naming what cannot be read, or is missing */
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
  if (values.devtools !== undefined && values.egress === undefined) {
    throw new Error(
      `--devtools needs --egress: without it documents have no limits; ${NO_EGRESS} if that is meant`,
    );
  }
  return {
    relays: values.relay.map(readRelay),
    resolver: readIfGiven(values.resolver),
    documents: values.documents,
    devTools: readIfGiven(values.devtools),
    egress: readEgress(values.egress),
    command: positionals,
  };
}

function readRelay(text: string): GateOptions['relays'][number] {
  const [from, to, ...more] = text.split('=');
  if (!from || !to || more.length > 0) throw new Error(`--relay needs FROM=TO, not ${text}`);
  return { from: from === ENTRANCE ? from : readEndpoint(from), to: readEndpoint(to) };
}

function readEgress(text = NO_EGRESS): Endpoint | undefined {
  return text === NO_EGRESS ? undefined : readEndpoint(text);
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
