import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, type CollectionTag, type ScalarTag } from 'yaml';
import { ROOT } from '../../scripts/paths.ts';

/** The fields of a service that tests read. */
export interface Container {
  image: string;
  build?: { context: string; target: string };
  command?: string[];
  entrypoint?: string[];
  environment?: Record<string, string>;
  ports?: string[];
  networks?: string[] | Record<string, unknown>;
  network_mode?: string;
  volumes?: (string | { source: string; target: string; read_only: boolean })[];
  tmpfs?: string[];
  depends_on?: string[] | Record<string, { condition: string }>;
  healthcheck: { test: string[] };
  stop_grace_period?: string;
  [hardening: string]: unknown;
}

export interface Compose {
  name: string;
  services: Record<string, Container>;
  networks: Record<string, { internal?: boolean } | null>;
}

export const FOLDER = join(ROOT, 'deploy/compose');

/** A value that replaces another instead of extending it; undefined removes it. */
class Replacement {
  readonly value: unknown;
  constructor(value: unknown) {
    this.value = value;
  }
}

const collection = (tag: string, kind: 'seq' | 'map'): CollectionTag => ({
  tag,
  collection: kind,
  resolve: (list) => new Replacement(list.toJSON()),
});

const scalar = (tag: string): ScalarTag => ({ tag, resolve: () => new Replacement(undefined) });

const REPLACING = ['!reset', '!override'].flatMap((tag) => [
  collection(tag, 'seq'),
  collection(tag, 'map'),
  scalar(tag),
]);

/** One file of `deploy/compose`. */
export function readComposeFile(name: string): object {
  const text = readFileSync(join(FOLDER, name), 'utf8');
  return parse(text, { merge: true, customTags: REPLACING }) as object;
}

/** Files of `deploy/compose`, each laid over those before it as Compose does. */
export function composed(...names: string[]): Compose {
  return names
    .map(readComposeFile)
    .reduce((base, over) => laidOver(base, over) as object) as Compose;
}

/** Mappings by key, lists one after the other. */
function laidOver(base: unknown, over: unknown): unknown {
  if (over instanceof Replacement) return over.value;
  if (Array.isArray(base) && Array.isArray(over)) return [...(base as []), ...(over as [])];
  if (!isMapping(base) || !isMapping(over)) return over;
  const merged = Object.entries(over).map(([key, value]) => [key, laidOver(base[key], value)]);
  const all = { ...base, ...(Object.fromEntries(merged) as object) };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

function isMapping(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A text with what the user has set; Compose's other forms are not in use. */
export function filledIn(text: string, given: Record<string, string> = {}): string {
  return text.replace(
    /\$\{(\w+):([-?])([^}]*)\}/g,
    (_, name: string, kind: string, rest: string) => {
      const value = given[name] ?? (kind === '-' ? rest : undefined);
      if (value === undefined) throw new Error(`${name} is required`);
      return value;
    },
  );
}
