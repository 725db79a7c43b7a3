import { relative } from 'node:path';
import type { StateFolder } from './folder.ts';

const BODY = JSON.stringify({
  content: '<h1>Hello {{name}}</h1><p>{{text}}</p>',
  variables: { name: 'Ada', text: 'Größe <3 & 日本 😀' },
  options: { page_format: 'A4', margin_top: '30mm' },
});

/** The text that people see once everything runs. */
export function summary(url: string, folder: StateFolder): string {
  const shown = (name: string) => relative(process.cwd(), folder.at(name));
  return `
Platen is ready at ${url}: open it in a browser, and log in by one click.

Make a PDF:

  ( . ${sourceable(shown('dev.env'))}
    curl --fail-with-body -sS "$PLATEN_URL/api/v1/generate/pdf" \\
      -H "X-API-Key: $PLATEN_API_KEY" -H 'Content-Type: application/json' \\
      -d '${BODY}' \\
      -o my-first.pdf )

Sample   ${shown('hello.pdf')}
Keys     ${shown('dev.env')}
Logs     ${shown('logs')}
API      ${url}/api/v1/openapi.json
Stop     Ctrl-C
`;
}

/** \`.\` looks a bare name up in PATH. */
function sourceable(path: string): string {
  return path.includes('/') ? path : `./${path}`;
}
