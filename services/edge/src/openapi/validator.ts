import {
  isRecord,
  optionFaults,
  PlatenError,
  pointerStep,
  type ErrorDetail,
  type FieldSchema,
  type Resolve,
  type SourceFormat,
} from '@platen/contracts';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { invalidRequest } from '../invalid-request.ts';
import type { CheckBody } from '../middleware/body/bodies.ts';
import { readTemplateSchema, type OpenApiDocument } from './document.ts';
import { describe } from './sentences.ts';

const BASE = 'platen';

/** The reference to it in the document. */
const TEMPLATE_SCHEMA = 'schemas/template-v1.json';

/** With more items and members than this, only the first fault is reported: finding all of n takes n² steps. */
const MAX_VALUES_FOR_ALL_FAULTS = 1_000;

/** Compiles checks of request bodies from the schemas of the document. */
export class BodyValidator {
  readonly #first: Ajv2020;
  readonly #document: OpenApiDocument;
  #resolve: Resolve | undefined;
  #all: Ajv2020 | undefined;

  constructor(document: OpenApiDocument) {
    this.#document = document;
    this.#first = newAjv(document, { allErrors: false });
  }

  /** @param schema as in the document, with references into its components */
  compile(schema: object): CheckBody {
    const findFirst = this.#first.compile(rebased(schema));
    let findAll: ValidateFunction | undefined;
    return (body, values = 0) => {
      if (findFirst(body)) return body;
      if (values > MAX_VALUES_FOR_ALL_FAULTS) throw this.#error(findFirst, body, () => []);
      findAll ??= this.#compileForAll(schema);
      findAll(body);
      throw this.#error(findAll, body, contradictions);
    };
  }

  #error({ errors }: ValidateFunction, body: unknown, more: typeof contradictions): PlatenError {
    this.#resolve ??= createResolver(this.#document);
    const details = detailsOf(errors ?? [], this.#resolve);
    return bodyError(errors ?? [], body, [...details, ...more(body, details)]);
  }

  /** Compiled on the first fault only, because it takes as long as the rest of the start. */
  #compileForAll(schema: object): ValidateFunction {
    this.#all ??= newAjv(this.#document, { allErrors: true });
    return this.#all.compile(rebased(schema));
  }
}

function newAjv({ components }: OpenApiDocument, { allErrors }: { allErrors: boolean }): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors,
    strict: true,
    strictRequired: false, // `then` may require what `properties` describes
    allowUnionTypes: true,
    verbose: true,
    discriminator: true,
  });
  addFormats.default(ajv);
  ajv.addVocabulary(['components', 'example', 'x-keeps-null']);
  ajv.addSchema(readTemplateSchema(), TEMPLATE_SCHEMA);
  ajv.addSchema({ $id: BASE, components: withoutFiles(components) }, BASE);
  return ajv;
}

/** Removes files from schemas. OpenAPI calls a file a text of format `binary`; here it is bytes, which no schema describes. */
function withoutFiles(components: object): object {
  return JSON.parse(JSON.stringify(components), (_, value: unknown) => {
    const isFile = (value as { format?: unknown } | null)?.format === 'binary';
    return isFile ? {} : value;
  }) as object;
}

/** Makes `#/components/…` mean the document's components. */
function rebased(schema: object): object {
  const reference = (schema as { $ref?: string }).$ref;
  return reference ? { $ref: `${BASE}${reference}` } : schema;
}

/** References are into the document's components or the template's definitions, or mean the whole template. */
function createResolver({ components }: OpenApiDocument): Resolve {
  const template = readTemplateSchema() as FieldSchema & { $defs: object };
  const root = { components, $defs: template.$defs };
  return (reference) => {
    const [file, pointer] = reference.split('#/');
    if (pointer === undefined) return file === TEMPLATE_SCHEMA ? template : undefined;
    return pointer
      .split('/')
      .reduce<Record<string, unknown> | undefined>(
        (at, step) => at?.[step] as Record<string, unknown> | undefined,
        root,
      );
  };
}

/** For so many unknown fields the edge looks for what is meant: that takes longer than all other checks. */
const MOST_GUESSED = 20;

function detailsOf(errors: ErrorObject[], resolve: Resolve): ErrorDetail[] {
  let unknown = 0;
  return distinct(
    chosen(errors)
      .filter(isRelevant)
      // The message has the first: a field by another name leads on further than one that is not there.
      .toSorted((one, other) => Number(isMissing(one)) - Number(isMissing(other)))
      .map((error) => {
        if (error.keyword === 'additionalProperties') unknown += 1;
        return toDetail(error, unknown > MOST_GUESSED ? undefined : resolve);
      }),
  );
}

/** What the options that the schema takes would be refused for, so that one answer tells all. */
function contradictions(body: unknown, details: readonly ErrorDetail[]): ErrorDetail[] {
  if (!isRecord(body) || !isRecord(body['options'])) return [];
  const { options, format = 'html' } = body as { options: object; format?: SourceFormat };
  const faulty = new Set(details.map(({ path }) => path.split('/')[2]));
  const sound = Object.entries(options).filter(([name]) => !faulty.has(name));
  return optionFaults(Object.fromEntries(sound), format).invalid;
}

