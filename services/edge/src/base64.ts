/** The characters of base64 that other spellings have: line breaks (RFC 2045), the letters of URLs (RFC 4648, section 5). */
const OTHER_SPELLING = /[\s_-]/;

/** Base64 of section 4 of RFC 4648, padded; what is none stays none. */
export function plainBase64(text: string): string {
  const plain = letters(text);
  let end = plain.length;
  while (plain[end - 1] === '=') end -= 1;
  return plain.slice(0, end).padEnd(Math.ceil(end / 4) * 4, '=');
}

/** The same for a part of such a text. */
export function letters(text: string): string {
  if (!OTHER_SPELLING.test(text)) return text;
  return text.replaceAll(/\s+/g, '').replaceAll('-', '+').replaceAll('_', '/');
}
