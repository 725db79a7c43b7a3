import type { Socket } from 'node:net';

/**
 * Passes bytes both ways at the pace of the slower side. A side that ends its output may go on reading. A side that
 * closes ends the other, once that has received everything.
 */
export function relay(one: Socket, other: Socket): void {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    from.on('error', () => undefined); // the close event ends the other side
    from.once('close', () => to.destroySoon());
    from.pipe(to);
  }
}
