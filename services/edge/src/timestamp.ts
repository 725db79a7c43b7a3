/** RFC 3339 in UTC, whole seconds, such as `2026-12-01T00:00:00Z`. */
export function toTimestamp(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d{3}Z$/, 'Z');
}
