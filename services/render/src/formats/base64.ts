/** Looked for, as the opposite repeated for a whole picture would overflow the stack. */
const NOT_BASE64 = /[^A-Za-z0-9+/=]|=[^=]|===/;

/** Whether a text of any length has only Base64's characters, with at most two `=` at its end (RFC 4648, section 4). */
export function isBase64(text: string): boolean {
  return !NOT_BASE64.test(text);
}
