import { ENGINE_ADDRESS, KINDS, PRINTED_AT_ONCE, type Kind } from './settings.ts';

/** An address: a port, or a Unix socket. */
export type Endpoint = { host: string; port: number } | { path: string };

export interface EngineOptions {
  prints: Kind;
  /** Where it listens for render; unused where it is sent a server. */
  address: { host: string; port: number };
  /** How many pages it prints at once. */
  concurrency: number;
  /** How many pages it keeps ready for later documents. */
  readyPages: number;
  /** Address of the egress proxy; absent: documents load nothing. */
  egress: Endpoint | undefined;
  /** Folders to empty first. */
  folders: string[];
  /** Port for health checks; absent: none. */
  healthPort: number | undefined;
  /** More flags of Gotenberg, which override ours. */
  flags: string[];
}

/** What the README says of the variables: their defaults and meanings. */
export const VARIABLES = {
  PLATEN_EGRESS: [
    'required',
    'the egress proxy: `host:port`, the path of a Unix socket, or `none`: nothing loads',
  ],
  PLATEN_ENGINE_ADDRESS: [
    `\`${ENGINE_ADDRESS}\``,
    'where it listens for render; `npm start` sends it a server instead',
  ],
  PLATEN_ENGINE_CONCURRENCY: [String(PRINTED_AT_ONCE), 'pages printed at once'],
  PLATEN_ENGINE_READY_PAGES: [
    'as many',
    'pages kept ready for the next documents; none while less than 512 MiB are free',
  ],
  PLATEN_ENGINE_FOLDERS: [
    'none',
    'folders to empty first, separated by colons: what a crashed engine left',
  ],
  PLATEN_ENGINE_HEALTH_PORT: [
    'none',
    'a port that answers 200 once the engine has printed a page of each kind, and while its programs run (`/alive`: the latter alone)',
  ],
  PLATEN_UNCONFINED_OFFICE: [
    'none',
    '`yes` starts LibreOffice also where the kernel has no Landlock: documents can then read the files of the engine and of other documents in progress',
  ],
  LIBREOFFICE_FONTS_FILE: ['none', 'a fonts.conf(5) for LibreOffice alone (`start/soffice`)'],
} as const;

type Variable = keyof typeof VARIABLES;

/** There is no egress proxy. */
const NO_EGRESS = 'none';

/** @throws {Error} names what is missing or cannot be read */
export function readOptions(
  [kind = 'all', ...flags]: string[],
  env: NodeJS.ProcessEnv,
): EngineOptions {
  const prints = KINDS.find((one) => one === kind);
  if (!prints) throw new Error(`${kind} is not what an engine prints: ${KINDS.join(', ')}`);
  const concurrency = readCount(env, 'PLATEN_ENGINE_CONCURRENCY', PRINTED_AT_ONCE);
  return {
    prints,
    address: readAddress(env['PLATEN_ENGINE_ADDRESS'] ?? ENGINE_ADDRESS),
    concurrency,
    flags,
    readyPages: readCount(env, 'PLATEN_ENGINE_READY_PAGES', concurrency),
    egress: readEgress(env['PLATEN_EGRESS']),
    folders: env['PLATEN_ENGINE_FOLDERS']?.split(':') ?? [],
    healthPort: readCount(env, 'PLATEN_ENGINE_HEALTH_PORT', 0) || undefined,
  };
}

function readCount(env: NodeJS.ProcessEnv, name: Variable, usual: number): number {
  const count = Number(env[name] ?? usual);
  if (Number.isInteger(count) && count >= 0) return count;
  throw new Error(`${name} has to be a count, not ${env[name]}`);
}

function readEgress(text?: string): Endpoint | undefined {
  if (text === undefined)
    throw new Error(`PLATEN_EGRESS is not set: where the egress proxy listens, or ${NO_EGRESS}`);
  return text === NO_EGRESS ? undefined : readEndpoint(text);
}

function readAddress(text: string): { host: string; port: number } {
  const address = readEndpoint(text);
  if ('port' in address) return address;
  throw new Error(`${text} is no host:port`);
}

/** @throws {Error} neither a path nor `host:port` */
export function readEndpoint(text: string): Endpoint {
  if (text.startsWith('/')) return { path: text };
  const [, host, port] = /^\[?(.+?)\]?:(\d{1,5})$/.exec(text) ?? [];
  if (!host) throw new Error(`${text} is no host:port`);
  return { host, port: Number(port) };
}
