const TAIL = /\n%platen-told ([\w+/=]+)\n%%EOF\n$/;

/** The longest that it can be. */
const TAIL_BYTES = 64 * 1024;

/** What a print tells besides itself. */
export interface PrintReport {
  pdf: Uint8Array;
  /** How much the document refers to and was not given; undefined: nothing, or nobody knows. */
  blockedResources?: number;
  /** The addresses of the first of these. */
  lost?: string[];
  /** Photographs have been loaded for it. */
  photographs?: boolean;
  /** How many links of the document led nowhere. */
  droppedLinks?: number;
  /** How many elements of the document are cut off at the page's edge. */
  clippedContent?: number;
}

/** As the gate writes it (`Losses` in its `lost-resources.ts`). */
interface Losses {
  count: number;
  addresses: string[];
  photographs: boolean;
}

/**
 * Takes off a print what the gate beside its engine has put at its end (its `counted-pdf.ts`).
 * What a document makes its print say never comes last: behind it is the browser's own end of the file.
 */
export function withoutLosses(print: Uint8Array): PrintReport {
  const tail = Buffer.from(print.subarray(-TAIL_BYTES)).toString('latin1');
  const [said, told = ''] = TAIL.exec(tail) ?? [];
  if (said === undefined) return { pdf: print };
  const losses = JSON.parse(Buffer.from(told, 'base64').toString()) as Losses;
  const { count: blockedResources, addresses: lost, photographs } = losses;
  return { pdf: print.subarray(0, -said.length), blockedResources, lost, photographs };
}
