import { boundedText, type ErrorDetail, PlatenError, pointerStep } from '@platen/contracts';

/** More than this no caller reads. */
const MAX_NAMES = 1_000;
/** In bytes. */
const MAX_NAME_LENGTH = 200;
const MAX_DETAILS = 50;
const MAX_NAMED = 8;

/** Names without a value, each once, in the order met. */
export class MissingNames {
  readonly #names = new Set<string>();

  get list(): string[] {
    return [...this.#names];
  }

  /** @param name the path as written */
  note(name: string): void {
    if (this.#names.size < MAX_NAMES) this.#names.add(boundedText(name, MAX_NAME_LENGTH));
  }
}

/**
 * What `missing_variables: "error"` asks for, once the whole document is composed.
 * @throws {PlatenError} missing_variables, naming the first paths
 */
export function throwIfMissing(names: readonly string[]): void {
  if (names.length === 0) return;
  const named = names.slice(0, MAX_NAMED).join(', ');
  const more = names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : '';
  throw new PlatenError('missing_variables', `These variables have no value: ${named}${more}.`, {
    details: names.slice(0, MAX_DETAILS).map(detail),
  });
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
