export * from './accounts/account-id.ts';
export * from './accounts/accounts-file.ts';
export * from './accounts/base62.ts';
export * from './accounts/plan-fields.ts';
export * from './api-key.ts';
export * from './bounded-text.ts';
export * from './error-guide.ts';
export * from './errors.ts';
export * from './json-numbers.ts';
export * from './json-pointer.ts';
export * from './key-name.ts';
export * from './limits.ts';
export * from './options/docx.ts';
export * from './options/locale.ts';
export {
  invoiceFileName,
  optionFaults,
  withImpliedOptions,
  type OptionFaults,
} from './options/option-faults.ts';
export * from './options/options.ts';
export { formatPageRanges, parsePageRanges, type PageRange } from './options/page-ranges.ts';
export * from './or-else.ts';
export { callMeantBy, otherNames, type OtherName } from './other-names.ts';
export * from './page/engine.ts';
export { MM } from './page/formats.ts';
export { parseLength } from './page/length.ts';
export * from './page/page.ts';
export * from './page/print-text.ts';
export * from './proto-format.ts';
export type * from './requests.ts';
export { SOURCE_FORMATS, type SourceFormat } from './source-formats.ts';
export type * from './template/template.ts';
export * from './unknown-field.ts';
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
