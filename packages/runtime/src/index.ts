export { cidrs, contains, isWithin, readCidr, type Cidr } from './cidr.ts';
export {
  ConfigError,
  commonSettings,
  integer,
  port,
  readConfig,
  tlsFiles,
  tlsSettings,
  type CommonConfig,
  type Settings,
} from './config/config.ts';
export { FairBudget, type Share } from './fair-budget.ts';
export { fitsAny } from './host-patterns.ts';
export { createLogger, flatLogger, partLogger, type Logger } from './log/log.ts';
export { runMain } from './main.ts';
export { poll } from './config/poll.ts';
export { reasonOf } from './log/reason.ts';
export { metersOf } from './metrics/meters.ts';
export { Service } from './service.ts';
export type { Status } from './health/statusz.ts';
export {
  beginRequest,
  beginSpan,
  currentRequestId,
  failSpan,
  inSpan,
  openParts,
  traceHeaders,
  traceIdOf,
} from './tracing/scope.ts';
export { SpanKind, type Span } from '@opentelemetry/api';
export { WatchedFile, type Watcher } from './config/watched-file.ts';
