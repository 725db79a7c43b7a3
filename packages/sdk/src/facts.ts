/** The monthly quota after this document is delivered. */
export interface Quota {
  limit: number;
  remaining: number;
  /** RFC 3339, UTC. */
  resetsAt: string;
  /** The threshold that usage passed, in percent: 80 or 100. */
  warning?: number;
}

/** The rate per window. */
export interface Rate {
  limit: number;
  windowSeconds: number;
  /** How many more requests are admitted now. */
  remaining: number;
  /** In how many seconds the oldest request leaves the window. */
  resetSeconds: number;
}

/** A font of an office document that the renderer lacks. */
export interface SubstitutedFont {
  /** Its name in the document, such as `Calibri`. */
  wanted: string;
  /** The font that drew its text, such as `Carlito`. */
  used: string;
}

/** @returns undefined if the plan has no quota */
export function parseQuota(headers: Headers): Quota | undefined {
  const limit = parseNumber(headers, 'x-quota-limit');
  const remaining = parseNumber(headers, 'x-quota-remaining');
  if (limit === undefined || remaining === undefined) return undefined;
  const warning = parseNumber(headers, 'x-quota-warning');
  const resetsAt = headers.get('x-quota-reset') ?? '';
  return { limit, remaining, resetsAt, ...(warning !== undefined && { warning }) };
}

/** Reads the fields of draft-ietf-httpapi-ratelimit-headers. @returns undefined if the plan has no rate */
export function parseRate(headers: Headers): Rate | undefined {
  const policy = parseParameters(headers.get('ratelimit-policy'));
  const state = parseParameters(headers.get('ratelimit'));
  const [limit, windowSeconds] = [policy.get('q'), policy.get('w')];
  const [remaining, resetSeconds] = [state.get('r'), state.get('t')];
  if (limit === undefined || windowSeconds === undefined || remaining === undefined) {
    return undefined;
  }
  return { limit, windowSeconds, remaining, resetSeconds: resetSeconds ?? 0 };
}

/** The names in a header; the API lists at most 20, then `...`. */
export function parseNames(headers: Headers, name: string): string[] {
  const names = headers.get(name)?.split(',') ?? [];
  return names.filter((each) => each !== '...').map((each) => decodeURIComponent(each.trim()));
}

/** The fonts that a document names, and those that drew it; the API lists at most 20, then `...`. */
export function parseSubstitutedFonts(headers: Headers): SubstitutedFont[] {
  const pairs = headers.get('x-substituted-fonts')?.split(',') ?? [];
  return pairs
    .map((pair) => pair.trim().split('=').map(decodeURIComponent))
    .flatMap(([wanted = '', used]) => (used === undefined ? [] : [{ wanted, used }]));
}

/** @returns undefined if there is no such header, or it has no number */
export function parseNumber(headers: Headers, name: string): number | undefined {
  const text = headers.get(name);
  return text !== null && /^\d+$/.test(text) ? Number(text) : undefined;
}

/** The whole-number parameters of a structured field, such as `"minute";q=10;w=60`. */
function parseParameters(field: string | null): Map<string, number> {
  const found = (field ?? '').matchAll(/;\s*([a-z]+)=(\d+)/g);
  return new Map([...found].map(([, name = '', value]) => [name, Number(value)]));
}
