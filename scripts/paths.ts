import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** What outlives a checkout: built tools, keyed by what they are built from. */
export const CACHE = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'platen');

/** Redis and Gotenberg in containers. */
export const COMPOSE_FILE = join(ROOT, 'deploy/compose/compose.yaml');
