import { resolvePage } from '@platen/contracts';
import { compose } from '../../../services/render/src/compose/compose.ts';
import type { ComposeTask } from '../../../services/render/src/compose/task.ts';
import { EngineClient } from '../../../services/render/src/engine/engine-client.ts';
import {
  htmlOrder,
  sharingOrder,
  type PrintOrder,
} from '../../../services/render/src/engine/print-order.ts';
import type { HtmlComposition } from '../../../services/render/src/formats/composition.ts';
import { readHtml } from '../../../services/render/src/formats/html/facts.ts';
import { Budget } from '../../../services/render/src/memory/budget.ts';
import { withoutDatesAndIds } from '../documents/pdf.ts';
import { PrivateEngine } from './private-engine.ts';

/** A request for a document, as render composes it. */
export type Request = Pick<ComposeTask, 'format' | 'options'> & {
  content: string;
  variables: object;
};

export async function composedOrder(request: Request): Promise<PrintOrder> {
  const { content, variables, options, format } = request;
  const [bytes, values] = [content, JSON.stringify(variables)].map((text) => Buffer.from(text));
  const task = { format, content: bytes!, variables: values!, options };
  const { composition } = await compose(task);
  return htmlOrder(composition as HtmlComposition, options);
}

/** An order for an HTML document without options. */
export const orderOf = (html: string): PrintOrder =>
  htmlOrder({ html, facts: readHtml(html), page: resolvePage({}).page! }, {});

/** The same for a page that documents of its account share, as if it had all with it. */
export function shared(order: PrintOrder, account = 'one'): PrintOrder {
  const { html, ...job } = order.job;
  const facts = { ...html!.facts, selfContained: true };
  const still = { ...order, job: { ...job, html: { ...html, facts } } };
  return sharingOrder(still, { accountId: account, sharesPage: true });
}

/** An engine, and its client. */
export class OpenEngine {
  readonly #engine: PrivateEngine;
  readonly #client: EngineClient;
  readonly #memory = new Budget(1024 ** 3).share('test');

  private constructor(engine: PrivateEngine) {
    this.#engine = engine;
    this.#client = new EngineClient(engine.url);
  }

  /** Keeps no page ready, unless its options say otherwise. */
  static async start(options: { readyPages?: number } = { readyPages: 0 }): Promise<OpenEngine> {
    return new OpenEngine(await PrivateEngine.gotenberg(options));
  }

  /** @returns the PDF without dates and ids, and the report, whichever way it took */
  async print(order: PrintOrder) {
    const signal = new AbortController().signal;
    const {
      pdf: made,
      way: _,
      ...report
    } = await this.#client.print(order, {
      memory: this.#memory,
      signal,
    });
    return { report, pdf: withoutDatesAndIds(Buffer.from(made)).toString('latin1') };
  }

  /** Which way an order takes. */
  async wayOf(order: PrintOrder) {
    const signal = new AbortController().signal;
    return (await this.#client.print(order, { memory: this.#memory, signal })).way;
  }

  /** The processes of its browser's pages. */
  pages(): number[] {
    return this.#engine.pages();
  }

  /** To the browser of its warm pages. @returns how many processes it had */
  signalWarmBrowser(signal: NodeJS.Signals): number {
    return this.#engine.signal(signal, '/warm-');
  }

  async remove(): Promise<void> {
    this.#client.close();
    await this.#engine.remove();
  }
}
