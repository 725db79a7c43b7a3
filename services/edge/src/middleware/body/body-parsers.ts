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

/** Makes of the bytes of bodies what handlers take. Nothing here waits or needs a request, so that a thread can do it. */
export class BodyParsers {
  readonly #checks = new Map<string, Checks>();
  readonly #validator: BodyValidator;

  constructor(documents: readonly OpenApiDocument[], validator: BodyValidator) {
    this.#validator = validator;
    for (const { paths, components } of documents) {
      const operations = Object.values(paths).flatMap((each) => Object.values(each));
      for (const { operationId, requestBody } of operations) {
        if (requestBody) this.#checks.set(operationId, this.#checksOf(requestBody, components));
      }
    }
  }

  /** @throws {PlatenError} invalid_json, invalid_request and other faults of the body */
  async parse({ operation, bytes, form, given }: BodyTask): Promise<unknown> {
    const { json = this.#checks.get(PDF)?.json, form: checkForm } =
      this.#checks.get(operation) ?? {};
    if (!json) throw new Error(`nothing checks bodies of ${operation}`);
    const body =
      form === undefined || !checkForm
        ? parseJsonBody(bytes, json)
        : await parseFormBody(bytes, form, { form: checkForm, json });
    return PREPARATIONS[operation]?.(body as object, given) ?? body;
  }

  #checksOf(
    { content, required = false }: RequestBody,
    components: OpenApiDocument['components'],
  ): Checks {
    const checkOf = (type: string) => {
      const schema = content[type]?.schema;
      return schema && this.#normalizing(schema, required, components);
    };
    return { json: checkOf('application/json'), form: checkOf('multipart/form-data') };
  }

  /** Checks a body after its normalization. @param isRequired false: null counts as no body */
  #normalizing(
    schema: object,
    isRequired: boolean,
    components: OpenApiDocument['components'],
  ): CheckBody {
    const normalize = createNormalizer(schema, components);
    const check = this.#validator.compile(schema);
    return (parsed, values) => {
      try {
        return check(normalize(parsed === null && !isRequired ? {} : parsed), values);
      } catch (error) {
        throw error instanceof RangeError ? tooLong(error) : error;
      }
    };
  }
}

/** A pattern of a schema takes a stack as deep as a text is long. */
function tooLong(cause: RangeError): PlatenError {
  return invalidRequest(
    [{ path: '', message: 'has a text that is too long to be checked' }],
    cause,
  );
}

/** Of all operations that the edge serves. */
export function bodyParsers(document: OpenApiDocument, validator: BodyValidator): BodyParsers {
  return new BodyParsers([document, consoleDocument(document)], validator);
}
