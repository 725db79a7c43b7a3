import type { Emitter } from 'liquidjs';
import type { Budget } from './budget.ts';
import { textOf } from './text.ts';

export class Output implements Emitter {
  /** With values written as the format needs them; the name is LiquidJS's. */
  buffer = '';
  /** The same with values as they are; kept for captures only. */
  plain = '';
  readonly #budget: Budget;
  readonly #keepsPlain: boolean;

  constructor(budget: Budget, { keepsPlain }: { keepsPlain: boolean }) {
    this.#budget = budget;
    this.#keepsPlain = keepsPlain;
  }

  /** The template's own text, and what LiquidJS's tags make. */
  write(piece: unknown): void {
    if (piece instanceof Written) this.put(piece);
    else {
      const text = textOf(piece);
      this.put(new Written(text, text));
    }
  }

  put({ markup, plain }: Written): void {
    // A format may put a mark for a value, and the value in its place later.
    this.#budget.addLength(Math.max(markup.length, plain.length));
    this.buffer += markup;
    if (this.#keepsPlain) this.plain += plain;
  }
}

/** A value, written already and as it is. */
export class Written {
  readonly markup: string;
  readonly plain: string;

  constructor(markup: string, plain: string) {
    this.markup = markup;
    this.plain = plain;
  }
}
