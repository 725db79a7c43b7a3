import { hostname } from 'node:os';
import { commonSettings, integer, readConfig } from '@platen/runtime';
import { z } from 'zod';

/** Every namespace, in a list of namespaces. */
export const ALL = '*';

/** A namespace's name (RFC 1123), or all of them. */
const NAMESPACE = /^(\*|[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?)$/;

const namespaces = z
  .string()
  .default('')
  .transform((text) => [...new Set(text.split(/[\s,]+/).filter(Boolean))])
  .pipe(z.array(z.string().regex(NAMESPACE, `must be names of namespaces, or ${ALL}`)));

const settings = {
  ...commonSettings,
  /** Where the operator runs, and its Lease is. */
  namespace: ['PLATEN_OPERATOR_NAMESPACE', z.string().min(1)],
  /** Its own Deployment, whose name its Lease has and with which it goes. */
  deployment: ['PLATEN_OPERATOR_DEPLOYMENT', z.string().optional()],
  /** Who it is among several; its pod's name. */
  identity: ['PLATEN_OPERATOR_IDENTITY', z.string().min(1).default(hostname())],
  /** The namespaces whose platforms it keeps, or `*` for all; none: the one where it runs. */
  watchNamespaces: ['PLATEN_WATCH_NAMESPACES', namespaces],
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
