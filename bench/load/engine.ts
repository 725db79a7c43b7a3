import { EngineCaller, type AtEngine } from '../../test/harness/engines/at-engine.ts';
import { orderOf } from '../../test/harness/engines/shared-pages.ts';
import { SMALL_PAGE, type Answer } from './page.ts';

/** Requests to Platen's engine alone, past all others. */
export class EngineLoad {
  readonly #caller: EngineCaller;

  constructor(url: string) {
    this.#caller = new EngineCaller(url);
  }

  html(html = SMALL_PAGE): () => Promise<Answer> {
    const { html: job } = orderOf(html).job; // as render has read it
    return async () => answerOf(await this.#caller.html(html, job ?? {}));
  }

  office(extension: string, file: Buffer): () => Promise<Answer> {
    return async () => answerOf(await this.#caller.office(extension, file));
  }

  close(): void {
    this.#caller.close();
  }
}

const answerOf = ({ pdf, fault }: AtEngine): Answer => ({ status: fault ? 500 : 200, body: pdf });
