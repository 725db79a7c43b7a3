import type { Platen } from '@platen/client';
import { Command } from 'commander';
import { UsageError } from '../errors.ts';
import { withProgress } from '../progress.ts';
import { connectByKey, isSilent, type GlobalOptions } from '../settings/connect.ts';
import { nameOf, STANDARD_INPUT } from './formats.ts';
import { hinting } from './hints.ts';
import { OUTPUT_HELP, outputOf, spareSources, writeDocument } from './output.ts';
import { report } from './report.ts';
import { withSourceOptions, type SourceOptions } from './source-options.ts';
import { filesOf, readSource } from './source.ts';
import { watchAndRepeat } from './watch.ts';

const EXAMPLES = `
Examples:
  platen render letter.md                                  writes letter.pdf
  platen render page.html                                  with the pictures it refers to
  platen render page.html -o - | lp                        straight to a printer
  echo '# Hello {{name}}' | platen render - -f markdown --var name=Ada -o hello.pdf
  platen render invoice.json --vars invoice-7.json --var paid:=true
  platen render report.md --theme academic --option toc:=true --option pdf_a=PDF/A-2b
  platen render sales.xlsx --option 'sheet:={"fit":"page_width"}'
  platen render letter.docx --vars ada.json --watch        again at each save, until Ctrl-C`;

interface RenderOptions extends SourceOptions, GlobalOptions {
  output?: string;
  watch?: boolean;
}

interface Job {
  input: string;
  output: string;
  options: RenderOptions;
  platen: Platen;
}

/** `platen render`. */
export function renderCommand(signal: AbortSignal): Command {
  const command = new Command('render')
    .description(
      'Make a PDF of a file: .html, .md, .json (a layout template), .docx, .doc, .odt, .rtf, .xlsx, .ods, .pptx, .odp, or a PDF form; or a .zip of one with its files.',
    )
    .argument('<file>', 'what to print; - is standard input')
    .option('-o, --output <file>', OUTPUT_HELP);
  return withSourceOptions(command)
    .option('-w, --watch', 'print again whenever one of the files is saved')
    .addHelpText('after', EXAMPLES)
    .action(async (input: string, _options: unknown, self: Command) => {
      const options = self.optsWithGlobals<RenderOptions>();
      const output = outputOf(input, options.output, '.pdf');
      spareSources(output, filesOf(input, options));
      const job = { input, output, options, platen: connectByKey(self) };
      if (options.watch) await watch(job, signal);
      else await render(job, signal);
    });
}

async function render({ input, output, options, platen }: Job, signal: AbortSignal): Promise<void> {
  const source = await readSource(input, options);
  const print = async () => {
    const document = await source.pdf(platen, { signal });
    await writeDocument(document.stream, output);
    return document;
  };
  const pdf = await withProgress(`Printing ${nameOf(input)}`, isSilent(options), () =>
    hinting(options, print),
  );
  report(pdf, output, options);
}

async function watch(job: Job, signal: AbortSignal): Promise<void> {
  const files = () => filesOf(job.input, job.options);
  if ([...files(), job.output].includes(STANDARD_INPUT)) {
    throw new UsageError('--watch needs a file to read and one to write.');
  }
  await watchAndRepeat(files, (turn) => render(job, turn), signal);
}
