import { MM, type BlockOf } from '@platen/contracts';
import type { Filled } from '../../filled.ts';
import type { MediaContext } from '../context.ts';
import { faultsOf, type Fault } from '../fault.ts';
import { side } from '../length.ts';
import { escapeHtml } from '../../../../variables/html.ts';
import { moduleSize, type Fit } from './fit.ts';
import { symbolMarkup } from './symbol-markup.ts';
import { drawSymbol, type DrawnSymbol, type SymbolRequest } from './symbol.ts';
import { symbologies, type Symbology } from './symbologies.ts';

/** Height of a linear barcode with its text where none is given, in points. */
const DEFAULT_HEIGHT = 18 * MM;

/** The lowest bars that a reader finds, in modules. */
const MIN_BARS = 10;

/** Height of the bars of a first drawing, which shows how much room the text takes, in modules. */
const PROBE = 50;

/** A value that its symbology can encode, as far as known before drawing. */
interface Code {
  block: Filled<BlockOf<'barcode'>>;
  symbology: Symbology;
  fit: Fit;
  fault: Fault;
}

/**
 * A barcode. Its `width` takes in the quiet zones, its `height` the text; the bars of a linear one are as high as the
 * height leaves them, one of dots keeps its proportions.
 * @param at the block's JSON Pointer
 * @throws {PlatenError} template_error: the value is none of that symbology, or the size too small for it
 */
export function renderBarcode(
  block: Filled<BlockOf<'barcode'>>,
  at: string,
  context: MediaContext = {},
): string {
  const fault = faultsOf('barcode', at);
  const symbology: Symbology = symbologies[block.symbology];
  const expected = block.value === '' ? 'must not be empty' : symbology.expected(block.value);
  if (expected) throw fault('value', expected);
  const width: Fit['width'] = ['width', block.width];
  const fit = { width, module: symbology.module * MM, context, fault };
  const code = { block, symbology, fit, fault };
  return symbology.textGap === undefined ? matrixBarcode(code) : linearBarcode(code);
}

function linearBarcode(code: Code): string {
  const { block, symbology, fit, fault } = code;
  const textGap = (block.show_text ?? true) ? symbology.textGap : undefined;
  const probe = draw(code, { textGap, barHeight: PROBE });
  const module = moduleSize(probe, fit);
  const height = side(block.height, 'height', fault);
  const least = probe.height - PROBE + MIN_BARS;
  if (height !== undefined && height / module < least) {
    const points = Math.ceil(least * module * 10) / 10;
    throw fault('height', `must be at least ${points} pt: with lower bars, it cannot be read`);
  }
  const modules = Math.max((height ?? DEFAULT_HEIGHT) / module, least);
  const barHeight = modules - (probe.height - PROBE);
  return symbolMarkup(draw(code, { textGap, barHeight }), module, block.value);
}

/** The value of a matrix code, often long, is shown only on request: below it, over several lines if necessary. */
function matrixBarcode(code: Code): string {
  const { block, fit } = code;
  const symbol = draw(code, {});
  const module = moduleSize(symbol, { ...fit, height: ['height', block.height] });
  const text = `<span class="code-text">${escapeHtml(block.value)}</span>`;
  return symbolMarkup(symbol, module, block.value, block.show_text ? text : '');
}

function draw(
  { block, symbology, fault }: Code,
  request: Pick<SymbolRequest, 'textGap' | 'barHeight'>,
): DrawnSymbol {
  const { bcid, quiet, refused } = symbology;
  try {
    return drawSymbol({ bcid, value: block.value, quiet, ...request });
  } catch (error) {
    throw fault('value', refused(error), error);
  }
}
