import { type PDFDict, PDFNumber, PDFStream } from '@cantoo/pdf-lib';
import { MIB, type PdfALevel } from '@platen/contracts';
import { SaxesParser } from 'saxes';
import { faultOf } from '../../pdf/foreign-pdf.ts';
import { streamBytes } from '../content/streams.ts';
import type { JoinedFile } from './part.ts';
import { arrayIn, dictIn, dictOf, name } from '../../pdf/objects.ts';

const PDF_A_ID = 'http://www.aiim.org/pdfa/ns/id/';

/** From the least strict on. */
const LEVELS = 'BUA';

/**
 * Whether a file may go into an archival document: it claims the same part of ISO 19005 and the same level or a stricter one.
 * Platen does not verify the claim.
 * @throws {PlatenError} invalid_document: it does not
 */
export function requireClaim(catalog: PDFDict, file: Named, level: PdfALevel): void {
  const wanted = { part: level.charAt(6), level: level.charAt(7).toUpperCase() };
  const claim = claimIn(catalog.lookup(name('Metadata')), file);
  const isEnough =
    claim.part === wanted.part && LEVELS.indexOf(claim.level) >= LEVELS.indexOf(wanted.level);
  if (!isEnough) {
    const claimed = claim.part ? `PDF/A-${claim.part}${claim.level.toLowerCase()}` : 'no PDF/A';
    throw faultOf(
      file.path,
      `(${file.name}) says that it is ${claimed}: with pdf_a "${level}" it has to be that, or the same part and stricter`,
    );
  }
  if (hasPressColours(catalog)) {
    const message = `(${file.name}) has the colours of a press: with pdf_a they have to be RGB`;
    throw faultOf(file.path, message);
  }
}

/** The result has one output intent, which says what the device's colours are: sRGB. */
function hasPressColours(catalog: PDFDict): boolean {
  return arrayIn(catalog, 'OutputIntents').some((each) => {
    const profile = dictIn(dictOf(catalog.context.lookup(each)), 'DestOutputProfile');
    const colours = profile?.lookup(name('N'));
    return colours instanceof PDFNumber && colours.asNumber() !== 3;
  });
}

type Named = Pick<JoinedFile, 'name' | 'path'>;

interface Claim {
  part: string;
  level: string;
}

/** Reads the packet as XML: its prefixes are the program's that wrote it. */
function claimIn(metadata: unknown, { path }: Named): Claim {
  const claim: Claim = { part: '', level: '' };
  if (!(metadata instanceof PDFStream)) return claim;
  const parser = new SaxesParser({ xmlns: true });
  const take = (uri: string, local: string, value: string) => {
    if (uri !== PDF_A_ID) return;
    if (local === 'part') claim.part = value.trim();
    if (local === 'conformance') claim.level = value.trim().toUpperCase();
  };
  let element: { uri: string; local: string } | undefined;
  parser.on('opentag', (tag) => {
    element = tag;
    for (const each of Object.values(tag.attributes)) take(each.uri, each.local, each.value);
  });
  parser.on('text', (text) => element && take(element.uri, element.local, text));
  parser.on('closetag', () => (element = undefined));
  try {
    parser
      .write(
        Buffer.from(streamBytes(metadata, 4 * MIB))
          .toString('utf8')
          .trim(),
      )
      .close();
  } catch (cause) {
    throw faultOf(path, 'has metadata that cannot be read', cause);
  }
  return claim;
}
