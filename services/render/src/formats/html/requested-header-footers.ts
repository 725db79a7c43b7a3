import type { PdfOptions } from '@platen/contracts';
import type { HtmlComposition } from '../composition.ts';

type HeaderFooters = Pick<HtmlComposition, 'header' | 'footer' | 'firstPage' | 'lastPage'>;

/** What stands at the top or bottom of pages, as whole documents; '' for nothing. */
export interface Side {
  every: string;
  /** On page 1 and on the last page; absent: as on every other. */
  first?: string | undefined;
  last?: string | undefined;
  /** On an only page; absent: as on the first, then as on the last. */
  only?: string | undefined;
}

/**
 * The headers and footers that a request asks for: on every page, and on the first and the last where these are to differ. An only page
 * has those of the first, then those of the last.
 * @param headerFooter makes a whole document of one, which is there in the request (JSON Pointer, RFC 6901)
 */
export function requestedHeaderFooters(
  options: PdfOptions,
  headerFooter: (html: string, at: string) => string,
): HeaderFooters {
  const of = (name: `${'header' | 'footer'}${'' | '_first' | '_last'}_html`) => {
    const html = options[name] ?? undefined;
    // An empty text leaves its page empty.
    return html === undefined || html === '' ? html : headerFooter(html, `/options/${name}`);
  };
  const header: Side = {
    every: of('header_html') ?? '',
    first: of('header_first_html'),
    last: of('header_last_html'),
  };
  const footer: Side = {
    every: of('footer_html') ?? '',
    first: of('footer_first_html'),
    last: of('footer_last_html'),
  };
  return headerFootersOf(header, footer);
}

export function headerFootersOf(header: Side, footer: Side): HeaderFooters {
  const both = (one: (side: Side) => string) => ({ header: one(header), footer: one(footer) });
  const differs = (one: (side: Side) => string, other: (side: Side) => string) =>
    [header, footer].some((side) => one(side) !== other(side));
  const hasLast = differs(onLast, onEvery) || differs(onOnly, onFirst);
  return {
    ...(header.every && { header: header.every }),
    ...(footer.every && { footer: footer.every }),
    ...(differs(onFirst, onEvery) && { firstPage: both(onFirst) }),
    ...(hasLast && { lastPage: { ...both(onLast), only: both(onOnly) } }),
  };
}

const onEvery = ({ every }: Side) => every;
const onFirst = ({ every, first }: Side) => first ?? every;
const onLast = ({ every, last }: Side) => last ?? every;
const onOnly = ({ every, first, last, only }: Side) => only ?? first ?? last ?? every;
