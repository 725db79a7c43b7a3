import { Option, type Command } from 'commander';
import { assigned, assignedOption } from './assignment.ts';
import { completing } from '../completion/sources.ts';
import { OPTIONS } from '../generated/options.ts';
import { SOURCE_FORMATS, type SourceFormat } from '../generated/source-formats.ts';

/** The source of a document, from the command line. */
export interface SourceOptions {
  format?: SourceFormat;
  var?: Record<string, unknown>;
  vars?: string[];
  theme?: string;
  pageFormat?: string;
  landscape?: boolean;
  option?: Record<string, unknown>;
  options?: string[];
  asset?: string[];
  assets?: boolean;
}

const THEMES = OPTIONS['theme']?.values ?? [];

export function withSourceOptions(command: Command): Command {
  return command
    .addOption(
      new Option(
        '-f, --format <format>',
        'what the input is; by default, what its name says',
      ).choices(SOURCE_FORMATS),
    )
    .option('--var <name=value>', 'a variable; name:=JSON for what is no text', assigned)
    .option('--vars <file>', 'variables of a JSON file; --var wins', listed)
    .option('--asset <file>', 'another file for the document, by its path from there', listed)
    .option('--no-assets', 'send no pictures, CSS, scripts and fonts that the document refers to')
    .addOption(new Option('--theme <theme>', 'how Markdown looks').choices(THEMES))
    .option('--page-format <format>', 'A4, Letter, …')
    .option('--landscape', 'wider than high')
    .addOption(
      completing(
        new Option('--option <name=value>', 'any option of the API; JSON where it is no text'),
        optionWords,
      ).argParser(assignedOption),
    )
    .option('--options <file>', 'options of a JSON file; --option wins', listed);
}

function listed(value: string, before: string[] = []): string[] {
  return [...before, value];
}

/** `name=`, then the values if they are few. */
function optionWords(): string[] {
  return Object.entries(OPTIONS).flatMap(([name, { values = [] }]) =>
    ['', ...values].map((value) => `${name}=${value}`),
  );
}
