import type { PlatenError } from '@platen/contracts';
import { consoleDocument } from '../../console/document.ts';
import { PREPARATIONS, type Given } from '../../generation/prepare.ts';
import type { OpenApiDocument, OperationObject } from '../../openapi/document.ts';
import { invalidRequest } from '../../invalid-request.ts';
import { createNormalizer } from '../../openapi/normalize-json.ts';
import type { BodyValidator } from '../../openapi/validator.ts';
import type { CheckBody } from './bodies.ts';
import { parseFormBody } from './form-body.ts';
import { parseJsonBody } from './json-body.ts';

/** A body to parse. */
export interface BodyTask {
  operation: string;
  bytes: Buffer;
  /** Its media type, if it is a form; undefined: it is JSON. */
  form: string | undefined;
  given: Given;
}

/** The operation that takes in JSON what a form may have in a file. */
const PDF = 'generatePdf';

/** The checks of one operation's bodies. */
interface Checks {
  json: CheckBody | undefined;
  form: CheckBody | undefined;
}

type RequestBody = NonNullable<OperationObject['requestBody']>;

/** @throws {PlatenError} invalid_json, invalid_request and other faults of the body */
export type ParseTask = (task: BodyTask) => Promise<unknown>;

/** Makes of the bytes of bodies what handlers take. Nothing here waits or needs a request, so that a thread can do it. */
export function bodyParser(
  documents: readonly OpenApiDocument[],
  validator: BodyValidator,
): ParseTask {
  const checks = new Map<string, Checks>();
  for (const { paths, components } of documents) {
    const operations = Object.values(paths).flatMap((each) => Object.values(each));
    for (const { operationId, requestBody } of operations) {
      if (requestBody) checks.set(operationId, checksOf(requestBody, { components, validator }));
    }
  }
  return async ({ operation, bytes, form, given }) => {
    const { json = checks.get(PDF)?.json, form: checkForm } = checks.get(operation) ?? {};
    if (!json) throw new Error(`nothing checks bodies of ${operation}`);
    const body =
      form === undefined || !checkForm
        ? parseJsonBody(bytes, json)
        : await parseFormBody(bytes, form, { form: checkForm, json });
    return PREPARATIONS[operation]?.(body as object, given) ?? body;
  };
}

/** Checks come after a normalization. In a body that is not required null counts as none. */
function checksOf(
  { content, required = false }: RequestBody,
  { components, validator }: Pick<OpenApiDocument, 'components'> & { validator: BodyValidator },
): Checks {
  const checkOf = (type: string): CheckBody | undefined => {
    const schema = content[type]?.schema;
    if (!schema) return undefined;
    const normalize = createNormalizer(schema, components);
    const check = validator.compile(schema);
    return (parsed, values) => {
      try {
        return check(normalize(parsed === null && !required ? {} : parsed), values);
      } catch (error) {
        throw error instanceof RangeError ? tooLong(error) : error;
      }
    };
  };
  return { json: checkOf('application/json'), form: checkOf('multipart/form-data') };
}

/** A pattern of a schema takes a stack as deep as a text is long. */
function tooLong(cause: RangeError): PlatenError {
  return invalidRequest(
    [{ path: '', message: 'has a text that is too long to be checked' }],
    cause,
  );
}

/** Of all operations that the edge serves. */
export function servedBodies(document: OpenApiDocument, validator: BodyValidator): ParseTask {
  return bodyParser([document, consoleDocument(document)], validator);
}
