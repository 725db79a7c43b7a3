import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../scripts/paths.ts';
import { preparedClientTools } from './clients/tools.ts';
import { GO_CLIENTS } from '../../scripts/setup/go-tool.ts';
import { preparedNpmTool } from '../../scripts/setup/npm-tool.ts';

const PROGRAMS = join(ROOT, 'tools/clients');
const GO_PROGRAMS = join(PROGRAMS, 'go');

/** The JVM compiles less, for programs that run only for moments. */
const BRIEFLY = '-XX:TieredStopAtLevel=1';

/** Disables all other output of OpenAPI Generator. */
const WHAT = 'apiTests=false,modelTests=false,apiDocs=false,modelDocs=false';

/** Where Debian's package has it. */
const NEWTONSOFT = '/usr/lib/cli/Newtonsoft.Json-5.0/Newtonsoft.Json.dll';

/** The guide's overrides, for types that the generator does not know. Without hooks it needs no formatter. */
const OPENAPI_PYTHON_CLIENT = {
  package_name_override: 'platen_client',
  post_hooks: [],
  content_type_overrides: {
    'application/pdf': 'application/octet-stream',
    'image/png': 'application/octet-stream',
  },
};

const execute = promisify(execFile);

/** A client that a generator made of the document, compiled with a program that uses it. */
export interface GeneratedClient {
  /** Runs the program. @returns what it printed */
  run(args: string[], env: NodeJS.ProcessEnv): Promise<string>;
}

/** @param document the address of the OpenAPI document @param folder an empty folder for the client */
export type MakeClient = (document: string, folder: string) => Promise<GeneratedClient>;

/** hey-api and a program, under `strict`. */
export const heyApiClient: MakeClient = async (document, folder) => {
  await inRepository('openapi-ts', ['--input', document, '--output', join(folder, 'client')]);
  return compiledTypeScript(folder, 'hey-api');
};

/** The types of openapi-typescript and a program that uses them by openapi-fetch, under `strict`. */
export const openapiTypescriptClient: MakeClient = async (document, folder) => {
  // Where it is: elsewhere it takes the settings of our own lint for its.
  await inRepository('openapi-typescript', [document, '--output', 'api.ts'], folder);
  return compiledTypeScript(folder, 'openapi-fetch');
};

/** A client and schemas of orval and a program, under `strict`. */
export const orvalClient: MakeClient = async (document, folder) => {
  const tool = await preparedNpmTool('orval');
  const orval = join(tool, 'node_modules/orval/dist/bin/orval.mjs');
  const settings = { DOCUMENT: document, FOLDER: join(folder, 'client') };
  await output(process.execPath, [orval], { cwd: tool, env: settings });
  return compiledTypeScript(folder, 'orval');
};

/** OpenAPI Generator's `python`. */
export const pythonClient: MakeClient = async (document, folder) => {
  const { python } = await preparedClientTools();
  await openapiGenerator({ language: 'python', document, folder }, '--package-name=platen_client');
  return ran(python, [join(PROGRAMS, 'render.py')], { PYTHONPATH: folder });
};

/** What the guide says of the library `native`. */
const NATIVE = [
  '--additional-properties=supportUrlQuery=false',
  '--schema-mappings=DocumentMetadata_keywords=Object',
];

/** OpenAPI Generator's `java`. @param library of those for HTTP that it knows */
export function javaClient(library: 'native' | 'okhttp-gson'): MakeClient {
  return async (document, folder) => {
    const { classPath } = await preparedClientTools();
    const settings = [`--library=${library}`, ...(library === 'native' ? NATIVE : [])];
    await openapiGenerator({ language: 'java', document, folder }, ...settings);
    const classes = join(folder, 'classes');
    const programs = ['Render.java', `${library}/Access.java`];
    const own = programs.map((name) => join(PROGRAMS, 'java', name));
    const sources = [...sourcesBelow(join(folder, 'src/main/java')), ...own];
    writeFileSync(join(folder, 'sources.txt'), sources.join('\n'));
    const target = ['-nowarn', '-proc:none', '-cp', classPath, '-d', classes];
    await output('javac', [`-J${BRIEFLY}`, ...target, `@${join(folder, 'sources.txt')}`]);
    return ran('java', [BRIEFLY, '-cp', `${classes}:${classPath}`, 'Render']);
  };
}

/** OpenAPI Generator's `php`. */
export const phpClient: MakeClient = async (document, folder) => {
  await openapiGenerator({ language: 'php', document, folder });
  return ran('php', [join(PROGRAMS, 'render.php')], { CLIENT: join(folder, 'lib') });
};

/** What the guide says of C#: a field that may be left out must not be false or 0 instead. */
const CSHARP = [
  '--library=httpclient',
  '--additional-properties=targetFramework=netstandard2.0,packageName=Platen.Client',
  '--openapi-normalizer=SET_PRIMITIVE_TYPES_TO_NULLABLE=boolean|number',
];

