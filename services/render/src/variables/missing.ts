import { PlatenError, pointerStep, type ErrorDetail } from '@platen/contracts';

/** More than this no caller reads. */
const MAX_NAMES = 1_000;
const MAX_NAME_LENGTH = 200;
const MAX_DETAILS = 50;

/** Names without a value, each once, in the order met. */
export class MissingNames {
  readonly #names = new Set<string>();

  get list(): string[] {
    return [...this.#names];
  }

  /** @param name the path as written */
  note(name: string): void {
    if (this.#names.size < MAX_NAMES) this.#names.add(shortened(name));
  }
}

/**
 * What `missing_variables: "error"` asks for, once the whole document is composed.
 * @throws {PlatenError} missing_variables, naming every path
 */
export function throwIfMissing(names: readonly string[]): void {
  if (names.length === 0) return;
  const named = names.slice(0, MAX_DETAILS);
  const more = names.length - named.length;
  const rest: ErrorDetail[] =
    more > 0 ? [{ path: '/variables', message: `and ${more} more have no value` }] : [];
  throw new PlatenError(
    'missing_variables',
    `These variables have no value: ${named.join(', ')}${more > 0 ? ', …' : ''}.`,
    { details: [...named.map(detail), ...rest] },
  );
}

function detail(name: string): ErrorDetail {
  return { path: `/variables/${pointerTo(name)}`, message: `${name} has no value` };
}

/** `a.b[0]["c"]` → `a/b/0/c` (RFC 6901). */
function pointerTo(name: string): string {
  return name
    .replace(/\[(["']?)([^[\]]*)\1\]/g, '.$2')
    .split('.')
    .map(pointerStep)
    .join('/');
}

function shortened(name: string): string {
  return name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name;
}
