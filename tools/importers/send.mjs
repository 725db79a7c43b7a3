import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [, , , folder, docx] = process.argv;

/**
 * Uses imported requests as people do, with their own values: FOLDER DOCX writes documents into
 * the folder, and prints the other answers.
 * @param find a request by its path: method, url, headers, and the fields of its form, if it has
 * one
 */
export async function sendAll(find) {
  const send = (path, json) => {
    const { method, url, headers } = find(path);
    return fetch(url, { method, headers, ...(json && { body: JSON.stringify(json) }) });
  };
  const keep = async (name, answer) =>
    writeFileSync(join(folder, name), Buffer.from(await answer.arrayBuffer()));

  const html = await send('/generate/pdf', {
    content: '<h1>Hello {{ name }}</h1>',
    variables: { name: 'Ada' },
    options: { page_format: 'A5', margin_top: '30mm' },
  });
  await keep('html.pdf', html);
  const content = [{ type: 'heading', text: 'Bill {{ number }}' }];
  const template = { format: 'template', template_data: { version: 1, content } };
  await keep(
    'template.pdf',
    await send('/generate/pdf', { ...template, variables: { number: 7 } }),
  );

  const { method, url, headers, form } = find('/generate/pdf/upload');
  await keep('docx.pdf', await fetch(url, { method, headers, body: filled(form) }));
  const preview = { content: '<h1>Hello</h1>', preview: { width: 200 } };
  await keep('preview.png', await send('/generate/preview', preview));

  const refused = await send('/generate/pdf', { format: 'markdown' });
  const { error, message, details } = await refused.json();
  const usage = await (await send('/usage')).json();
  const answers = {
    pages: Number(html.headers.get('X-Page-Count')),
    refusal: [error, message, details[0].path],
    usage: [usage.plan, usage.used, usage.limit, new Date(usage.resets_at).getUTCDate()],
  };
  process.stdout.write(JSON.stringify(answers));
}

/** A form field for a file gets the file, the others get their values. */
function filled(fields) {
  const values = JSON.parse(readFileSync(docx.replace('.docx', '.json'), 'utf8'));
  const form = new FormData();
  for (const { name, isFile } of fields) {
    if (isFile) form.append(name, new Blob([readFileSync(docx)]), 'letter.docx');
    else if (values[name]) form.append(name, JSON.stringify(values[name]));
  }
  return form;
}
