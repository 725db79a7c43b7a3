import { PlatenError } from '@platen/contracts';
import {
  TagDisposition,
  TagPlacement,
  type PathPart,
  type PluginContent,
  type ScopeDataArgs,
  type Tag,
} from 'easy-template-x';
import type { ComposeContext } from '../../compose-context.ts';
import type { Scope } from '../../../variables/filler.ts';
import { withoutExact } from '../../../variables/filters/exact-number.ts';
import { directiveOf, marked } from './tidy/directives.ts';
import { asMerged, mergeFormatOf, type MergeFormat } from '../check/merge-format.ts';
import { expressionOf } from './expression.ts';
import type { Faults } from './faults.ts';
import { foreignSection, foreignTag, SECTION_REMEDY } from './tags/foreign-syntax.ts';
import { imageContent } from './content/image-content.ts';
import { richContent } from './content/rich/rich-content.ts';
import { linkContent } from './content/link-content.ts';
import { PASS_NAME } from './passes.ts';
import { standsForPicture } from './content/picture-plugin.ts';
import { isObject, pointerTo, Scopes, type Frame } from './scopes.ts';
import { isCondition, isInverted } from './tags/tag-parser.ts';
import { placeOf } from './tags/tag-paragraph.ts';
import { shortTag, TagFault } from './tags/template-fault.ts';
import { hideBraces, xmlText } from './tags/tag-text.ts';
import { tooLong } from '../../../variables/budget.ts';

/** The length of all values in one document, in UTF-16 units. */
const MAX_LENGTH = 32 * 1024 * 1024;

/** Passes of all loops in one document, those within others counted each time. */
const MAX_PASSES = 10_000;

/** The place for errors: the template is the uploaded file. */
const AT = '/file';

type Value = string | PluginContent | readonly unknown[] | boolean;

interface Asked {
  tag: Tag;
  expression: string;
  frame: Frame | undefined;
}

/** The values of the tags of one document. */
export class Values {
  readonly #context: ComposeContext;
  readonly #scopes = new Scopes();
  /** easy-template-x asks for each tag more than once. */
  readonly #known = new WeakMap<Tag, Value>();
  readonly #images = new WeakMap<object, PluginContent>();
  readonly #faults: Faults;
  /** Path of the part that is being filled. */
  part = '';
  #length = 0;
  #passes = 0;

  /** @param faults takes what is wrong with tags; such a tag has no value */
  constructor(context: ComposeContext, faults: Faults) {
    this.#context = context;
    this.#faults = faults;
  }

  /** True for the name or the path of a variable. */
  isKnown(name: string): boolean {
    const { filler } = this.#context;
    return filler.has(name) || filler.has(name.split('.', 1)[0] ?? '');
  }

  /** easy-template-x's `scopeDataResolver`. */
  of({ path }: Pick<ScopeDataArgs, 'path'>): Value {
    const tag = path.at(-1);
    if (typeof tag !== 'object') throw new Error('the path does not end with a tag');
    const known = this.#known.get(tag);
    if (known !== undefined) return known;
    const value =
      tag.disposition === TagDisposition.Open ? this.#section(tag, path) : this.#value(tag, path);
    this.#known.set(tag, value);
    return value;
  }

