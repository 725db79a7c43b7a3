import { boundedText, PlatenError } from '@platen/contracts';
import type { Composition } from '../../formats/composition.ts';
import { scanHtml, type HtmlEvents, type OpenTag } from '../../formats/html/html-scan.ts';

/** The message of `finish/accessible/figures.ts`, and how many it names at most. */
const PICTURE = /^a picture (on .*)$/;
const MOST_DETAILS = 50;

/** In bytes. */
const LONGEST_NAME = 80;

/**
 * Names the pictures without alternative text: a PDF only knows their pages. If scripts added or removed pictures, the
 * assignment is unknown, and the error stays unchanged.
 */
export function namingPictures(error: unknown, composition: Composition): unknown {
  if (!(error instanceof PlatenError) || composition.kind !== 'html') return error;
  const { code, message, details = [] } = error;
  const nameless = namelessPictures(composition.html).slice(0, MOST_DETAILS);
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

/** @returns the addresses of pictures that need an alternative text and have none */
export function namelessPictures(html: string): string[] {
  const pictures = new Pictures(html);
  scanHtml(html, pictures, () => true);
  return pictures.nameless;
}

const NAMING = ['alt', 'aria-label', 'aria-labelledby', 'title'];

class Pictures implements HtmlEvents {
  readonly nameless: string[] = [];
  readonly #html: string;

  constructor(html: string) {
    this.#html = html;
  }

  onOpenTag({ name, attributes, start, end }: OpenTag): void {
    const valueOf = (attribute: string) => {
      const span = attributes.get(attribute);
      return span ? this.#html.slice(span.start, span.end) : '';
    };
    const isDecoration =
      valueOf('aria-hidden') === 'true' || /^(?:presentation|none)$/.test(valueOf('role'));
    // An attribute without a value, as in `<img alt>`, has no place in the text.
    const isNamed =
      NAMING.some((each) => attributes.has(each)) ||
      /\salt(?=[\s/>])/i.test(this.#html.slice(start, end));
    if (name !== 'img' || isDecoration || isNamed) return;
    this.nameless.push(boundedText(valueOf('src'), LONGEST_NAME));
  }
}
