import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import ts from 'typescript';
import { currentContract } from './contract.ts';

/** How `template-v1.json` marks a field that takes a placeholder instead of its value. */
const WHOLE_PLACEHOLDER = '^\\s*\\{\\{[^{}]*\\}\\}\\s*$';

const PLACEHOLDER = {
  description: 'A text with `{{ … }}` in place of a value of another type.',
  type: 'string',
  pattern: WHOLE_PLACEHOLDER,
};

/** The used part of a schema. */
interface Schema {
  type?: string | string[];
  pattern?: string;
  description?: string;
  default?: unknown;
  examples?: unknown;
}

/**
 * The types of the contract's schemas, template and all, as a module. A field with a default may be left out: these are types of
 * requests first. The library is called rather than its command, which would take redocly.yaml, made for lint, for its own.
 */
export async function contractTypes(): Promise<string> {
  const nodes = await openapiTS(inOnePiece(), {
    defaultNonNullable: false,
    emptyObjectsUnknown: true,
    transform: (schema) => (isPlaceholder(schema) ? placeholderType() : undefined),
  });
  return astToString(nodes);
}

/**
 * The document with the template's schema among its own. Without OpenAPI's discriminator: the library takes the names of
 * definitions for the values of `type`, so that no block would be of any type.
 */
function inOnePiece(): OpenAPI3 {
  const { openapi, template } = currentContract();
  const { $defs, ...root } = template;
  const schemas = {
    ...openapi.components.schemas,
    ...withPlaceholders({ ...$defs, 'template-v1': root }),
    Placeholder: PLACEHOLDER,
  };
  const whole = { ...openapi, paths: {}, components: { schemas } };
  const text = JSON.stringify(whole, (name, value: unknown) =>
    name === 'discriminator' ? undefined : value,
  );
  return JSON.parse(
    text
      .replaceAll('"#/$defs/', '"#/components/schemas/')
      .replaceAll('"schemas/template-v1.json"', '"#/components/schemas/template-v1"'),
  ) as OpenAPI3;
}

/** Schemas that tell a placeholder from the other texts that a field takes. */
function withPlaceholders(schemas: object): object {
  const text = JSON.stringify(schemas, (_, value: unknown) => {
    const schema = value as Schema | null;
    return schema?.pattern === WHOLE_PLACEHOLDER ? orPlaceholder(schema) : value;
  });
  return JSON.parse(text) as object;
}

function orPlaceholder(schema: Schema): object {
  const { type, pattern: _, description, default: fallback, examples, ...rest } = schema;
  const types = [type ?? []].flat().filter((each) => each !== 'string');
  return {
    description,
    default: fallback,
    examples,
    anyOf: [{ ...rest, type: types }, { $ref: '#/components/schemas/Placeholder' }],
  };
}

function isPlaceholder({ type, pattern }: Schema): boolean {
  return type === 'string' && pattern === WHOLE_PLACEHOLDER;
}

/** `${string}{{${string}}}${string}` */
function placeholderType(): ts.TypeNode {
  const { factory } = ts;
  const any = factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword);
  return factory.createTemplateLiteralType(factory.createTemplateHead(''), [
    factory.createTemplateLiteralTypeSpan(any, factory.createTemplateMiddle('{{')),
    factory.createTemplateLiteralTypeSpan(any, factory.createTemplateMiddle('}}')),
    factory.createTemplateLiteralTypeSpan(any, factory.createTemplateTail('')),
  ]);
}
