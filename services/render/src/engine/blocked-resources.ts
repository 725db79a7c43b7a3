const COUNT = /\n%platen-blocked (\d{1,9})\n%%EOF\n$/;

/** The longest that it can be. */
const TAIL_BYTES = 33;

export interface Counted {
  pdf: Uint8Array;
  /** How much the document asked for and was not given; undefined: nothing, or nobody knows. */
  blockedResources?: number;
}

/**
 * Takes off a print what the gate beside its engine has put at its end (services/egress/src/gate/counted-pdf.ts).
 * What a document makes its print say never comes last: behind it is the browser's own end of the file.
 */
export function withoutCount(print: Uint8Array): Counted {
  const tail = Buffer.from(print.subarray(-TAIL_BYTES)).toString('latin1');
  const [count, blocked] = COUNT.exec(tail) ?? [];
  if (count === undefined) return { pdf: print };
  return { pdf: print.subarray(0, -count.length), blockedResources: Number(blocked) };
}
