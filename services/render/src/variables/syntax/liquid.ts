import type { MissingVariables, Syntax } from '@platen/contracts';
import { Context, toValue, toValueSync, type Template } from 'liquidjs';
import { Budget } from '../budget.ts';
import { OPERATORS } from '../filters/comparisons.ts';
import { ExactNumber, holdsExact, withoutExact } from '../filters/exact-number.ts';
import { engine, parseTemplate } from '../engine.ts';
import { compile, type Compiled } from './compile.ts';
import { evaluate } from './expression.ts';
import { templateFault } from '../faults.ts';
import { foreignValues } from '../foreign-values.ts';
import type { FillOptions, Scope, Variables } from '../filler.ts';
import { isBlank } from '../filters/filters.ts';
import { LocaleFormats } from '../filters/locale-formats.ts';
import { Lookup, type FillJob } from '../lookup.ts';
import { newMark } from '../mark.ts';
import { MissingNames } from '../missing.ts';
import { UnreadTexts, type UnreadText } from '../unread.ts';
import { Output } from '../output.ts';
import { memoized } from '../memoized.ts';
import { fillPlaceholders, valueOf } from './fill-placeholders.ts';

export interface FillerOptions {
  variables: Variables;
  /** Default `liquid`. */
  syntax?: Syntax | undefined;
  /** Default `empty`. What `error` asks for is up to `throwIfMissing`. */
  missing?: MissingVariables | undefined;
  locale?: string | undefined;
  timezone?: string | undefined;
  /** Default: one of its own. */
  mark?: string | undefined;
  /** For all texts together, in milliseconds; default 1,500. */
  cpuMs?: number | undefined;
}

type Place = Omit<FillOptions, 'write'>;
type Evaluating = Place & { keepsNumbers?: boolean };

/** How much filters may allocate for one job, in characters and elements. */
const MEMORY_LIMIT = 32 * 1024 * 1024;

/** Rows are filled from one text again and again. */
const MAX_REMEMBERED = 500;

/** `test` knows more that is false than Liquid does. */
const JSON_OPERATORS = {
  ...OPERATORS,
  and: (left: unknown, right: unknown) => isTrue(left) && isTrue(right),
  or: (left: unknown, right: unknown) => isTrue(left) || isTrue(right),
  not: (value: unknown) => !isTrue(value),
};

/** Fills the texts of one job with LiquidJS, or as `syntax` says, and keeps the names that had no value. */
export class Filler {
  /** The mark of the document (`mark.ts`). */
  readonly mark: string;
  readonly #job: FillJob;
  readonly #syntax: Syntax;
  readonly #templates = new Map<string, Template[]>();
  readonly #expressions = new Map<string, Compiled>();
  /** Whether there are exact numbers in the variables; undefined until it matters. */
  #hasExact: boolean | undefined;

