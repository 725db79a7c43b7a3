import type { ErrorDetail } from '../errors.ts';
import { SCALES } from '../page/engine.ts';
import { AUTO, resolvePage, type PageOptions } from '../page/page.ts';
import { unsupportedDocxOptions } from './docx.ts';
import { isKnownLocale, isKnownTimezone, LOCALE_RULE, TIMEZONE_RULE } from './locale.ts';
import type { SourceFormat } from '../source-formats.ts';
import type { Encryption, PdfOptions, Signature, FacturXProfile } from './options.ts';
import { pageRangesFault } from './page-ranges.ts';
import { surroundingFaults } from './surrounding-faults.ts';

/** The faults of a request's options; paths below `/options`. */
export interface OptionFaults {
  /** 400 `invalid_request`. */
  invalid: ErrorDetail[];
  /** 400 `unsupported_option`. */
  unsupported: ErrorDetail[];
}

/** Finds what a schema cannot: options that do not go with each other or with the format. */
export function optionFaults(options: PdfOptions, format: SourceFormat): OptionFaults {
  return {
    invalid: [
      ...pageFaults(options, format),
      ...rangeFaults(options),
      ...localeFaults(options),
      ...addressFaults(options),
      ...fitFaults(options),
      ...viewportFaults(options),
      ...heightFaults(options),
      ...encryptionFaults(options),
      ...signatureFaults(options),
      ...attachmentFaults(options),
      ...archivalFaults(options),
      ...surroundingFaults(options).map(({ field, message }) => at(field, message)),
    ],
    unsupported: unsupported(options, format),
  };
}

const NO_MARGINS = {
  margin_top: '0mm',
  margin_right: '0mm',
  margin_bottom: '0mm',
  margin_left: '0mm',
};

/** A template and a DOCX have pages of their own, over which the options are laid later. */
function pageFaults(options: PdfOptions, format: SourceFormat): ErrorDetail[] {
  if (format === 'template') return [];
  const known: PageOptions = format === 'docx' ? { ...options, ...NO_MARGINS } : options;
  return resolvePage(known).errors ?? [];
}

function rangeFaults({ page_ranges }: PdfOptions): ErrorDetail[] {
  const fault = page_ranges === undefined ? undefined : pageRangesFault(page_ranges);
  return fault === undefined ? [] : [at('page_ranges', fault)];
}

function localeFaults({ locale, timezone }: PdfOptions): ErrorDetail[] {
  const faults: ErrorDetail[] = [];
  if (locale !== undefined && !isKnownLocale(locale)) {
    faults.push(at('locale', `must be ${LOCALE_RULE}`));
  }
  if (timezone !== undefined && !isKnownTimezone(timezone)) {
    faults.push(at('timezone', `must be ${TIMEZONE_RULE}`));
  }
  return faults;
}

function fitFaults({ fit, scale = 1 }: PdfOptions): ErrorDetail[] {
  if (fit !== 'clip' || scale <= SCALES.clipped) return [];
  return [at('fit', `"clip" only goes with a scale up to ${SCALES.clipped}`)];
}

/** Both say how large what is printed is. */
function viewportFaults({ viewport, scale }: PdfOptions): ErrorDetail[] {
  if (viewport?.width === undefined || scale === undefined) return [];
  return [at('viewport/width', 'does not go with scale: the width is scaled to the page')];
}

/** Only one of the two may set the height. */
function heightFaults({ page_height, prefer_css_page_size }: PdfOptions): ErrorDetail[] {
  if (page_height !== AUTO || !prefer_css_page_size) return [];
  return [at('page_height', '"auto" does not go with prefer_css_page_size')];
}

function addressFaults({ base_url }: PdfOptions): ErrorDetail[] {
  if (base_url === undefined || URL.canParse(base_url)) return [];
  return [at('base_url', 'must be an address such as "https://example.com/reports/"')];
}

/** Longest password, in bytes of UTF-8 (ISO 32000-2, 7.6.4.3.3); readers ignore the rest. */
const MAX_PASSWORD_BYTES = 127;

/** Archival levels forbid encryption (ISO 19005-1, 6.1.3). */
function encryptionFaults({ encryption, pdf_a, factur_x }: PdfOptions): ErrorDetail[] {
  if (!encryption) return [];
  if (!encryption.user_password && !encryption.owner_password)
    return [at('encryption', 'needs a password')];
  const faults = (['user_password', 'owner_password'] as const)
    .filter((name) => Buffer.byteLength(encryption[name] ?? '') > MAX_PASSWORD_BYTES)
    .map((name) => at(`encryption/${name}`, 'must not have more than 127 bytes in UTF-8'));
  faults.push(...permissionFaults(encryption));
  const archival = pdf_a ? 'pdf_a' : factur_x && 'factur_x';
  return archival ? [...faults, at('encryption', `does not go with ${archival}`)] : faults;
}

