import { pretty, type Call } from './call.ts';

/** A command for a POSIX shell; the key is in the environment. */
export function curl({ origin, body: { fields, file } }: Call): string {
  return [
    `curl --fail-with-body ${quoted(`${origin}/api/v1/generate/pdf${file ? '/upload' : ''}`)} \\`,
    `  -H "X-API-Key: $PLATEN_API_KEY" \\`,
    ...(file ? form(fields, file.name) : json(fields)),
  ].join('\n');
}

/** By a here-document, because an argument has at most 128 KiB on Linux. No line of JSON ends it. */
const json = (fields: object) => [
  `  -H 'Content-Type: application/json' \\`,
  `  -o document.pdf --data-binary @- <<'END_OF_REQUEST'`,
  pretty(fields),
  'END_OF_REQUEST',
];

/** Values not by -F, which reads what follows a semicolon as its own setting. */
const form = (fields: object, name: string) => [
  `  -F ${quoted(`file=@"${name.replaceAll(/["\\]/g, String.raw`\$&`)}"`)} \\`,
  ...Object.entries(fields).map(
    ([field, value]) => `  --form-string ${quoted(`${field}=${JSON.stringify(value)}`)} \\`,
  ),
  '  -o document.pdf',
];

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
