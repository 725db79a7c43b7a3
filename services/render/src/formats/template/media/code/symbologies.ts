import { checkDigit, GS1_FORM, gs1Expected } from './gs1.ts';
import type { QuietZone } from './symbol.ts';

/** The facts of one kind of barcode. */
export interface Symbology {
  /** bwip-js's name of it. */
  bcid: string;
  /** Returns the expectation that a value fails; undefined: it can be drawn, as far as known before. */
  expected: (value: string) => string | undefined;
  /** Says what was expected of a value that bwip-js refused. */
  refused: (error: unknown) => string;
  quiet: QuietZone;
  /** The default width of the thinnest bar, in millimetres. */
  module: number;
  /** For a barcode, the distance of its value below the bars, in modules; absent for a matrix code. */
  textGap?: number;
}

const bars = (left: number, right = left): QuietZone => ({ left, right, vertical: 0 });
const dots = (modules: number): QuietZone => ({ left: modules, right: modules, vertical: modules });

/**
 * Quiet zones are those of the GS1 General Specifications and of ISO/IEC
 * 15417, 16388, 16022 and 15438; ISO/IEC 24778 asks for none. That of ITF-14 stands inside its frame.
 */
export const symbologies = {
  code128: {
    bcid: 'code128',
    expected: characters(/^\p{ASCII}*$/u, 'of ASCII', 80),
    refused: () => 'must be at most 80 characters of ASCII',
    quiet: bars(10),
    module: 0.33,
    textGap: 2,
  },
  ean13: numbered('ean13', 13, bars(11, 7)),
  ean8: numbered('ean8', 8, bars(7)),
  upca: numbered('upca', 12, bars(9)),
  itf14: { ...numbered('itf14', 14, bars(0)), module: 0.5, textGap: 2 },
  code39: {
    bcid: 'code39',
    expected: characters(
      /^[0-9A-Z .$/+%-]*$/,
      'among digits, capital letters, spaces and -.$/+%',
      80,
    ),
    refused: () => 'must be at most 80 characters',
    quiet: bars(10),
    module: 0.33,
    textGap: 2,
  },
  datamatrix: {
    bcid: 'datamatrix',
    expected: () => undefined,
    refused: () => 'must be at most 1,556 bytes as UTF-8 (2,335 letters or 3,116 digits)',
    quiet: dots(1),
    module: 0.5,
  },
  aztec: {
    bcid: 'azteccode',
    expected: () => undefined,
    refused: () => 'must be shorter: an Aztec code holds about 1,900 bytes as UTF-8',
    quiet: dots(1),
    module: 0.5,
  },
  pdf417: {
    bcid: 'pdf417',
    expected: () => undefined,
    refused: () => 'must be at most 1,100 bytes as UTF-8 (1,800 letters or 2,700 digits)',
    quiet: dots(2),
    module: 0.33,
  },
  'gs1-128': {
    bcid: 'gs1-128',
    expected: (value) => (value.startsWith('(') ? undefined : GS1_FORM),
    refused: gs1Expected,
    quiet: bars(10),
    module: 0.33,
    textGap: 2,
  },
} satisfies Record<string, Symbology>;

/** A number of fixed length with an optional last check digit. */
function numbered(bcid: string, length: number, quiet: QuietZone): Symbology {
  const form = `must be ${length - 1} digits, or ${length} with the check digit`;
  return {
    bcid,
    quiet,
    module: 0.33,
    textGap: 0,
    refused: () => form,
    expected(value) {
      if (!/^\d*$/.test(value) || ![length - 1, length].includes(value.length)) return form;
      const right = checkDigit(value.slice(0, length - 1));
      const last = value.slice(length - 1);
      if (last === '' || Number(last) === right) return undefined;
      return `must end in its check digit ${right}, not in ${last}`;
    },
  };
}

function characters(allowed: RegExp, described: string, limit: number) {
  const form = `must be 1 to ${limit} characters ${described}`;
  return (value: string) => (allowed.test(value) && value.length <= limit ? undefined : form);
}
