import { Failure } from '../failure.ts';
import { runCommand, type CommandOptions } from './command.ts';

/** Runs Go in a folder of `tools`, on what its go.mod pins, with the flags of `GOFLAGS` besides. */
export function go(
  cwd: string,
  args: string[],
  { env, ...options }: CommandOptions,
): Promise<string> {
  const GOFLAGS = `${process.env['GOFLAGS'] ?? ''} -mod=readonly`;
  const fixed = { CGO_ENABLED: '0', GOTOOLCHAIN: 'local', GOWORK: 'off', GOFLAGS };
  return runCommand('go', args, { ...options, cwd, env: { ...fixed, ...env } });
}

/**
 * @param what is to be built: "Gotenberg 8.36.0"
 * @param goMod its go.mod, which names the oldest Go that does
 * @throws {Failure} if there is no such Go
 */
export async function requireGo(what: string, goMod: string): Promise<void> {
  const [, oldest = ''] = /^go (\S+)$/m.exec(goMod) ?? [];
  const version = await goVersion();
  if (version && version.localeCompare(oldest, undefined, { numeric: true }) >= 0) return;
  const found = version ? `found ${version}` : 'found none';
  throw new Failure(
    `${what} is built here by Go ${oldest} or newer (${found}). Install Go from https://go.dev/doc/install.`,
  );
}

async function goVersion(): Promise<string | undefined> {
  try {
    return /^go(\S+)/.exec(await runCommand('go', ['env', 'GOVERSION']))?.[1];
  } catch {
    return undefined;
  }
}
