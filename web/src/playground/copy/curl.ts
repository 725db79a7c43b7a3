import { pretty, type Call } from './call.ts';

/** A command for a POSIX shell; the key is in the environment. */
export function curl({ origin, body }: Call): string {
  const { fields, file } = body;
  if (!file) {
    return [
      ...head(`${origin}/api/v1/generate/pdf`),
      `  -H 'Content-Type: application/json' \\`,
      // By a here-document, because an argument has at most 128 KiB on Linux. No line of JSON ends it.
      `  -o document.pdf --data-binary @- <<'END_OF_REQUEST'`,
      pretty(fields),
      'END_OF_REQUEST',
    ].join('\n');
  }
  // Not -F, which reads the part after a semicolon in a value as its own setting.
  const values = Object.entries(fields).map(
    ([name, value]) => `  --form-string ${quoted(`${name}=${JSON.stringify(value)}`)} \\`,
  );
  return [
    ...head(`${origin}/api/v1/generate/pdf/upload`),
    `  -F ${quoted(`file=@"${file.name.replaceAll(/["\\]/g, String.raw`\$&`)}"`)} \\`,
    ...values,
    '  -o document.pdf',
  ].join('\n');
}

function head(url: string): string[] {
  return [`curl --fail-with-body ${quoted(url)} \\`, `  -H "X-API-Key: $PLATEN_API_KEY" \\`];
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
