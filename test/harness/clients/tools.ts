import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../../scripts/paths.ts';
import { cacheFolder, madeOnce } from '../../../scripts/setup/cache.ts';
import { runCommand } from '../../../scripts/setup/command.ts';
import { preparedPython } from '../../../scripts/setup/python.ts';

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
  const [jars, python] = await Promise.all([preparedJars('clients'), preparedPython('clients')]);
  const libraries = readdirSync(jars).filter((name) => name !== GENERATOR);
  return {
    generator: join(jars, GENERATOR),
    classPath: libraries.map((name) => join(jars, name)).join(':'),
    python,
  };
}

/** The jars that the `pom.xml` of a folder of `tools` names, and theirs: fetched at first, then kept. @returns their folder */
export function preparedJars(tools: string): Promise<string> {
  const pom = join(ROOT, 'tools', tools, 'pom.xml');
  return madeOnce(cacheFolder(`${tools}-jars`, readFileSync(pom, 'utf8')), async (folder) => {
    const goal = ['dependency:copy-dependencies', `-DoutputDirectory=${folder}`];
    await runCommand('mvn', ['--batch-mode', '--file', pom, ...goal, '-Dmdep.stripVersion']);
  });
}
