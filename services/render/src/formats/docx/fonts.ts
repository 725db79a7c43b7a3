import { printedParts } from './package/printed-parts.ts';
import { FontWords, type WantedFont } from '../office/font-words.ts';
import { isOn, type OfficePackage, partOf } from '../office/opc/parts.ts';
import { childOf, descendants, elementsOf, textOf, type XmlElement } from '../office/xml/tree.ts';
import { basesOf, type Styles, stylesOf } from './package/styles.ts';

/** Word's default font. */
const DEFAULT_FONT = 'Times New Roman';

/** Which of a run's four fonts draws a character (ISO/IEC 29500-1, 17.3.2.26). */
const EAST_ASIAN = /[\u1100-\u11FF\u2E80-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF\uFF00-\uFFEF]/;
const COMPLEX = /[\u0590-\u08FF\u0900-\u0DFF\u0E00-\u0EFF\uFB1D-\uFDFF\uFE70-\uFEFF]/;

type Slot = 'ascii' | 'eastAsia' | 'cs';

type Fonts = Partial<Record<Slot, string>>;

/** The fonts that a document names and does not embed. */
export function wantedFonts(docx: OfficePackage): WantedFont[] {
  const finder = new FontFinder(docx);
  for (const { root } of printedParts(docx)) finder.addAll(root);
  return finder.wanted();
}

/** The words of a paragraph, whatever runs they are made of, each with the fonts of its first letter. */
class Words {
  readonly whole: { word: string; fonts: Fonts }[] = [];
  #open: { word: string; fonts: Fonts } | undefined;

  add(text: string, fonts: Fonts): void {
    for (const [index, part] of text.split(/\s+/).entries()) {
      if (index > 0) this.end();
      if (part === '') continue;
      this.#open ??= { word: '', fonts };
      this.#open.word += part;
    }
  }

  end(): void {
    if (this.#open) this.whole.push(this.#open);
    this.#open = undefined;
  }
}

class FontFinder {
  readonly #styles: Styles;
  readonly #themes: Readonly<Record<string, string>>;
  readonly #defaults: Fonts;
  readonly #embedded: ReadonlySet<string>;
  readonly #paragraphStyle: string | undefined;
  readonly #known = new Map<string, Fonts>();
  readonly #words = new FontWords();

  constructor(docx: OfficePackage) {
    const root = (kind: string) => partOf(docx, kind)?.root;
    const styles = root('styles');
    this.#styles = stylesOf(docx);
    this.#themes = themeFonts(root('theme'));
    const given = pathOf(styles, ['w:docDefaults', 'w:rPrDefault', 'w:rPr']);
    this.#defaults = { ascii: DEFAULT_FONT, ...this.#fontsOf(given) };
    [this.#paragraphStyle] =
      [...this.#styles].find(
        ([, { attributes }]) =>
          attributes['w:type'] === 'paragraph' && isOn(attributes['w:default']),
      ) ?? [];
    this.#embedded = embeddedFonts(root('fontTable'));
  }

  addAll(root: XmlElement): void {
    for (const paragraph of descendants(root, 'w:p')) {
      const style =
        pathOf(paragraph, ['w:pPr', 'w:pStyle'])?.attributes['w:val'] ?? this.#paragraphStyle;
      const base = { ...this.#defaults, ...this.#styled(style) };
      const words = new Words();
      for (const run of elementsOf(paragraph)) this.#addRuns(run, base, words);
      words.end();
      for (const { word, fonts } of words.whole) this.#add(word, fonts);
    }
  }

  wanted(): WantedFont[] {
    return this.#words.wanted(this.#embedded);
  }

  #addRuns(node: XmlElement, base: Fonts, words: Words): void {
    if (node.nodeName !== 'w:r') {
      for (const child of elementsOf(node))
        if (child.nodeName !== 'w:p') this.#addRuns(child, base, words);
      return;
    }
    const looks = childOf(node, 'w:rPr');
    const style = childOf(looks, 'w:rStyle')?.attributes['w:val'];
    const fonts = { ...base, ...this.#styled(style), ...this.#fontsOf(looks) };
    for (const child of elementsOf(node)) {
      if (child.nodeName === 'w:t') words.add(textOf(child), fonts);
      else if (child.nodeName !== 'w:rPr') words.end();
    }
  }

  #add(word: string, fonts: Fonts): void {
    if (word === '') return;
    const slot = EAST_ASIAN.test(word) ? 'eastAsia' : COMPLEX.test(word) ? 'cs' : 'ascii';
    this.#words.add(word, fonts[slot]);
  }

  #styled(id = ''): Fonts {
    const unknown: XmlElement[] = [];
    let fonts: Fonts = {};
    // Each style is read once, however long the chain.
    for (const style of basesOf(id, this.#styles)) {
      const known = this.#known.get(style.attributes['w:styleId'] ?? '');
      if (known) fonts = known;
      if (known) break;
      unknown.push(style);
    }
    for (const style of unknown.toReversed()) {
      fonts = { ...fonts, ...this.#fontsOf(childOf(style, 'w:rPr')) };
      this.#known.set(style.attributes['w:styleId'] ?? '', fonts);
    }
    return fonts;
  }

  #fontsOf(looks: XmlElement | undefined): Fonts {
    const { attributes = {} } = childOf(looks, 'w:rFonts') ?? {};
    const named = (slot: Slot) => {
      const theme = attributes[slot === 'cs' ? 'w:cstheme' : `w:${slot}Theme`];
      const name = (theme && this.#themes[theme]) ?? attributes[`w:${slot}`];
      return name === undefined || name === '' ? {} : { [slot]: name };
    };
    return { ...named('ascii'), ...named('eastAsia'), ...named('cs') };
  }
}

function pathOf(node: XmlElement | undefined, names: readonly string[]): XmlElement | undefined {
  return names.reduce<XmlElement | undefined>((at, name) => childOf(at, name), node);
}

/** `minorHAnsi` and its like, by the font that the theme has for it (ISO/IEC 29500-1, 17.18.96). */
function themeFonts(theme: XmlElement | undefined): Record<string, string> {
  const fonts: Record<string, string> = {};
  for (const kind of ['major', 'minor']) {
    const [scheme] = theme ? descendants(theme, (name) => name === `a:${kind}Font`) : [];
    const face = (name: string) => childOf(scheme, name)?.attributes['typeface'] ?? '';
    Object.assign(fonts, {
      [`${kind}Ascii`]: face('a:latin'),
      [`${kind}HAnsi`]: face('a:latin'),
      [`${kind}EastAsia`]: face('a:ea'),
      [`${kind}Bidi`]: face('a:cs'),
    });
  }
  return Object.fromEntries(Object.entries(fonts).filter(([, name]) => name !== ''));
}

function embeddedFonts(table: XmlElement | undefined): Set<string> {
  const fonts = elementsOf(table).filter((font) =>
    elementsOf(font).some(({ nodeName }) => nodeName.startsWith('w:embed')),
  );
  return new Set(fonts.map(({ attributes }) => (attributes['w:name'] ?? '').toLowerCase()));
}
