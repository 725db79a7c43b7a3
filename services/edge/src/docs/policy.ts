/**
 * Content-Security-Policy of the pages: their own styles and pictures, and nothing else. No page
 * may be framed, and none sends a form.
 */
const PAGE = {
  'default-src': "'none'",
  'style-src': "'self'",
  'img-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
};

/**
 * The reference also runs its script, and asks this origin: for the document, and to try calls out.
 * The renderer draws its icons from data: URLs, and a preview that was tried out from a blob: URL.
 */
const REFERENCE = {
  ...PAGE,
  'script-src': "'self'",
  'connect-src': "'self'",
  'img-src': "'self' data: blob:",
};

const header = (directives: Record<string, string>) => ({
  'Content-Security-Policy': Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; '),
});

export const PAGE_POLICY = header(PAGE);
export const REFERENCE_POLICY = header(REFERENCE);
