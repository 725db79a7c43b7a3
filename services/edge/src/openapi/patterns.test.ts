import { expect, test } from '@jest/globals';
import { IDEMPOTENCY_KEY } from '../generation/idempotency.ts';
import { REQUEST_ID } from '../middleware/exchange.ts';
import { readOpenApiDocument } from './document.ts';

type Described = Record<string, { schema: { pattern: string } }>;

const { headers, parameters } = readOpenApiDocument().components as unknown as {
  headers: Described;
  parameters: Described;
};

test.each([
  ['X-Request-Id', REQUEST_ID, headers['RequestId']],
  ['Idempotency-Key', IDEMPOTENCY_KEY, parameters['IdempotencyKey']],
])('what is taken for %s is what the document says', (_, pattern, described) => {
  expect(pattern).toEqual(new RegExp(described!.schema.pattern));
});
