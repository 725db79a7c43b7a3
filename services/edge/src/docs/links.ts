import { posix } from 'node:path';
import type { Resolve } from './markdown.ts';

interface Targets {
  /** Names of guides. */
  guides: string[];
  /** Names of the gallery's templates. */
  templates: string[];
  /** Where a picture of the repository is on the site. */
  pictureAt: Map<string, string>;
}

/** Where the links of the repository's Markdown lead on the site. */
export class Links {
  readonly #paths: Map<string, string>;

  constructor({ guides, templates, pictureAt }: Targets) {
    this.#paths = new Map([
      ...pictureAt,
      ['docs/gallery.md', '/docs/gallery'],
      ['gallery', '/docs/gallery'],
      ...guides.map((name) => [`docs/guides/${name}.md`, `/docs/guides/${name}`] as const),
      ...templates.map((name) => [`gallery/${name}`, `/docs/gallery/${name}.json`] as const),
    ]);
  }

  /** @param folder of the Markdown file, from the repository's root */
  from(folder: string): Resolve {
    return (target) => {
      if (/^(#|https?:)/.test(target)) return target;
      const [file = '', fragment] = target.split('#', 2);
      const path = this.#paths.get(posix.join(folder, file));
      return path && fragment ? `${path}#${fragment}` : path;
    };
  }
}
