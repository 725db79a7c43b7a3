import type { components } from './generated/api.ts';

type Schemas = components['schemas'];

/** What a PDF is made of, as the API takes it: `content` or `template_data`, by `format`. */
export type GenerationRequest = Schemas['GenerationRequest'];

/** What a picture is made of, and its width in pixels (64 to 2400, by default 1240). */
export type PreviewRequest = Schemas['PreviewRequest'];

/** How the PDF is to be: page, margins, header, theme, archival, encryption … */
export type PdfOptions = Schemas['PdfOptions'];

/** A JSON layout template, the `template_data` of a request. */
export type Template = Schemas['template-v1'];

/** Values for `{{placeholders}}`. */
export type Variables = Schemas['Variables'];

/** This month's usage and quota; null is no limit. */
export type Usage = Schemas['Usage'];

/** What was delivered and what failed, month by month, by format, key and day. */
export type UsageHistory = Schemas['UsageHistory'];

/** An API key as it is listed. */
export type Key = Schemas['Key'];

/** One page of them; `next_cursor` asks for the next, and is null on the last. */
export type KeyPage = Schemas['KeyPage'];

/** A key that was just made: `key` is shown here and never again. */
export type CreatedKey = Schemas['CreatedKey'];

/** How a key is to be. */
export type NewKey = Schemas['KeyRequest'];

/** How a key is to be replaced. */
export type Rotation = Schemas['Rotation'];
