import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { httpStatusOf } from './errors.ts';

interface Document {
  components: { schemas: { ErrorCode: { enum: string[] } } };
}

test('the OpenAPI document names every error code, and no other', () => {
  const file = fileURLToPath(import.meta.resolve('../openapi.yaml'));
  const { components } = parse(readFileSync(file, 'utf8')) as Document;
  expect(components.schemas.ErrorCode.enum.toSorted()).toEqual(Object.keys(httpStatusOf).sort());
});
