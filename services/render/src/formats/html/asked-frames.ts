import type { PdfOptions } from '@platen/contracts';
import type { HtmlComposition } from '../../compose/composition.ts';

/** Which header or footer of a request it is. */
export interface Place {
  /** JSON Pointer (RFC 6901). */
  at: string;
  side: 'top' | 'bottom';
}

type Frames = Pick<HtmlComposition, 'header' | 'footer' | 'firstPage'>;

/**
 * The headers and footers that a request asks for: on every page, and on page 1 where that is to differ.
 * @param frame makes a whole document of one
 */
export function askedFrames(
  options: PdfOptions,
  frame: (html: string, place: Place) => string,
): Frames {
  const of = (name: 'header_html' | 'footer_html' | 'header_first_html' | 'footer_first_html') => {
    const side = name.startsWith('header') ? 'top' : 'bottom';
    return options[name] ? frame(options[name], { at: `/options/${name}`, side }) : '';
  };
  const [header, footer] = [of('header_html'), of('footer_html')];
  // Nothing at all, as with null, is the same as on the other pages; an empty text leaves page 1 empty.
  const first = {
    header:
      (options.header_first_html ?? undefined) === undefined ? header : of('header_first_html'),
    footer:
      (options.footer_first_html ?? undefined) === undefined ? footer : of('footer_first_html'),
  };
  const differs = first.header !== header || first.footer !== footer;
  return {
    ...(header && { header }),
    ...(footer && { footer }),
    ...(differs && { firstPage: first }),
  };
}
