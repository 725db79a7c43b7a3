import { PlatenError } from '@platen/contracts';
import type { Composition } from '../../formats/composition.ts';

/** The message of `finish/accessible/figures.ts`. */
const PICTURE = /^a picture (on .*)$/;

/**
 * Names the pictures without alternative text: a PDF only knows their pages. If scripts added or removed pictures, the
 * assignment is unknown, and the error stays unchanged.
 */
export function namingPictures(error: unknown, composition: Composition): unknown {
  if (!(error instanceof PlatenError) || composition.kind !== 'html') return error;
  const { code, message, details = [] } = error;
  const { namelessPictures: nameless = [] } = composition.facts;
  const unnamed = details.filter((each) => PICTURE.test(each.message));
  if (unnamed.length === 0 || unnamed.length !== nameless.length) return error;
  const names = nameless.values();
  const named = details.map(({ path, message: text }) => ({
    path,
    message: text.replace(
      PICTURE,
      (_, where: string) => `the picture ${names.next().value ?? ''} ${where}`,
    ),
  }));
  return new PlatenError(code, message, { details: named, cause: error });
}
