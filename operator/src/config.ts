import { hostname } from 'node:os';
import { commonSettings, integer, readConfig } from '@platen/runtime';
import { z } from 'zod';

const settings = {
  ...commonSettings,
  /** Where the operator runs, and its Lease is. */
  namespace: ['PLATEN_OPERATOR_NAMESPACE', z.string().min(1)],
  /** Its own Deployment, whose name its Lease has and with which it goes. */
  deployment: ['PLATEN_OPERATOR_DEPLOYMENT', z.string().optional()],
  /** Who it is among several; its pod's name. */
  identity: ['PLATEN_OPERATOR_IDENTITY', z.string().min(1).default(hostname())],
  /** The one namespace whose platforms it keeps; left out: all. */
  watchNamespace: ['PLATEN_WATCH_NAMESPACE', z.string().optional()],
  /** The tag of images that a platform leaves out. */
  version: ['PLATEN_VERSION', z.string().min(1)],
  /** How often everything is looked at, whether anything was told or not. */
  resyncMs: ['PLATEN_RESYNC_MS', integer(10_000, 86_400_000).default(600_000)],
} as const;

export type OperatorConfig = ReturnType<typeof readOperatorConfig>;

/** @throws {ConfigError} naming every variable at fault */
export function readOperatorConfig(env: NodeJS.ProcessEnv) {
  return readConfig(settings, env);
}
