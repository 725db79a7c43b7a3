import { MM, type Length } from '@platen/contracts';
import type { MediaContext } from '../context.ts';
import type { Fault } from '../fault.ts';
import { side } from '../length.ts';

/** The thinnest bar or dot that can be read when printed at 300 dots to the inch: two of its dots, in points. */
export const MIN_MODULE = 0.17 * MM;

/** For rounding: a size that the message names is large enough. */
const NEARLY = 1e-6;

/** The size that a symbol has to fit. */
export interface Fit {
  /** The wanted size, by its field. */
  width: [field: string, length: Length | undefined];
  height?: [field: string, length: Length | undefined];
  /** The module's default size, in points. */
  module: number;
  context: MediaContext;
  fault: Fault;
}

/** A size in modules. */
interface Extent {
  width: number;
  height: number;
}

/**
 * How many points a module has, so that a symbol fits what it was given.
 * @throws {PlatenError} template_error: it would be too fine to be read
 */
export function moduleSize(symbol: Extent, fit: Fit): number {
  const byWidth = moduleWidth(fit.width, symbol.width, fit.fault);
  const byHeight = fit.height && moduleWidth(fit.height, symbol.height, fit.fault);
  if (byWidth === undefined && byHeight === undefined) return ownSize(symbol, fit);
  return Math.min(byWidth ?? Infinity, byHeight ?? Infinity);
}

/** The requirement of one side. */
function moduleWidth(
  [field, length]: Fit['width'],
  modules: number,
  fault: Fault,
): number | undefined {
  const points = side(length, field, fault);
  if (points === undefined || points / modules >= MIN_MODULE - NEARLY)
    return points && points / modules;
  throw fault(
    field,
    `must be at least ${least(modules)} for this value: finer than that, it cannot be read`,
  );
}

/** As large as symbols of its kind are, or as its place allows. */
function ownSize(symbol: Extent, { module, context, fault }: Fit): number {
  const room = (context.room ?? Infinity) / symbol.width;
  if (room >= MIN_MODULE) return Math.min(module, room);
  throw fault('value', `must be shorter: it needs ${least(symbol.width)}, more than there is`);
}

/** The least size in millimetres, rounded up to a tenth. */
function least(modules: number): string {
  return `${Math.ceil((modules * MIN_MODULE * 10) / MM) / 10} mm`;
}
