import type { Socket } from 'node:net';

/**
 * Passes bytes both ways at the pace of the slower side. A side that has said all may go on
 * listening; one that is gone takes the other with it, once that has got what was sent.
 */
export function relay(one: Socket, other: Socket): void {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    from.on('error', () => undefined); // its close tells the other side
    from.once('close', () => to.destroySoon());
    from.pipe(to);
  }
}
