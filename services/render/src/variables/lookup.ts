import { Context, Drop, toValue } from 'liquidjs';
import type { Budget } from './budget.ts';
import type { Scope, Variables, Write } from './filler.ts';
import type { LocaleFormats } from './filters/locale-formats.ts';
import type { MissingNames } from './missing.ts';
import type { UnreadTexts } from './unread.ts';
import { Rendered } from './rendered.ts';
import { TemplateMistake } from './template-mistake.ts';

/** The state that the texts of one job share. */
export interface FillJob {
  variables: Variables;
  formats: LocaleFormats;
  budget: Budget;
  missing: MissingNames;
  unread: UnreadTexts;
  /** Names that tags gave to values. */
  bound: Set<string>;
  /** Placeholders without a value stay as they stand. */
  keeps: boolean;
  memoryLimit: Context['memoryLimit'];
}

interface LookupOptions {
  job: FillJob;
  write: Write;
  scope: Scope | undefined;
  engine: { options: Context['opts'] };
  operators?: Context['opts']['operators'];
}

type Key = Parameters<Context['readProperty']>[1];

/** The values of a template: only own properties, the innermost name first. */
export class Lookup extends Context {
  readonly job: FillJob;
  readonly put: Write;
  readonly #scopes: Scope[] = [emptyScope()];

  constructor({ job, write, scope, engine, operators }: LookupOptions) {
    super(
      Object.assign(emptyScope(), scope),
      operators ? { ...engine.options, operators } : engine.options,
      { sync: true },
      {
        memoryLimit: job.memoryLimit,
        // LiquidJS calls `check` only.
        renderLimit: job.budget as unknown as Context['renderLimit'],
        liquid: engine,
      },
    );
    this.job = job;
    this.put = write;
  }

  /** The value of exactly this name, whatever its characters; undefined if there is none. */
  find(name: string): unknown {
    const scope =
      this.#scopes.findLast((each) => Object.hasOwn(each, name)) ??
      [this.environments as Scope, this.job.variables].find((each) => Object.hasOwn(each, name));
    if (!scope && name === 'loop' && this.find('forloop') !== undefined) {
      throw new TemplateMistake('there is no loop; write forloop.index, forloop.last and so on');
    }
    return scope?.[name];
  }

  override *_get(paths: Key[]): IterableIterator<unknown> {
    const [name, ...rest] = paths;
    return (yield this._getFromScope(this.find(String(toValue(name))), rest)) as unknown;
  }

  override readProperty(object: unknown, key: Key): unknown {
    return propertyOf(object, toValue(key) as unknown);
  }

  override push(scope: object): number {
    const { forloop } = scope as { forloop?: unknown };
    if (forloop instanceof Drop) forloop['parentloop'] = this.find('forloop');
    return this.#scopes.push(scope as Scope);
  }

  override pop(): Scope | undefined {
    this.noteBound(this.#scopes.at(-1));
    return this.#scopes.pop();
  }

  noteBound(scope: Scope = {}): void {
    for (const name of Object.keys(scope)) this.job.bound.add(name);
  }

  override bottom(): Record<string, unknown> {
    return this.#scopes[0] as Record<string, unknown>;
  }

  override spawn(item: object = {}): Context {
    return new ItemLookup(item, this);
  }
}

/** The scope in which filters such as `where` find the properties of one item. */
class ItemLookup extends Context {
  readonly #item: unknown;

  constructor(item: unknown, { opts, memoryLimit, renderLimit }: Lookup) {
    super({}, opts, { sync: true }, { memoryLimit, renderLimit });
    this.#item = item;
  }

  override *_get(paths: Key[]): IterableIterator<unknown> {
    return (yield this._getFromScope(this.#item, paths)) as unknown;
  }

  override readProperty(object: unknown, key: Key): unknown {
    return propertyOf(object, toValue(key) as unknown);
  }
}

/** The properties of LiquidJS's loop variables; templates cannot reach any others. */
const LOOP_FACTS = new Set(
  'index index0 rindex rindex0 first last length name parentloop row col col0 col_first col_last'.split(
    ' ',
  ),
);

/** @returns undefined if there is no such property of the value's own */
export function propertyOf(value: unknown, key: unknown): unknown {
  if (typeof key !== 'string' && typeof key !== 'number') return undefined;
  if (value instanceof Rendered) return propertyOf(value.valueOf(), key);
  if (value instanceof Drop) return loopFact(value, String(key));
  if (Array.isArray(value)) return elementOf(value, key);
  if (typeof value === 'string') return key === 'size' ? value.length : ownOf(value, key);
  return typeof value === 'object' && value !== null ? ownOf(value, key) : undefined;
}

function elementOf(array: unknown[], key: string | number): unknown {
  if (typeof key === 'number') return array.at(key);
  if (key === 'first') return array[0];
  if (key === 'last') return array.at(-1);
  return key === 'size' ? array.length : ownOf(array, key);
}

function loopFact(drop: Drop, key: string): unknown {
  if (!LOOP_FACTS.has(key)) return undefined;
  const fact: unknown = drop[key];
  return typeof fact === 'function' ? (fact as () => unknown).call(drop) : fact;
}

function ownOf(value: object | string, key: string | number): unknown {
  return Object.hasOwn(Object(value) as object, key)
    ? (value as Record<string | number, unknown>)[key]
    : undefined;
}

function emptyScope(): Record<string, unknown> {
  return Object.create(null) as Record<string, unknown>;
}
