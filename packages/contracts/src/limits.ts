/** In bytes. */
export const MIB = 1024 * 1024;

/** The largest uploaded file (openapi.yaml, `POST /generate/pdf/upload`: 413). In bytes, like those below. */
export const MAX_FILE_BYTES = 25 * MIB;

/** The largest JSON body, and the largest field of a form. */
export const MAX_JSON_BYTES = 10 * MIB;

/** The largest `variables`, as JSON. */
export const MAX_VARIABLES_BYTES = MIB;

/** Office documents that an engine prints at once: two of one account and one of another keep two processors at work. */
export const OFFICE_AT_ONCE = 3;

/** Shares of the quota at which customers are warned, in per cent. */
export const QUOTA_WARNINGS: readonly number[] = [80, 100];

/** The longest lease of a reservation, in milliseconds. */
export const MAX_LEASE_MS = 600_000;

/** The most files beside a document, and their sizes together. */
export const MAX_ASSETS = 100;
export const MAX_ASSETS_BYTES = 20 * MIB;

/** The largest JSON body with files beside its document; the rest of it has at most `MAX_JSON_BYTES`. */
export const MAX_JSON_WITH_ASSETS_BYTES = 30 * MIB;
