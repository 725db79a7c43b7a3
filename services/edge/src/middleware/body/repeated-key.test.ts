import { describe, expect, test } from 'vitest';
import { pointerStep } from '@platen/contracts';
import fc from 'fast-check';
import { parseJson } from './parse-json.ts';
import { repeatedKey } from './repeated-key.ts';

/** A JSON text as a tree, whose objects may repeat a key. */
type Tree = string | Tree[] | { members: [Key, Tree][] };

interface Key {
  name: string;
  isEscaped: boolean;
}

const key = fc.record({
  name: fc.constantFrom('', 'a', 'A', 'a"', '~/', '0', '1', '😀', '\ud83d', '__proto__', '{,:'),
  isEscaped: fc.boolean(),
});

const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom('1.50', '-0', '"a"', '"a,{\\":"', 'null', '[]', '{}'),
    fc.array(tie('tree'), { maxLength: 3 }),
    fc.record({ members: fc.array(fc.tuple(key, tie('tree')), { maxLength: 3 }) }),
  ),
}));

/** Every character as `\uXXXX`, or only those that must be. */
function spelled({ name, isEscaped }: Key): string {
  if (!isEscaped) return JSON.stringify(name);
  const units = name.split('').map((unit) => unit.charCodeAt(0).toString(16).padStart(4, '0'));
  return `"${units.map((unit) => `\\u${unit}`).join('')}"`;
}

/** Writes a tree, and notes the first key that its object has had before. */
class Writer {
  json = '';
  repeated: { path: string; at: number } | undefined;

  write(value: Tree, path: string): void {
    if (typeof value === 'string') this.json += value;
    else if (Array.isArray(value)) this.#list(value, path);
    else this.#object(value.members, path);
  }

  #list(items: Tree[], path: string): void {
    this.json += '[ ';
    items.forEach((item, index) => {
      if (index > 0) this.json += ' ,';
      this.write(item, `${path}/${index}`);
    });
    this.json += ']';
  }

  #object(members: [Key, Tree][], path: string): void {
    const names = new Set<string>();
    this.json += '{';
    members.forEach(([each, value], index) => {
      if (index > 0) this.json += ',\n';
      const own = `${path}/${pointerStep(each.name)}`;
      if (names.has(each.name)) this.repeated ??= { path: own, at: Buffer.byteLength(this.json) };
      names.add(each.name);
      this.json += `${spelled(each)}: `;
      this.write(value, own);
    });
    this.json += '}';
  }
}

const written = (value: Tree) => {
  const writer = new Writer();
  writer.write(value, '');
  return writer;
};

const parsed = (json: string, field?: string) => parseJson(Buffer.from(json), field);

describe('a key that is there twice', () => {
  test('is found where it is, and nowhere else', () => {
    fc.assert(
      fc.property(tree, (value) => {
        const { json, repeated } = written(value);
        expect(repeatedKey(Buffer.from(json))).toEqual(repeated);
      }),
    );
  });

  test('is refused, and all other JSON parsed as it is', () => {
    fc.assert(
      fc.property(tree, fc.boolean(), (value, isOfVariables) => {
        const { json, repeated } = written(value);
        const body = isOfVariables ? `{"variables":${json}}` : json;
        if (!repeated) {
          expect(parsed(body)).toBeDefined();
          return;
        }
        const path = `${isOfVariables ? '/variables' : ''}${repeated.path}`.toWellFormed();
        expect(() => parsed(body)).toThrow(
          expect.objectContaining({
            code: 'invalid_json',
            details: [expect.objectContaining({ path })],
          }),
        );
      }),
    );
  });

  test.each([
    ['{"a":1,"a":1}', undefined, '/a is there twice, again at line 1 column 8: send it once.'],
    [
      '{"a":1,\n "\\u0061":1}',
      undefined,
      '/a is there twice, again at line 2 column 2: send it once.',
    ],
    [
      '\ufeff{"😀":1,"😀":1}',
      undefined,
      '/😀 is there twice, again at line 1 column 9: send it once.',
    ],
    [
      '[{"b":[{},{"c":0,"c":{}}]}]',
      'variables',
      '/variables/0/b/1/c is there twice, again at line 1 column 18: send it once.',
    ],
    [
      '{"__proto__":1,"__proto__":1}',
      'options',
      '/options/__proto__ is there twice, again at line 1 column 16: send it once.',
    ],
  ])('%s in field %s is named with its place', (json, field, message) => {
    expect(() => parsed(json, field)).toThrow(
      expect.objectContaining({ code: 'invalid_json', message }),
    );
  });

  test.each([
    '{"a":{"a":{"a":1}},"b":{"a":1}}',
    '{"a":"\\"a\\":1,\\"a\\"","A":1}',
    '[{"a":1},{"a":1}]',
    '{"é":1,"e\u0301":1}',
    '{"variables":{"rawJSON":1.50,"n":[1.50,-0,12345678901234567890]}}',
  ])('is not in %s', (json) => {
    expect(JSON.stringify(parsed(json).value)).toBe(json.replaceAll('\\u0301', '\u0301'));
  });

  // Numbers as keys, and keys that only differ at their end: neither makes the search slow.
  test.each([
    ['numbers', (index: number) => `"${index * 8_192}"`],
    ['long names', (index: number) => `"kkkkkkkkkk${index}"`],
  ])('is found among 100,000 of %s', (_, name) => {
    const members = Array.from({ length: 100_000 }, (__, index) => `${name(index)}:1`);
    const json = (last: string) => `{${members.join()},${last}:1}`;
    expect(parsed(json('"last"')).values).toBe(100_001);
    expect(() => parsed(json(name(99_999)))).toThrow('send it once');
  });
});
