import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Argument, Command } from 'commander';
import { completing } from '../completion/sources.ts';
import { writing } from '../documents/file-errors.ts';
import { nameOf } from '../documents/formats.ts';
import { readInput } from '../documents/input.ts';
import { UsageError } from '../errors.ts';
import { print, table, printNotice } from '../print.ts';
import type { GlobalOptions } from '../settings/connect.ts';
import {
  galleryTemplate,
  galleryTemplates,
  readGalleryFile,
  type GalleryTemplate,
} from './gallery.ts';
import { formFieldsOf, type FormField } from './form-fields.ts';

/** `platen templates …`: templates to start from, and what one takes; calls no Platen. */
export function templatesCommand(): Command {
  return new Command('templates')
    .alias('template')
    .description('Layout templates to start from; the fields of a PDF form.')
    .addCommand(listCommand())
    .addCommand(newCommand())
    .addCommand(fieldsCommand());
}

function listCommand(): Command {
  return new Command('list')
    .description('List them.')
    .action((_options: unknown, self: Command) => {
      const templates = galleryTemplates();
      if (self.optsWithGlobals<GlobalOptions>().json) {
        print(JSON.stringify(templates.map(({ name, files }) => ({ name, files }))));
      } else {
        const rows = templates.map(({ name, files }) => [name, files.join(', ')]);
        print(table(['NAME', 'FILES'], rows));
      }
    });
}

const EXAMPLES = `
Examples:
  platen templates new invoice                 makes the folder invoice/
  platen templates new invoice bills/june      makes that one`;

function newCommand(): Command {
  return new Command('new')
    .description('Copy one, with its data, into a folder of its own.')
    .addArgument(
      completing(new Argument('<name>', 'which, as `platen templates list` names it'), () =>
        galleryTemplates().map(({ name }) => name),
      ),
    )
    .argument('[folder]', 'where to; by default, its name')
    .option('--force', 'write over what is there')
    .addHelpText('after', EXAMPLES)
    .action((name: string, folder: string | undefined, _options: unknown, self: Command) => {
      const { force = false, json } = self.optsWithGlobals<GlobalOptions & { force?: boolean }>();
      const target = folder ?? name;
      const written = copy(galleryTemplate(name), target, force);
      if (json) print(JSON.stringify({ folder: target, files: written }));
      else printNotice(`Made ${written.join(', ')}. Now:\n  ${renderLine(written)}`);
    });
}

/**
 * @returns the written files @throws {UsageError} one exists already, and none is written; or they
 * cannot be
 */
function copy(template: GalleryTemplate, folder: string, force: boolean): string[] {
  const paths = template.files.map((file) => join(folder, file));
  const taken = paths.find((path) => existsSync(path));
  if (taken !== undefined && !force) {
    throw new UsageError(`${taken} is there already: name another folder, or pass --force.`);
  }
  writing(folder, () => {
    mkdirSync(folder, { recursive: true });
    for (const file of template.files) {
      writeFileSync(join(folder, file), readGalleryFile(template, file));
    }
  });
  return paths;
}

function renderLine(files: string[]): string {
  const [template = '', ...others] = files;
  const options = others.map((file) =>
    file.endsWith('options.json') ? `--options ${file}` : `--vars ${file}`,
  );
  return ['platen render', template, ...options].join(' ');
}

function fieldsCommand(): Command {
  return new Command('fields')
    .description('List what variables fill in a PDF form.')
    .argument('<file>', 'a PDF; - is standard input')
    .action(async (file: string, _options: unknown, self: Command) => {
      const fields = await fieldsIn(file);
      if (self.optsWithGlobals<GlobalOptions>().json) print(JSON.stringify(fields));
      else if (fields.length === 0) printNotice(`${nameOf(file)} has no fields to fill.`);
      else print(table(['NAME', 'KIND', 'CHOICES', 'LIMIT', 'REQUIRED'], fields.map(rowOf)));
    });
}

async function fieldsIn(file: string): Promise<FormField[]> {
  const pdf = await readInput(file);
  try {
    return await formFieldsOf(pdf);
  } catch {
    throw new UsageError(`${nameOf(file)} is no PDF that can be read without a password.`);
  }
}

function rowOf({ name, kind, choices, limit, required }: FormField): string[] {
  return [name, kind, choices.join(', '), String(limit ?? ''), required ? 'yes' : ''];
}
