import { Command } from 'commander';
import { UsageError } from '../errors.ts';
import { printNotice } from '../print.ts';
import { readConfig, type Config } from '../settings/config.ts';
import { ConfigFile } from '../settings/config-folder.ts';
import { findConnection, type GlobalOptions } from '../settings/connect.ts';
import { readDevEnv } from '../settings/dev-env.ts';
import { variable } from '../settings/environment.ts';
import { forgetSession, readSession, writeSession } from './session.ts';

/** The default client id of this program at an issuer. */
const CLIENT_ID = 'platen-cli';
const SCOPE = 'openid offline_access';

const EXAMPLES = `
The token is kept in ~/.config/platen/credentials.json, readable by you alone, and renewed while
the issuer allows it. For a Platen that \`npm start\` runs here no option is needed.

Examples:
  platen login
  platen login --url https://pdf.example.com --issuer https://id.example.com/realms/platen
  platen login --profile work --url https://pdf.example.com   then \`platen keys list --profile work\``;

type LoginOptions = Omit<Config, 'url' | 'apiKey'>;

export function loginCommand(signal: AbortSignal): Command {
  return new Command('login')
    .description('Log in by a browser, here or elsewhere, to manage keys.')
    .option('--issuer <url>', 'the OpenID provider that your Platen trusts; or PLATEN_ISSUER')
    .option('--client-id <id>', `this program's name there (default: ${CLIENT_ID})`)
    .option('--scope <scopes>', `what to ask for (default: ${SCOPE})`)
    .option('--audience <audience>', 'what the token is for, if the issuer needs it')
    .addHelpText('after', EXAMPLES)
    .action(async (options: LoginOptions, self: Command) => {
      const { url } = findConnection(self);
      const { profile } = self.optsWithGlobals<GlobalOptions>();
      const { scope, audience, ...issuer } = settingsOf(options, url, profile);
      const { logInByDevice } = await import('./device.ts');
      const { sessionOf } = await import('./renewal.ts');
      const tokens = await logInByDevice({ ...issuer, scope, audience }, signal);
      writeSession(sessionOf(tokens, { ...issuer, url, profile }));
      printNotice(`Logged in at ${url}.`);
    });
}

export function logoutCommand(): Command {
  return new Command('logout')
    .description('Forget the login on this machine.')
    .action((_options: unknown, self: Command) => {
      const { profile } = self.optsWithGlobals<GlobalOptions>();
      const session = readSession(profile);
      forgetSession(profile);
      printNotice(session ? `Logged out at ${session.url}.` : 'Nobody was logged in.');
    });
}

/**
 * The issuer and its settings: from options, environment, `config.json` or a local Platen; of a profile from options and
 * its own `config.json`.
 */
function settingsOf(options: LoginOptions, url: string, profile: string | undefined) {
  const config = readConfig(new ConfigFile('config.json', process.env, profile));
  const nearest: LoginOptions[] = [options, config];
  if (profile === undefined) {
    const run = readDevEnv(process.cwd());
    nearest.splice(1, 0, { issuer: variable('PLATEN_ISSUER') });
    if (run.url === url) nearest.push({ issuer: run.issuer });
  }
  const setting = (name: keyof LoginOptions) => nearest.find((source) => source[name])?.[name];
  const issuer = setting('issuer');
  if (!issuer) {
    throw new UsageError(
      `Who gives tokens for ${url}? Pass --issuer, or set PLATEN_ISSUER: an OpenID provider it trusts.`,
    );
  }
  return {
    issuer,
    clientId: setting('clientId') ?? CLIENT_ID,
    scope: setting('scope') ?? SCOPE,
    audience: setting('audience'),
  };
}
