const TAIL = /\n%platen-lost (\d{1,9}) ([\w+/=]*)\n%%EOF\n$/;

/** The longest that it can be. */
const TAIL_BYTES = 64 * 1024;

/** What a print tells besides itself. */
export interface Told {
  pdf: Uint8Array;
  /** How much the document refers to and was not given; undefined: nothing, or nobody knows. */
  blockedResources?: number;
  /** The addresses of the first of these. */
  lost?: string[];
  /** How many links of the document led nowhere. */
  droppedLinks?: number;
}

/**
 * Takes off a print what the gate beside its engine has put at its end (its `counted-pdf.ts`).
 * What a document makes its print say never comes last: behind it is the browser's own end of the file.
 */
export function withoutLosses(print: Uint8Array): Told {
  const tail = Buffer.from(print.subarray(-TAIL_BYTES)).toString('latin1');
  const [said, count, addresses = ''] = TAIL.exec(tail) ?? [];
  if (said === undefined) return { pdf: print };
  const lost = JSON.parse(Buffer.from(addresses, 'base64').toString() || '[]') as string[];
  return { pdf: print.subarray(0, -said.length), blockedResources: Number(count), lost };
}
