import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { OpenApiDocument } from '../openapi/document.ts';
import { errorsPage } from './errors.ts';
import { readGallery } from './gallery.ts';
import { guidesOf, guidesPage, type Guide } from './guides.ts';
import { Links } from './links.ts';
import { toHtml } from './markdown.ts';
import { page, type Html } from './page.ts';
import { PAGE_POLICY, REFERENCE_POLICY } from './policy.ts';
import { withSamples } from './reference.ts';
import { Resource } from './resource.ts';
import { readSamples } from './samples.ts';
import { Site } from './site.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const own = (name: string) => fileURLToPath(new URL(`assets/${name}`, import.meta.url));
const renderer = (name: string) =>
  fileURLToPath(import.meta.resolve(`swagger-ui-dist/swagger-ui${name}`));

/**
 * All pages, and what they are made of: the document, the repository's `docs/` and `gallery/`.
 * @throws {Error} if one of them is not there
 */
export function buildSite(document: OpenApiDocument): Site {
  const site = new Site();
  const asset = (path: string) => site.addAsset(path, Resource.read(path));
  const icon = asset(own('icon.svg'));
  const look = { icon, styles: [asset(own('pages.css'))] };
  const add = (path: string, title: string, main: Html) =>
    site.add(path, page({ path, title, main, ...look }), PAGE_POLICY);

  addReference(site, document, asset, icon);
  add('/docs/errors', 'Errors and remedies', errorsPage());

  const gallery = readGallery(join(ROOT, 'gallery'));
  for (const [name, request] of gallery) {
    site.add(`/docs/gallery/${name}.json`, JSON.stringify(request, null, 2));
  }
  const guides = readGuides();
  const ofGallery = readFileSync(join(ROOT, 'docs/gallery.md'), 'utf8');
  const texts = [ofGallery, ...guides.map(({ source }) => source)];
  const links = new Links({
    guides: guides.map(({ name }) => name),
    templates: [...gallery.keys()],
    pictureAt: pictures(texts, asset),
  });
  add('/docs/guides', 'Guides', guidesPage(guides));
  for (const { name, title, source } of guides) {
    add(`/docs/guides/${name}`, title, toHtml(source, links.from('docs/guides')));
  }
  add('/docs/gallery', 'Gallery', toHtml(ofGallery, links.from('docs')));
  return site;
}

function addReference(
  site: Site,
  document: OpenApiDocument,
  asset: (path: string) => string,
  icon: string,
): void {
  const described = JSON.stringify(withSamples(document, readSamples()));
  const url = site.addAsset('openapi.json', new Resource('openapi.json', described));
  const scripts = [renderer('-bundle.js'), own('reference.js')].map(asset);
  const styles = [renderer('.css'), own('pages.css'), own('reference.css')].map(asset);
  const path = '/docs';
  const main = `<div id="reference" data-document="${url}"><noscript>The reference is drawn by a
script. The document itself: <a href="/api/v1/openapi.json">openapi.json</a>.</noscript></div>`;
  const head = scripts.map((script) => `<script defer src="${script}"></script>`).join('\n');
  site.add(path, page({ path, title: 'Reference', head, icon, styles, main }), REFERENCE_POLICY);
}

function readGuides(): Guide[] {
  const folder = join(ROOT, 'docs/guides');
  const names = readdirSync(folder).sort();
  return guidesOf(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

/** Adds the pictures of `docs/images` that a text shows; gives the path of each by its own in the repository. */
function pictures(texts: string[], asset: (path: string) => string): Map<string, string> {
  const files = readdirSync(join(ROOT, 'docs/images'), { recursive: true, encoding: 'utf8' });
  return new Map(
    files
      .filter((file) => file.endsWith('.png'))
      .filter((file) => texts.some((text) => text.includes(`images/${file}`)))
      .map((file) => [`docs/images/${file}`, asset(join(ROOT, 'docs/images', file))]),
  );
}
