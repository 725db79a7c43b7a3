/** Whether a lower-case host fits any of the patterns; `*.example.org` does not fit example.org. */
export function fitsAny(host: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) =>
    pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern,
  );
}
