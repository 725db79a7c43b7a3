/** What `forloop` is within a pass of a loop, as Liquid names it. @param index from 0 */
export function forloopOf(index: number, length: number) {
  return {
    index: index + 1,
    index0: index,
    rindex: length - index,
    rindex0: length - index - 1,
    first: index === 0,
    last: index === length - 1,
    length,
  };
}
