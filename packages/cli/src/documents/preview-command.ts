import { Command, InvalidArgumentError } from 'commander';
import { withProgress } from '../progress.ts';
import { connectByKey, isSilent, type GlobalOptions } from '../settings/connect.ts';
import { hinting } from './hints.ts';
import { OUTPUT_HELP, outputOf, spareSources, writeDocument } from './output.ts';
import { report } from './report.ts';
import { withSourceOptions, type SourceOptions } from './source-options.ts';
import { nameOf } from './formats.ts';
import { filesOf, readSource } from './source.ts';

const EXAMPLES = `
Examples:
  platen preview page.html                                 writes page.png
  platen preview invoice.json --vars invoice-7.json --width 600 -o thumb.png
  platen preview report.md --page 3                        its third page`;

interface PreviewOptions extends SourceOptions, GlobalOptions {
  output?: string;
  width?: number;
  page?: number;
}

/** `platen preview`. */
export function previewCommand(signal: AbortSignal): Command {
  const command = new Command('preview')
    .description('Make a picture (PNG) of a page.')
    .argument('<file>', 'what to print; - is standard input')
    .option('-o, --output <file>', OUTPUT_HELP)
    .option('--width <pixels>', '64 to 2400 (default: 1240)', whole)
    .option('--page <number>', 'which page (default: 1)', whole);
  return withSourceOptions(command)
    .addHelpText('after', EXAMPLES)
    .action(async (input: string, _options: unknown, self: Command) => {
      const { width, page, ...options } = self.optsWithGlobals<PreviewOptions>();
      const output = outputOf(input, options.output, '.png');
      spareSources(output, filesOf(input, options));
      const platen = connectByKey(self);
      const source = await readSource(input, options);
      const print = async () => {
        const wanted = {
          ...(width !== undefined && { width }),
          ...(page !== undefined && { page }),
        };
        const preview = Object.keys(wanted).length > 0 ? wanted : undefined;
        const document = await source.picture(platen, preview, { signal });
        await writeDocument(document.stream, output);
        return document;
      };
      const picture = await withProgress(`Printing ${nameOf(input)}`, isSilent(options), () =>
        hinting(options, print),
      );
      report(picture, output, options);
    });
}

function whole(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It has to be a whole number.');
}
