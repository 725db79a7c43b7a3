import { errorOfFields, type PlatenError } from '@platen/contracts';
import { tooLong } from '../../../variables/budget.ts';

/** How deep blocks may be nested, and how many there may be after expansion. */
const MAX_DEPTH = 24;
const MAX_BLOCKS = 10_000;

/** The output of all blocks, in UTF-16 units: a long text may be repeated often. */
const MAX_LENGTH = 32 * 1024 * 1024;

/** How large a template may become. */
export class Budget {
  #blocks = 0;
  #length = 0;

  /** @param at the block's JSON Pointer @param depth 1 for a block of the document itself */
  addBlock(at: string, depth: number): void {
    this.#blocks += 1;
    if (depth > MAX_DEPTH) throw tooLarge(at, `is nested more than ${MAX_DEPTH} deep`);
    if (this.#blocks > MAX_BLOCKS) {
      throw tooLarge(at, `is beyond the ${MAX_BLOCKS.toLocaleString('en')} blocks of a document`);
    }
  }

  addLength(length: number): void {
    this.#length += length;
    if (this.#length > MAX_LENGTH) throw tooLong();
  }
}

function tooLarge(path: string, message: string): PlatenError {
  return errorOfFields('template_too_large', [{ path, message }]);
}
