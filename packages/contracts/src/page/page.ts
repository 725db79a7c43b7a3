import type { ErrorDetail } from '../errors.ts';
import type { PdfOptions } from '../options/options.ts';
import { MM, PAGE_FORMATS, sheetSize } from './formats.ts';
import { LENGTH_FORM, parseLength } from './length.ts';

/** The page options of a request, already of the right types. */
export type PageOptions = Pick<
  PdfOptions,
  'page_format' | 'page_width' | 'page_height' | 'landscape' | `margin_${Side}`
>;

type Side = 'top' | 'bottom' | 'left' | 'right';

/** A sheet in points (1/72 in), orientation already applied. */
export interface PageGeometry {
  width: number;
  height: number;
  marginTop: number;
  marginRight: number;
  marginBottom: number;
  marginLeft: number;
  /** Its height is the most that it may have: it is one page, as long as its content. */
  autoHeight?: true;
}

/** A custom side, in points: 10 mm to 5 m. */
export const MIN_SIDE = 10 * MM;
const MAX_SIDE = 5000 * MM;

/** The value of `page_height` for one page as long as its content. */
export const AUTO = 'auto';

/** Smallest printable area between the margins, in points: the engine rounds each of three numbers. */
const MIN_PRINTABLE = 3;

/** As openapi.yaml says in `PdfOptions`. */
const DEFAULT_FORMAT = 'A4';
const DEFAULT_MARGINS = {
  margin_top: '20mm',
  margin_bottom: '20mm',
  margin_left: '15mm',
  margin_right: '15mm',
} as const;

type Result = { page: PageGeometry; errors?: never } | { page?: never; errors: ErrorDetail[] };

/**
 * Works out the sheet from a request's options, applying the defaults.
 * @returns the page in points, or every field at fault (paths below `/options`)
 */
export function resolvePage(options: PageOptions): Result {
  const errors: ErrorDetail[] = [];
  const sheet = resolveSheet(options, errors);
  const margins = resolveMargins(options, errors);
  if (!sheet || errors.length > 0) return { errors };
  const isAuto = options.page_height === AUTO;
  const { width, height } = options.landscape
    ? { width: sheet.height, height: sheet.width }
    : sheet;
  const page = {
    width,
    height: isAuto ? MAX_SIDE : height,
    ...margins,
    ...(isAuto && { autoHeight: true as const }),
  };
  checkPrintable(page, errors);
  return errors.length > 0 ? { errors } : { page };
}

function resolveSheet(options: PageOptions, errors: ErrorDetail[]) {
  const format = options.page_format ?? DEFAULT_FORMAT;
  if (options.page_height === AUTO && hasWidth(options)) return autoSheet(options, errors);
  if (format.toLowerCase() === 'custom') return customSheet(options, errors);
  for (const field of ['page_width', 'page_height'] as const) {
    if (options[field] !== undefined && options[field] !== AUTO) {
      errors.push(at(field, 'only goes with page_format "custom"'));
    }
  }
  const sheet = sheetSize(format);
  if (!sheet) errors.push(at('page_format', `must be ${PAGE_FORMATS}`));
  return sheet;
}

/** A width of its own, rather than a format's. */
function hasWidth({ page_format, page_width }: PageOptions): boolean {
  const isCustom = page_format?.toLowerCase() === 'custom';
  return isCustom || (page_format === undefined && page_width !== undefined);
}

function autoSheet(options: PageOptions, errors: ErrorDetail[]) {
  const width = customSide('page_width', options, errors);
  if (options.landscape) errors.push(at('landscape', 'does not go with page_height "auto"'));
  return width === undefined ? undefined : { width, height: MAX_SIDE };
}

function customSheet(options: PageOptions, errors: ErrorDetail[]) {
  const width = customSide('page_width', options, errors);
  const height = customSide('page_height', options, errors);
  return width !== undefined && height !== undefined ? { width, height } : undefined;
}

function customSide(
  field: 'page_width' | 'page_height',
  options: PageOptions,
  errors: ErrorDetail[],
) {
  const text = options[field];
  if (text === undefined) {
    errors.push(at(field, 'is required when page_format is "custom"'));
    return undefined;
  }
  const points = readLength(field, text, errors);
  if (points !== undefined && (points < MIN_SIDE || points > MAX_SIDE)) {
    errors.push(at(field, 'must be between 10mm and 5000mm'));
  }
  return points;
}

function resolveMargins(options: PageOptions, errors: ErrorDetail[]) {
  const margin = (field: keyof typeof DEFAULT_MARGINS) =>
    readLength(field, options[field] ?? DEFAULT_MARGINS[field], errors) ?? 0;
  return {
    marginTop: margin('margin_top'),
    marginRight: margin('margin_right'),
    marginBottom: margin('margin_bottom'),
    marginLeft: margin('margin_left'),
  };
}

function readLength(field: keyof PageOptions, text: string, errors: ErrorDetail[]) {
  const points = parseLength(text);
  if (points === undefined) errors.push(at(field, `must be ${LENGTH_FORM}`));
  return points;
}

function checkPrintable(page: PageGeometry, errors: ErrorDetail[]) {
  if (page.width - page.marginLeft - page.marginRight < MIN_PRINTABLE) {
    errors.push(at('margin_left', 'together with margin_right leaves no printable width'));
  }
  if (page.height - page.marginTop - page.marginBottom < MIN_PRINTABLE) {
    errors.push(at('margin_top', 'together with margin_bottom leaves no printable height'));
  }
}

function at(field: keyof PageOptions, message: string): ErrorDetail {
  return { path: `/options/${field}`, message };
}
