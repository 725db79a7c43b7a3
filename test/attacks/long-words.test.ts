import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isErrorCode } from '@platen/contracts';
import fc from 'fast-check';
import { options } from '../harness/arbitraries/options.ts';
import { layoutTemplate } from '../harness/arbitraries/template.ts';
import { wordFile, wordText } from '../harness/documents/office-documents.ts';
import { sheetFile, textFile } from '../harness/documents/office-packages.ts';
import type { RunningPlatform, TestAccount } from '../harness/running-platform.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';

/** In bytes: a header, all of a response, the body of an error (openapi.yaml). */
const MAX_VALUE = 2_048;
const MAX_HEAD = 8_192;
const MAX_BODY = 16 * 1024;

/** Longer than any answer, of characters that cost 1 to 12 bytes where they are written, or are halves. */
const WORDS = [
  'x'.repeat(200_000),
  '字'.repeat(20_000),
  'é'.repeat(20_000),
  `x${'😀'.repeat(10_000)}`,
  '\u0001'.repeat(20_000),
  '"\\'.repeat(20_000),
  '\ud83d'.repeat(20_000),
  '~/'.repeat(20_000),
  'a.b[0]'.repeat(5_000),
  '%2C,='.repeat(5_000),
  'word '.repeat(5_000),
  '\n'.repeat(20_000),
];

/** Those that may stand in XML as they are. */
const OF_XML = [WORDS[0]!, WORDS[3]!];

/** The next words, so that each has its turn. */
function nextWords(count: number): string[] {
  return Array.from({ length: count }, () => WORDS[turn++ % WORDS.length]!);
}

/** A hundred requests, on a busy machine. */
const LIMIT_MS = 600_000;

let platform: RunningPlatform;
let account: TestAccount;
/** Documents that the account has. */
let delivered = 0;
let turn = 0;

beforeAll(async () => {
  platform = sharedPlatform();
  account = await platform.account();
});
afterAll(async () => {
  const { used } = await platform.usage(account.key);
  platform.leave();
  expect(used).toBe(delivered); // no error was charged
});

/** An answer with a head that every client takes; of an error the body is short, too, and in our words. */
async function expectShort(response: Response, what: string): Promise<void> {
  const values = [...response.headers].map(([name, value]) => ({ name, value }));
  const head = values.map(({ name, value }) => `${name}: ${value}\r\n`).join('');
  const text = Buffer.from(await response.arrayBuffer()).toString();
  const longest = Math.max(...values.map(({ value }) => value.length));
  const isError = response.status >= 400;
  expect({
    what,
    longest: Math.max(longest, MAX_VALUE),
    head: Math.max(head.length, MAX_HEAD),
  }).toEqual({ what, longest: MAX_VALUE, head: MAX_HEAD });
  if (!isError) return;
  const { error, message } = JSON.parse(text) as { error: string; message: string };
  const found = {
    what,
    isShort: Buffer.byteLength(text) <= MAX_BODY,
    isKnown: isErrorCode(error) && error !== 'generation_failed',
    // JSON writes a half of a character as an escape.
    isText: !/\\ud[89a-f]/i.test(text),
    isOurs: !/call stack|RangeError/.test(text),
  };
  expect({ ...found, message }).toEqual({
    what,
    isShort: true,
    isKnown: true,
    isText: true,
    isOurs: true,
    message,
  });
}

async function generate(what: string, answer: Promise<Response>): Promise<void> {
  const response = await answer;
  if (response.status === 200) delivered += 1;
  await expectShort(response, what);
}

/** Sends some at a time. */
async function generateAll(bodies: [what: string, body: object][]): Promise<void> {
  const waiting = [...bodies];
  const send = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      await generate(next[0], platform.generate(account.key, next[1]));
    }
  };
  await Promise.all([send(), send(), send()]);
}

/** A place of a JSON value for a text or a key. */
interface Place {
  name: string;
  /** The value with a word there. */
  put: (word: string) => unknown;
}

