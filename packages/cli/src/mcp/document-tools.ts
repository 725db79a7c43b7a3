import type { CallToolResult, McpServer } from '@modelcontextprotocol/server';
import type { CallOptions, GenerationRequest } from '@platen/client';
import { z } from 'zod';
import { spareSources, writeDocument } from '../documents/output.ts';
import { factsOf } from '../documents/report.ts';
import { filesOf, ofText, readSource, type Source } from '../documents/source.ts';
import { UsageError } from '../errors.ts';
import { answering, fileIn, saying, type Access } from './access.ts';

const values = z.record(z.string(), z.unknown()).optional();

const DOCUMENT = {
  file: z
    .string()
    .optional()
    .describe(
      'A file of the folder instead of content: HTML, Markdown, a layout template (.json), an office document, a PDF form. Files beside it come along.',
    ),
  format: z.enum(['html', 'markdown', 'template']).optional().describe('What it is; else HTML.'),
  content: z.string().optional().describe('HTML or Markdown.'),
  template_data: values.describe('A layout template, with format "template".'),
  variables: values.describe('Values of {{placeholders}}.'),
  options: values.describe('Options of the API; describe_options has them.'),
};

const document = z.object(DOCUMENT);

type DocumentOf = z.infer<typeof document>;

/** `render`, `preview` and `validate`. */
export function addDocumentTools(server: McpServer, access: Access): void {
  server.registerTool(
    'render',
    {
      description: 'Makes a PDF. With output it writes a file; without, it returns the PDF.',
      inputSchema: document.extend({
        output: z.string().optional().describe('A file of the folder; it ends in .pdf.'),
      }),
    },
    (input, { mcpReq: { signal } }) => answering(() => render(input, access, { signal })),
  );
  server.registerTool(
    'preview',
    {
      description: 'Returns a picture (PNG) of one page. It counts like a PDF.',
      inputSchema: document.extend({
        page: z.int().min(1).optional(),
        width: z.int().min(64).max(2400).optional().describe('In pixels; else 1240.'),
      }),
      annotations: { readOnlyHint: true },
    },
    (input, { mcpReq: { signal } }) => answering(() => preview(input, access, { signal })),
  );
  server.registerTool(
    'validate',
    {
      description:
        'Makes the PDF, keeps nothing of it, and says what it lacks: missing variables, pictures that did not load, content that is cut off. It counts like a PDF.',
      inputSchema: document,
      annotations: { readOnlyHint: true },
    },
    (input, { mcpReq: { signal } }) =>
      answering(async () => {
        const source = await sourceOf(input, access);
        return JSON.stringify(await source.report(access.platen, { signal }));
      }),
  );
}

async function render(
  { output, ...input }: DocumentOf & { output?: string | undefined },
  access: Access,
  call: CallOptions,
): Promise<string | CallToolResult> {
  const target = output === undefined ? undefined : targetOf(output, input, access);
  const source = await sourceOf(input, access);
  const pdf = await source.pdf(access.platen, call);
  if (target !== undefined) {
    await writeDocument(pdf.stream, target);
    return JSON.stringify(factsOf(pdf, target));
  }
  const uri = `platen:document/${pdf.requestId}`;
  const resource = { uri, mimeType: 'application/pdf', blob: base64Of(await pdf.bytes()) };
  const { content } = saying(JSON.stringify(factsOf(pdf, uri)));
  return { content: [...content, { type: 'resource', resource }] };
}

/** @throws {UsageError} an assistant may write nothing else */
function targetOf(output: string, { file }: DocumentOf, { folder }: Access): string {
  if (!/\.pdf$/i.test(output)) throw new UsageError(`${output} has to end in .pdf.`);
  const target = fileIn(folder, output);
  if (file !== undefined) spareSources(target, [fileIn(folder, file)]);
  return target;
}

async function preview(
  { page, width, ...input }: DocumentOf & { page?: number | undefined; width?: number | undefined },
  access: Access,
  call: CallOptions,
): Promise<CallToolResult> {
  const source = await sourceOf(input, access);
  const wanted = { ...(page && { page }), ...(width && { width }) };
  const picture = await source.picture(access.platen, wanted, call);
  const data = base64Of(await picture.bytes());
  const { content } = saying(JSON.stringify(factsOf(picture, 'preview.png')));
  return { content: [{ type: 'image', mimeType: 'image/png', data }, ...content] };
}

/** @throws {UsageError} a file is at fault */
async function sourceOf({ file, ...request }: DocumentOf, { folder }: Access): Promise<Source> {
  // The API judges the fields.
  if (file === undefined) return ofText(request as GenerationRequest);
  const { content, template_data, format, variables, options } = request;
  if (content !== undefined || template_data !== undefined) {
    throw new UsageError('Send file, or content or template_data, not both.');
  }
  const path = fileIn(folder, file);
  const flags = { ...(format && { format }), var: variables ?? {}, option: options ?? {} };
  for (const each of filesOf(path, flags)) fileIn(folder, each);
  return readSource(path, flags);
}

function base64Of(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}