  /** The items of a section; true or false for a condition. */
  #section(tag: Tag, path: readonly PathPart[]): readonly unknown[] | boolean {
    const frame = this.#scopes.frameOf(path);
    const expression = expressionOf(tag.name);
    const isTrue = this.#ask(tag, () => this.#context.filler.test(expression, at(frame))) ?? false;
    if (!isTrue) this.#refuseForeign(tag, expression, frame);
    if (isInverted(tag) || isCondition(tag) || !isTrue) return isTrue !== isInverted(tag);
    const value = this.#evaluate(tag, expression, frame);
    if (!Array.isArray(value) && !isObject(value)) return true;
    const items: readonly unknown[] = Array.isArray(value) ? value : [value];
    this.#countPasses(tag, items.length);
    this.#scopes.add(tag, items, pointerTo(expression, frame));
    return items;
  }

  /** A name of several words that is a variable's is no syntax of another engine. */
  #refuseForeign(tag: Tag, expression: string, frame: Frame | undefined): void {
    if (foreignSection(tag.name) === undefined) return;
    const value = this.#evaluate(tag, expression, frame);
    if (value === undefined)
      this.#report(tag, new TagFault(tag.rawText, `is no tag here. ${SECTION_REMEDY}`));
  }

  #value(tag: Tag, path: readonly PathPart[]): string | PluginContent {
    const frame = this.#scopes.frameOf(path);
    if (tag.name === PASS_NAME) return frame?.passes ?? '';
    const { source, format } = mergeFormatOf(tag.name);
    const { expression: asked, kind } = directiveOf(source);
    const expression = expressionOf(asked);
    const value = this.#evaluate(tag, expression, frame);
    this.#check(tag, value, kind !== undefined);
    if (isObject(value) && Object.hasOwn(value, '_type')) {
      return this.#content(value, tag, pointerTo(expression, frame));
    }
    if (isNoPicture(value, tag, this.#context)) return NO_PICTURE;
    const plain = this.#text(value, { tag, expression, frame });
    const text = format ? this.#merged(plain, format, tag) : plain;
    this.#length += text.length;
    if (this.#length > MAX_LENGTH) throw tooLong();
    return marked(hideBraces(xmlText(text)), kind);
  }

  #text(value: unknown, { tag, expression, frame }: Asked): string {
    const { filler, options } = this.#context;
    if (value === undefined) return options.missing_variables === 'keep' ? tag.rawText : '';
    // With some filters, only the written result shows whether a name was missing.
    if (expression.includes('|') || typeof value === 'boolean') {
      const source = `{{${expression}}}`;
      return this.#ask(tag, () => filler.fill(source, { ...at(frame), write: (it) => it })) ?? '';
    }
    if (value === null) return '';
    return typeof value === 'string' ? value : JSON.stringify(value);
  }

  /** @param isDirective whether it has effects on its surroundings */
  #check(tag: Tag, value: unknown, isDirective: boolean): void {
    if (isDirective && tag.placement !== TagPlacement.TextNode) {
      this.#report(tag, new TagFault(tag.rawText, 'stands in no line and no cell'));
    }
    const remedy = value === undefined ? foreignTag(tag.name) : undefined;
    if (remedy !== undefined)
      this.#report(tag, new TagFault(tag.rawText, `is no tag here. ${remedy}`));
  }

  #merged(text: string, format: MergeFormat, tag: Tag): string {
    const merged = asMerged(text, format, this.#context.options.locale);
    if (merged === undefined) {
      const look = format.picture ?? format.numeral ?? '';
      this.#report(
        tag,
        new TagFault(tag.rawText, `asks for the format “${look}”, which is not known`),
      );
    }
    return merged ?? '';
  }

  #evaluate(tag: Tag, expression: string, frame: Frame | undefined): unknown {
    const how = { ...at(frame), keepsNumbers: true };
    return this.#ask(tag, () => this.#context.filler.evaluate(expression, how));
  }

  /** @returns undefined if a tag's text is no expression, which it reports */
  #ask<T>(tag: Tag, ask: () => T): T | undefined {
    try {
      return ask();
    } catch (error) {
      if (!isTemplateError(error)) throw error;
      if (foreignTag(tag.name) === undefined) this.#report(tag, notUnderstood(tag, error));
      return undefined;
    }
  }

  #report(tag: Tag, fault: TagFault): void {
    const node = tag.placement === TagPlacement.TextNode ? tag.xmlTextNode : tag.xmlNode;
    const place = { part: this.part, paragraph: placeOf(node) };
    this.#faults.add(fault.message, place, fault.cause);
  }

  #content(value: Readonly<Record<string, unknown>>, tag: Tag, pointer: string): PluginContent {
    const { _type: type } = value;
    if (type === 'link') return linkContent(value, pointer);
    if (type === 'html' || type === 'markdown') return richContent(value, type, pointer);
    if (type === 'image') return placed(this.#image(value, pointer), value, tag);
    throw new PlatenError('invalid_request', 'A variable has a _type that is not known.', {
      details: [
        { path: `${pointer}/_type`, message: 'must be "image", "link", "html" or "markdown"' },
      ],
    });
  }

  #image(value: Readonly<Record<string, unknown>>, pointer: string): PluginContent {
    const known = this.#images.get(value);
    if (known) return known;
    const content = imageContent(plainly(value), pointer);
    this.#images.set(value, content);
    return content;
  }

  #countPasses(tag: Tag, passes: number): void {
    this.#passes += passes;
    if (this.#passes <= MAX_PASSES) return;
    throw new PlatenError(
      'template_too_large',
      `The loops of the document repeat more than ${MAX_PASSES} times in all.`,
      { details: [{ path: '/file', message: `${shortTag(tag.rawText)} goes beyond the limit` }] },
    );
  }
}

/** The sides of a picture are numbers like all others. */
function plainly(value: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return withoutExact(value, Number) as Readonly<Record<string, unknown>>;
}

/** In the place of a picture that is to go. */
const NO_PICTURE: PluginContent = { _type: 'image' };

/** Nothing, where the alternative text of a picture asks for another one. */
function isNoPicture(value: unknown, tag: Tag, { options }: ComposeContext): boolean {
  if (value === undefined && options.missing_variables === 'keep') return false;
  return (value ?? false) === false && standsForPicture(tag);
}

/** The placeholder picture keeps its own size unless a side is given. */
function placed(
  image: PluginContent,
  value: Readonly<Record<string, unknown>>,
  tag: Tag,
): PluginContent {
  if (tag.placement === TagPlacement.TextNode) return image;
  if (value['width'] !== undefined || value['height'] !== undefined) return image;
  const { width: _width, height: _height, ...content } = image;
  return content;
}

function at(frame: Frame | undefined): { at: string; scope?: Scope } {
  return frame ? { at: AT, scope: frame.scope } : { at: AT };
}

function isTemplateError(error: unknown): error is PlatenError {
  return error instanceof PlatenError && error.code === 'template_error';
}

/** Liquid's tags in a remedy, and those of Word documents. */
const IN_WORD: readonly [RegExp, string][] = [
  [/\{% (?:els)?if (.*?) %\}/g, '{{#$1}}'],
  [/\{% unless (.*?) %\}/g, '{{^$1}}'],
  [/\{% for \w+ in (.*?) %\}/g, '{{#$1}}'],
  [/\{% else %\}/g, '{{else}}'],
  [/\{% end\w+ %\}/g, '{{/}}'],
];

/** Lines and columns mean nothing in a tag; the reason does. */
function notUnderstood(tag: Tag, error: PlatenError): TagFault {
  const message = error.details?.[0]?.message ?? 'it is no expression';
  const reason = IN_WORD.reduce(
    (text, [liquid, word]) => text.replace(liquid, word),
    message.replace(/^line \d+, column \d+: /, ''),
  );
  return new TagFault(tag.rawText, `cannot be filled: ${reason}`, error);
}
