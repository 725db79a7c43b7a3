import { PlatenError, pointerStep } from '@platen/contracts';

/** A variable that stands for content: an image, a link, rich text. */
export type ContentFields = Readonly<Record<string, unknown>>;

/**
 * Refuses a field that such a variable does not have.
 * @param what it is, for the sentence @param pointer JSON Pointer to it
 * @returns the error for a field with a wrong value, by its name
 */
export function fieldsOf(
  value: ContentFields,
  { what, known, pointer }: { what: string; known: readonly string[]; pointer: string },
): (field: string, message: string) => PlatenError {
  const wrong = (field: string, message: string) =>
    new PlatenError('invalid_request', `A variable that is ${what} is not valid.`, {
      details: [{ path: `${pointer}/${pointerStep(field)}`, message }],
    });
  const unknown = Object.keys(value).find((name) => name !== '_type' && !known.includes(name));
  if (unknown !== undefined) throw wrong(unknown, `is no field of ${what}`);
  return wrong;
}
