import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../../scripts/paths.ts';

/** The version of all packages. */
export const { version: VERSION } = JSON.parse(
  readFileSync(join(ROOT, 'package.json'), 'utf8'),
) as {
  version: string;
};

const execute = promisify(execFile);

/** The pages with the installation of a package, by its name. */
const PAGES = { client: 'packages/sdk/README.md', cli: 'packages/cli/README.md' };

/**
 * Installs packages into a folder as their pages say, from the downloads of a platform. Global files are also below
 * `folder`: `bin/platen`.
 */
export async function installPackages(
  folder: string,
  names: (keyof typeof PAGES)[],
  { url }: { url: string },
): Promise<void> {
  const env = { ...process.env, ...quietly(folder), PLATEN_URL: url };
  for (const name of names) {
    await execute('sh', ['-c', installLine(PAGES[name])], { cwd: folder, env });
  }
}

/** npm without this process's npm settings, such as its start folder. */
const quietly = (folder: string) => ({
  npm_config_prefix: folder,
  npm_config_audit: 'false',
  npm_config_fund: 'false',
  npm_config_update_notifier: 'false',
  npm_config_prefer_offline: 'true',
});

/** The installation command of a page. @throws {Error} if it has none */
export function installLine(page: string): string {
  const [line] = /^(npm|pip) install .*$/m.exec(readFileSync(join(ROOT, page), 'utf8')) ?? [];
  if (!line) throw new Error(`${page} does not say how to install it`);
  return line;
}

/** The examples of the client's page, in TypeScript. */
export function clientExamples(): string[] {
  const readme = readFileSync(join(ROOT, 'packages/sdk/README.md'), 'utf8');
  return [...readme.matchAll(/^```ts\n([^]*?)^```$/gm)].map(([, code = '']) => code);
}

/** What each of them prints, in their order. */
export const PRINTED_BY_EXAMPLES = [
  '1 page, any number of PDFs left\n',
  '',
  'invalid_request /options/scale\n',
  'true\n',
  'Web shop active 0\nWeb shop active 0\n',
];
