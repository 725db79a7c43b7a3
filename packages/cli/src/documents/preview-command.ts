import { Command } from 'commander';
import { UsageError } from '../errors.ts';
import { connectByKey } from '../settings/connect.ts';
import { OUTPUT_HELP } from './output.ts';
import { jobsOf, printAll, type Make, type PrintOptions } from './printing.ts';
import { withSourceOptions } from './source-options.ts';
import { wholeNumber } from '../whole-number.ts';

const EXAMPLES = `
Examples:
  platen preview page.html                                 writes page.png
  platen preview invoice.json --vars invoice-7.json --width 600 -o thumb.png
  platen preview report.md --page 3                        its third page`;

interface PreviewOptions extends PrintOptions {
  width?: number;
  page?: number;
}

export function previewCommand(signal: AbortSignal): Command {
  const command = new Command('preview')
    .description('Make a picture (PNG) of a page.')
    .argument('[files...]', 'what to print; - is standard input')
    .option('-o, --output <file>', OUTPUT_HELP)
    .option('--width <pixels>', '64 to 2400 (default: 1240)', wholeNumber())
    .option('--page <number>', 'which page (default: 1)', wholeNumber());
  return withSourceOptions(command)
    .addHelpText('after', EXAMPLES)
    .action(async (inputs: string[], _options: unknown, self: Command) => {
      const { width, page, ...options } = self.optsWithGlobals<PreviewOptions>();
      if (/\.pdf$/i.test(options.output ?? '')) {
        throw new UsageError('A preview is a picture: make a PDF by `platen render`.');
      }
      const wanted = { ...(width !== undefined && { width }), ...(page !== undefined && { page }) };
      const preview = Object.keys(wanted).length > 0 ? wanted : undefined;
      const make: Make = (source, platen, { call }) => source.picture(platen, preview, call);
      const platen = connectByKey(self);
      await printAll(jobsOf(inputs, '.png', { options, platen, make }), signal);
    });
}
