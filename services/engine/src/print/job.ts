import {
  PlatenError,
  type HtmlJob__Output,
  type Page__Output,
  type PrintJob__Output,
  type PrintPart,
  type PrintRequest__Output,
  type Sheet__Output,
} from '@platen/contracts';
import { LONGEST_ACCOUNT_BYTES, LONGEST_JOB_BYTES, MOST_ASSETS, MOST_FRAMES } from '../settings.ts';
import type { Facts, HtmlDocument, OfficeDocument, PageSetup, Sheet, Side } from './document.ts';
import { PrintFault } from './print-fault.ts';

/**
 * Reads a job and then its parts, until the call ends or all parts are there.
 * @throws {PrintFault} FAULT_TOO_LARGE
 * @throws {PlatenError} invalid_request: no job
 */
export async function receiveJob(
  messages: AsyncIterable<PrintRequest__Output>,
): Promise<HtmlDocument | OfficeDocument> {
  const parts = new Parts();
  let job: PrintJob__Output | undefined;
  for await (const message of messages) {
    job = message.job ?? job;
    if (message.chunk) parts.add(message.chunk);
    if (job && job.partsBytes > 0 && parts.bytes >= job.partsBytes) break;
  }
  if (!job) throw badJob();
  return job.html ? htmlDocument(job, job.html, parts) : officeDocument(job, parts);
}

class Parts {
  readonly #pieces = new Map<string, Buffer[]>();
  bytes = 0;

  add({ part, nth, data }: { part: PrintPart; nth: number; data: Buffer }): void {
    this.bytes += data.length;
    if (this.bytes > LONGEST_JOB_BYTES) throw new PrintFault('FAULT_TOO_LARGE');
    if (nth >= (part === 'PART_ASSET' ? MOST_ASSETS : MOST_FRAMES)) throw badJob();
    const pieces = this.#pieces.get(`${part} ${nth}`);
    if (pieces) pieces.push(data);
    else this.#pieces.set(`${part} ${nth}`, [data]);
  }

  get(part: PrintPart, nth = 0): Buffer {
    const pieces = this.#pieces.get(`${part} ${nth}`) ?? [];
    return pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces);
  }

  text(part: PrintPart): string {
    return this.get(part).toString();
  }

  all(part: PrintPart): string[] {
    return Array.from({ length: MOST_FRAMES }, (_, nth) => this.get(part, nth).toString()).filter(
      (text) => text !== '',
    );
  }
}

const MEDIA = {
  MEDIA_UNSPECIFIED: undefined,
  MEDIA_PRINT: 'print',
  MEDIA_SCREEN: 'screen',
} as const;

const FITS = {
  FIT_UNSPECIFIED: 'shrink',
  FIT_SHRINK: 'shrink',
  FIT_CLIP: 'clip',
  FIT_ERROR: 'error',
} as const;

function htmlDocument(job: PrintJob__Output, html: HtmlJob__Output, parts: Parts): HtmlDocument {
  const { base, scripts, diagrams, still, economy, places, blanks, origin, blocks } = html;
  const { selector = '', expression = '', delayMs = 0 } = html.wait ?? {};
  const [header, footer] = [parts.text('PART_HEADER'), parts.text('PART_FOOTER')];
  const [tops, bottoms] = [parts.all('PART_TOP'), parts.all('PART_BOTTOM')];
  const isOwn = tops.length + bottoms.length === 0;
  const own = (text: string) => (text === '' ? [] : [text]);
  return {
    kind: 'html',
    account: accountOf(job),
    html: parts.text('PART_DOCUMENT'),
    header,
    footer,
    tops: isOwn ? own(header) : tops,
    bottoms: isOwn ? own(footer) : bottoms,
    facts: factsOf(html.facts),
    hasOwnFrames: false,
    page: pageOf(html.page),
    base,
    scripts,
    diagrams,
    still,
    economy,
    places,
    blanks,
    origin,
    assets: new Map(
      html.assets.map(({ name, type }, nth) => [
        name,
        { type, data: parts.get('PART_ASSET', nth) },
      ]),
    ),
    blocks,
    wait: { selector, expression, delayMs },
    media: MEDIA[html.media],
    fit: FITS[html.fit],
    ...wishOf(job),
  };
}

/** @returns '' for a document that shares its page with none */
function accountOf({ account, isolation }: PrintJob__Output): string {
  if (account.length > LONGEST_ACCOUNT_BYTES) throw badJob();
  return isolation === 'ISOLATION_ACCOUNT' ? account.toString('hex') : '';
}

const MODES = {
  MODE_UNSPECIFIED: 'no-quirks',
  MODE_NO_QUIRKS: 'no-quirks',
  MODE_LIMITED_QUIRKS: 'limited-quirks',
  MODE_QUIRKS: 'quirks',
} as const;

function factsOf(facts: HtmlJob__Output['facts']): Facts {
  if (!facts) throw badJob();
  return { ...facts, mode: MODES[facts.mode] };
}

function officeDocument(job: PrintJob__Output, parts: Parts): OfficeDocument {
  const { extension = '', pdfA = '', flatFields = false } = job.office ?? {};
  if (!/^[a-z0-9]{2,5}$/.test(extension)) throw badJob();
  return {
    kind: 'office',
    file: parts.get('PART_DOCUMENT'),
    extension,
    pdfA,
    flatFields,
    ...wishOf(job),
  };
}

const wishOf = ({ pages, outline, tagged }: PrintJob__Output) => ({ pages, outline, tagged });

const SIDES: Readonly<Record<string, Side>> = {
  SIDE_TOP: 'top',
  SIDE_RIGHT: 'right',
  SIDE_BOTTOM: 'bottom',
  SIDE_LEFT: 'left',
};

function pageOf(page: Page__Output | null): PageSetup {
  if (!page || page.scale <= 0) throw badJob();
  return {
    ...page,
    sheet: sheetOf(page.sheet),
    printed: sheetOf(page.printed),
    namedMargins: page.namedMargins.flatMap((side) => SIDES[side] ?? []),
  };
}

function sheetOf(sheet: Sheet__Output | null): Sheet {
  if (!sheet?.margins) throw badJob();
  return { width: sheet.width, height: sheet.height, margins: sheet.margins };
}

function badJob(): PlatenError {
  return new PlatenError('invalid_request', 'The job for the engine is incomplete.');
}
