import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../../scripts/paths.ts';
import { cacheFolder, madeOnce } from '../../../scripts/setup/cache.ts';
import { runCommand } from '../../../scripts/setup/command.ts';
import { preparedPython } from '../../../scripts/setup/python.ts';

const POM = join(ROOT, 'tools/clients/pom.xml');

/** The name of Maven's copy, without its version. */
const GENERATOR = 'openapi-generator-cli.jar';

/** The generators of clients, with their requirements. */
interface ClientTools {
  /** The jar of OpenAPI Generator. */
  generator: string;
  /** The jars of a Java client's libraries. */
  classPath: string;
  /** A Python with openapi-python-client and a client's libraries. */
  python: string;
}

/** Fetched at first, then kept. */
export async function preparedClientTools(): Promise<ClientTools> {
  const folder = cacheFolder('clients-jars', readFileSync(POM, 'utf8'));
  const [jars, python] = await Promise.all([
    madeOnce(folder, fetchJars),
    preparedPython('clients'),
  ]);
  const libraries = readdirSync(jars).filter((name) => name !== GENERATOR);
  return {
    generator: join(jars, GENERATOR),
    classPath: libraries.map((name) => join(jars, name)).join(':'),
    python,
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
