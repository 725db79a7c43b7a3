import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fontUrl, localFace } from '../themes/fonts.ts';

const FOLDER = dirname(createRequire(import.meta.url).resolve('katex/dist/katex.min.css'));

const TEXT_FAMILY = 'KaTeX_Main';

/** What a theme's own typeface draws of each family: letters, and of the upright one digits and common signs. */
const LETTERS = [
  ['KaTeX_Math', true, 'U+41-5A,U+61-7A,U+391-3F5'],
  [TEXT_FAMILY, false, 'U+21-2E,U+30-5B,U+5D,U+61-7A,U+B1,U+D7,U+391-3A9,U+2212'],
] as const;

const FONT_FACE = /@font-face\{([^}]*)\}/g;

interface Face {
  family: string;
  bold: boolean;
  italic: boolean;
  file: string;
}

/** Which classes of a formula's HTML ask for what. */
interface Need {
  classes: readonly string[];
  declarations: string;
}

interface Sheet {
  rules: string;
  faces: readonly Face[];
  needs: readonly Need[];
}

let sheet: Sheet | undefined;

/**
 * KaTeX's style sheet with those of its fonts, as data, that a document's formulas use.
 * @param html with formulas in it
 * @param letters the typeface of their letters; absent: KaTeX's
 */
export function mathsStyles(html: string, letters?: string): string {
  sheet ??= readSheet();
  const used = new Set(
    [...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names]) => names?.split(' ')),
  );
  const declarationsNeeded = sheet.needs
    .filter(({ classes }) => classes.every((name) => used.has(name)))
    .map(({ declarations }) => declarations);
  const faces = sheet.faces.filter((face) => isNeeded(face, declarationsNeeded));
  return faces.map(fontFace).join('') + (letters ? lettersIn(letters) : '') + sheet.rules;
}

function lettersIn(name: string): string {
  return LETTERS.flatMap(([family, italic, range]) =>
    [400, 700].map((weight) => localFace(name, { weight, italic }, range, family)),
  ).join('');
}

/** Rules name a family, and a face is needed by rules for its family or for any. */
function isNeeded({ family, bold, italic }: Face, declarationsNeeded: readonly string[]): boolean {
  const named = declarationsNeeded.filter((declarations) => declarations.includes(family));
  const any = declarationsNeeded.filter((declarations) => !declarations.includes('font-family'));
  const has = (declaration: string) =>
    [...named, ...any].some((rule) => rule.includes(declaration));
  return (
    (family === TEXT_FAMILY || named.length > 0) &&
    (!bold || has('font-weight:700')) &&
    (!italic || has('font-style:italic'))
  );
}

function readSheet(): Sheet {
  const css = readFileSync(join(FOLDER, 'katex.min.css'), 'utf8');
  const rules = css.replace(FONT_FACE, '');
  return {
    rules,
    faces: [...css.matchAll(FONT_FACE)].map(([, declarations = '']) => faceOf(declarations)),
    needs: [...rules.matchAll(/([^{}]+)\{([^}]*)\}/g)].flatMap(
      ([, selectors = '', declarations = '']) =>
        selectors.split(',').map((selector) => ({ classes: classesOf(selector), declarations })),
    ),
  };
}

function faceOf(declarations: string): Face {
  const value = (name: string) => new RegExp(`${name}:([^;]+)`).exec(declarations)?.[1] ?? '';
  return {
    family: value('font-family'),
    bold: value('font-weight') === '700',
    italic: value('font-style') === 'italic',
    file: /fonts\/[\w-]+\.woff2/.exec(declarations)?.[0] ?? '',
  };
}

function classesOf(selector: string): string[] {
  return [...selector.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name);
}

function fontFace({ family, bold, italic, file }: Face): string {
  const style = `font-weight:${bold ? 700 : 400};font-style:${italic ? 'italic' : 'normal'}`;
  return `@font-face{font-family:${family};${style};src:url(${fontUrl(join(FOLDER, file))}) format("woff2")}`;
}
