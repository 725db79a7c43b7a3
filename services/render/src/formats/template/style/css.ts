import type { Border, Style } from '@platen/contracts';
import { fontFamily } from './font-family.ts';
import { cssLength, sidesCss } from './length.ts';

type Fields = Required<Omit<Style, 'extends'>>;

/**
 * What each field of a style is in CSS. Every value has passed the schema, which lets nothing
 * through that could end a declaration.
 */
const DECLARATIONS: { [Field in keyof Fields]: (value: Fields[Field]) => string | string[] } = {
  font_family: (names) => `font-family:${fontFamily(names)}`,
  font_size: (size) => `font-size:${cssLength(size)}`,
  bold: (on) => `font-weight:${on ? 'var(--bold)' : '400'}`,
  italic: (on) => `font-style:${on ? 'italic' : 'normal'}`,
  underline: (on) => `text-decoration:${on ? 'underline' : 'none'}`,
  color: (color) => `color:${color}`,
  background: (color) => `background:${color}`,
  // Also as a variable: what is inside asks for it (theme/template.css).
  align: (align) => [`text-align:${align}`, `--align:${align}`],
  line_height: (height) => `line-height:${height}`,
  margin: (sides) => sidesCss('margin', sides),
  padding: (sides) => sidesCss('padding', sides),
  border: (border) => `border:${borderCss(border)}`,
};

/** A style's declarations, in a fixed order. */
export function declarations(style: Style): string[] {
  return Object.entries(DECLARATIONS).flatMap(([field, declare]) => {
    const value = style[field as keyof Fields];
    return value === undefined ? [] : (declare as (value: unknown) => string | string[])(value);
  });
}

export function borderCss({ width = 1, color, style = 'solid' }: Border): string {
  return [cssLength(width), style, color].filter((part) => part !== undefined).join(' ');
}
