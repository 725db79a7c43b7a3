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

export const settings = {
  ...commonSettings,
  namespace: [
    'PLATEN_OPERATOR_NAMESPACE',
    z.string().min(1),
    'where it runs: its Lease is there, and auth lets it in',
  ],
  deployment: [
    'PLATEN_OPERATOR_DEPLOYMENT',
    z.string().optional(),
    'its own Deployment: its Lease has that name, and goes with it; without it, the Lease is `platen-operator` and stays',
  ],
  identity: [
    'PLATEN_OPERATOR_IDENTITY',
    z.string().min(1).default(hostname()),
    "who it is among several; its pod's name",
    'the host name',
  ],
  watchNamespaces: [
    'PLATEN_WATCH_NAMESPACES',
    namespaces,
    'the namespaces whose platforms it manages, with commas between them; `*`: all ([ADR 42](../docs/adr/0042-the-operator-watches-named-namespaces.md))',
    'its own',
  ],
  version: ['PLATEN_VERSION', z.string().min(1), 'the tag of images that a platform leaves out'],
  resyncMs: [
    'PLATEN_RESYNC_MS',
    integer(10_000, 86_400_000).default(600_000),
    'how often the operator reconciles every object, also without a change',
  ],
} as const;

export type OperatorConfig = ReturnType<typeof readOperatorConfig>;

/** @throws {ConfigError} naming every variable at fault */
export function readOperatorConfig(env: NodeJS.ProcessEnv) {
  return readConfig(settings, env);
}
