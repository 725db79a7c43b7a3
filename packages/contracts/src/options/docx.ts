import type { ErrorDetail } from '../errors.ts';
import { LENGTH_FORM, parseLength } from '../page/length.ts';
import { AUTO, resolvePage, type PageOptions } from '../page/page.ts';
import type { PdfOptions } from './options.ts';
import {
  NO_EFFECT_VALUES,
  UNSUPPORTED_DOCX_OPTIONS,
  type UnsupportedDocxOption,
} from './unsupported-options.ts';

/** Each option that asks for what a DOCX cannot have, for a 400 `unsupported_option`. */
export function unsupportedDocxOptions(options: PdfOptions): ErrorDetail[] {
  const unsupported = [
    ...UNSUPPORTED_DOCX_OPTIONS.filter((name) => asksForMore(name, options[name])),
    ...(options.page_height === AUTO ? ['page_height'] : []),
  ];
  return unsupported.map((name) => ({
    path: `/options/${name}`,
    message: 'does not apply to an office document',
  }));
}

function asksForMore(name: UnsupportedDocxOption, value: unknown): boolean {
  const nothing: readonly unknown[] = NO_EFFECT_VALUES[name];
  return value !== undefined && !nothing.includes(value);
}

/** Changes of a request to the sections of a DOCX, without unnamed ones. In points. */
export interface DocxPage {
  /** The named format in portrait, or the two custom sides. */
  sheet?: { width: number; height: number; isCustom: boolean };
  landscape?: boolean;
  margins: { top?: number; right?: number; bottom?: number; left?: number };
}

type Result = { page: DocxPage; errors?: never } | { page?: never; errors: ErrorDetail[] };

/**
 * Reads a request's page options for a DOCX: no defaults, the document has its own.
 * @returns what is named, or every field at fault (paths below `/options`)
 */
export function resolveDocxPage(options: PageOptions): Result {
  const errors: ErrorDetail[] = [];
  const sheet = namedSheet(options, errors);
  const margins = namedMargins(options, errors);
  if (errors.length > 0) return { errors };
  const { landscape } = options;
  return {
    page: { ...(sheet && { sheet }), ...(landscape !== undefined && { landscape }), margins },
  };
}

const NO_MARGINS = {
  margin_top: '0mm',
  margin_bottom: '0mm',
  margin_left: '0mm',
  margin_right: '0mm',
} as const;

function namedSheet(options: PageOptions, errors: ErrorDetail[]): DocxPage['sheet'] {
  const { page_format, page_width, page_height } = options;
  const named = {
    ...(page_format !== undefined && { page_format }),
    ...(page_width !== undefined && { page_width }),
    ...(page_height !== undefined && { page_height }),
  };
  if (Object.keys(named).length === 0) return undefined;
  const result = resolvePage({ ...named, ...NO_MARGINS });
  if (result.errors) {
    errors.push(...result.errors);
    return undefined;
  }
  const { width, height } = result.page;
  return { width, height, isCustom: page_format?.toLowerCase() === 'custom' };
}

function namedMargins(options: PageOptions, errors: ErrorDetail[]): DocxPage['margins'] {
  const margins: DocxPage['margins'] = {};
  for (const side of SIDES) {
    const text = options[`margin_${side}`];
    if (text === undefined) continue;
    const points = parseLength(text);
    if (points === undefined) errors.push({ path: `/options/margin_${side}`, message: LENGTH });
    else margins[side] = points;
  }
  return margins;
}

const SIDES = ['top', 'right', 'bottom', 'left'] as const;

const LENGTH = `must be ${LENGTH_FORM}`;
