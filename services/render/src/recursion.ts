/** Whether V8 ran out of stack: what a document nests is nested too deeply. The error may come from another realm. */
export function isRecursion(error: unknown): boolean {
  const { name, message } = (error ?? {}) as Partial<Error>;
  return name === 'RangeError' && message === 'Maximum call stack size exceeded';
}
