import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { ROOT } from '../paths.ts';

const { GITHUB_SERVER_URL, GITHUB_REPOSITORY } = process.env;

/** The address of the repository, where a forge builds it; a checkout elsewhere has none that holds for others. */
export const SOURCE =
  GITHUB_SERVER_URL && GITHUB_REPOSITORY && `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}`;

const LINK = /\[([^\]]*)\]\((?!https?:|#)([^)\s]+)\)/g;

/**
 * The page of a package, to be read outside of the repository: its links into the repository become absolute, or text where the
 * repository has no address.
 */
export function packedPage(file: string, source: string | undefined = SOURCE): string {
  const folder = posix.dirname(file);
  return readFileSync(join(ROOT, file), 'utf8').replaceAll(LINK, (_, text: string, to: string) =>
    source ? `[${text}](${source}/blob/HEAD/${posix.join(folder, to)})` : text,
  );
}