/** All places of a value: its texts, its keys, and one for a key that is not known. */
function* placesIn(value: unknown, name: string): Generator<Place> {
  if (typeof value === 'string') yield { name, put: (word) => word };
  if (typeof value !== 'object' || value === null) return;
  const isList = Array.isArray(value);
  const own = 'type' in value ? String(value.type) : name;
  if (!isList) yield { name: `${own} more`, put: (word) => ({ ...value, [word]: 1 }) };
  for (const [key, member] of Object.entries(value as Record<string, unknown>)) {
    const inner = isList ? own : `${own}.${key}`;
    const { [key]: _, ...others } = value as Record<string, unknown>;
    if (!isList) yield { name: `${inner} named`, put: (word) => ({ ...others, [word]: member }) };
    for (const place of placesIn(member, inner)) {
      yield { name: place.name, put: (word) => replaced(value, key, place.put(word)) };
    }
  }
}

function replaced(value: object, key: string, member: unknown): unknown {
  const copy: unknown = Array.isArray(value) ? [...(value as unknown[])] : { ...value };
  return Object.assign(copy as object, { [key]: member });
}

/** Each place that samples of a part of the contract have, once, with a word after the other. */
function attacksOn(part: fc.Arbitrary<unknown>): [what: string, value: unknown][] {
  const samples = fc.sample(part, { numRuns: 300, seed: 1 });
  const places = samples.flatMap((sample) => [...placesIn(sample, '')]);
  const distinct = new Map(places.map((place) => [place.name, place.put]));
  return [...distinct].map(([name, put]) => [name, put(nextWords(1)[0]!)]);
}

describe('a long word takes no more of an answer than there is', () => {
  test(
    'in any option',
    async () => {
      const bodies = attacksOn(options);
      expect(bodies.length).toBeGreaterThan(60);
      const content = '<p>{{ a }}';
      await generateAll(bodies.map(([what, value]) => [what, { content, options: value }]));
    },
    LIMIT_MS,
  );

  test(
    'in any field of a layout template',
    async () => {
      const bodies = attacksOn(layoutTemplate);
      expect(bodies.length).toBeGreaterThan(150);
      const format = 'template';
      await generateAll(bodies.map(([what, value]) => [what, { format, template_data: value }]));
    },
    LIMIT_MS,
  );

  test.each([
    ['the body', { content: 'x' }],
    ['the format', { format: 'html', content: 'x' }],
    ['the values', { content: '{{ a }}', variables: { a: { b: [{ c: 1 }] } } }],
  ])(
    'in any key or text of %s',
    async (what, body) => {
      const places = [...placesIn(body, what)];
      const bodies = places.flatMap(({ name, put }) =>
        nextWords(2).map((word): [string, object] => [name, put(word) as object]),
      );
      await generateAll(bodies);
    },
    LIMIT_MS,
  );

  const STRICT = { missing_variables: 'error', on_missing_resource: 'error', fit: 'error' };

  test.each([
    ['a name', '{{ WORD }}'],
    ['20 names', Array.from({ length: 20 }, (_, index) => `{{ n${index}WORD }}`).join('')],
    ['a filter', '{{ a | WORD }}'],
    ['an argument', '{{ a | upcase: WORD: 1 }}'],
    ['a number', '{{ "WORD" | plus: 1 }}'],
    ['a tag', '{% WORD %}'],
    ['a front matter', '---\ntitle: "\\qWORD"\na: *WORD\n---\n'],
    ['a title', '---\ntitle: |\nWORD\n---\n'],
    ['a style', '<style>p { font-family: "WORD"; color: WORD }</style><p>x'],
    ['a picture', '<img alt="x" src="https://WORD.invalid/WORD">'],
    ['an element', '<div style="width:9000px" class="WORD" id="WORD">x</div>'],
  ])(
    'in %s of a document',
    async (what, source) => {
      const words = nextWords(2);
      const bodies = [{}, STRICT].map((wish, nth): [string, object] => {
        const word = words[nth]!.slice(0, 400_000 / source.length);
        const content = source.replaceAll('WORD', () => word);
        return [what, { format: 'markdown', content, options: wish }];
      });
      await generateAll(bodies);
    },
    LIMIT_MS,
  );

  test.each([
    [
      'a font',
      (word: string) => wordFile({ body: wordText('x', `<w:rFonts w:ascii="${word}"/>`) }),
    ],
    [
      '21 fonts',
      (word: string) =>
        wordFile({
          body: Array.from({ length: 21 }, (_, index) =>
            wordText(`word${index}`, `<w:rFonts w:ascii="F${index} ${word.slice(0, 3_000)}"/>`),
          ).join(''),
        }),
    ],
    ['a tag', (word: string) => wordFile({ body: wordText(`{{ ${word} | none }}`) })],
    ['a section', (word: string) => wordFile({ body: wordText(`{{#${word}}}{{/other}}`) })],
    ['a paragraph', (word: string) => wordFile({ body: wordText(`${word}{{ a | none }}`) })],
    [
      'a part',
      (word: string) =>
        wordFile({ body: wordText('x'), files: { [`word/${word.slice(0, 15_000)}.xml`]: '<a' } }),
    ],
    ['a formula', (word: string) => sheetFile({ cells: `<c r="A1"><f>${word}</f></c>` })],
    [
      'a tag of a sheet',
      (word: string) =>
        sheetFile({ cells: `<c r="A1" t="inlineStr"><is><t>{{${word}}}</t></is></c>` }),
    ],
    ['an OpenDocument text', (word: string) => textFile({ body: `<text:p>{{${word}}}</text:p>` })],
  ] as const)(
    'in %s of an office document',
    async (what, fileOf) => {
      const word = OF_XML[turn++ % OF_XML.length]!;
      await generate(what, platform.upload(account.key, { file: fileOf(word) }));
    },
    LIMIT_MS,
  );

  test('in the head of a request', async () => {
    const long = 'x'.repeat(12_000);
    const { key } = account;
    const inToken = [{ alg: 'none' }, { iss: long.slice(0, 6_000) }, {}];
    const token = inToken.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
    const asked: [path: string, headers?: Record<string, string>][] = [
      [`/${long}`],
      [`/keys/?code=${long}`],
      [`/docs/${long}/`],
      [`/api/v1/usage?${long}=1`, { 'X-API-Key': key }],
      [`/api/v1/usage/history?months=${long}`, { 'X-API-Key': key }],
      [`/api/v1/keys/${long}`],
      ['/api/v1/usage', { 'X-API-Key': long }],
      ['/api/v1/usage', { 'X-API-Key': key, Accept: long }],
      ['/api/v1/keys', { Authorization: `Bearer ${long}` }],
      ['/api/v1/keys', { Authorization: `Bearer ${token.join('.')}` }],
      ['/api/v1/usage', { 'X-API-Key': key, 'X-Request-Id': long }],
      ['/api/v1/nothing', { 'X-Forwarded-Host': long, Origin: long.slice(0, 3_000) }],
    ];
    for (const [path, headers = {}] of asked) {
      const response = await fetch(platform.url + path, { headers, redirect: 'manual' });
      await expectShort(response, path.slice(0, 30));
    }
    const content = 'x';
    for (const name of ['Idempotency-Key', 'Content-Type']) {
      await generate(name, platform.generate(key, { content }, { headers: { [name]: long } }));
    }
  });
});