/** OpenAPI Generator's `csharp` and a program, compiled and run by Mono. */
export const csharpClient: MakeClient = async (document, folder) => {
  await openapiGenerator({ language: 'csharp', document, folder }, ...CSHARP);
  const program = join(folder, 'Render.exe');
  const libraries = ['Net.Http', 'ComponentModel.DataAnnotations', 'Runtime.Serialization']
    .map((name) => `System.${name}.dll`)
    .concat(NEWTONSOFT)
    .map((library) => `-r:${library}`);
  const sources = [join(folder, 'src/Platen.Client'), join(PROGRAMS, 'csharp')];
  const recurse = sources.map((each) => `-recurse:${each}/*.cs`);
  await output('mcs', ['-langversion:latest', `-out:${program}`, ...libraries, ...recurse]);
  return ran('mono', [program], { MONO_PATH: dirname(NEWTONSOFT) });
};

/** OpenAPI Generator's `go`. */
export const goClient: MakeClient = async (document, folder) => {
  const client = join(folder, 'client');
  const job = { language: 'go', document, folder: client };
  await openapiGenerator(job, '--package-name=client', '--additional-properties=withGoMod=false');
  return compiledGo(folder, 'openapi-generator');
};

export const oapiCodegenClient: MakeClient = async (document, folder) => {
  const source = await fetched(document, folder);
  const target = join(folder, 'client/client.go');
  mkdirSync(join(folder, 'client'));
  const job = ['-generate', 'types,client', '-package', 'client', '-o', target];
  await output(GO_CLIENTS.program, [...job, source]);
  return compiledGo(folder, 'oapi-codegen');
};

export const ogenClient: MakeClient = async (document, folder) => {
  const source = await fetched(document, folder);
  const job = ['--target', join(folder, 'client'), '--package', 'client'];
  await output(GO_CLIENTS.programBeside('ogen'), [...job, source]);
  return compiledGo(folder, 'ogen');
};

export const openapiPythonClient: MakeClient = async (document, folder) => {
  const { python } = await preparedClientTools();
  const config = join(folder, 'config.json');
  writeFileSync(config, JSON.stringify(OPENAPI_PYTHON_CLIENT));
  const job = ['--url', document, '--config', config, '--meta', 'none', '--fail-on-warning'];
  const target = ['--output-path', join(folder, 'platen_client'), '--overwrite'];
  await output(python, ['-m', 'openapi_python_client', 'generate', ...job, ...target]);
  const program = join(PROGRAMS, 'openapi_python_client.py');
  return ran(python, [program], { PYTHONPATH: folder });
};

/** @param name the program's file name, beside the client */
async function compiledTypeScript(folder: string, name: string): Promise<GeneratedClient> {
  cpSync(join(PROGRAMS, `typescript/${name}.ts`), join(folder, 'program.ts'));
  cpSync(join(PROGRAMS, 'typescript/requests.ts'), join(folder, 'requests.ts'));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const settings = ['--strict', '--target', 'es2024', '--module', 'nodenext', '--types', 'node'];
  const target = ['--outDir', join(folder, 'out'), join(folder, 'program.ts')];
  await inRepository('tsc', ['--ignoreConfig', ...settings, ...target]);
  return ran(process.execPath, [join(folder, 'out/program.js')]);
}

/** @param name the program's folder; the program finds the client in the package `client` */
async function compiledGo(folder: string, name: string): Promise<GeneratedClient> {
  for (const file of ['go.mod', 'go.sum', 'common.go', `${name}/main.go`]) {
    cpSync(join(GO_PROGRAMS, file), join(folder, basename(file)));
  }
  const program = join(folder, 'program');
  const env = { GOFLAGS: '-mod=readonly', GOTOOLCHAIN: 'local', GOWORK: 'off', CGO_ENABLED: '0' };
  await output('go', ['build', '-o', program, '.'], { cwd: folder, env });
  return ran(program, []);
}

async function fetched(document: string, folder: string): Promise<string> {
  const file = join(folder, 'openapi.json');
  writeFileSync(file, await (await fetch(document)).text());
  return file;
}

interface Making {
  language: string;
  /** The address of the OpenAPI document. */
  document: string;
  folder: string;
}

async function openapiGenerator(
  { language, document, folder }: Making,
  ...more: string[]
): Promise<void> {
  const { generator } = await preparedClientTools();
  const job = ['-i', document, '-g', language, '-o', folder, '--global-property', WHAT];
  await output('java', [BRIEFLY, '-jar', generator, 'generate', ...job, ...more]);
}

function sourcesBelow(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith('.java')).map((name) => join(folder, name));
}

function ran(program: string, first: string[], own: NodeJS.ProcessEnv = {}): GeneratedClient {
  return { run: (args, env) => output(program, [...first, ...args], { env: { ...own, ...env } }) };
}

/** Runs a program of the repository's packages. */
function inRepository(name: string, args: string[], cwd = ROOT): Promise<string> {
  return output(join(ROOT, 'node_modules/.bin', name), args, { cwd });
}

/** @throws {Error} with the output, if the exit code is not 0 */
async function output(
  command: string,
  args: string[],
  { cwd, env }: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<string> {
  const options = { env: { ...process.env, ...env }, maxBuffer: 64 * 1024 * 1024 };
  try {
    const { stdout } = await execute(command, args, { ...options, ...(cwd && { cwd }) });
    return stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error([command, stdout, stderr].join('\n'), { cause: error });
  }
}
