import { resolve } from 'node:path';
import type { CallOptions, Platen, Rendered } from '@platen/client';
import { CliError, UsageError } from '../errors.ts';
import { factsOf, isExpected, sentencesOf } from '../failures.ts';
import { printNotice } from '../print.ts';
import { isSilent, type GlobalOptions } from '../settings/connect.ts';
import { nameOf, STANDARD_INPUT } from './formats.ts';
import { isFolder, outputOf, spareSources, writeDocument } from './output.ts';
import { report } from './report.ts';
import type { SourceOptions } from './source-options.ts';
import { filesOf, readSource, type Source } from './source.ts';

export interface PrintOptions extends SourceOptions, GlobalOptions {
  output?: string;
}

/** Makes a PDF or a picture of a source. */
export type Make = (
  source: Source,
  platen: Platen,
  to: { output: string; call: CallOptions },
) => Promise<Rendered>;

interface Printing {
  options: PrintOptions;
  platen: Platen;
  make: Make;
}

/** A file to print, and where to. */
export interface Job extends Printing {
  input: string;
  output: string;
}

/** Finds all faults of the command line before any file is printed. @throws {UsageError} */
export function jobsOf(inputs: string[], extension: string, printing: Printing): [Job, ...Job[]] {
  const { options } = printing;
  const jobs = inputs.map((input) => {
    const output = outputOf(input, options.output, extension);
    return { input, output, ...printing };
  });
  const [first, ...others] = jobs;
  if (!first) throw new UsageError('Which file? - is standard input.');
  const sources = inputs.flatMap((input) => filesOf(input, options));
  for (const { output } of jobs) spareSources(output, sources);
  if (others.length > 0) requireApart(jobs);
  return [first, ...others];
}

/** @throws {UsageError} a file would be written over by the next */
function requireApart(jobs: Job[]): void {
  const { output = '' } = jobs[0]?.options ?? {};
  const isOneFile = output !== '' && !isFolder(output);
  if (isOneFile || jobs.some(({ input }) => input === STANDARD_INPUT)) {
    throw new UsageError('Several files go into a folder, as in -o FOLDER/, or beside themselves.');
  }
  const taken = new Map<string, string>();
  for (const { input, output: target } of jobs) {
    const path = resolve(target);
    const other = taken.get(path);
    if (other) throw new UsageError(`${other} and ${input} would both become ${target}.`);
    taken.set(path, input);
  }
}

/** Prints one after the other; a failure does not stop the others. @throws {CliError} naming those that failed */
export async function printAll(jobs: [Job, ...Job[]], signal: AbortSignal): Promise<void> {
  if (jobs.length === 1) return print(jobs[0], signal);
  const failed: string[] = [];
  for (const job of jobs) {
    try {
      await print(job, signal);
    } catch (error) {
      if (signal.aborted || !isExpected(error)) throw error;
      failed.push(job.input);
      const { input: file, options } = job;
      const facts = { file, ...factsOf(error) };
      printNotice(options.json ? JSON.stringify(facts) : `${file}: ${sentencesOf(error)}`);
    }
  }
  if (failed.length > 0) throw new CliError(`Not printed: ${failed.join(', ')}.`);
}

export async function print(job: Job, signal: AbortSignal): Promise<void> {
  const { input, output, options, platen, make } = job;
  const source = await readSource(input, options);
  if (options.theme !== undefined && !source.isThemed && !options.json)
    printNotice(`--theme changes nothing of ${nameOf(input)}.`);
  if (!isSilent(options)) printNotice(`Printing ${nameOf(input)} …`);
  const document = await make(source, platen, { output, call: { signal } });
  await writeDocument(document.stream, output);
  report(document, output, { ...options, isOffice: source.isOffice });
}
