import {
  Tag,
  type Context,
  type Emitter,
  type Liquid,
  type Parser,
  type TagToken,
  type Template,
  type TopLevelToken,
} from 'liquidjs';
import { compile, type Compiled } from './compile.ts';
import type { Lookup } from '../lookup.ts';
import { Output } from '../output.ts';
import { putValue } from './placeholder.ts';
import { Rendered } from '../rendered.ts';
import { TemplateMistake } from '../template-mistake.ts';

/** They read files. */
const FILE_TAGS = ['include', 'render', 'layout', 'block'];

export function registerTags(engine: Liquid): void {
  for (const name of FILE_TAGS) Reflect.deleteProperty(engine.tags, name);
  engine.registerTag('capture', CaptureTag);
  engine.registerTag('echo', EchoTag);
}

/** `{% echo x %}` is `{{ x }}`. */
class EchoTag extends Tag {
  readonly #text: string;
  readonly #compiled: Compiled;

  constructor(token: TagToken, rest: TopLevelToken[], engine: Liquid) {
    super(token, rest, engine);
    this.#text = token.args.trim();
    this.#compiled = compile(this.#text, engine, () => false);
  }

  override render(context: Context, emitter: Emitter): void {
    putValue(this.#compiled, {
      lookup: context as Lookup,
      output: emitter as Output,
      source: () => `{{ ${this.#text} }}`,
    });
  }
}

/** Captured text is written already, so printing it does not escape it again. */
class CaptureTag extends Tag {
  readonly #name: string;
  readonly #templates: Template[] = [];

  constructor(token: TagToken, rest: TopLevelToken[], engine: Liquid, parser: Parser) {
    super(token, rest, engine);
    this.#name = nameIn(this.tokenizer);
    const stream = parser
      .parseStream(rest)
      .on('tag:endcapture', () => stream.stop())
      .on<Template>('template', (template) => this.#templates.push(template))
      .on('end', () => {
        throw new TemplateMistake('the tag capture is not closed');
      });
    stream.start();
  }

  override *render(context: Context): Generator<unknown, void, unknown> {
    const lookup = context as Lookup;
    const output = new Output(lookup.job.budget, { keepsPlain: true });
    yield this.liquid.renderer.renderTemplates(this.#templates, context, output);
    const { buffer, plain } = output;
    lookup.bottom()[this.#name] = new Rendered(plain, () => buffer);
  }
}

function nameIn(tokenizer: Tag['tokenizer']): string {
  const name = tokenizer.readIdentifier().content || tokenizer.readQuoted()?.content;
  if (!name) throw new TemplateMistake('capture needs a name');
  return name;
}
