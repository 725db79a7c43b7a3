import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DOCS_POLICY, REFERENCE_POLICY } from '../content-security-policy.ts';
import type { OpenApiDocument } from '../openapi/document.ts';
import { besideGuide } from './beside.ts';
import { errorsPage, errorsText } from './errors.ts';
import { downloadsPage, guidesPage, llmsText, readGroups, readRunbooks } from './guides.ts';
import { linksTo } from './links.ts';
import { asMarkdown, toHtml } from './markdown.ts';
import { page, type Html, type Look } from './page.ts';
import { readSamples, withSamples } from './samples.ts';
import { collectPlaces } from './search.ts';
import { Site } from './site.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const GALLERY = '/docs/gallery';

/** What `npm run build` makes: the clients and the command line of this version. */
const DOWNLOADS = join(ROOT, '.platen/downloads');

/** The page for people at a path that has none. */
export const NOT_FOUND_PATH = '/docs/not-found';

const NOT_FOUND = `<h1>Not found</h1>
<p>There is nothing at this path. Search, or go to <a href="/docs/guides">the guides</a>.</p>`;

/** In the order in which they run: the first ones are used by the others. */
const SCRIPTS = ['copy.js', 'open.js', 'beside.js', 'search.js'];

const STYLES = ['tokens.css', 'bar.css', 'pages.css'];

/** The console's typeface; where it comes late, the page keeps the one that it has. */
const faceOf = (file: string) =>
  `@font-face{font-family:'Inter Variable';font-weight:100 900;font-display:optional;src:url(${file})}`;

const own = (name: string) => fileURLToPath(new URL(`assets/${name}`, import.meta.url));
const library = (name: string) => fileURLToPath(import.meta.resolve(name));
const FONT = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';
const renderer = (name: string) => library(`swagger-ui-dist/swagger-ui${name}`);

/**
 * All pages, and what they are made of: the document, the repository's `docs/`, `gallery/` and the pages of packages.
 * @throws {Error} if one of them is not there
 */
export function buildSite(document: OpenApiDocument, downloads = DOWNLOADS): Site {
  const site = new Site();
  const asset = (path: string) => site.addAsset(path);
  const groups = readGroups(ROOT);
  const listed = groups.flatMap((group) => group.guides);
  const runbooks = readRunbooks(ROOT);
  const guides = [...listed, ...runbooks];
  const places = JSON.stringify(collectPlaces(document, groups, runbooks));
  const font = asset(library(FONT));
  const look: Look = {
    icon: asset(own('icon.svg')),
    font,
    theme: asset(own('theme.js')),
    styles: [site.addAsset('font.css', faceOf(font)), ...STYLES.map((name) => asset(own(name)))],
    scripts: SCRIPTS.map((name) => asset(own(name))),
    search: {
      library: asset(library('minisearch')),
      places: site.addAsset('places.json', places),
    },
  };
  const add = (path: string, title: string, main: Html, beside = '') => {
    const section = ['/docs', GALLERY, '/docs/errors'].includes(path) ? path : '/docs/guides';
    site.add(path, page({ section, title, look, main, beside }), {
      'Content-Security-Policy': DOCS_POLICY,
    });
  };

  addReference(site, document, look);
  add('/docs/errors', 'Errors and remedies', errorsPage());
  site.add('/docs/errors.md', errorsText());
  add(NOT_FOUND_PATH, 'Not found', NOT_FOUND);

  const gallery = readGallery(join(ROOT, 'gallery'));
  for (const [name, request] of gallery) {
    site.add(`${GALLERY}/${name}.json`, JSON.stringify(request, null, 2));
  }
  const texts = guides.map(({ source }) => source);
  const shown = picturesOf(texts);
  const addressOf = new Map(shown.map((file) => [file, asset(join(ROOT, file))]));
  const sizes = new Map([...addressOf].map(([file, address]) => [address, sizeOf(file)]));
  const linksFrom = linksTo({
    guides,
    templates: [...gallery.keys()],
    fileAt: new Map([...addressOf, ...addExamples(site)]),
  });
  add('/docs/guides', 'Guides', guidesPage(groups));
  for (const guide of guides) {
    const main = toHtml(guide.source, linksFrom(dirname(guide.file)), sizes);
    // The first page is also where its file is.
    for (const path of new Set([guide.path, guide.markdown.replace(/\.md$/, '')]))
      add(path, guide.title, main, besideGuide(groups, guide));
  }
  // An alert's address of its runbook ends in `.md`, and is for people.
  for (const { path, markdown, source, file } of listed) {
    const text = asMarkdown(source, linksFrom(dirname(file)));
    for (const address of [markdown, `${path}.md`]) site.add(address, text);
  }
  site.add('/llms.txt', llmsText(groups));
  const files = existsSync(downloads) ? readdirSync(downloads) : [];
  const offered = files.filter((name) => !name.startsWith('.'));
  for (const name of offered) addDownload(site, join(downloads, name));
  if (offered.length > 0) add('/downloads/', 'Downloads', downloadsPage(offered));
  return site;
}

function addDownload(site: Site, file: string): void {
  site.add(`/downloads/${basename(file)}`, readFileSync(file), {}, extname(file) || '.txt');
}

function addReference(site: Site, document: OpenApiDocument, look: Look): void {
  const asset = (path: string) => site.addAsset(path);
  const described = JSON.stringify(withSamples(document, readSamples()));
  const url = site.addAsset('openapi.json', described);
  const main = `<div id="reference" data-document="${url}"><noscript>The reference is drawn by a
script. The document itself: <a href="/api/v1/openapi.json">openapi.json</a>.</noscript></div>`;
  const ofReference = {
    ...look,
    scripts: [...look.scripts, ...[renderer('-bundle.js'), own('reference.js')].map(asset)],
    styles: [asset(renderer('.css')), ...look.styles, asset(own('reference.css'))],
  };
  const section = '/docs/reference';
  const html = page({ section, title: 'Reference', look: ofReference, main });
  site.add(section, html, { 'Content-Security-Policy': REFERENCE_POLICY });
}

/** Documents and their variables that guides have their readers fetch. @returns the path of each by its own in the repository */
function addExamples(site: Site): [file: string, path: string][] {
  return ['docs/examples/docx', 'docs/examples/forms'].flatMap((folder) =>
    readdirSync(join(ROOT, folder)).map((name): [string, string] => {
      site.add(`/${folder}/${name}`, readFileSync(join(ROOT, folder, name)));
      return [`${folder}/${name}`, `/${folder}/${name}`];
    }),
  );
}

/** The pictures of `docs/images` that a text shows, from the repository's root. */
function picturesOf(texts: string[]): string[] {
  const files = readdirSync(join(ROOT, 'docs/images'), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.png'))
    .filter((file) => texts.some((text) => text.includes(`images/${file}`)))
    .map((file) => `docs/images/${file}`);
}

/** The width and height of a PNG in pixels, which stand first in it. */
function sizeOf(file: string): [number, number] {
  const png = readFileSync(join(ROOT, file));
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

/** The templates of the gallery as bodies for `/generate/pdf`, by their names. */
function readGallery(folder: string): Map<string, object> {
  return new Map(
    readdirSync(folder)
      .sort()
      .map((name) => [name, requestOf(join(folder, name))]),
  );
}

function requestOf(folder: string): object {
  const options = join(folder, 'options.json');
  return {
    format: 'template',
    template_data: readJson(join(folder, 'template.json')),
    variables: readJson(join(folder, 'variables.json')),
    ...(existsSync(options) && { options: readJson(options) }),
  };
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}
