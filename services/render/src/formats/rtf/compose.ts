import type { OfficeComposition } from '../composition.ts';
import type { ComposeContext } from '../compose-context.ts';
import { FontWords, type WantedFont } from '../office/font-words.ts';
import { asIsComposition } from '../office/as-is-composition.ts';
import { requireVerbatim } from '../office/verbatim.ts';
import { requireLayable } from './layable.ts';
import { settle } from './settle.ts';
import { piecesOf, textIn, textOf } from './text.ts';
import { destinationOf, groupsOf, readRtf, type Group } from './tree.ts';
import { writeRtf } from './write.ts';

/**
 * Has an RTF printed as it is.
 * @throws {PlatenError} invalid_document; invalid_request: it has tags
 */
export function composeRtf(file: Buffer, context: ComposeContext): OfficeComposition {
  const { options } = context;
  const document = settle(readRtf(file), { isFilled: options.syntax !== 'off' });
  const { lines, fonts } = contentsOf(document);
  requireVerbatim('rtf', lines, context);
  requireLayable(document, lines);
  // A copy: a small buffer shares its memory with others, and a document is handed over whole.
  const bytes = new Uint8Array(writeRtf(document));
  return asIsComposition('rtf', bytes, {
    options,
    fonts,
    hasContent: lines.some(({ text }) => text.trim() !== ''),
  });
}

function contentsOf(document: Group) {
  const names = fontNames(document);
  const pieces = piecesOf(document, numberOf(document, 'deff') ?? 0);
  const words = new FontWords();
  for (const { text, font } of pieces) words.add(text, names.get(font ?? 0));
  const lines = textIn(pieces).split('\n');
  const placed = lines.map((text) => ({ text, place: `“${text.slice(0, 80)}”` }));
  return { lines: placed, fonts: words.wanted() satisfies WantedFont[] };
}

function fontNames(document: Group): ReadonlyMap<number, string> {
  const table = groupsOf(document).find((each) => destinationOf(each).name === 'fonttbl');
  const fonts = table ? [table, ...groupsOf(table)] : [];
  return new Map(
    fonts.map((font) => {
      const own = font.children.filter(({ kind }) => kind !== 'group');
      const name = textOf({ kind: 'group', children: own }).split(';')[0] ?? '';
      return [numberOf(font, 'f') ?? -1, name.trim()] as const;
    }),
  );
}

function numberOf({ children }: Group, name: string): number | undefined {
  const found = children.find((child) => child.kind === 'word' && child.name === name);
  return found?.kind === 'word' ? found.parameter : undefined;
}
