import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { faultsOf, schema } from './schema.fixture.ts';

const GUIDE = readFileSync(
  new URL('../../../../docs/guides/templates.md', import.meta.url),
  'utf8',
);

/** Whole templates as they are; blocks as the content of one. What else there is are variables, and an answer. */
const EXAMPLES = Array.from(
  GUIDE.matchAll(/```json\n([^]*?)```/g),
  ([, text = '']) => JSON.parse(text) as object,
).flatMap((json) => {
  if ('version' in json) return [json];
  return 'type' in json || Array.isArray(json) ? [{ version: 1, content: [json].flat() }] : [];
});

describe('the guide to layout templates', () => {
  test.each(EXAMPLES.map((template, index) => [index + 1, template]))(
    'has example %i that matches the schema',
    (_, template) => {
      expect(faultsOf(template)).toEqual([]);
    },
  );

  test('has an example of every block', () => {
    const shown = JSON.stringify(EXAMPLES);
    const types = Object.keys(schema.$defs)
      .filter((name) => name.endsWith('_block'))
      .map((name) => name.replace('_block', ''));
    expect(types.length).toBe(21);
    expect(types.filter((type) => !shown.includes(`"type":"${type}"`))).toEqual([]);
  });
});
