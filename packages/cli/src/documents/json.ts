/** Node 22 has it, TypeScript's library not yet. */
const { rawJSON } = JSON as typeof JSON & { rawJSON: (text: string) => unknown };

/** Reads JSON whose numbers keep their digits when it is written again. @throws {SyntaxError} */
export function readJson(text: string): unknown {
  const revive = (_: string, value: unknown, { source }: { source?: string }) =>
    typeof value === 'number' && source !== undefined && String(value) !== source
      ? rawJSON(source)
      : value;
  return JSON.parse(text, revive as Parameters<typeof JSON.parse>[1]);
}

/** The object in a JSON text; undefined if it is none, or no JSON. */
export function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
