import { codeOf, isLink } from './check/field-instruction.ts';
import { printedParts } from './package/printed-parts.ts';
import { FontWords, type WantedFont } from '../office/font-words.ts';
import { isOn, type OfficePackage, type Part, partOf, type XmlPart } from '../office/opc/parts.ts';
import { childOf, descendants, elementsOf, textOf, type XmlElement } from '../office/xml/tree.ts';
import { shownHeaders } from './layout/sections.ts';
import { basesOf, stylesOf } from './package/styles.ts';

const DEFAULT_FONT = 'Times New Roman';

/** Which of a run's four fonts draws a character (ISO/IEC 29500-1, 17.3.2.26). */
const EAST_ASIAN = /[\u1100-\u11FF\u2E80-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF\uFF00-\uFFEF]/;
const COMPLEX = /[\u0590-\u08FF\u0900-\u0DFF\u0E00-\u0EFF\uFB1D-\uFDFF\uFE70-\uFEFF]/;

type Slot = 'ascii' | 'eastAsia' | 'cs';

/** Names of fonts, and whether the text is hidden. */
type Looks = Partial<Record<Slot, string>> & { isHidden?: boolean };

/** What a print of a document is to have. */
interface WantedText {
  /** Those that it names and does not embed. */
  fonts: WantedFont[];
  /** The words of its body, notes and first headers, by paragraphs; without hidden text and the results of fields. */
  paragraphs: string[];
}

export function wantedText(docx: OfficePackage): WantedText {
  const root = (kind: string) => partOf(docx, kind)?.root;
  const styles = stylesOf(docx);
  const themes = themeFonts(root('theme'));
  const known = new Map<string, Looks>();
  const found = new FontWords();
  const fields = new Fields();

  const fontsOf = (looks: XmlElement | undefined): Looks => {
    const { attributes = {} } = childOf(looks, 'w:rFonts') ?? {};
    const named = (slot: Slot) => {
      const theme = attributes[slot === 'cs' ? 'w:cstheme' : `w:${slot}Theme`];
      const name = (theme && themes[theme]) ?? attributes[`w:${slot}`];
      return name === undefined || name === '' ? {} : { [slot]: name };
    };
    const hidden = childOf(looks, 'w:vanish');
    const isHidden = isOn(hidden?.attributes['w:val'] ?? '1');
    return {
      ...named('ascii'),
      ...named('eastAsia'),
      ...named('cs'),
      ...(hidden && { isHidden }),
    };
  };
  const styled = (id = ''): Looks => {
    const unknown: XmlElement[] = [];
    let fonts: Looks = {};
    // Each style is read once, however long the chain.
    for (const style of basesOf(id, styles)) {
      const read = known.get(style.attributes['w:styleId'] ?? '');
      if (read) fonts = read;
      if (read) break;
      unknown.push(style);
    }
    for (const style of unknown.toReversed()) {
      fonts = { ...fonts, ...fontsOf(childOf(style, 'w:rPr')) };
      known.set(style.attributes['w:styleId'] ?? '', fonts);
    }
    return fonts;
  };
  const addRuns = (node: XmlElement, base: Looks, words: Words) => {
    if (node.nodeName !== 'w:r') {
      fields.enter(node);
      for (const child of elementsOf(node))
        if (child.nodeName !== 'w:p') addRuns(child, base, words);
      fields.leave(node);
      return;
    }
    const looks = childOf(node, 'w:rPr');
    const style = childOf(looks, 'w:rStyle')?.attributes['w:val'];
    const fonts = { ...base, ...styled(style), ...fontsOf(looks) };
    for (const child of elementsOf(node)) {
      fields.pass(child);
      if (child.nodeName === 'w:t') words.add(textOf(child), fonts, fields.isInside);
      else if (child.nodeName !== 'w:rPr') words.end();
    }
  };

  const given = pathOf(root('styles'), ['w:docDefaults', 'w:rPrDefault', 'w:rPr']);
  const defaults = { ascii: DEFAULT_FONT, ...fontsOf(given) };
  const [paragraphStyle] = [...styles].find(isDefault) ?? [];
  const paragraphs: string[] = [];
  const shown = shownHeaders(docx);
  for (const part of printedParts(docx)) {
    const certain = certainIn(part, shown);
    for (const paragraph of descendants(part.root, 'w:p')) {
      const own = pathOf(paragraph, ['w:pPr', 'w:pStyle'])?.attributes['w:val'];
      const base = { ...defaults, ...styled(own ?? paragraphStyle) };
      const words = new Words();
      for (const run of elementsOf(paragraph)) addRuns(run, base, words);
      words.end();
      for (const { word, fonts } of words.whole) found.add(word, fonts[slotOf(word)]);
      const printed = words.whole.filter(({ fonts, isResult }) => !fonts.isHidden && !isResult);
      if (certain.has(paragraph)) paragraphs.push(printed.map(({ word }) => word).join(' '));
    }
  }
  return { fonts: found.wanted(embeddedFonts(root('fontTable'))), paragraphs };
}

