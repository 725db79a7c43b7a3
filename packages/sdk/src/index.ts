export { parseBaseUrl } from './base-url.ts';
export { Platen, type CallOptions, type DocxRequest, type PlatenOptions } from './platen.ts';
export { type Keys } from './keys.ts';
export { readError, PlatenError, type ErrorCode, type ErrorDetail } from './errors.ts';
export { type Retry } from './retry.ts';
export { Pdf, Picture, Rendered } from './rendered.ts';
export { type Quota, type Rate, type SubstitutedFont } from './facts.ts';
export type * from './types.ts';
