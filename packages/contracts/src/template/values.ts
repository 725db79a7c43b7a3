/**
 * A text with `{{ … }}` in place of a value that is no text. Where the whole
 * text is one placeholder, the value keeps its JSON type.
 */
export type Placeholder = `${string}{{${string}}}${string}`;

/** A number of points (1/72 in), or a text with a unit such as `20mm`. */
export type Length = number | string;

/** A length, or `auto` (as wide as the content), `*` (a share of what is left) or a percentage such as `30%`. */
export type ColumnWidth = number | string;

/** A length for all four sides, or one for each. */
export type Sides = Length | { top?: Length; right?: Length; bottom?: Length; left?: Length };

/** `#rgb`, `#rrggbb`, `#rrggbbaa` or a name of CSS. */
export type Color = string;

export type Align = 'left' | 'center' | 'right' | 'justify';

export interface Border {
  width?: Length;
  color?: Color;
  style?: 'solid' | 'dashed' | 'dotted' | 'double' | 'none';
}

/** How something looks. */
export interface Style {
  font_family?: string;
  /** 1 to 500 points. */
  font_size?: Length;
  bold?: boolean;
  italic?: boolean;
  underline?: boolean;
  color?: Color;
  background?: Color;
  align?: Align;
  /** 0.5 to 5, in sizes of the font. */
  line_height?: number | Placeholder;
  margin?: Sides;
  padding?: Sides;
  border?: Border;
  /** Names of styles whose fields this one takes over. */
  extends?: string | string[];
}

/** The name of a style, a style, or several of both, later ones winning. */
export type StyleUse = string | Style | (string | Style)[];

/** A value of a cell, or beside a key. */
export type Scalar = string | number | boolean | null;
