import { randomUUID } from 'node:crypto';
import type { Fault, PrintFailure } from '@platen/contracts';
import type { MissingResources } from '../guard/missing-resources.ts';
import type { Site } from '../guard/site.ts';
import type { Paper, Wait } from './document.ts';
import { NO_BOXES, type CutBoxes } from './page/cut.ts';
import { NO_ERRORS, type ScriptErrors } from './page/script-errors.ts';
import type { RunningString } from './page/running-strings.ts';
import type { Survey } from './page/survey.ts';

/** The size in which a page is laid out, in CSS pixels. */
export interface Viewport {
  width: number;
  height: number;
}

/** What a page can say of itself, or do by itself, by its script. */
export interface PageAbilities {
  /** Whether the page can say that it is at rest. */
  isAwaited: boolean;
  /** Whether the page may say before its print, or by then, why it must not be printed so. */
  maySayBefore: boolean;
  maySayAfter: boolean;
  /** Whether it can say which errors its scripts threw. */
  hearsErrors: boolean;
  /** Whether it may set something smaller by itself. */
  maySetSmaller: boolean;
  /** Whether it can say which strings elements set for headers and footers. */
  readsStrings: boolean;
  /** Whether it names what is cut off, and can say how large that is. */
  readsCut: boolean;
}

/** What has to happen to a page between its load and its print. */
export interface PageWork extends PageAbilities {
  viewport: Viewport;
  /** Whose styles hold from the start; empty: a screen's, and the print's in print. */
  media: 'print' | 'screen' | '';
  wait: Wait;
  /** The measurement to make instead of printing. */
  survey: Paper | undefined;
  /** When its caller stops waiting, by `performance.now()`. */
  deadline: number;
}

/** One print of one page: its settings, and what is learnt of it. */
export interface PagePrint {
  /** By which the guard knows the page of this print, and the page's script its door. */
  readonly token: string;
  readonly work: PageWork;
  /** Where the page finds its document and the files beside it; absent: it has no files. */
  site?: Site | undefined;
  /** What the page says of itself. */
  said: Survey | undefined;
  missingResources: MissingResources | undefined;
  isAtRest: boolean;
  errors: ScriptErrors;
  strings: RunningString[];
  cut: CutBoxes;
  /** The smallest scale of what the page set smaller by itself, as a share of the page's. */
  smallest: number;
  /** Why the page was not printed. */
  failure: Failure | undefined;
  /** Aborted once the page has ended before its print. */
  readonly ended: AbortSignal;
  end: (failure: Failure) => void;
}

type Failure = PrintFailure & { fault: Fault };

/** The prints in progress. Gotenberg passes on a token as the value of a cookie, and knows nothing else of it. */
export class PagePrints {
  readonly #prints = new Map<string, PagePrint>();

  /** @param token nothing in the document can have guessed it */
  begin(work: PageWork, token = newToken()): PagePrint {
    const print = newPrint(work, token);
    this.#prints.set(token, print);
    return print;
  }

  get(token: string): PagePrint | undefined {
    return this.#prints.get(token);
  }

  end({ token }: PagePrint): void {
    this.#prints.delete(token);
  }
}

/** A print of which nothing is known. @param token nothing in the document can have guessed it */
export function newPrint(work: PageWork, token: string): PagePrint {
  const ended = new AbortController();
  const print: PagePrint = {
    token,
    work,
    isAtRest: true,
    errors: NO_ERRORS,
    strings: [],
    cut: NO_BOXES,
    smallest: 1,
    said: undefined,
    missingResources: undefined,
    failure: undefined,
    ended: ended.signal,
    end: (failure) => {
      print.failure = failure;
      ended.abort();
    },
  };
  return print;
}

export const newToken = () => `platen-${randomUUID()}`;
