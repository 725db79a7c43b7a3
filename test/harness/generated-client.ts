import { execFile } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../scripts/paths.ts';
import { preparedClientTools, type ClientTools } from '../../scripts/setup/clients.ts';

const PROGRAMS = join(ROOT, 'tools/clients');

/** They run once and for moments. */
const BRIEFLY = '-XX:TieredStopAtLevel=1';

/** Sources alone, and Java's models of forms, which it refers to. */
const WHAT = 'apiTests=false,modelTests=false,apiDocs=false,modelDocs=false,skipFormModel=false';

const execute = promisify(execFile);

/** A client that OpenAPI Generator made, and a program that works with it. */
export interface GeneratedClient {
  /** Runs the program. @returns what it printed */
  run(args: string[], env: NodeJS.ProcessEnv): Promise<string>;
}

/** @param document the address of the OpenAPI document @param folder for what is made */
export async function pythonClient(document: string, folder: string): Promise<GeneratedClient> {
  const tools = await preparedClientTools();
  const making = { language: 'python', document, folder };
  await generate(tools, making, '--package-name', 'platen_client');
  return {
    run: (args, env) =>
      output(tools.python, [join(PROGRAMS, 'render.py'), ...args], { ...env, PYTHONPATH: folder }),
  };
}

/** @param document the address of the OpenAPI document @param folder for what is made */
export async function javaClient(document: string, folder: string): Promise<GeneratedClient> {
  const tools = await preparedClientTools();
  const making = { language: 'java', document, folder };
  await generate(tools, making, '--additional-properties=openApiNullable=false');
  const classes = join(folder, 'classes');
  const sources = [...sourcesBelow(join(folder, 'src/main/java')), join(PROGRAMS, 'Render.java')];
  writeFileSync(join(folder, 'sources.txt'), sources.join('\n'));
  const target = ['-nowarn', '-proc:none', '-cp', tools.classPath, '-d', classes];
  await output('javac', [`-J${BRIEFLY}`, ...target, `@${join(folder, 'sources.txt')}`]);
  const path = `${classes}:${tools.classPath}`;
  return { run: (args, env) => output('java', [BRIEFLY, '-cp', path, 'Render', ...args], env) };
}

interface Making {
  language: string;
  /** The address of the OpenAPI document. */
  document: string;
  folder: string;
}

async function generate(
  { generator }: ClientTools,
  { language, document, folder }: Making,
  ...more: string[]
): Promise<void> {
  const job = ['-i', document, '-g', language, '-o', folder, '--global-property', WHAT];
  await output('java', [BRIEFLY, '-jar', generator, 'generate', ...job, ...more]);
}

function sourcesBelow(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith('.java')).map((name) => join(folder, name));
}

/** @throws {Error} with what it said, if it exits with anything but 0 */
async function output(command: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  const options = { env: { ...process.env, ...env }, maxBuffer: 64 * 1024 * 1024 };
  const { stdout } = await execute(command, args, options);
  return stdout;
}
