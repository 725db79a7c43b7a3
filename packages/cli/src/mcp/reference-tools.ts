import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { UsageError } from '../errors.ts';
import { galleryTemplate, galleryTemplates } from '../templates/gallery.ts';
import { answering, textAt, type Access } from './access.ts';
import { requestOf } from './resources.ts';

interface Schema {
  $ref?: string;
  description?: string;
  properties?: Record<string, Schema>;
}

/** `describe_options`, `describe_gallery` and `explain_error`. */
export function addReferenceTools(server: McpServer, { url }: Access): void {
  const add = (
    name: string,
    description: string,
    work: (of?: string) => string | Promise<string>,
  ) =>
    server.registerTool(
      name,
      { description, inputSchema: NAMED, annotations: { readOnlyHint: true } },
      ({ name: of }) => answering(() => work(of)),
    );
  add(
    'describe_options',
    'Lists the options of documents, or gives the JSON Schema of one.',
    (of) => options(url, of),
  );
  add('describe_gallery', 'Lists the layout templates, or gives one as a request.', gallery);
  add('explain_error', 'Lists the errors, or says what one means, and its remedy.', (of) =>
    explanation(url, of),
  );
}

const NAMED = z.strictObject({
  name: z.string().optional().describe('One of them; without it, the list.'),
});

async function options(url: string, name: string | undefined): Promise<string> {
  const document = JSON.parse(await textAt(`${url}/api/v1/openapi.json`)) as {
    components: { schemas: Record<string, Schema> };
  };
  const { schemas } = document.components;
  const known = schemas['PdfOptions']?.properties ?? {};
  const resolved = ({ $ref, ...schema }: Schema): Schema => ({
    ...schemas[$ref?.split('/').at(-1) ?? ''],
    ...schema,
  });
  if (name === undefined) {
    return Object.entries(known)
      .map(([each, schema]) => `${each}: ${resolved(schema).description?.trim() ?? ''}`)
      .join('\n');
  }
  const found = Object.hasOwn(known, name) ? known[name] : undefined;
  if (found) return JSON.stringify(resolved(found));
  throw new UsageError(`No option is called ${name}; these are: ${Object.keys(known).join(', ')}.`);
}

function gallery(name?: string): string {
  if (name !== undefined) return requestOf(galleryTemplate(name));
  return galleryTemplates()
    .map((each) => each.name)
    .join('\n');
}

/** @throws {UsageError} no error has this code */
async function explanation(url: string, code: string | undefined): Promise<string> {
  const [, ...sections] = (await textAt(`${url}/docs/errors.md`)).split(/^## /m);
  const codes = sections.map((section) => section.split('\n', 1)[0] ?? '');
  if (code === undefined) return codes.join('\n');
  const found = sections[codes.indexOf(code)];
  if (found !== undefined) return found.trim();
  throw new UsageError(`No error has the code ${code}; these are: ${codes.join(', ')}.`);
}
