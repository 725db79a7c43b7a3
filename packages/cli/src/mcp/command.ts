import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { Command } from 'commander';
import { UsageError } from '../errors.ts';
import { connectByKey, findConnection } from '../settings/connect.ts';

const EXAMPLES = `
An assistant that speaks the Model Context Protocol starts this command, and talks to it by standard
input and output. The guide “Assistants” has the settings of common assistants.

Example:
  PLATEN_URL=https://pdf.example.com PLATEN_API_KEY=platen_test_… platen mcp --folder ~/letters`;

export function mcpCommand(signal: AbortSignal): Command {
  return new Command('mcp')
    .description('Let an assistant make documents (Model Context Protocol, stdio).')
    .requiredOption('--folder <folder>', 'it reads and writes files of this folder alone')
    .addHelpText('after', EXAMPLES)
    .action(async ({ folder }: { folder: string }, self: Command) => {
      if (!existsSync(folder)) throw new UsageError(`${folder}: there is no such folder.`);
      const { url } = findConnection(self);
      const platen = connectByKey(self);
      // On demand: the protocol's library takes longer to load than other commands take.
      const { serve } = await import('./serve.ts');
      await serve({ platen, url, folder: resolve(folder) }, signal);
    });
}
