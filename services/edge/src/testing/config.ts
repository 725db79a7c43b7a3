import { SERVICE_CONFIG } from '@platen/runtime/testing';
import type { EdgeConfig } from '../config.ts';
import { HTTP_LIMITS } from './serve.ts';

/** Config of an edge whose services do not exist. */
export const EDGE_CONFIG: EdgeConfig = {
  ...SERVICE_CONFIG,
  httpPort: 0,
  authAddress: 'x:1',
  usageAddress: 'x:1',
  renderAddress: 'x:1',
  tlsCertFile: undefined,
  tlsKeyFile: undefined,
  tlsCaFile: undefined,
  revision: undefined,
  provenRevisionsFile: undefined,
  renderTimeoutMs: 30_000,
  isolation: 'account',
  requestLog: 'on',
  contact: undefined,
  leaseMs: 60_000,
  trustedProxies: 0,
  corsOrigins: [],
  bodyBudgetBytes: 2 ** 28,
  ...HTTP_LIMITS,
};
