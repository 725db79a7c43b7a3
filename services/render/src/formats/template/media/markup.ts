/** A number in CSS or SVG: to a thousandth, without a needless zero. */
export function decimal(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}

/** Declarations of CSS, without those that have no value. Values are ours or numbers, never a caller's text. */
export function css(declarations: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(declarations)
    .flatMap(([property, value]) => (value === undefined ? [] : `${property}:${value}`))
    .join(';');
}

/** Points as a CSS length. */
export function pt(points: number): string;
export function pt(points: number | undefined): string | undefined;
export function pt(points: number | undefined): string | undefined {
  return points === undefined ? undefined : `${decimal(points)}pt`;
}
