import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { generatePdf, generatePdfFromUpload, generatePreview, getUsage } from './client/fetch';
import { GeneratePdfBody, GetUsageResponse } from './client/zod';

/** Uses a client and schemas that orval generated: FOLDER DOCX writes documents into the folder and prints the other answers. */
async function main(folder: string, docx: string): Promise<void> {
  const access = { headers: { 'X-API-Key': process.env['PLATEN_API_KEY'] ?? '' } };
  // What it has of an answer is a `Blob`, also where its type is that of JSON.
  const keep = async (name: string, { data }: { data: unknown }) =>
    writeFileSync(join(folder, name), await (data as Blob).bytes());

  const html = GeneratePdfBody.parse({
    content: '<h1>Hello {{ name }}</h1>',
    variables: { name: 'Ada' },
    options: { page_format: 'A5', margin_top: '30mm' },
  });
  const answer = await generatePdf(html, access);
  await keep('html.pdf', answer);

  const heading = { type: 'heading', text: 'Bill {{ number }}' };
  const template = await generatePdf(
    {
      format: 'template',
      template_data: { version: 1, content: [heading] },
      variables: { number: 7 },
    },
    access,
  );
  await keep('template.pdf', template);

  const { variables } = JSON.parse(readFileSync(docx.replace('.docx', '.json'), 'utf8')) as {
    variables: Record<string, unknown>;
  };
  const filled = await generatePdfFromUpload(
    {
      file: new File([readFileSync(docx)], basename(docx)),
      variables,
      options: { metadata: { title: 'From orval', keywords: ['letter', 'complaint'] } },
    },
    access,
  );
  await keep('docx.pdf', filled);

  // A preview takes JSON or a form, and this client does not say which.
  const preview = await generatePreview(
    { content: '<h1>Hello</h1>', preview: { width: 200 } },
    { headers: { ...access.headers, 'Content-Type': 'application/json' } },
  );
  await keep('preview.png', preview);

  const { data: refused } = await generatePdf({ format: 'markdown' }, access);
  const error = JSON.parse(await (refused as unknown as Blob).text()) as {
    error: string;
    message: string;
    details: { path: string }[];
  };
  const usage = GetUsageResponse.parse((await getUsage(access)).data);
  const answers = {
    pages: Number(answer.headers.get('X-Page-Count')),
    refusal: [error.error, error.message, error.details[0]?.path],
    usage: [usage.plan, usage.used, usage.limit, new Date(usage.resets_at).getUTCDate()],
  };
  process.stdout.write(JSON.stringify(answers));
}

const [, , folder = '', docx = ''] = process.argv;
void main(folder, docx);
