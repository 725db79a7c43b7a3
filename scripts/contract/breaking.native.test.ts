import { describe, expect, test } from 'vitest';
import { breakingChanges, unintendedChanges } from './breaking.ts';
import { currentContract } from './contract.ts';

/** Where in the contract, and what is to stand there; nothing if it is to be gone. */
type Edit = readonly [path: string, value?: unknown];

const SCHEMAS = 'openapi components schemas';

/** What the contract breaks of itself, once edited. */
function changesBy(edits: readonly Edit[]): Promise<string[]> {
  const contract = currentContract();
  for (const [path, value] of edits) put(contract, path.split(' '), value);
  return breakingChanges(currentContract(), contract);
}

function put(target: object, [name = '', ...rest]: string[], value: unknown): void {
  if (rest.length > 0) put(Reflect.get(target, name) as object, rest, value);
  else if (value === undefined) Reflect.deleteProperty(target, name);
  else Reflect.set(target, name, value);
}

/** A list that stands in the contract, without its first. */
function shortened(...path: string[]): unknown[] {
  const found = path.reduce<unknown>(
    (target, name) => Reflect.get(target as object, name),
    currentContract(),
  );
  return (found as unknown[]).slice(1);
}

const NEW_OPERATION = { get: { responses: { 200: { description: 'All of them.' } } } };
const CODES = ['openapi', 'components', 'schemas', 'ErrorCode', 'enum'];
const BLOCKS = ['template', '$defs', 'block', 'oneOf'];

describe('is a breaking change:', () => {
  test.each<[string, RegExp, ...Edit[]]>([
    ['an operation less', /GET \/usage\/history: .*removed/, ['openapi paths /usage/history']],
    [
      'a field less in an answer',
      /GET \/usage: removed the required property `overage`/,
      [`${SCHEMAS} Usage properties overage`],
      [`${SCHEMAS} Usage required`, ['month', 'used']],
    ],
    [
      'an option less',
      /POST \/generate\/preview: removed the request property `options\/toc`/,
      [`${SCHEMAS} PdfOptions properties toc`],
    ],
    [
      'a field that is required now',
      /rotate: the request property `overlap_seconds`.* became required/,
      [`${SCHEMAS} Rotation required`, ['overlap_seconds']],
    ],
    [
      'a narrower bound, beside a reference',
      /POST \/generate\/preview: the `preview\/width` request property's max was decreased/,
      [`${SCHEMAS} Preview properties width maximum`, 1000],
    ],
    [
      'a value less of those that may be sent',
      /POST \/keys: removed the enum value `usage`/,
      [`${SCHEMAS} KeyRequest properties scopes items enum`, ['generate']],
    ],
    [
      'a code less of those that errors have',
      /ErrorCode: request body enum value removed `missing_content`/,
      [`${SCHEMAS} ErrorCode enum`, shortened(...CODES)],
    ],
    [
      'a header that is required now',
      /GET \/usage: added the new required `header` request parameter `x-reason`/i,
      [
        'openapi paths /usage get parameters',
        [{ name: 'X-Reason', in: 'header', required: true, schema: { type: 'string' } }],
      ],
    ],
    [
      'a field less of a block',
      /heading_block: removed the request property `level`/,
      ['template $defs heading_block properties level'],
    ],
    [
      'a kind of block less',
      /\/schemas\/block: /,
      ['template $defs block oneOf', shortened(...BLOCKS)],
    ],
  ])('%s', async (_, sentence, ...edits) => {
    expect((await changesBy(edits)).join('\n')).toMatch(sentence);
  });
});

describe('is no breaking change:', () => {
  test.each<[string, ...Edit[]]>([
    ['nothing'],
    ['an operation more', ['openapi paths /plans', NEW_OPERATION]],
    ['an option more', [`${SCHEMAS} PdfOptions properties colour`, { type: 'boolean' }]],
    ['a field more in an answer', [`${SCHEMAS} Usage properties colour`, { type: 'string' }]],
    [
      'a code more of those that errors have',
      [`${SCHEMAS} ErrorCode enum`, ['missing_content', ...shortened(...CODES), 'too_late']],
    ],
    ['a field more of a block', ['template $defs heading_block properties colour', {}]],
  ])('%s', async (_, ...edits) => {
    expect(await changesBy(edits)).toEqual([]);
  });
});

test('the contract has no unlisted breaking change since the last release', async () => {
  expect(await unintendedChanges()).toEqual([]);
});
