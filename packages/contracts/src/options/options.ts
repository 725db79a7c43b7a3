import type { components } from '@platen/client/api';

export { FACTUR_X_PROFILES, PDF_A_LEVELS, THEMES } from '../generated/enums.ts';

// All types are those of `openapi.yaml`, which says what each field means.
type Schemas = components['schemas'];

/** The options of a request; of the right types, not yet of the right sense. */
export type PdfOptions = Schemas['PdfOptions'];

type Option<Name extends keyof PdfOptions> = NonNullable<PdfOptions[Name]>;

/** Document information (ISO 32000-2, 14.3.3). */
export type DocumentMetadata = Schemas['DocumentMetadata'];

/** A text across every page. */
export type Watermark = Schemas['Watermark'];

/** The looks of a Markdown document. */
export type Theme = Option<'theme'>;

/** How much of `{{ }}` and `{% %}` means something. */
export type Syntax = Option<'syntax'>;

/** What happens to a placeholder without a variable. */
export type MissingVariables = Option<'missing_variables'>;

/** The available levels of PDF/A (ISO 19005). */
export type PdfALevel = Option<'pdf_a'>;

export type FacturX = Option<'factur_x'>;

/** The profiles of Factur-X 1.0 / ZUGFeRD 2. */
export type FacturXProfile = FacturX['profile'];

export type Attachment = Option<'attachments'>[number];

/** A signature with a certificate of the platform's operator. */
export type Signature = Schemas['Signature'];

export type Encryption = Option<'encryption'>;

/** A file of a request: exactly one of its fields. */
export type FileReference = Schemas['FileReference'];

export type JoinedFileOption = Schemas['JoinedFile'];

export type Letterhead = Schemas['Letterhead'];

export type Stamp = Schemas['Stamp'];

/** Exactly one of its fields. */
export type WaitFor = Option<'wait_for'>;
