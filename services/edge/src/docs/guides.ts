import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import { abstractOf, asMarkdown, toInlineHtml } from './markdown.ts';
import { escape, type Html } from './page.ts';

/** A Markdown file of the repository that is a page of the site. */
export interface Guide {
  /** From the repository's root. */
  file: string;
  /** On the site. */
  path: string;
  /** Its Markdown there. */
  markdown: string;
  /** Its short name, in lists. */
  label: string;
  title: string;
  abstract: string;
  /** Markdown. */
  source: string;
}

/** Guides of one kind of reader. */
export interface Group {
  title: string;
  guides: Guide[];
}

/** Lists all guides by their readers: headings, and links below them. */
const INDEX = 'docs/guides/README.md';

/** The documentation opens on it. */
const START = 'docs/guides/quickstart.md';

export function readGroups(root: string): Group[] {
  const groups: Group[] = [];
  for (const line of readFileSync(join(root, INDEX), 'utf8').split('\n')) {
    const [, title] = /^## (.+)$/.exec(line) ?? [];
    if (title) groups.push({ title, guides: [] });
    const [, label, target] = /^- \[(.+)\]\((.+)\)$/.exec(line) ?? [];
    if (label && target) groups.at(-1)?.guides.push(readGuide(root, label, target));
  }
  return groups;
}

/** A page for each alert. No list has them: who needs one follows an alert or its name. */
export function readRunbooks(root: string): Guide[] {
  return readdirSync(join(root, 'docs/runbooks'))
    .filter((name) => name !== 'README.md')
    .map((name) => readGuide(root, basename(name, '.md'), `../runbooks/${name}`));
}

function readGuide(root: string, label: string, target: string): Guide {
  const file = posix.join(posix.dirname(INDEX), target);
  const source = readFileSync(join(root, file), 'utf8');
  const path = pathOf(file);
  const about = { file, label, source, markdown: `${path}.md`, ...abstractOf(source) };
  return { path: file === START ? '/docs' : path, ...about };
}

/** `docs/metrics.md` is at `/docs/metrics`, `packages/sdk/README.md` at `/docs/packages/sdk`. */
function pathOf(file: string): string {
  return `/docs/${file.replace(/^docs\//, '').replace(/(\/README)?\.md$/, '')}`;
}

/** The page that leads to all guides. */
export function guidesPage(groups: Group[]): Html {
  return `<h1>Guides</h1>\n${groups.map(groupOfCards).join('\n')}`;
}

function groupOfCards({ title, guides }: Group): Html {
  const items = guides.map(
    ({ label, path, abstract }) =>
      `<li><a href="${path}">${toInlineHtml(label)}</a><p>${toInlineHtml(abstract)}</p></li>`,
  );
  return `<h2>${escape(title)}</h2>\n<ul class="guides">\n${items.join('\n')}\n</ul>`;
}

/** The page of the clients that this platform offers. */
export function downloadsPage(names: string[]): Html {
  const items = names.map((name) => `<li><a href="/downloads/${name}">${escape(name)}</a></li>`);
  return `<h1>Downloads</h1>
<p>These are the clients and the command line of this Platen. <a href="/docs/api">The API on one page</a> says how to install them.</p>
<ul>${items.join('\n')}</ul>`;
}

/** All guides for programs that read (https://llmstxt.org). */
export function llmsText(groups: Group[]): string {
  const lists = groups.map(({ title, guides }) => {
    const lines = guides.map(
      ({ label, markdown, abstract }) =>
        `- [${label}](${markdown}): ${asMarkdown(abstract, () => undefined)}`,
    );
    return `## ${title}\n\n${lines.join('\n')}\n`;
  });
  return `# Platen

> A PDF service: HTML, Markdown, JSON layout templates and office documents in, PDF out.

## Contract

- [OpenAPI document](/api/v1/openapi.json): every call, its fields and answers.
- [Errors](/docs/errors.md): every code, its remedy, and whether to ask again.
- [Schema of layout templates](/api/v1/schemas/template-v1.json): every block and its fields.

${lists.join('\n')}`;
}
