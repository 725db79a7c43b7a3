import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../paths.ts';
import { cacheFolder, madeOnce } from './cache.ts';
import { runCommand } from './command.ts';

const TOOLS = join(ROOT, 'tools/clients');
const POM = join(TOOLS, 'pom.xml');
const REQUIREMENTS = join(TOOLS, 'requirements.txt');

/** The name of Maven's copy, without its version. */
const GENERATOR = 'openapi-generator-cli.jar';

/** Packages to compile Java clients and run Python clients. */
export const CLIENT_PACKAGES = ['default-jdk-headless', 'python3-venv'];

/** The generators of clients, with their requirements. */
interface ClientTools {
  /** The jar of OpenAPI Generator. */
  generator: string;
  /** The jars of a Java client's libraries. */
  classPath: string;
  /** A Python with a client's libraries. */
  python: string;
  /** The program openapi-python-client. */
  openapiPythonClient: string;
}

/** Fetched at first, then kept. */
export async function preparedClientTools(): Promise<ClientTools> {
  const pins = [POM, REQUIREMENTS].map((file) => readFileSync(file, 'utf8'));
  const folder = cacheFolder('clients', ...pins);
  await madeOnce(folder, async () => {
    await Promise.all([fetchJars(join(folder, 'jars')), makePython(join(folder, 'python'))]);
  });
  const jars = join(folder, 'jars');
  const libraries = readdirSync(jars).filter((name) => name !== GENERATOR);
  return {
    generator: join(jars, GENERATOR),
    classPath: libraries.map((name) => join(jars, name)).join(':'),
    python: join(folder, 'python/bin/python'),
    openapiPythonClient: join(folder, 'python/bin/openapi-python-client'),
  };
}

async function fetchJars(folder: string): Promise<void> {
  const goal = [
    'dependency:copy-dependencies',
    `-DoutputDirectory=${folder}`,
    '-Dmdep.stripVersion',
  ];
  await runCommand('mvn', ['--batch-mode', '--file', POM, ...goal]);
}

async function makePython(folder: string): Promise<void> {
  await runCommand('/usr/bin/python3', ['-m', 'venv', folder]);
  const install = ['-m', 'pip', 'install', '--quiet', '--no-deps', '--requirement', REQUIREMENTS];
  await runCommand(join(folder, 'bin/python'), install);
}