test.each([
  ['html', `{{ ${'a['.repeat(20_000)}a${']'.repeat(20_000)} }}`],
  ['html', '{% if a %}'.repeat(20_000) + '{% endif %}'.repeat(20_000)],
  ['html', `{% for i in (1..9000) %}{% assign a = b | push: a %}{% endfor %}{{ a | sort | join }}`],
  ['markdown', '> '.repeat(20_000)],
  ['markdown', `$${'{'.repeat(20_000)}${'}'.repeat(20_000)}$`],
  ['markdown', `---\ntitle: ${'['.repeat(20_000)}\n---\n`],
  ['markdown', `---\ntitle:\n  ${'- '.repeat(20_000)}a\n---\n`],
  ['template', { styles: chain(20_000), content: [] }],
  ['template', { content: [{ type: 'paragraph', text: `{{ ${'a['.repeat(20_000)} }}` }] }],
])('what is nested too deeply in %s is refused in our own words', async (format, source) => {
  const body =
    typeof source === 'string'
      ? { format, content: source, variables: { a: [1], b: [1] } }
      : { format, template_data: { version: 1, ...source } };
  await generate(format, platform.generate(account.key, body));
});

/** Styles of which each extends the next. */
function chain(length: number): object {
  const names = Array.from({ length }, (_, index) => `s${index}`);
  return Object.fromEntries(names.map((name, index) => [name, { extends: `s${index + 1}` }]));
}
