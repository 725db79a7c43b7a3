import type { Block, Placeholder } from '@platen/contracts';

/**
 * A field after filling: placeholders have given way to their values. Blocks
 * inside are filled later, one by one.
 */
export type FilledField<T> = T extends Placeholder
  ? never
  : T extends Block
    ? T
    : T extends readonly (infer Item)[]
      ? FilledField<Item>[]
      : T extends object
        ? { [K in keyof T]: FilledField<T[K]> }
        : T;

/** A block after filling, checked against the template's schema once more. */
export type Filled<B extends Block> = { [K in keyof B]: FilledField<B[K]> };
