import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { client } from './client/client.gen';
import { generatePdf, generatePdfFromUpload, generatePreview, getUsage } from './client/sdk.gen';
import type { GenerationRequest } from './client/types.gen';

/** Uses a client that hey-api generated: FOLDER DOCX writes documents into the folder and prints the other answers. */
async function main(folder: string, docx: string): Promise<void> {
  client.setConfig({
    baseUrl: `${process.env['PLATEN_URL']}/api/v1`,
    auth: () => process.env['PLATEN_API_KEY'],
  });
  // Its types know of the answer in JSON alone (`respond`), which nothing here asks for.
  const keep = async (name: string, document: unknown) =>
    writeFileSync(join(folder, name), await (document as Blob).bytes());

  const html: GenerationRequest = {
    content: '<h1>Hello {{ name }}</h1>',
    variables: { name: 'Ada' },
    options: { page_format: 'A5', margin_top: '30mm' },
  };
  const answer = await generatePdf({ body: html, throwOnError: true });
  await keep('html.pdf', answer.data);

  const heading = { type: 'heading', text: 'Bill {{ number }}' };
  const template = await generatePdf({
    body: {
      format: 'template',
      template_data: { version: 1, content: [heading] },
      variables: { number: 7 },
    },
    throwOnError: true,
  });
  await keep('template.pdf', template.data);

  const { variables } = JSON.parse(readFileSync(docx.replace('.docx', '.json'), 'utf8')) as {
    variables: Record<string, unknown>;
  };
  const filled = await generatePdfFromUpload({
    body: {
      file: new File([readFileSync(docx)], basename(docx)),
      variables,
      options: { metadata: { title: 'From hey-api', keywords: ['letter', 'complaint'] } },
    },
    throwOnError: true,
  });
  await keep('docx.pdf', filled.data);

  const preview = await generatePreview({
    body: { content: '<h1>Hello</h1>', preview: { width: 200 } },
    throwOnError: true,
  });
  await keep('preview.png', preview.data);

  const { error } = await generatePdf({ body: { format: 'markdown' } });
  const { data: usage } = await getUsage({ throwOnError: true });
  const answers = {
    pages: Number(answer.response.headers.get('X-Page-Count')),
    refusal: [error?.error, error?.message, error?.details?.[0]?.path],
    usage: [usage.plan, usage.used, usage.limit, new Date(usage.resets_at).getUTCDate()],
  };
  process.stdout.write(JSON.stringify(answers));
}

const [, , folder = '', docx = ''] = process.argv;
void main(folder, docx);
