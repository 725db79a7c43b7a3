import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { generatePdf, generatePdfFromUpload, generatePreview, getUsage } from './client/fetch';
import { GeneratePdfBody, GetUsageResponse } from './client/zod';
import { html, options, preview, report, template, variablesOf } from './requests';

/** Uses a client and schemas that orval generated: FOLDER DOCX writes documents into the folder and prints the other answers. */
async function main(folder: string, docx: string): Promise<void> {
  const headers = { 'X-API-Key': process.env['PLATEN_API_KEY'] ?? '' };
  // What it has of an answer is a `Blob`, also where its type is that of JSON.
  const keep = async (name: string, { data }: { data: unknown }) =>
    writeFileSync(join(folder, name), await (data as Blob).bytes());

  const answer = await generatePdf(GeneratePdfBody.parse(html), { headers });
  await keep('html.pdf', answer);
  await keep('template.pdf', await generatePdf(template, { headers }));
  const file = new File([readFileSync(docx)], basename(docx));
  const form = { file, variables: variablesOf(docx), options };
  await keep('docx.pdf', await generatePdfFromUpload(form, { headers }));
  // A preview takes JSON or a form, and this client does not say which.
  const asJson = { ...headers, 'Content-Type': 'application/json' };
  await keep('preview.png', await generatePreview(preview, { headers: asJson }));

  const { data } = await generatePdf({ format: 'markdown' }, { headers });
  const error = JSON.parse(await (data as unknown as Blob).text()) as Parameters<typeof report>[1];
  report(answer.headers, error, GetUsageResponse.parse((await getUsage({ headers })).data));
}

const [, , folder = '', docx = ''] = process.argv;
void main(folder, docx);
