/** One step of a JSON Pointer, escaped (RFC 6901, section 3). */
export function pointerStep(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
