import { ResourceTemplate, type McpServer } from '@modelcontextprotocol/server';
import { galleryTemplates, readGalleryFile, type GalleryTemplate } from '../templates/gallery.ts';
import { textAt, type Access } from './access.ts';

const MARKDOWN = 'text/markdown';

/** The gallery of this command, and the guides of the platform. */
export function addResources(server: McpServer, { url }: Access): void {
  for (const template of galleryTemplates()) {
    const { name } = template;
    const about = { description: 'A request of the gallery.', mimeType: 'application/json' };
    server.registerResource(name, `platen:gallery/${name}`, about, ({ href: uri }) => ({
      contents: [{ uri, text: requestOf(template) }],
    }));
  }
  const guides = new ResourceTemplate(`${url}/docs/{+page}.md`, {
    list: async () => ({ resources: guidesIn(await textAt(`${url}/llms.txt`), url) }),
  });
  const about = { description: 'A page of the documentation.', mimeType: MARKDOWN };
  server.registerResource('guides', guides, about, async ({ href: uri }) => ({
    contents: [{ uri, mimeType: MARKDOWN, text: await textAt(uri) }],
  }));
}

/** The lines of the list for programs that read: `- [label](path): abstract`. */
function guidesIn(list: string, url: string) {
  const lines = list.matchAll(/^- \[(.+)\]\((\/docs\/.+\.md)\): (.+)$/gm);
  return [...lines].map(([, name = '', path = '', description = '']) => ({
    name,
    uri: `${url}${path}`,
    description,
    mimeType: MARKDOWN,
  }));
}

export function requestOf(template: GalleryTemplate): string {
  const fields = template.files.map((file) => [
    FIELDS[file] ?? file,
    JSON.parse(readGalleryFile(template, file)) as unknown,
  ]);
  return JSON.stringify({ format: 'template', ...Object.fromEntries(fields) });
}

const FIELDS: Record<string, string> = {
  'template.json': 'template_data',
  'variables.json': 'variables',
  'options.json': 'options',
};
