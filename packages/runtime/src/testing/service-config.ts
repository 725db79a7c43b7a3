import type { CommonConfig } from '../config/config.ts';

/** The settings of every service, for one that gets no calls. */
export const SERVICE_CONFIG = {
  bindAddress: '127.0.0.1',
  metricsPort: 0,
  logLevel: 'silent' as const,
  drainDelayMs: 0,
  drainTimeoutMs: 0,
  otlpEndpoint: undefined,
  traceRatio: 1,
  tlsCertFile: undefined,
} satisfies CommonConfig & { tlsCertFile: undefined };
