import {
  errorOfFields,
  PlatenError,
  resolvePage,
  type ErrorDetail,
  type Length,
  type PageGeometry,
  type PageOptions,
  type PdfOptions,
  type TemplatePage,
} from '@platen/contracts';
import type { FilledField } from '../filled.ts';
import { decimal } from '../media/markup.ts';
import type { TemplateDocument } from '../document.ts';
import { faultsOf, type Fault } from '../media/fault.ts';
import { pictureOf } from '../media/picture/image.ts';

/** Between a header or footer and the text, in points. */
const FRAME_GAP = 12;

/** The heights of headers and footers, in points; 0: none. */
export interface HeaderFooterHeights {
  header: number;
  footer: number;
}

type Page = FilledField<TemplatePage>;

/** The place of an option in a template. */
const FIELDS: Readonly<Record<string, string>> = {
  page_format: 'page/format',
  page_width: 'page/width',
  page_height: 'page/height',
  landscape: 'page/landscape',
  margin_top: 'page/margins/top',
  margin_right: 'page/margins/right',
  margin_bottom: 'page/margins/bottom',
  margin_left: 'page/margins/left',
};

/**
 * The sheet from the request, else from the template, else from the defaults. A margin grows to the height of its
 * header or footer.
 * @throws {PlatenError} template_error, or invalid_request if only the request is at fault
 */
export function pageOf(
  page: Page,
  options: PdfOptions,
  headerFooters: HeaderFooterHeights,
): PageGeometry {
  const own = ownOptions(page);
  const requested = withHeaderFooters(
    { ...(options.page_format === undefined && own.sheet), ...own.rest, ...given(options) },
    headerFooters,
  );
  const { page: geometry, errors } = resolvePage(requested);
  if (geometry) return geometry;
  const details = errors.map((error) => placed(error, options));
  const isOwn = details.some(({ path }) => path.startsWith('/template_data'));
  throw errorOfFields(isOwn ? 'template_error' : 'invalid_request', details);
}

/** Between the margins, in points. */
export function contentWidth({ width, marginLeft, marginRight }: PageGeometry): number {
  return width - marginLeft - marginRight;
}

function ownOptions({ format, width, height, landscape, margins = {} }: Page) {
  const custom = width !== undefined || height !== undefined ? 'custom' : undefined;
  return {
    sheet: defined({
      page_format: format ?? custom,
      page_width: length(width),
      page_height: length(height),
    }),
    rest: defined({
      landscape,
      margin_top: length(margins.top),
      margin_right: length(margins.right),
      margin_bottom: length(margins.bottom),
      margin_left: length(margins.left),
    }),
  };
}

function given(options: PdfOptions): PageOptions {
  const names = Object.keys(FIELDS) as (keyof PageOptions)[];
  return defined(Object.fromEntries(names.map((name) => [name, options[name]])));
}

function withHeaderFooters(
  options: PageOptions,
  { header, footer }: HeaderFooterHeights,
): PageOptions {
  const { page } = resolvePage(options);
  if (!page) return options;
  return {
    ...options,
    ...raised('margin_top', page.marginTop, header),
    ...raised('margin_bottom', page.marginBottom, footer),
  };
}

function raised(
  field: 'margin_top' | 'margin_bottom',
  margin: number,
  height: number,
): PageOptions {
  const needed = height > 0 ? height + FRAME_GAP : 0;
  return needed > margin ? { [field]: `${decimal(needed)}pt` } : {};
}

/** A number of points as the options have lengths. */
function length(value: Length | undefined): string | undefined {
  return typeof value === 'number' ? `${decimal(value)}pt` : value;
}

function defined(fields: { [K in keyof PageOptions]: PageOptions[K] | undefined }): PageOptions {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** Says of a field of the template that it is the template's. */
function placed({ path, message }: ErrorDetail, options: PdfOptions): ErrorDetail {
  const field = path.replace('/options/', '');
  if (options[field as keyof PageOptions] !== undefined) return { path, message };
  return { path: `/template_data/${FIELDS[field] ?? 'page'}`, message };
}

const inBackground = faultsOf('background', '/template_data/page');
const fault: Fault = (_, expected, cause) => inBackground('background_image', expected, cause);

/** The background of a sheet, as CSS; undefined: none. */
export function backgroundOf(
  { background, background_image: image }: FilledField<TemplatePage>,
  document: Pick<TemplateDocument, 'faults' | 'assets'>,
): string | undefined {
  const picture = image ? pictureCss(image, document) : undefined;
  return picture && [picture, background ?? []].flat().join(' ');
}

/** Reports a picture that cannot be drawn with the document's other faults. */
function pictureCss(
  reference: string,
  { faults, assets }: Pick<TemplateDocument, 'faults' | 'assets'>,
): string | undefined {
  try {
    const { type, bytes } = pictureOf(reference, assets, fault);
    return `url(data:image/${type};base64,${bytes.toString('base64')}) 0 0/100% 100% no-repeat`;
  } catch (error) {
    if (!(error instanceof PlatenError) || error.code !== 'template_error') throw error;
    faults.addAll(error.details ?? []);
    return undefined;
  }
}
