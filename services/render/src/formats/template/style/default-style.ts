import { declarations } from './css.ts';
import { fontFamily } from './font-family.ts';
import type { FlatStyle } from './styles.ts';

/** The default style as far as it belongs to the document's root: CSS hands it down from there. */
export function rootDeclarations(style: FlatStyle): string[] {
  const { font_size: _size, margin: _m, padding: _p, border: _b, background: _bg, ...rest } = style;
  const { font_family: names, color, line_height: leading } = rest;
  const family = names === undefined ? undefined : fontFamily(names);
  const variables = [
    ['--font-text', family],
    ['--font-heading', family],
    ['--ink', color],
    ['--leading', leading],
  ];
  const set = variables.filter(([, value]) => value !== undefined);
  return [...declarations(rest), ...set.map(([name, value]) => `${name}:${value}`)];
}

/** The rest of it, which every block has for itself: what CSS does not hand down. */
export function boxFields({ margin, padding, border, background }: FlatStyle): FlatStyle {
  return {
    ...(margin !== undefined && { margin }),
    ...(padding !== undefined && { padding }),
    ...(border !== undefined && { border }),
    ...(background !== undefined && { background }),
  };
}