  constructor({ variables, syntax, missing, locale, timezone, mark, cpuMs }: FillerOptions) {
    this.mark = mark ?? newMark();
    this.#syntax = syntax ?? 'liquid';
    this.#job = {
      variables,
      formats: new LocaleFormats(locale, timezone),
      budget: new Budget(cpuMs),
      missing: new MissingNames(),
      unread: new UnreadTexts(),
      bound: new Set(),
      keeps: missing === 'keep',
      memoryLimit: new Context({}, engine.options, { memoryLimit: MEMORY_LIMIT }).memoryLimit,
    };
  }

  /** What was noted so far, and dates that could not be read. */
  get unread(): readonly UnreadText[] {
    return this.#job.unread.list;
  }

  /** Adds what the format recognised, but cannot show as its author saw it. @param line from 1 @param path of a field, as a JSON Pointer */
  noteUnread(text: string, line?: number, path?: string): void {
    this.#job.unread.note(text, line, path);
  }

  /** @returns names of variables between signs of other engines, which stay as they are */
  foreignIn(text: string, scope?: Scope): string[] {
    if (this.#syntax === 'off') return [];
    return foreignValues(text.replace(OWN_TAGS, '{}'), (name) => this.knows(name, scope));
  }

  /** Names without a value, each once, in the order met. */
  get missing(): readonly string[] {
    return this.#job.missing.list;
  }

  /** Whether the request, or the scope, has a variable of that name. */
  has(name: string, scope: Scope = {}): boolean {
    return this.#isKeyWith(scope)(name);
  }

  /** Whether there is, or in what is filled already was, a variable of that name: also a loop's, or one of `assign`. */
  knows(name: string, scope?: Scope): boolean {
    return this.#job.bound.has(name) || this.has(name, scope);
  }

  /** Adds a name that the format found no value for. */
  noteMissing(name: string): void {
    this.#job.missing.note(name);
  }

  /** @throws {PlatenError} template_error with line and column, or payload_too_large */
  fill(source: string, { write, at, scope }: FillOptions): string {
    if (this.#syntax === 'off') return source;
    return this.#guarded(at, () => {
      const lookup = new Lookup({ job: this.#job, write, scope, engine });
      const output = new Output(this.#job.budget, { keepsPlain: false });
      if (this.#syntax === 'simple') fillPlaceholders(source, lookup, output);
      else this.#render(source, lookup, output);
      lookup.noteBound(lookup.bottom());
      return output.buffer;
    });
  }

  /**
   * The value of what may stand between the braces, such as `items` or
   * `total | times: 2`, with its JSON type; undefined if there is none (then noted as missing).
   * @param options `keepsNumbers`: a number that JavaScript would write in another way stays an ExactNumber
   * @throws {PlatenError} template_error
   */
  evaluate(expression: string, { at, scope, keepsNumbers = false }: Evaluating): unknown {
    return this.#guarded(at, () => {
      const missing: string[] = [];
      const lookup = new Lookup({ job: this.#job, write: (text) => text, scope, engine });
      const value = this.#valueOf(expression.trim(), lookup, missing);
      for (const name of missing) this.#job.missing.note(name);
      if (!keepsNumbers) return this.#plainJson(value, at);
      return value instanceof ExactNumber ? value : (toValue(value) as unknown);
    });
  }

  /** True unless the expression is false, null, missing, "", 0 or []; never notes a missing name. */
  test(expression: string, { at, scope }: Place): boolean {
    return this.#guarded(at, () => {
      const operators = JSON_OPERATORS;
      const write = (text: string) => text;
      const lookup = new Lookup({ job: this.#job, write, scope, engine, operators });
      return isTrue(this.#valueOf(expression.trim(), lookup, []));
    });
  }

  #guarded<T>(at: string, work: () => T): T {
    try {
      return this.#job.budget.spend(work);
    } catch (error) {
      throw templateFault(error, at);
    }
  }

  #render(source: string, lookup: Lookup, output: Output): void {
    const template = memoized(this.#templates, source, MAX_REMEMBERED, () =>
      parseTemplate(source, this.#isKeyWith(lookup.environments as Scope)),
    );
    toValueSync(engine.renderer.renderTemplates(template, lookup, output));
  }

  #valueOf(text: string, lookup: Lookup, missing: string[]): unknown {
    if (this.#syntax !== 'liquid') {
      const value = valueOf(text, lookup);
      if (value === undefined) missing.push(text);
      return value;
    }
    const isKey = this.#isKeyWith(lookup.environments);
    const compiled = memoized(this.#expressions, text, MAX_REMEMBERED, () =>
      compile(text, engine, isKey),
    );
    return evaluate(compiled, lookup, missing);
  }

  #plainJson(value: unknown, at: string): unknown {
    if (value instanceof ExactNumber) return withoutExact(value, writingAt(at));
    const plain: unknown = toValue(value);
    if (typeof plain !== 'object' || at.endsWith(KEEPS_NUMBERS)) return plain;
    this.#hasExact ??= holdsExact(this.#job.variables);
    return this.#hasExact ? withoutExact(plain, writingAt(at)) : plain;
  }

  #isKeyWith(scope: Scope) {
    const { variables } = this.#job;
    return (name: string) => Object.hasOwn(scope, name) || Object.hasOwn(variables, name);
  }
}

/** What is read here is of no other engine, such as `"%d.%m."` in a tag. */
const OWN_TAGS = /\{\{[^]*?\}\}|\{%[^]*?%\}/g;

/** Places that are filled later from a value, so numbers have to keep their digits. */
const KEEPS_NUMBERS = '/each/in';

/** Cells take texts, too: these are written, summed and formatted digit for digit. */
const TAKES_TEXTS = /\/(?:(?:footer_)?rows|columns\/\d+\/value)(?:\/|$)/;

function writingAt(at: string): (number: ExactNumber) => string | number {
  return TAKES_TEXTS.test(at) ? ({ source }) => source : (number) => number.valueOf();
}

function isTrue(value: unknown): boolean {
  return !isBlank(value) && toValue(value) !== 0;
}
