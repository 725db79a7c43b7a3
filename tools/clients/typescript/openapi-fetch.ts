import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import createClient from 'openapi-fetch';
import type { paths } from './api';
import { html, options, preview, report, template, variablesOf } from './requests';

/** Uses types of openapi-typescript: FOLDER DOCX writes documents into the folder and prints the other answers. */
async function main(folder: string, docx: string): Promise<void> {
  const client = createClient<paths>({
    baseUrl: `${process.env['PLATEN_URL']}/api/v1`,
    headers: { 'X-API-Key': process.env['PLATEN_API_KEY'] },
  });
  const keep = (name: string, { data }: { data?: ArrayBuffer }) =>
    writeFileSync(join(folder, name), new Uint8Array(data!));
  const parseAs = 'arrayBuffer' as const;

  const answer = await client.POST('/generate/pdf', { body: html, parseAs });
  keep('html.pdf', answer);
  keep('template.pdf', await client.POST('/generate/pdf', { body: template, parseAs }));
  const filled = await client.POST('/generate/pdf/upload', {
    body: { file: docx, variables: variablesOf(docx), options },
    bodySerializer: (body) => {
      const form = new FormData();
      form.append('file', new Blob([readFileSync(body.file)]), basename(body.file));
      form.append('variables', JSON.stringify(body.variables));
      form.append('options', JSON.stringify(body.options));
      return form;
    },
    parseAs,
  });
  keep('docx.pdf', filled);
  keep('preview.png', await client.POST('/generate/preview', { body: preview, parseAs }));

  const { error } = await client.POST('/generate/pdf', { body: { format: 'markdown' } });
  report(answer.response.headers, error, (await client.GET('/usage')).data!);
}

const [, , folder = '', docx = ''] = process.argv;
void main(folder, docx);
