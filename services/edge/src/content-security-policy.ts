/** For the edge's HTML pages: no site may frame them, they send no form, and the browser loads only what `sources` names. */
function policyOf(sources: Record<string, string>): string {
  const directives = {
    'default-src': "'none'",
    ...sources,
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
    'form-action': "'none'",
  };
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}

/** The documentation's pages: their own styles, pictures and script, which asks this origin for what can be found. */
const DOCS = {
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self'",
  'font-src': "'self'",
  'connect-src': "'self'",
};

export const DOCS_POLICY = policyOf(DOCS);

/** The renderer draws its icons from data: URLs, and a preview that was tried out from a blob: URL. */
export const REFERENCE_POLICY = policyOf({ ...DOCS, 'img-src': "'self' data: blob:" });

/**
 * The console. Scripts connect only to this origin and to the issuers.
 * @param connectOrigins of the endpoints that the issuers publish, such as `https://login.example.com`
 */
export function consolePolicy(connectOrigins: readonly string[]): string {
  return policyOf({
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': "'self' blob: data:",
    'font-src': "'self'",
    'worker-src': "'self'",
    'connect-src': ["'self'", ...connectOrigins].join(' '),
  });
}

/** The console copies to the clipboard, and uses no device of its visitor. */
export const PERMISSIONS_POLICY =
  'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()';
