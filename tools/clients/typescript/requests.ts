import { readFileSync } from 'node:fs';

/** What the programs of this folder send. */
export const html = {
  content: '<h1>Hello {{ name }}</h1>',
  variables: { name: 'Ada' },
  options: { page_format: 'A5', margin_top: '30mm' },
};

export const template = {
  format: 'template' as const,
  template_data: { version: 1, content: [{ type: 'heading', text: 'Bill {{ number }}' }] },
  variables: { number: 7 },
};

export const preview = { content: '<h1>Hello</h1>', preview: { width: 200 } };

export const options = { metadata: { title: 'A letter', keywords: ['letter', 'complaint'] } };

/** The values for the Word document, which lie beside it. */
export function variablesOf(docx: string): Record<string, unknown> {
  const beside = readFileSync(docx.replace('.docx', '.json'), 'utf8');
  return (JSON.parse(beside) as { variables: Record<string, unknown> }).variables;
}

export interface Usage {
  plan: string;
  used: number;
  limit: number | null;
  resets_at: string;
}

/** Prints the answers that are no documents. */
export function report(
  headers: Headers,
  error: { error: string; message: string; details?: { path: string }[] | undefined } | undefined,
  { plan, used, limit, resets_at }: Usage,
): void {
  const answers = {
    pages: Number(headers.get('X-Page-Count')),
    refusal: [error?.error, error?.message, error?.details?.[0]?.path],
    usage: [plan, used, limit, new Date(resets_at).getUTCDate()],
  };
  process.stdout.write(JSON.stringify(answers));
}
