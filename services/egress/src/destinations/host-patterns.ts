const LABEL = '[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?';

/** A host, or all below one: `example.org`, `*.example.org`. */
export const HOST_PATTERN = new RegExp(`^(\\*\\.)?${LABEL}(\\.${LABEL})*$`);
export const HOST_PATTERN_FORM = 'must be hosts such as example.org or *.example.org';

/** Whether a lower-case host fits any of the patterns; `*.example.org` does not fit example.org. */
export function fitsAny(host: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) =>
    pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern,
  );
}