function signatureFaults(options: PdfOptions): ErrorDetail[] {
  const { signature, encryption, reproducible } = options;
  if (!signature) return [];
  return [
    ...(encryption ? [at('signature', 'does not go with encryption')] : []),
    ...(reproducible ? [at('signature', 'does not go with reproducible')] : []),
    ...(signature.visible ? visibleFaults(signature.visible, options) : []),
  ];
}

/** A visible signature is no part of a document's structure, and may be transparent. */
function visibleFaults(
  { width, height }: NonNullable<Signature['visible']>,
  { pdf_ua, pdf_a }: PdfOptions,
): ErrorDetail[] {
  return [
    ...(width > 0 && height > 0 ? [] : [at('signature/visible', 'must have an area')]),
    ...(pdf_ua ? [at('signature/visible', 'does not go with pdf_ua')] : []),
    ...(pdf_a === 'PDF/A-1b' ? [at('signature/visible', 'does not go with PDF/A-1b')] : []),
  ];
}

/** Whoever opens a document with the owner's password may do everything. */
function permissionFaults({ permissions = {}, user_password, owner_password }: Encryption) {
  const isOwner = !owner_password || owner_password === user_password;
  if (!isOwner || !Object.values(permissions).includes(false)) return [];
  return [at('encryption/permissions', 'need an owner_password that is not the user_password')];
}

function attachmentFaults({ attachments = [], factur_x }: PdfOptions): ErrorDetail[] {
  const faults: ErrorDetail[] = [];
  const names = new Set(factur_x && [invoiceFileName(factur_x.profile)]);
  attachments.forEach(({ name }, index) => {
    if (names.has(name)) faults.push(at(`attachments/${index}/name`, 'must not be used twice'));
    names.add(name);
  });
  return faults;
}

/** Level A of ISO 19005 is for accessible documents: it asks for `pdf_ua`, too. */
export function withImpliedOptions(options: PdfOptions): PdfOptions {
  return isAccessibleLevel(options) ? { pdf_ua: true, ...options } : options;
}

const isAccessibleLevel = ({ pdf_a }: PdfOptions) => pdf_a?.endsWith('a');

/** Archival levels before part 3 forbid attachments of any kind. */
function archivalFaults(options: PdfOptions): ErrorDetail[] {
  const { pdf_a, factur_x, attachments = [], pdf_ua } = options;
  const faults: ErrorDetail[] = [];
  if (isAccessibleLevel(options) && pdf_ua === false) {
    faults.push(at('pdf_ua', `must be true with "${pdf_a}", or left out`));
  }
  const takesFiles = pdf_a === undefined || pdf_a.startsWith('PDF/A-3');
  if (attachments.length > 0 && !takesFiles) {
    faults.push(at('attachments', 'only go with pdf_a of part 3, or without pdf_a'));
  }
  if (factur_x && !takesFiles) {
    faults.push(at('factur_x', 'only goes with pdf_a of part 3; "PDF/A-3b" is its default'));
  }
  return faults;
}

function unsupported(options: PdfOptions, format: SourceFormat): ErrorDetail[] {
  return format === 'docx' ? unsupportedDocxOptions(options) : unsupportedBy(format, options);
}

function unsupportedBy(format: SourceFormat, options: PdfOptions): ErrorDetail[] {
  const { toc, smart_quotes, sheet, flatten } = options;
  return [
    ...(toc && format === 'template' ? [at('toc', 'is for HTML and Markdown alone')] : []),
    ...(smart_quotes && format !== 'markdown' ? [at('smart_quotes', 'is for Markdown alone')] : []),
    ...(sheet?.fit ? [at('sheet', 'is for workbooks (.xlsx) alone')] : []),
    ...(flatten === undefined ? [] : [at('flatten', 'is for PDF forms (.pdf) alone')]),
  ];
}

function at(field: string, message: string): ErrorDetail {
  return { path: `/options/${field}`, message };
}

/** The embedded invoice's name (Factur-X 1.0, ZUGFeRD 2): the German administration's profile has one of its own. */
export function invoiceFileName(profile: FacturXProfile): string {
  return profile === 'XRECHNUNG' ? 'xrechnung.xml' : 'factur-x.xml';
}