/** Parts that are on some pages, or on none. */
const REPEATED = /(?:header|footer)\+xml$/;

/** The paragraphs of a part that are printed for certain: of cells that others have taken in nothing is. */
function certainIn(part: XmlPart, shown: ReadonlySet<Part | undefined>): Set<XmlElement> {
  if (!shown.has(part) && REPEATED.test(part.contentType)) return new Set();
  const merged = descendants(part.root, 'w:tc').filter(isMerged);
  const paragraphs = new Set(descendants(part.root, 'w:p'));
  for (const each of merged.flatMap((cell) => descendants(cell, 'w:p'))) paragraphs.delete(each);
  return paragraphs;
}

function isMerged(cell: XmlElement): boolean {
  return ['w:vMerge', 'w:hMerge'].some((name) => {
    const merge = pathOf(cell, ['w:tcPr', name]);
    return merge !== undefined && merge.attributes['w:val'] !== 'restart';
  });
}

/** Whether a text is the code or result of a field that LibreOffice computes: of links it prints what they have. */
class Fields {
  readonly #open: { code: string; isResult: boolean }[] = [];

  enter(node: XmlElement): void {
    if (node.nodeName === 'w:fldSimple') this.#open.push({ code: codeOf(node), isResult: true });
  }

  leave({ nodeName }: XmlElement): void {
    if (nodeName === 'w:fldSimple') this.#open.pop();
  }

  pass(node: XmlElement): void {
    const field = this.#open.at(-1);
    if (node.nodeName === 'w:instrText' && field) field.code += textOf(node);
    if (node.nodeName !== 'w:fldChar') return;
    const type = node.attributes['w:fldCharType'];
    if (type === 'begin') this.#open.push({ code: '', isResult: false });
    if (type === 'separate' && field) field.isResult = true;
    if (type === 'end') this.#open.pop();
  }

  get isInside(): boolean {
    return this.#open.some(({ code, isResult }) => !isResult || !isLink(code));
  }
}

function isDefault([, { attributes }]: readonly [string, XmlElement]): boolean {
  return attributes['w:type'] === 'paragraph' && isOn(attributes['w:default']);
}

function slotOf(word: string): Slot {
  if (EAST_ASIAN.test(word)) return 'eastAsia';
  return COMPLEX.test(word) ? 'cs' : 'ascii';
}

interface Word {
  word: string;
  /** Of its first letter. */
  fonts: Looks;
  /** Of all of it, as is whether it is hidden. */
  isResult: boolean;
}

/** The words of a paragraph, whatever runs they are made of. */
class Words {
  readonly whole: Word[] = [];
  #open: Word | undefined;

  add(text: string, fonts: Looks, isResult: boolean): void {
    for (const [index, part] of text.split(/\s+/).entries()) {
      if (index > 0) this.end();
      if (part === '') continue;
      const open = this.#open;
      if (open?.isResult !== isResult || open.fonts.isHidden !== fonts.isHidden) this.end();
      this.#open ??= { word: '', fonts, isResult };
      this.#open.word += part;
    }
  }

  end(): void {
    if (this.#open) this.whole.push(this.#open);
    this.#open = undefined;
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
