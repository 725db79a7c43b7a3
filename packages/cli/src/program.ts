import { Command } from 'commander';
import { withCompletion } from './completion/commands.ts';
import { previewCommand } from './documents/preview-command.ts';
import { renderCommand } from './documents/render-command.ts';
import { keysCommand } from './keys/commands.ts';
import { loginCommand, logoutCommand } from './login/commands.ts';
import { mcpCommand } from './mcp/command.ts';
import { probeCommand } from './probe/command.ts';
import { templatesCommand } from './templates/commands.ts';
import { usageCommand } from './usage-command.ts';
import { version } from './version.ts';

const EXAMPLES = `
Examples:
  platen render letter.md -o letter.pdf --var name=Ada --theme academic
  platen render letter.md --watch
  platen preview page.html -o page.png --width 800
  platen templates new invoice
  platen usage --json

Settings come from the options, then PLATEN_URL, PLATEN_API_KEY and PLATEN_TOKEN, then
~/.config/platen/config.json, then the last \`platen login\`, then a Platen that \`npm start\` runs
here.

Exit status: 0 done, 1 refused or failed, 2 wrong command, 130 interrupted.`;

/**
 * The whole command line.
 * @param signal aborted when the user interrupts
 * @param more commands that exist only in the repository
 */
export function createProgram(signal: AbortSignal, more: Command[] = []): Command {
  const program = new Command('platen')
    .description('PDFs of HTML, Markdown, layout templates and office documents.')
    .version(version())
    .option('--url <url>', 'where Platen is')
    .option('--api-key <key>', 'an API key; better in PLATEN_API_KEY')
    .option('--token <jwt>', 'a token, for keys; better in PLATEN_TOKEN')
    .option('--profile <name>', 'settings and login of their own, in a folder of this name')
    .option('--json', 'print JSON, for programs')
    .option('-q, --quiet', 'say nothing of the progress')
    .configureHelp({ showGlobalOptions: true })
    .addHelpText('after', EXAMPLES)
    .addCommand(renderCommand(signal))
    .addCommand(previewCommand(signal))
    .addCommand(templatesCommand())
    .addCommand(keysCommand(signal))
    .addCommand(usageCommand(signal))
    .addCommand(probeCommand(signal))
    .addCommand(mcpCommand(signal))
    .addCommand(loginCommand(signal))
    .addCommand(logoutCommand());
  for (const command of more) program.addCommand(command);
  return withCompletion(program);
}
