import { errorOfFields, type ErrorDetail } from '@platen/contracts';

/** So many are enough for one answer; the next request gets the rest. */
const MAX_FAULTS = 50;

/** The faults of a template, collected so that they can be reported at once. */
export class Faults {
  readonly #details: ErrorDetail[] = [];
  readonly #seen = new Set<string>();

  /** Adds a fault, only once if an earlier repetition had it. */
  readonly add = ({ path, message }: ErrorDetail): void => {
    const key = `${path} ${message}`;
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    this.#details.push({ path, message });
    if (this.#details.length >= MAX_FAULTS) this.throwIfAny();
  };

  readonly addAll = (details: readonly ErrorDetail[]): void => {
    details.forEach(this.add);
  };

  /** @throws {PlatenError} template_error */
  throwIfAny(): void {
    if (this.#details.length > 0) throw errorOfFields('template_error', this.#details);
  }
}
