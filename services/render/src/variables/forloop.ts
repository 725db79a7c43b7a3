/** What `forloop` is within a pass of a loop, as Liquid names it. @param index from 0 @param around the loop that it is in */
export function forloopOf(index: number, length: number, around?: unknown) {
  return {
    ...(around !== undefined && { parentloop: around }),
    index: index + 1,
    index0: index,
    rindex: length - index,
    rindex0: length - index - 1,
    first: index === 0,
    last: index === length - 1,
    length,
  };
}
