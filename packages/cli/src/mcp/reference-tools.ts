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
  const annotations = { readOnlyHint: true };
  const name = z.string().optional().describe('One of them; without it, the list.');
  server.registerTool(
    'describe_options',
    {
      description: 'Lists the options of documents, or gives the JSON Schema of one.',
      inputSchema: z.object({ name }),
      annotations,
    },
    ({ name: option }) => answering(() => options(url, option)),
  );
  server.registerTool(
    'describe_gallery',
    {
      description:
        'Lists the layout templates of the gallery, or gives one as a request: format, template_data, variables.',
      inputSchema: z.object({ name }),
      annotations,
    },
    ({ name: template }) => answering(() => gallery(template)),
  );
  server.registerTool(
    'explain_error',
    {
      description: 'Says what an error of the API means, and its remedy.',
      inputSchema: z.object({ code: z.string().describe('Such as missing_variables.') }),
      annotations,
    },
    ({ code }) => answering(() => explanation(url, code)),
  );
}

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
  const found = known[name];
  if (found) return JSON.stringify(resolved(found));
  throw new UsageError(`No option is called ${name}; these are: ${Object.keys(known).join(', ')}.`);
}

function gallery(name: string | undefined): string {
  if (name !== undefined) return requestOf(galleryTemplate(name));
  return galleryTemplates()
    .map((template) => template.name)
    .join('\n');
}

/** @throws {UsageError} no error has this code */
async function explanation(url: string, code: string): Promise<string> {
  const [, ...sections] = (await textAt(`${url}/docs/errors.md`)).split(/^## /m);
  const codes = sections.map((section) => section.split('\n', 1)[0]);
  const found = sections[codes.indexOf(code)];
  if (found !== undefined) return found.trim();
  throw new UsageError(`No error has the code ${code}; these are: ${codes.join(', ')}.`);
}
