export { accountId, CONSOLE_KEY_ID } from './accounts/account-id.ts';
export { accountsFileSchema, type ListedAccount } from './accounts/accounts-file.ts';
export {
  camelCase,
  isLimit,
  planFields,
  SHOWN_PLAN_FIELDS,
  type CamelCased,
  type ShownPlan,
  type WrittenPlan,
} from './accounts/plan-fields.ts';
export { ANY_KEY_PREFIX, KEY_DIGITS, keyPrefix, type KeyMode } from './api-key.ts';
export { randomBase62, toBase62 } from './accounts/base62.ts';
export { boundedText, jsonBytes, percentEncodedBytes, utf8Bytes } from './bounded-text.ts';
export {
  PlatenError,
  errorOfFields,
  httpStatusOf,
  isErrorCode,
  type ErrorCode,
  type ErrorDetail,
} from './errors.ts';
export { errorGuide, type ErrorAdvice, type Retry } from './error-guide.ts';
export { resolveDocxPage, unsupportedDocxOptions, type DocxPage } from './options/docx.ts';
export {
  MAX_ASSETS,
  MAX_ASSETS_BYTES,
  MAX_FILE_BYTES,
  MAX_JSON_BYTES,
  MAX_JSON_WITH_ASSETS_BYTES,
  MAX_LEASE_MS,
  MAX_VARIABLES_BYTES,
  MIB,
} from './limits.ts';
export { callMeantBy, otherNames, type OtherName } from './other-names.ts';
export { pointerStep } from './json-pointer.ts';
export { codePointsOf, KEY_NAME, KEY_NAME_RULE, keyNameFault, MAX_KEY_NAME } from './key-name.ts';
export { isKnownLocale, isKnownTimezone, LOCALE_RULE, TIMEZONE_RULE } from './options/locale.ts';
export {
  FACTUR_X_PROFILES,
  PDF_A_LEVELS,
  THEMES,
  type Attachment,
  type DocumentMetadata,
  type Encryption,
  type FacturX,
  type FacturXProfile,
  type MissingVariables,
  type FileReference,
  type JoinedFileOption,
  type Letterhead,
  type PdfALevel,
  type Stamp,
  type PdfOptions,
  type Syntax,
  type Theme,
  type WaitFor,
  type Signature,
  type Watermark,
} from './options/options.ts';
export type {
  GenerationRequest,
  GivenAsset,
  KeyRequest,
  KeyUpdate,
  UploadRequest,
} from './requests.ts';
export { protoFormatOf } from './proto-format.ts';
export { SOURCE_FORMATS, type SourceFormat } from './source-formats.ts';
export { invoiceFileName, optionFaults, type OptionFaults } from './options/option-faults.ts';
export { MM } from './page/formats.ts';
export { parseLength } from './page/length.ts';
export { formatPageRanges, parsePageRanges, type PageRange } from './options/page-ranges.ts';
export { EDGE, HAIR, LONGEST_SIDE, paperRoom, SCALES } from './page/engine.ts';
export { PAGE_SIGN, PrintText, type PrintObject } from './page/print-text.ts';
export { AUTO, MIN_SIDE, resolvePage, type PageGeometry, type PageOptions } from './page/page.ts';
export type * from './template/template.ts';
export type {
  AuthServiceDefinition,
  AuthServiceHandlers,
} from './generated/platen/auth/v1/AuthService.ts';
export type { ConsoleIssuer__Output as ConsoleIssuer } from './generated/platen/auth/v1/ConsoleIssuer.ts';
export type { Key__Output as Key } from './generated/platen/auth/v1/Key.ts';
export type { KeyStatus__Output as KeyStatus } from './generated/platen/auth/v1/KeyStatus.ts';
export type { Mode__Output as Mode } from './generated/platen/auth/v1/Mode.ts';
export type { WatchKeysResponse__Output as KeyChange } from './generated/platen/auth/v1/WatchKeysResponse.ts';
export type { VerifyKeyResponse__Output as Caller } from './generated/platen/auth/v1/VerifyKeyResponse.ts';
export type {
  EngineServiceDefinition,
  EngineServiceHandlers,
} from './generated/platen/engine/v1/EngineService.ts';
export type { Facts } from './generated/platen/engine/v1/Facts.ts';
export type { Fault__Output as Fault } from './generated/platen/engine/v1/Fault.ts';
export type { Noise__Output as Noise } from './generated/platen/engine/v1/Noise.ts';
export type { HtmlJob, HtmlJob__Output } from './generated/platen/engine/v1/HtmlJob.ts';
export type { LossReason__Output as LossReason } from './generated/platen/engine/v1/LossReason.ts';
export type { OfficeJob__Output } from './generated/platen/engine/v1/OfficeJob.ts';
export type { Page, Page__Output } from './generated/platen/engine/v1/Page.ts';
export type { Part__Output as PrintPart } from './generated/platen/engine/v1/Part.ts';
export type {
  PrintFailure,
  PrintFailure__Output,
} from './generated/platen/engine/v1/PrintFailure.ts';
export type { PrintJob, PrintJob__Output } from './generated/platen/engine/v1/PrintJob.ts';
export type { PrintReport, PrintReport__Output } from './generated/platen/engine/v1/PrintReport.ts';
export type {
  PrintRequest,
  PrintRequest__Output,
} from './generated/platen/engine/v1/PrintRequest.ts';
export type {
  PrintResponse,
  PrintResponse__Output,
} from './generated/platen/engine/v1/PrintResponse.ts';
export type { Way__Output as Way } from './generated/platen/engine/v1/Way.ts';
export type { Sheet, Sheet__Output } from './generated/platen/engine/v1/Sheet.ts';
export type { Wait__Output } from './generated/platen/engine/v1/Wait.ts';
export type {
  RenderServiceDefinition,
  RenderServiceHandlers,
} from './generated/platen/render/v1/RenderService.ts';
export type { RenderFacts__Output as RenderFacts } from './generated/platen/render/v1/RenderFacts.ts';
export type { Report__Output as Report } from './generated/platen/render/v1/Report.ts';
export type { SubstitutedFont__Output as SubstitutedFont } from './generated/platen/render/v1/SubstitutedFont.ts';
export type { RenderJob__Output as RenderJob } from './generated/platen/render/v1/RenderJob.ts';
export type {
  RenderRequest,
  RenderRequest__Output,
} from './generated/platen/render/v1/RenderRequest.ts';
export type {
  RenderResponse,
  RenderResponse__Output,
} from './generated/platen/render/v1/RenderResponse.ts';
export type { Part__Output as Part } from './generated/platen/render/v1/Part.ts';
export type { GetUsageResponse__Output as Usage } from './generated/platen/usage/v1/GetUsageResponse.ts';
export type { Quota__Output as Quota } from './generated/platen/usage/v1/Quota.ts';
export type { Rate__Output as Rate } from './generated/platen/usage/v1/Rate.ts';
export type { ReserveResponse__Output as Admission } from './generated/platen/usage/v1/ReserveResponse.ts';
export type {
  DevelopmentServiceDefinition,
  DevelopmentServiceHandlers,
} from './generated/platen/usage/v1/DevelopmentService.ts';
export type { Demo__Output as Demo } from './generated/platen/usage/v1/Demo.ts';
export type { Plan__Output as Plan } from './generated/platen/usage/v1/Plan.ts';
export type { Counts__Output as Counts } from './generated/platen/usage/v1/Counts.ts';
export type { Idempotency__Output as Idempotency } from './generated/platen/usage/v1/Idempotency.ts';
export type { KeyUsage__Output as KeyUsage } from './generated/platen/usage/v1/KeyUsage.ts';
export type { Limits__Output as Limits } from './generated/platen/usage/v1/Limits.ts';
export type { LoggedRequest__Output as LoggedRequest } from './generated/platen/usage/v1/LoggedRequest.ts';
export type { MonthHistory__Output as MonthHistory } from './generated/platen/usage/v1/MonthHistory.ts';
export type { Provisional__Output as Provisional } from './generated/platen/usage/v1/Provisional.ts';
export type {
  UsageServiceDefinition,
  UsageServiceHandlers,
} from './generated/platen/usage/v1/UsageService.ts';
export { parseKeepingNumbers } from './json-numbers.ts';
export { unknownField, type FieldSchema, type Resolve } from './unknown-field.ts';
