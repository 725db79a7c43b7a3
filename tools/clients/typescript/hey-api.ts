import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { client } from './client/client.gen';
import { generatePdf, generatePdfFromUpload, generatePreview, getUsage } from './client/sdk.gen';
import { html, options, preview, report, template, variablesOf } from './requests';

/** Uses a client that hey-api generated: FOLDER DOCX writes documents into the folder and prints the other answers. */
async function main(folder: string, docx: string): Promise<void> {
  client.setConfig({
    baseUrl: `${process.env['PLATEN_URL']}/api/v1`,
    auth: () => process.env['PLATEN_API_KEY'],
  });
  // Its types know of the answer in JSON alone (`respond`), which nothing here asks for.
  const keep = async (name: string, { data }: { data: unknown }) =>
    writeFileSync(join(folder, name), await (data as Blob).bytes());

  const answer = await generatePdf({ body: html, throwOnError: true });
  await keep('html.pdf', answer);
  await keep('template.pdf', await generatePdf({ body: template, throwOnError: true }));
  const file = new File([readFileSync(docx)], basename(docx));
  const form = { file, variables: variablesOf(docx), options };
  await keep('docx.pdf', await generatePdfFromUpload({ body: form, throwOnError: true }));
  await keep('preview.png', await generatePreview({ body: preview, throwOnError: true }));

  const { error } = await generatePdf({ body: { format: 'markdown' } });
  report(answer.response.headers, error, (await getUsage({ throwOnError: true })).data);
}

const [, , folder = '', docx = ''] = process.argv;
void main(folder, docx);
