export {
  ConfigError,
  commonSettings,
  integer,
  port,
  readConfig,
  type CommonConfig,
} from './config.ts';
export { createLogger, flatLogger, type Logger } from './log.ts';
export { runMain } from './main.ts';
export { Service } from './service.ts';
export { tlsFiles, tlsSettings } from './tls-settings.ts';
export { WatchedFile, type Watcher } from './watched-file.ts';
