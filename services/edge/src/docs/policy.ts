/**
 * Content-Security-Policy of the pages: their own styles, pictures and script, which asks this origin
 * for what can be found. No page may be framed, and none sends a form.
 */
const PAGE = {
  'default-src': "'none'",
  'script-src': "'self'",
  'connect-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
};

/** The renderer draws its icons from data: URLs, and a preview that was tried out from a blob: URL. */
const REFERENCE = { ...PAGE, 'img-src': "'self' data: blob:" };

const header = (directives: Record<string, string>) => ({
  'Content-Security-Policy': Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; '),
});

export const PAGE_POLICY = header(PAGE);
export const REFERENCE_POLICY = header(REFERENCE);
