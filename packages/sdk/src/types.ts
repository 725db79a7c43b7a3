import type { components } from './generated/api.ts';

type Schemas = components['schemas'];

/** Files beside a document, by the names that it has for them (`img/logo.png`); at most 100, and 20 MiB together. */
export type Assets = Readonly<Record<string, Uint8Array>>;

/** Values for `{{placeholders}}`: any object, also one that an interface describes. */
export type Variables = object;

interface WithObjects {
  assets?: Assets;
  variables?: Variables;
}

/** Fields that have a type of this client. */
type Own = 'respond' | 'assets' | 'variables';

/** A request for a PDF: `content` or `template_data`, by `format`. */
export type GenerationRequest = Omit<Schemas['GenerationRequest'], Own> & WithObjects;

/** A request for a picture, with its page and its width in pixels (64 to 2400, by default 1240). */
export type PreviewRequest = Omit<Schemas['PreviewRequest'], Own> & WithObjects;

/** A PDF in base64, with its report. */
export type PdfWithReport = Schemas['PdfWithReport'];

/** What a document lacks, or has otherwise than it was asked for. */
export type Report = Schemas['Report'];

/** The options of the PDF: page, margins, header, theme, archival, encryption … */
export type PdfOptions = Schemas['PdfOptions'];

/** A JSON layout template, the `template_data` of a request. */
export type Template = Schemas['template-v1'];

/** This month's usage and quota; null is no limit. */
export type Usage = Schemas['Usage'];

/** What became of a request for a document. */
export type LoggedRequest = Schemas['LoggedRequest'];

/** A change of an API key: who, what and when. */
export type AuditEvent = Schemas['AuditEvent'];

/** Delivered and failed documents, month by month, by format, key and day. */
export type UsageHistory = Schemas['UsageHistory'];

/** An API key in a list. */
export type Key = Schemas['Key'];

/** One page of keys; `next_cursor` names the next page, and is null on the last. */
export type KeyPage = Schemas['KeyPage'];

/** A new key: `key` is shown only here. */
export type CreatedKey = Schemas['CreatedKey'];

/** The properties of a new key. */
export type NewKey = Schemas['KeyRequest'];

/** What to change of a key; a limit of null is no limit any more. */
export type KeyUpdate = Schemas['KeyUpdate'];

/** How to replace a key. */
export type Rotation = Schemas['Rotation'];
