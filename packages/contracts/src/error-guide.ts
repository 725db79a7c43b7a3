import type { ErrorCode } from './errors.ts';

/** Whether the very same request may succeed when it is sent again, and when. */
export type Retry = 'no' | 'after a wait' | 'once' | 'next month';

/** The remedy of an error; texts are one line of Markdown. */
export interface ErrorAdvice {
  meaning: string;
  remedy: string;
  retry: Retry;
}

/** The meaning and the remedy of each code: the source of the page `/docs/errors`. */
export const errorGuide: Record<ErrorCode, ErrorAdvice> = {
  missing_content: {
    meaning: 'The request has nothing to print.',
    remedy: 'Send `content` (HTML, Markdown), `template_data` (template) or the form field `file`.',
    retry: 'no',
  },
  invalid_json: {
    meaning:
      'The body, or a form field that holds JSON, does not parse, has bytes that are not UTF-8, or an object with one key twice.',
    remedy: 'Serialise it by a JSON library, in UTF-8; `message` says where it breaks.',
    retry: 'no',
  },
  unsupported_format: {
    meaning: '`format` names no known format.',
    remedy: 'Use `html`, `markdown` or `template`; office documents go to `/generate/pdf/upload`.',
    retry: 'no',
  },
  invalid_request: {
    meaning: 'A field is unknown, of a wrong type or out of range.',
    remedy: 'Each entry of `details` points at a field and says what it has to be.',
    retry: 'no',
  },
  unsupported_option: {
    meaning: 'An option has no meaning for this format, or the plan does not have it.',
    remedy: 'Leave out the options that `details` names.',
    retry: 'no',
  },
  invalid_api_key: {
    meaning: 'The request has no API key, or an unknown one.',
    remedy: 'Send a whole, unchanged key as `X-API-Key`.',
    retry: 'no',
  },
  invalid_token: {
    meaning: 'The request has no token, or one that is not valid (any more).',
    remedy:
      'Send a fresh token of a trusted issuer as `Authorization: Bearer`; `WWW-Authenticate` says what is wrong.',
    retry: 'no',
  },
  quota_exceeded: {
    meaning:
      "The plan's monthly quota, the key's own `monthly_limit`, or in the console the PDFs of a plan for demos are used up; the message says which.",
    remedy:
      'Change to a larger plan, raise the limit by `PATCH /keys/{key_id}`, or wait for the time in `X-Quota-Reset`; demo PDFs are never renewed.',
    retry: 'next month',
  },
  api_key_revoked: {
    meaning: 'The key was revoked for good.',
    remedy: 'Use another key of the account, or create one by `POST /keys`.',
    retry: 'no',
  },
  api_key_expired: {
    meaning: "The key's `expires_at` has passed, or it was replaced and its overlap is over.",
    remedy: 'Use the key that replaced it, or create one by `POST /keys`.',
    retry: 'no',
  },
  account_suspended: {
    meaning: 'The account is suspended: none of its keys and tokens works, and its counts stay.',
    remedy: "Contact the platform's operator, who can end that.",
    retry: 'no',
  },
  forbidden: {
    meaning:
      'The key lacks the scope that this call needs, or the plan does not allow it: a plan for demos has no keys.',
    remedy:
      'Use a key whose `scopes` have it: `generate` for documents, `usage` for the counts. Choose a plan that has keys.',
    retry: 'no',
  },
  not_found: {
    meaning: 'There is nothing at this path.',
    remedy: 'Compare the path with the reference; the base is `/api/v1`, without a closing slash.',
    retry: 'no',
  },
  key_not_found: {
    meaning: 'The account has no key with this `key_id`.',
    remedy: 'Take the `key_id` from `GET /keys`, with a token of the same account.',
    retry: 'no',
  },
  method_not_allowed: {
    meaning: 'The path exists, but not with this method.',
    remedy: 'Use a method that the header `Allow` names.',
    retry: 'no',
  },
  not_acceptable: {
    meaning: '`Accept` excludes everything that this call can answer with.',
    remedy:
      'Accept the type of the answer, or `application/json`, which every call takes, or leave the header out.',
    retry: 'no',
  },
  request_timeout: {
    meaning: 'The request began, but did not arrive in time.',
    remedy: 'Send headers and body without long pauses; the connection was closed.',
    retry: 'once',
  },
  idempotency_conflict: {
    meaning: 'A request with the same `Idempotency-Key` is still in progress.',
    remedy: 'Wait for its answer, then send it again, or use another key for another document.',
    retry: 'after a wait',
  },
  key_not_active: {
    meaning: 'The key cannot be replaced: it has ended, or was replaced before.',
    remedy: 'Replace the newest key instead, or create one.',
    retry: 'no',
  },
  too_many_keys: {
    meaning: 'The account has 100 active keys.',
    remedy: 'Revoke one that is not used: see `last_used_at` of `GET /keys`.',
    retry: 'no',
  },
  payload_too_large: {
    meaning: 'The body, a form field, the variables or the filled document are too large.',
    remedy:
      'Stay below 10 MiB of JSON, 25 MiB for a file, 20 MiB of assets and 1 MiB of variables. Pictures are often the largest part: make them smaller.',
    retry: 'no',
  },
  unsupported_media_type: {
    meaning: 'The body is of a type that this call does not take.',
    remedy: 'Send `application/json` in UTF-8, or `multipart/form-data` for an upload.',
    retry: 'no',
  },
  blank_document: {
    meaning:
      'No page shows anything of the document but headers and footers, and `on_blank` is `error`.',
    remedy:
      'Look for what hides everything: an element that is not closed (`<title/>`, `<script/>` of XHTML), styles for screens alone, scripts that fail; or leave the option out.',
    retry: 'no',
  },
  content_overflow: {
    meaning:
      'Something in the document is wider than the page and `fit` is `error`, a template with `one_page` needs more than one page, or a block of a template has a fixed height that is too small.',
    remedy:
      'Make what `details` names narrower, or the page wider (`landscape`, a larger `page_format`, smaller margins); or let `fit` be `shrink`. Give a block with a `height` a larger one, or put less into it.',
    retry: 'no',
  },
  idempotency_mismatch: {
    meaning: 'The `Idempotency-Key` was used for another request in the last 24 hours.',
    remedy: 'Use a new key for each document.',
    retry: 'no',
  },
  invalid_document: {
    meaning: 'Platen cannot read the file, or it holds something that Platen does not print.',
    remedy:
      '`details` says what is wrong. Save it as `.docx`, `.xlsx`, `.pptx`, OpenDocument or `.rtf`, or as a `.pdf` with form fields (not `.xls` or `.ppt`, and without a password) and send it unchanged.',
    retry: 'no',
  },
  invalid_page_ranges: {
    meaning: '`page_ranges` names pages that the document does not have.',
    remedy: 'Ask for pages up to its last; without the option all are printed.',
    retry: 'no',
  },
  missing_resources: {
    meaning:
      'Pictures, styles, fonts or frames did not load, and `on_missing_resource` is `error`.',
    remedy:
      'Put what `details` names into the document (`data:`), correct its address or `base_url`, or leave the option out.',
    retry: 'no',
  },
  missing_variables: {
    meaning: 'Placeholders have no value, and `missing_variables` is `error`.',
    remedy: 'Send a value for each name that `details` lists, or choose `empty` or `keep`.',
    retry: 'no',
  },
  not_at_rest: {
    meaning:
      'Scripts, requests or animations of the page were still running two seconds after it had loaded, and `on_not_at_rest` is `error`.',
    remedy:
      'Say what to wait for (`wait_for`), stop scripts and animations that never end, or leave the option out.',
    retry: 'no',
  },
  template_error: {
    meaning: 'Platen cannot carry out a placeholder, tag or block of the document.',
    remedy:
      '`message` and `details` say where. If `{{` or `{%` is meant as text, set `options.syntax` to `simple` or `off`.',
    retry: 'no',
  },
  template_too_large: {
    meaning: 'The layout template grows beyond 10,000 blocks or 24 levels once it is filled.',
    remedy: 'Send fewer items, or make several documents of them.',
    retry: 'no',
  },
  too_many_pages: {
    meaning: 'The document has more pages than the plan allows.',
    remedy: 'Split it, or choose some of its pages by `page_ranges`.',
    retry: 'no',
  },
  rate_limit_exceeded: {
    meaning:
      'More requests came within a minute than the plan allows, or more than 600 that manage keys; or 500 keys were made in a UTC day; or too many unknown keys or tokens came from the address.',
    remedy:
      'Wait as many seconds as `Retry-After` says. `RateLimit` shows in advance how many requests are left.',
    retry: 'after a wait',
  },
  headers_too_large: {
    meaning: 'The request has more than 16 KiB of headers, or more than 100 of them.',
    remedy: 'Leave out cookies and other headers that this API does not need.',
    retry: 'no',
  },
  generation_failed: {
    meaning: 'The engine failed on this document.',
    remedy: 'Try once more; if it fails again, simplify the document and report the `request_id`.',
    retry: 'once',
  },
  overloaded: {
    meaning: 'All engines are busy, or the account sends more at once than fits into memory.',
    remedy: 'Wait as many seconds as `Retry-After` says, longer each time.',
    retry: 'after a wait',
  },
  service_unavailable: {
    meaning: 'A part of the platform does not answer at the moment.',
    remedy: 'Wait as many seconds as `Retry-After` says, longer each time.',
    retry: 'after a wait',
  },
  generation_timeout: {
    meaning: 'Rendering took longer than the plan allows, or what `wait_for` waits for never came.',
    remedy: 'Make the document lighter or split it, and check `wait_for`.',
    retry: 'once',
  },
};
