import { parseArgs } from 'node:util';
import { Failure } from '../failure.ts';

/** The options of `npm start`. */
export interface StartOptions {
  docker: boolean;
  fresh: boolean;
  help: boolean;
  /** The public port. */
  port: number;
  /** Issuers that are trusted besides the development issuer: a YAML file. */
  issuersFile?: string | undefined;
}

export const HELP = `Runs Platen on this machine, in the foreground.

  npm start                  set up what is missing, then run
  npm start -- --fresh       forget all accounts, keys, counts and changed plans first
  npm start -- --docker      run Gotenberg and Redis in containers
  npm start -- --help        show this

Environment
  PLATEN_PORT                the public port (8080)
  PLATEN_ISSUERS_FILE        whose tokens to trust, too (docs/guides/issuers.md)
  PLATEN_ACCOUNTS_FILE       accounts with plans of your choice (docs/guides/plans.md)
  PLATEN_EGRESS_MODE         where documents load from (services/egress): public, allowlist, none
  PLATEN_EGRESS_DENIED_CIDRS public ranges that they may not load from (docs/guides/egress.md)

Everything it writes lies in .platen/: dev.env (address and keys), plans.yaml (yours
to change), logs/, data/, hello.pdf. Ctrl-C finishes what is in flight and stops everything.
`;

const DEFAULT_PORT = 8080;

/** @throws {Failure} for flags or a port that there are not */
export function readOptions(args: string[], env: NodeJS.ProcessEnv): StartOptions {
  return {
    ...readFlags(args),
    port: readPort(env['PLATEN_PORT']),
    issuersFile: env['PLATEN_ISSUERS_FILE'],
  };
}

function readFlags(args: string[]) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        docker: { type: 'boolean' },
        fresh: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    });
    const { docker = false, fresh = false, help = false } = values;
    return { docker, fresh, help };
  } catch (error) {
    throw new Failure(`${(error as Error).message.split('. ')[0]}.\n\n${HELP}`);
  }
}

function readPort(text: string | undefined): number {
  if (!text) return DEFAULT_PORT;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  throw new Failure(`PLATEN_PORT must be a port, 1-65535; it is "${text}".`);
}
