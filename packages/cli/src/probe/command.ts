import { Command, InvalidArgumentError } from 'commander';
import { CliError, UsageError } from '../errors.ts';
import { print } from '../print.ts';
import { API_KEY, findConnection, type GlobalOptions } from '../settings/connect.ts';
import { sendable } from '../settings/sendable.ts';
import { wholeNumber } from '../whole-number.ts';
import { keyOfFile } from './key-file.ts';

interface ProbeFlags extends GlobalOptions {
  keyFile?: string;
  interval: number;
  timeout: number;
  metricsHost?: string;
  metricsPort: number;
  once?: boolean;
}

const HELP = `
Renders HTML, Markdown, a layout template and a Word document, and looks whether a PDF of one page
with the right text came. Give it a test key (platen keys create --mode test): nothing is charged.

With --once it prints every result and exits: 0 if all are right, 1 if not. Otherwise it goes on until
it is interrupted, prints only failures, and serves platen_probe_… metrics.`;

/** `platen probe`: checks from outside whether the platform makes documents. */
export function probeCommand(signal: AbortSignal): Command {
  return new Command('probe')
    .description('Render one document of each format, again and again, and check the result.')
    .option('--key-file <file>', 'a file with the API key, read before each round')
    .option('--interval <seconds>', 'from one round to the next', seconds, 30)
    .option('--timeout <seconds>', 'how long a document may take', seconds, 30)
    .option('--metrics-port <port>', 'where /metrics is served', wholeNumber(0, 65_535), 9090)
    .option('--metrics-host <address>', 'at which address; left out: at all of them')
    .option('--once', 'one round, no metrics')
    .addHelpText('after', HELP)
    .action(async (_options: unknown, self: Command) => {
      const flags = self.optsWithGlobals<ProbeFlags>();
      const { url } = findConnection(self);
      const timeoutMs = Math.ceil(flags.timeout * 1000); // AbortSignal.timeout accepts only whole milliseconds
      const options = { url, apiKey: apiKeyOf(self, flags), timeoutMs, signal };
      // Loaded here, because no other command needs a PDF reader and metrics.
      const { probeForEver, probeOnce, sentenceOf } = await import('./probe.ts');
      if (!flags.once) {
        const { interval, metricsHost: host, metricsPort: port } = flags;
        return probeForEver(options, { intervalMs: interval * 1000, listen: { host, port } });
      }
      const format = flags.json ? JSON.stringify : sentenceOf;
      const checked = await probeOnce(options, (each) => print(format(each)));
      const failed = checked.filter(({ result }) => result !== 'ok').length;
      if (failed > 0) throw new CliError(`${failed} of ${checked.length} checks failed.`);
    });
}

/** @throws {UsageError} there is no key, or none that can be sent */
function apiKeyOf(command: Command, { keyFile }: ProbeFlags): () => string {
  if (keyFile !== undefined) return keyOfFile(keyFile);
  const { url, apiKey } = findConnection(command);
  if (!apiKey) throw new UsageError(`There is no API key for ${url}: pass --key-file.`);
  const key = sendable(apiKey, API_KEY);
  return () => key;
}

function seconds(text: string): number {
  const number = Number(/^(\d+(?:\.\d+)?)s?$/.exec(text)?.[1]);
  if (number > 0) return number;
  throw new InvalidArgumentError('It is a number of seconds, such as 30 or 30s.');
}
