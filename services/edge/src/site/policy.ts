/**
 * Content-Security-Policy of the console. The browser loads everything from this origin. Scripts connect
 * only to this origin and to the issuers. The browser shows no page in a frame and submits no form.
 * @param connectOrigins of the endpoints that the issuers publish, such as `https://login.example.com`
 */
export function sitePolicy(connectOrigins: readonly string[]): string {
  const directives = {
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': "'self' blob: data:",
    'font-src': "'self'",
    'worker-src': "'self'",
    'connect-src': ["'self'", ...connectOrigins].join(' '),
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
    'form-action': "'none'",
  };
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}
