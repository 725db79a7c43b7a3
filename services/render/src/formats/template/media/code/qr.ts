import { MM, type BlockOf } from '@platen/contracts';
import type { Filled } from '../../filled.ts';
import type { MediaContext } from '../context.ts';
import { faultsOf, type Fault } from '../fault.ts';
import { MIN_MODULE, moduleSize } from './fit.ts';
import { symbolMarkup } from './symbol-markup.ts';
import { drawSymbol, type DrawnSymbol } from './symbol.ts';

/** Levels, by the bytes that the largest code holds; ISO/IEC 18004:2015, table 7, byte mode. */
const CAPACITY = { L: 2953, M: 2331, Q: 1663, H: 1273 } as const;

/** Modules of white on each side; ISO/IEC 18004:2015, 5.3.8. */
const QUIET = { left: 4, right: 4, vertical: 4 };
const NOT_QUIET = { left: 0, right: 0, vertical: 0 };

/** Width and height where none is given, in points; long values need more. */
const DEFAULT_SIZE = 30 * MM;

/**
 * A QR code of a text in UTF-8. Its `size` is that of the whole picture, with
 * the white around it without which it cannot be read.
 * @param at the block's JSON Pointer
 * @throws {PlatenError} template_error: the value is empty or too long, or the size too small for it
 */
export function renderQr(
  block: Filled<BlockOf<'qr'>>,
  at: string,
  context: MediaContext = {},
): string {
  const fault = faultsOf('QR code', at);
  if (block.value === '') throw fault('value', 'must not be empty');
  const symbol = draw(block, fault);
  const module = moduleSize(symbol, {
    width: ['size', block.size],
    module: Math.max(DEFAULT_SIZE / symbol.width, MIN_MODULE),
    context,
    fault,
  });
  return symbolMarkup(symbol, module, block.value);
}

function draw(
  { value, error_correction: level = 'M', quiet_zone: isQuiet = true }: Filled<BlockOf<'qr'>>,
  fault: Fault,
): DrawnSymbol {
  try {
    const quiet = isQuiet ? QUIET : NOT_QUIET;
    return drawSymbol({ bcid: 'qrcode', value, quiet, errorCorrection: level });
  } catch (error) {
    const limit = CAPACITY[level].toLocaleString('en');
    const expected = `must be at most ${limit} bytes as UTF-8 with error correction ${level}`;
    throw fault('value', expected, error);
  }
}
