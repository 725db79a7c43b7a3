import fc from 'fast-check';
import { unzipSync, zipSync, type Unzipped } from 'fflate';
import { anyText, liquidPiece } from './liquid.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Word documents from a valid one: unchanged, or with changed bytes, parts or XML. */
export function damagedWord(whole: Bytes): fc.Arbitrary<Bytes> {
  const parts = unzipSync(whole);
  return fc.oneof(
    { arbitrary: fc.constant(whole), weight: 1 },
    { arbitrary: withOtherText(parts), weight: 6 },
    { arbitrary: withOtherXml(parts), weight: 4 },
    { arbitrary: withOtherParts(parts), weight: 3 },
    { arbitrary: withOtherBytes(whole), weight: 3 },
    {
      arbitrary: fc.uint8Array({ maxLength: 100 }).map((bytes) => new Uint8Array(bytes)),
      weight: 1,
    },
  );
}

const BODY = 'word/document.xml';

/** Replaces its texts by templates. */
function withOtherText(parts: Unzipped): fc.Arbitrary<Bytes> {
  const piece = fc.oneof(
    liquidPiece,
    anyText,
    fc.constantFrom('{{#items}}', '{{/items}}', '{{#if name}}', '{{/}}', '{{name'),
  );
  return fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => {
    let count = 0;
    return rezipped(parts, BODY, (xml) =>
      xml.replace(/(<w:t[^>]*>)[^<]*/g, (whole, tag: string) => {
        const text = pieces[count++];
        return text === undefined ? whole : tag + escaped(text);
      }),
    );
  });
}

/** XML that is broken, or has another structure. */
function withOtherXml(parts: Unzipped): fc.Arbitrary<Bytes> {
  const part = fc.constantFrom(...Object.keys(parts));
  const piece = fc.constantFrom(
    '',
    '<',
    '</w:p>',
    '<w:p>',
    '<w:tbl><w:tr/></w:tbl>',
    '<!DOCTYPE x [<!ENTITY y "z">]>',
    '&y;',
    '<w:fldSimple w:instr="INCLUDETEXT /etc/passwd"/>',
    '<w:altChunk r:id="rId1"/>',
    '\u0000',
    'Target="file:///etc/passwd" TargetMode="External"',
  );
  return fc.tuple(part, piece, fc.nat(), fc.nat(40)).map(([name, instead, at, removed]) =>
    rezipped(parts, name, (xml) => {
      const start = at % (xml.length + 1);
      return xml.slice(0, start) + instead + xml.slice(start + removed);
    }),
  );
}

/** Parts that are missing, or do not belong there. */
function withOtherParts(parts: Unzipped): fc.Arbitrary<Bytes> {
  const names = Object.keys(parts);
  const strange = fc.constantFrom('../x.xml', '/abs', 'word/vbaProject.bin', 'word\\x', 'é', 'x/');
  return fc
    .tuple(fc.subarray(names, { minLength: names.length - 2 }), fc.subarray(['a']), strange)
    .map(([kept, added, name]) => {
      const entries = kept.map((each) => [each, parts[each]!] as const);
      const more = added.map(() => [name, new Uint8Array(3)] as const);
      return zipped(Object.fromEntries([...entries, ...more]));
    });
}

/** Bytes that are changed, or missing. */
function withOtherBytes(whole: Bytes): fc.Arbitrary<Bytes> {
  const flips = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 5 });
  return fc.tuple(flips, fc.nat(whole.length), fc.boolean()).map(([changes, end, isCut]) => {
    const copy = whole.slice(0, isCut ? end : whole.length);
    for (const [at, byte] of changes) if (at < copy.length) copy[at] = byte;
    return copy;
  });
}

function rezipped(parts: Unzipped, name: string, change: (xml: string) => string): Bytes {
  const xml = new TextDecoder().decode(parts[name]);
  return zipped({ ...parts, [name]: new TextEncoder().encode(change(xml)) });
}

function zipped(parts: Unzipped): Bytes {
  return new Uint8Array(zipSync(parts, { level: 1 }));
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
