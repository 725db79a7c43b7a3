import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Files that survive a checkout: built tools, by their sources. */
export const CACHE = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'platen');

/** Compiled modules, so that the next start takes less; keyed by their source and by the version of Node. */
export const COMPILED = join(CACHE, 'compiled');
