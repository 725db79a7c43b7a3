import { parseKeepingNumbers } from '@platen/contracts';

/** Node 22 has it, TypeScript's library not yet. */
const { rawJSON } = JSON as typeof JSON & { rawJSON: (text: string) => unknown };

/** Reads JSON whose numbers keep their digits when it is written again. @throws {SyntaxError} */
export function readJson(text: string): unknown {
  return parseKeepingNumbers(text, rawJSON);
}
