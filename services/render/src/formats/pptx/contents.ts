import type { WantedFont } from '../office/font-words.ts';
import { FontWords } from '../office/font-words.ts';
import { type OfficePackage, partOf, partsBehind, type XmlPart } from '../office/opc/parts.ts';
import { childOf, descendants, elementsOf, textOf, type XmlElement } from '../office/xml/tree.ts';

/** Whether a reader sees the texts of these elements. */
export const holdsText = (name: string) => name === 'a:p' || name === 'c:v';

/**
 * The fonts that runs of the slides name, each with words of theirs. What a run does not name comes from layouts and masters,
 * which mostly say: the theme's.
 */
export function wantedFonts(document: OfficePackage): WantedFont[] {
  const theme = themeFonts(document);
  const words = new FontWords();
  for (const { root } of slidesOf(document)) {
    for (const run of descendants(root, (name) => name === 'a:r' || name === 'a:fld')) {
      const looks = childOf(run, 'a:rPr');
      const face = childOf(looks, 'a:latin')?.attributes['typeface'];
      words.add(textOf(run), fontOf(face, run, theme));
    }
  }
  return words.wanted();
}

interface ThemeFonts {
  major: string | undefined;
  minor: string | undefined;
}

function fontOf(
  face: string | undefined,
  run: XmlElement,
  { major, minor }: ThemeFonts,
): string | undefined {
  if (face === '+mj-lt') return major;
  if (face === '+mn-lt') return minor;
  return face ?? (isTitle(run) ? major : minor);
}

/** It stands in the place of a title (ISO/IEC 29500-1, 19.7.10). */
function isTitle(run: XmlElement): boolean {
  for (let node = run.parentNode; node; node = node.parentNode) {
    if (node.nodeName !== 'p:sp') continue;
    const [place] = descendants(node as XmlElement, 'p:ph');
    return /title/i.test(place?.attributes['type'] ?? '');
  }
  return false;
}

function themeFonts(document: OfficePackage): ThemeFonts {
  const part = partOf(document, 'theme');
  const face = (name: string) => {
    const [scheme] = part ? descendants(part.root, name) : [];
    return elementsOf(scheme)[0]?.attributes['typeface'];
  };
  return { major: face('a:majorFont'), minor: face('a:minorFont') };
}

export function slidesOf(document: OfficePackage): XmlPart[] {
  return partsBehind(document.main, 'slide', document);
}
