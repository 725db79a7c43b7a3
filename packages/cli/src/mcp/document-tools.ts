import type { CallToolResult, McpServer } from '@modelcontextprotocol/server';
import type { CallOptions, GenerationRequest } from '@platen/client';
import { z } from 'zod';
import { spareSources, writeDocument } from '../documents/output.ts';
import { factsOf } from '../documents/report.ts';
import { filesOf, ofText, readSource, type Source } from '../documents/source.ts';
import { UsageError } from '../errors.ts';
import { answering, fileIn, withText, type Access } from './access.ts';

const values = z.record(z.string(), z.unknown()).optional();

const DOCUMENT = z.strictObject({
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
  output: z.string().optional().describe('Of render: a file of the folder that ends in .pdf.'),
  page: z.int().min(1).optional().describe('Of preview; else the first.'),
  width: z.int().min(64).max(2400).optional().describe('Of preview, in pixels; else 1240.'),
});

type Document = z.infer<typeof DOCUMENT>;

/** `render`, `preview` and `validate`. */
export function addDocumentTools(server: McpServer, access: Access): void {
  const add = (name: string, description: string, work: typeof render) =>
    server.registerTool(
      name,
      { description, inputSchema: DOCUMENT },
      (input, { mcpReq: { signal } }) => answering(() => work(input, access, { signal })),
    );
  add('render', 'Makes a PDF. With output it writes a file; without, it returns the PDF.', render);
  add('preview', 'Returns a picture (PNG) of one page. It counts like a PDF.', preview);
  add(
    'validate',
    'Makes the PDF, keeps nothing of it, and says what it lacks: missing variables, pictures that did not load, content that is cut off. It counts like a PDF.',
    async (input, of, call) => {
      const source = await sourceOf(input, of);
      return JSON.stringify(await source.report(of.platen, call));
    },
  );
}

async function render(
  input: Document,
  access: Access,
  call: CallOptions,
): Promise<string | CallToolResult> {
  const target = input.output === undefined ? undefined : targetOf(input.output, input, access);
  const source = await sourceOf(input, access);
  const pdf = await source.pdf(access.platen, call);
  if (target !== undefined) {
    await writeDocument(pdf.stream, target);
    return JSON.stringify(factsOf(pdf, target));
  }
  const uri = `platen:document/${pdf.requestId}`;
  const resource = { uri, mimeType: 'application/pdf', blob: base64Of(await pdf.bytes()) };
  return withText(JSON.stringify(factsOf(pdf, uri)), { type: 'resource', resource });
}

async function preview(input: Document, access: Access, call: CallOptions) {
  const { page, width } = input;
  const source = await sourceOf(input, access);
  const wanted = { ...(page && { page }), ...(width && { width }) };
  const picture = await source.picture(access.platen, wanted, call);
  const data = base64Of(await picture.bytes());
  const facts = JSON.stringify(factsOf(picture, 'preview.png'));
  return withText(facts, { type: 'image', mimeType: 'image/png', data });
}

/** @throws {UsageError} an assistant may write nothing else */
function targetOf(output: string, { file }: Document, { folder }: Access): string {
  if (!/\.pdf$/i.test(output)) throw new UsageError(`${output} has to end in .pdf.`);
  const target = fileIn(folder, output);
  if (file !== undefined) spareSources(target, [fileIn(folder, file)]);
  return target;
}

/** @throws {UsageError} a file is at fault */
async function sourceOf(document: Document, { folder }: Access): Promise<Source> {
  const { file, content, template_data, format, variables, options } = document;
  const request = { format, content, template_data, variables, options };
  // The API judges the fields.
  if (file === undefined) return ofText(request as GenerationRequest);
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
