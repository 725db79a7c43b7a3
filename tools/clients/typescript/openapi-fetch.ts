import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import createClient from 'openapi-fetch';
import type { components, paths } from './api';

type Schemas = components['schemas'];

/** Uses types of openapi-typescript: FOLDER DOCX writes documents into the folder and prints the other answers. */
async function main(folder: string, docx: string): Promise<void> {
  const client = createClient<paths>({
    baseUrl: `${process.env['PLATEN_URL']}/api/v1`,
    headers: { 'X-API-Key': process.env['PLATEN_API_KEY'] },
  });
  const keep = (name: string, document: ArrayBuffer | undefined) =>
    writeFileSync(join(folder, name), new Uint8Array(document!));
  const parseAs = 'arrayBuffer' as const;

  const html: Schemas['GenerationRequest'] = {
    content: '<h1>Hello {{ name }}</h1>',
    variables: { name: 'Ada' },
    options: { page_format: 'A5', margin_top: '30mm' },
  };
  const answer = await client.POST('/generate/pdf', { body: html, parseAs });
  keep('html.pdf', answer.data);

  const heading = { type: 'heading', text: 'Bill {{ number }}' };
  const bill: Schemas['GenerationRequest'] = {
    format: 'template',
    template_data: { version: 1, content: [heading] },
    variables: { number: 7 },
  };
  const template = await client.POST('/generate/pdf', { body: bill, parseAs });
  keep('template.pdf', template.data);

  const { variables } = JSON.parse(readFileSync(docx.replace('.docx', '.json'), 'utf8')) as {
    variables: Schemas['Variables'];
  };
  const options = { metadata: { title: 'From openapi-fetch', keywords: ['letter', 'complaint'] } };
  const filled = await client.POST('/generate/pdf/upload', {
    body: { file: docx, variables, options },
    bodySerializer: (body) => {
      const form = new FormData();
      form.append('file', new Blob([readFileSync(body.file)]), basename(body.file));
      form.append('variables', JSON.stringify(body.variables));
      form.append('options', JSON.stringify(body.options));
      return form;
    },
    parseAs,
  });
  keep('docx.pdf', filled.data);

  const preview = await client.POST('/generate/preview', {
    body: { content: '<h1>Hello</h1>', preview: { width: 200 } },
    parseAs,
  });
  keep('preview.png', preview.data);

  const { error } = await client.POST('/generate/pdf', { body: { format: 'markdown' } });
  const { data: usage } = await client.GET('/usage');
  const answers = {
    pages: Number(answer.response.headers.get('X-Page-Count')),
    refusal: [error?.error, error?.message, error?.details?.[0]?.path],
    usage: [usage?.plan, usage?.used, usage?.limit, new Date(usage!.resets_at).getUTCDate()],
  };
  process.stdout.write(JSON.stringify(answers));
}

const [, , folder = '', docx = ''] = process.argv;
void main(folder, docx);
