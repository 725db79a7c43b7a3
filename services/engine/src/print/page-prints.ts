import { randomUUID } from 'node:crypto';
import type { Fault, PrintFailure, Wait__Output } from '@platen/contracts';
import type { MissingResources } from '../guard/missing-resources.ts';
import type { Site } from '../guard/site.ts';
import type { Paper } from './document.ts';
import { NOTHING_HEARD, type Heard } from './page/heard.ts';
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
  /** Whether it measures itself once it is printed. */
  isMeasuredBeside: boolean;
  /** Whether it may have frames that the page cannot look into. */
  mayHaveSealed: boolean;
  /** Whether it can say more after its print (`Heard`). */
  isHeard: boolean;
}

/** What has to happen to a page between its load and its print. */
export interface PageWork extends PageAbilities {
  viewport: Viewport;
  /** Whose styles hold from the start; empty: a screen's, and the print's in print. */
  media: 'print' | 'screen' | '';
  wait: Wait__Output;
  /** The measurement to make instead of printing. */
  survey: Paper | undefined;
  /** When its caller stops waiting, by `performance.now()`. */
  deadline: number;
}

/** One print of one page: its settings, and what is learnt of it. */
export interface PagePrint extends Heard {
  /** By which the guard knows the page of this print, and the page's script its door. */
  readonly token: string;
  readonly work: PageWork;
  /** Where the page finds its document and the files beside it; absent: it has no files. */
  site?: Site | undefined;
  /** What the page says of itself. */
  said: Survey | undefined;
  /** What it said once it was printed. */
  beside?: Survey | undefined;
  missingResources: MissingResources | undefined;
  isAtRest: boolean;
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

  get areAny(): boolean {
    return this.#prints.size > 0;
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
    ...NOTHING_HEARD,
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