function bodyError(errors: ErrorObject[], body: unknown, details: ErrorDetail[]): PlatenError {
  return (
    unsupportedFormat(errors, details) ??
    missingContent(errors, body, details) ??
    invalidRequest(details)
  );
}

function unsupportedFormat(
  errors: ErrorObject[],
  details: readonly ErrorDetail[],
): PlatenError | undefined {
  const error = errors.find(
    ({ instancePath, keyword }) => instancePath === '/format' && keyword === 'enum',
  );
  if (!error) return undefined;
  const sentence = describe(error);
  const office =
    '; leave it out for office files, which go to /api/v1/generate/pdf/upload; a PNG comes from /generate/preview';
  // The format decides which source is required.
  const others = details.filter(
    ({ path }) => !['format', ...Object.keys(SOURCES)].includes(path.slice(1)),
  );
  return new PlatenError('unsupported_format', `format ${sentence}.`, {
    details: [{ path: '/format', message: sentence + office }, ...others],
  });
}

/** The source fields, and the word that follows the format in the message about a missing one. */
const SOURCES: Record<string, string> = {
  content: 'format',
  template_data: 'format',
  file: 'upload',
};

/** Clients may rely on these messages (openapi.yaml has an example); an empty text counts as missing. */
function missingContent(
  errors: ErrorObject[],
  body: unknown,
  details: readonly ErrorDetail[],
): PlatenError | undefined {
  const field = errors.map(missingField).find((name) => name && Object.hasOwn(SOURCES, name));
  if (!field) return undefined;
  const { format = field === 'file' ? 'docx' : 'html' } = body as { format?: string };
  const message = `${field} is required for ${format} ${SOURCES[field]}`;
  return new PlatenError('missing_content', message, {
    details: [
      { path: `/${field}`, message: 'is required' },
      ...sourceElsewhere(field, body as object),
      // It may be there, but misspelt; and one answer tells all that is wrong.
      ...details.filter(({ path }) => path !== `/${field}`),
    ],
  });
}

/** The format decides which source counts. */
function sourceElsewhere(field: string, body: object): ErrorDetail[] {
  if (field === 'content' && Object.hasOwn(body, 'template_data'))
    return [{ path: '/format', message: 'must be "template" for template_data' }];
  if (field === 'template_data' && Object.hasOwn(body, 'content'))
    return [{ path: '/format', message: 'must be "html" or "markdown" for content' }];
  return [];
}

function missingField({ instancePath, keyword, params }: ErrorObject): string | undefined {
  if (instancePath === '' && keyword === 'required') return String(params['missingProperty']);
  return instancePath === '/content' && keyword === 'minLength' ? 'content' : undefined;
}

/** Keywords that only choose a branch: the error inside the branch says what is wrong. */
const CHOICES = new Set(['if', 'discriminator']);

const isMissing = ({ keyword }: ErrorObject) => keyword === 'required';

/** What may stand there says more than its type. */
function isRelevant({ keyword, instancePath: at }: ErrorObject, _: number, all: ErrorObject[]) {
  const isListed = (each: ErrorObject) => each.instancePath === at && each.keyword === 'enum';
  return !CHOICES.has(keyword) && (keyword !== 'type' || !all.some(isListed));
}

/** For a choice between types, the faults of the sent type; if it is not allowed, the allowed types. */
function chosen(errors: ErrorObject[]): ErrorObject[] {
  const choice = errors.find(({ keyword }) => keyword === 'oneOf');
  if (!choice) return errors;
  const { instancePath: path } = choice;
  const others = errors.filter((error) => error !== choice);
  const types = others.filter((error) => error.keyword === 'type' && error.instancePath === path);
  const rest = others.filter((error) => !types.includes(error));
  const [first] = types;
  if (!first || rest.some(({ instancePath }) => isWithin(instancePath, path))) return chosen(rest);
  const type = types.flatMap(({ params }) => params['type'] as string);
  return [...chosen(rest), { ...first, params: { type } }];
}

function isWithin(pointer: string, ancestor: string): boolean {
  return pointer === ancestor || pointer.startsWith(`${ancestor}/`);
}

/** Removes duplicates: the check of a schema with two references reports a fault twice. */
function distinct(details: ErrorDetail[]): ErrorDetail[] {
  return [
    ...new Map(details.map((detail) => [`${detail.path}\n${detail.message}`, detail])).values(),
  ];
}

/** @param resolve absent: guess nothing */
function toDetail(error: ErrorObject, resolve?: Resolve): ErrorDetail {
  return { path: pointer(error), message: describe(error, resolve) };
}

function pointer({ instancePath, keyword, params }: ErrorObject): string {
  if (keyword === 'additionalProperties')
    return `${instancePath}/${pointerStep(String(params['additionalProperty']))}`;
  if (keyword === 'required')
    return `${instancePath}/${pointerStep(String(params['missingProperty']))}`;
  return instancePath;
}
