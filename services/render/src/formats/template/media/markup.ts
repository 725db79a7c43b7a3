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

/**
 * A picture of a width, in points: a column that is as wide as its content needs has it.
 * @param said what the engine measures: the width that was asked for, and the least with which it can be read
 */
export function sized(
  html: string,
  width: number,
  said: { width?: number; least?: number },
): string {
  const data = Object.entries(said).map(([name, points]) => ` data-${name}="${decimal(points)}"`);
  return `<span class="sized" style="width:${pt(width)}"${data.join('')}>${html}</span>`;
}

/** Points as a CSS length. */
export function pt(points: number): string;
export function pt(points: number | undefined): string | undefined;
export function pt(points: number | undefined): string | undefined {
  return points === undefined ? undefined : `${decimal(points)}pt`;
}
