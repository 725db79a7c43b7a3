import { isRecord, pointerStep } from '@platen/contracts';
import type { PathPart, Tag } from 'easy-template-x';
import type { Scope } from '../../../variables/filler.ts';
import { ExactNumber } from '../../../variables/filters/exact-number.ts';
import { forloopOf } from '../../../variables/forloop.ts';

/** The names that one pass of a loop adds. */
export interface Frame {
  /** All names of this loop and of those around it. */
  scope: Scope;
  /** The names that this pass brought itself. */
  own: Scope;
  /** JSON Pointer to the item. */
  pointer: string;
  outer: Frame | undefined;
  /** Tells this pass from all others, and begins with those around it. */
  passes: string;
}

interface Loop {
  items: readonly unknown[];
  /** JSON Pointer to the items. */
  pointer: string;
  frames: Map<number, Frame>;
}

/** The names that a tag sees: those of the loops around it, the innermost first. */
export class Scopes {
  /** easy-template-x makes a new tag for every pass, so a loop belongs to one place. */
  readonly #loops = new WeakMap<Tag, Loop>();
  #passes = 0;

  /** Notes what a section is repeated for. */
  add(tag: Tag, items: readonly unknown[], pointer: string): void {
    this.#loops.set(tag, { items, pointer, frames: new Map() });
  }

  /** @param path from the outermost loop to a tag: each loop's tag, then its index */
  frameOf(path: readonly PathPart[]): Frame | undefined {
    let frame: Frame | undefined;
    path.forEach((part, depth) => {
      const tag = path[depth - 1];
      if (typeof part === 'number' && typeof tag === 'object')
        frame = this.#frame(tag, part, frame);
    });
    return frame;
  }

  #frame(tag: Tag, index: number, outer: Frame | undefined): Frame | undefined {
    const loop = this.#loops.get(tag);
    if (!loop) return outer;
    const known = loop.frames.get(index);
    if (known) return known;
    const { items, pointer } = loop;
    const own = ownNames(items, index);
    const frame = {
      scope: { ...outer?.scope, ...own },
      own,
      pointer: `${pointer}/${index}`,
      outer,
      passes: `${outer ? `${outer.passes} ` : ''}${this.#passes++}`,
    };
    loop.frames.set(index, frame);
    return frame;
  }
}

function ownNames(items: readonly unknown[], index: number): Scope {
  const item = items[index];
  return {
    this: item,
    forloop: forloopOf(index, items.length),
    ...(isObject(item) && item),
  };
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return isRecord(value) && !(value instanceof ExactNumber);
}

const PATH = /^[^\s.[\]|]+(?:\.[^\s.[\]|]+|\[\d+\])*$/;

/** JSON Pointer to the variable of a tag, as far as its text shows; else to the item or to all variables. */
export function pointerTo(expression: string, frame: Frame | undefined): string {
  if (expression === 'this' && frame) return frame.pointer;
  if (!PATH.test(expression)) return frame?.pointer ?? '/variables';
  const steps = expression.replace(/\[(\d+)\]/g, '.$1').split('.');
  const tokens = steps.map(pointerStep);
  return `${baseOf(steps[0] ?? '', frame)}/${tokens.join('/')}`;
}

function baseOf(name: string, frame: Frame | undefined): string {
  if (!frame) return '/variables';
  return Object.hasOwn(frame.own, name) ? frame.pointer : baseOf(name, frame.outer);
}
