import { Command } from 'commander';
import type { CallOptions, Platen } from '@platen/client';
import { UsageError } from '../errors.ts';
import { connectByKey } from '../settings/connect.ts';
import { STANDARD_INPUT } from './formats.ts';
import { OUTPUT_HELP } from './output.ts';
import { jobsOf, print, printAll, type Job, type Make, type PrintOptions } from './printing.ts';
import { withSourceOptions } from './source-options.ts';
import { print as printLine } from '../print.ts';
import { filesOf, readSource } from './source.ts';
import { watchAndRepeat } from './watch.ts';

const EXAMPLES = `
Examples:
  platen render letter.md                                  writes letter.pdf
  platen render june/*.md -o out/                          several, into a folder
  platen render page.html                                  with the pictures it refers to
  platen render page.html -o - | lp                        straight to a printer
  echo '# Hello {{name}}' | platen render - -f markdown --var name=Ada -o hello.pdf
  platen render invoice.json --vars invoice-7.json --var paid:=true
  platen render report.md --theme academic --option toc=true --option pdf_a=PDF/A-2b
  platen render sales.xlsx --option 'sheet={"fit":"page_width"}'
  platen render letter.docx --vars ada.json --watch        again at each save, until Ctrl-C`;

interface RenderOptions extends PrintOptions {
  watch?: boolean;
  report?: boolean;
}

/** A picture of the first page, if its file is to be one. */
const make: Make = (source, platen, { output, call }) =>
  /\.png$/i.test(output) ? source.picture(platen, undefined, call) : source.pdf(platen, call);

export function renderCommand(signal: AbortSignal): Command {
  const command = new Command('render')
    .description(
      'Make a PDF of a file: .html, .md, .json (a layout template), .docx, .doc, .odt, .rtf, .xlsx, .ods, .pptx, .odp, or a PDF form; or a .zip of one with its files.',
    )
    .argument('[files...]', 'what to print; - is standard input')
    .option('-o, --output <file>', `${OUTPUT_HELP}; .png makes a picture of the first page`);
  return withSourceOptions(command)
    .option('--report', 'write no file: print what the PDF lacks, by name, as JSON')
    .option('-w, --watch', 'print again whenever one of the files is saved')
    .addHelpText('after', EXAMPLES)
    .action(async (inputs: string[], _options: unknown, self: Command) => {
      const options = self.optsWithGlobals<RenderOptions>();
      const platen = connectByKey(self);
      if (options.report && (options.watch || options.output !== undefined))
        throw new UsageError('--report writes no file: leave out -o and --watch.');
      if (options.report) return printReports(inputs, options, { platen, call: { signal } });
      const jobs = jobsOf(inputs, '.pdf', { options, platen, make });
      if (options.watch) await watch(jobs, signal);
      else await printAll(jobs, signal);
    });
}

async function printReports(
  inputs: string[],
  options: RenderOptions,
  { platen, call }: { platen: Platen; call: CallOptions },
): Promise<void> {
  for (const input of inputs) {
    const source = await readSource(input, options);
    const facts = await source.report(platen, call);
    printLine(JSON.stringify({ file: input, ...facts }));
  }
}

async function watch([job, ...others]: [Job, ...Job[]], signal: AbortSignal): Promise<void> {
  const files = () => filesOf(job.input, job.options);
  if (others.length > 0 || [...files(), job.output].includes(STANDARD_INPUT)) {
    throw new UsageError('--watch needs a file to read and one to write, one of each.');
  }
  await watchAndRepeat(files, (turn) => print(job, turn), signal);
}
