import { posix } from 'node:path';
import type { Guide } from './guides.ts';
import type { Resolve } from './markdown.ts';

interface Targets {
  guides: Guide[];
  /** Names of the gallery's templates. */
  templates: string[];
  /** The address of a picture, or of an example to fetch, on the site. */
  fileAt: Map<string, string>;
}

/**
 * The targets of the repository's Markdown links on the site.
 * @returns resolves those of a file, by its folder from the repository's root
 */
export function linksTo({ guides, templates, fileAt }: Targets): (folder: string) => Resolve {
  const paths = new Map([
    ...fileAt,
    ...guides.map(({ file, path }) => [file, path] as const),
    ['docs/guides/README.md', '/docs/guides'],
    ['gallery', '/docs/gallery'],
    ['packages/contracts/src/error-guide.ts', '/docs/errors'],
    ['packages/contracts/openapi.yaml', '/api/v1/openapi.json'],
    ...templates.map((name) => [`gallery/${name}`, `/docs/gallery/${name}.json`] as const),
  ]);
  return (folder) => (target) => {
    if (/^(#|https?:)/.test(target)) return target;
    const [file = '', fragment] = target.split('#', 2);
    const path = paths.get(posix.join(folder, file));
    return path && fragment ? `${path}#${fragment}` : path;
  };
}
