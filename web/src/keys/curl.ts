/** A command that makes a PDF, ready to be pasted into a terminal. */
export function curlWith(key: string): string {
  const body = { content: '<h1>Hello {{name}}</h1>', variables: { name: 'Ada' } };
  return [
    `curl --fail-with-body ${location.origin}/api/v1/generate/pdf \\`,
    `  -H 'X-API-Key: ${key}' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '${JSON.stringify(body)}' \\`,
    `  -o hello.pdf`,
  ].join('\n');
}
