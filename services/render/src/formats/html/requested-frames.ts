import type { PdfOptions } from '@platen/contracts';
import type { HtmlComposition } from '../composition.ts';

type Frames = Pick<HtmlComposition, 'header' | 'footer' | 'firstPage'>;

/**
 * The headers and footers that a request asks for: on every page, and on page 1 where that is to differ.
 * @param frame makes a whole document of one, which is there in the request (JSON Pointer, RFC 6901)
 */
export function requestedFrames(
  options: PdfOptions,
  frame: (html: string, at: string) => string,
): Frames {
  const of = (name: 'header_html' | 'footer_html' | 'header_first_html' | 'footer_first_html') => {
    return options[name] ? frame(options[name], `/options/${name}`) : '';
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
