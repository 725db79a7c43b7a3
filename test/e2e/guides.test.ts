import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { guideBlocks, type Block } from '../harness/guides/blocks.ts';
import {
  ANSWERS,
  NO_EXAMPLES,
  NOT_HERE,
  REFUSED_OPTIONS,
  VARIABLES,
} from '../harness/guides/fates.ts';
import { Listening } from '../harness/guides/listening.ts';
import { Reader } from '../harness/guides/reader.ts';
import { wordFile, wordText } from '../harness/documents/office-documents.ts';
import type { RunningPlatform } from '../harness/running-platform.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';

// Every example of a guide works for a reader who has only the guide.

const blocks = guideBlocks();
const shells = blocks.filter(({ language }) => ['sh', 'bash', 'console'].includes(language));
const values = blocks.filter(({ language }) => language === 'json').flatMap(jsonOf);

/** A JSON value of a block; a block may have one on each line. */
interface Example {
  block: Block;
  value: object;
}

function jsonOf(block: Block): Example[] {
  const lines = block.code.trim().split('\n');
  const isWhole = !lines.every((line) => /^\{.*\}$/.test(line));
  const texts = isWhole ? [block.code] : lines;
  return texts.map((text) => ({ block, value: JSON.parse(text) as object }));
}

/** The entry of a table for a block, by a part of its text. */
function fateOf<T>(table: Record<string, Record<string, T>>, { page, code }: Block): T | undefined {
  return Object.entries(table[page] ?? {}).find(([part]) => code.includes(part))?.[1];
}

/** Like {@link fateOf}, but by the beginning of a command. */
function reasonOf(table: Record<string, Record<string, string>>, page: string, command: string) {
  return Object.entries(table[page] ?? {}).find(([start]) => command.startsWith(start))?.[1];
}

/** Kinds of JSON that a reader does not send as it is. */
const TABLES: Record<string, Record<string, unknown>>[] = [ANSWERS, REFUSED_OPTIONS, VARIABLES];

let platform: RunningPlatform;
let listening: Listening;
let key: string;
let token: string;

beforeAll(async () => {
  platform = sharedPlatform();
  listening = await Listening.before(platform.url);
  ({ key } = await platform.account());
  token = await platform.token(`reader-${randomUUID()}`);
});
afterAll(() => listening.close());

describe('the tables of examples that do not run', () => {
  test('know every language', () => {
    const known = [...NO_EXAMPLES, 'sh', 'bash', 'console', 'json'];
    expect(blocks.filter(({ language }) => !known.includes(language))).toEqual([]);
  });

  test.each(
    Object.entries(NOT_HERE).flatMap(([page, starts]) =>
      Object.keys(starts).map((start) => [page, start] as const),
    ),
  )('of %s have no entry “%s” without an example', (page, start) => {
    const found = shells.filter((block) => block.page === page && block.code.startsWith(start));
    expect(found).toHaveLength(1);
  });

  test.each(
    TABLES.flatMap((table) =>
      Object.entries(table).flatMap(([page, parts]) =>
        Object.keys(parts).map((part) => [page, part] as const),
      ),
    ),
  )('of %s have no entry “%s” without an example', (page, part) => {
    const found = values.filter(({ block }) => block.page === page && block.code.includes(part));
    expect(found).toHaveLength(1);
  });
});

const pages = [...new Set(shells.map(({ page }) => page))];

describe.each(pages)('the commands of %s', (page) => {
  const here = shells
    .filter((block) => block.page === page)
    .filter(({ code }) => !reasonOf(NOT_HERE, page, code));
  let reader: Reader;

  beforeAll(() => {
    reader = new Reader({
      PLATEN_URL: listening.url,
      PLATEN_API_KEY: key,
      PLATEN_TOKEN: token,
    });
  });
  afterAll(() => reader.remove());

  for (const { code } of here) {
    test(`do what they say: ${code.split('\n', 1)[0]}`, async () => {
      expect(await reader.failure(code)).toBe('');
      expect(listening.faults()).toEqual([]);
    });
  }

  test('are those of a shell', async () => {
    for (const { code } of shells.filter((block) => block.page === page)) {
      expect(await reader.failure(`bash -n <<'EOF-OF-BLOCK'\n${code}\nEOF-OF-BLOCK`)).toBe('');
    }
  });
});

/** The document for options without one before them; scripts and selectors find something in it. */
const CONTENT = `<title>Report</title><h1>Report</h1>
<div id="chart"><svg width="20" height="20"><rect width="20" height="20"/></svg></div>
<script>window.ready = true</script>`;

const contentBefore = ({ before, page }: Block): string => {
  if (!before) return CONTENT;
  return before.language === 'html' && before.page === page ? before.code : contentBefore(before);
};

/** The request that a reader makes of an example: a body, options, a template, or blocks of one. */
function bodyOf({ block, value }: Example): object {
  if ('content' in value && !('version' in value)) return value;
  if ('options' in value) return { content: contentBefore(block), ...value };
  if ('version' in value) return templated(block, value);
  if (Array.isArray(value) || 'type' in value) {
    return templated(block, { version: 1, content: [value].flat() });
  }
  return { content: contentBefore(block), options: value };
}

function templated({ page }: Block, template_data: object): object {
  const variables = values.find(({ block }) => block.page === page && fateOf(VARIABLES, block));
  return { format: 'template', template_data, variables: variables?.value };
}

describe('the JSON', () => {
  const isListed = (block: Block) => TABLES.some((table) => fateOf(table, block) !== undefined);
  const bodies = values.filter(({ block }) => !isListed(block));

  test.each(
    bodies.map((example) => {
      const begin = JSON.stringify(example.value).slice(0, 80);
      return [example.block.page, begin, example] as const;
    }),
  )('of %s makes a document: %s', async (_page, _begin, example) => {
    const response = await platform.generate(key, bodyOf(example));
    const pdf = await platform.bytesOf(response);
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(response.headers.get('x-missing-variables')).toBeNull();
    expect(response.headers.get('x-blocked-resources')).toBeNull();
  });

  test.each(values.filter(({ block }) => fateOf(REFUSED_OPTIONS, block)))(
    'that the guide calls refused is refused: $value',
    async (example) => {
      const response = await platform.generate(key, bodyOf(example));
      const error = fateOf(REFUSED_OPTIONS, example.block)!;
      expect([response.status, await response.json()]).toEqual([
        422,
        expect.objectContaining({ error }),
      ]);
    },
  );

  test.each(values.filter(({ block }) => fateOf(VARIABLES, block)))(
    'of variables fills a text: $block.page',
    async ({ block, value }) => {
      const content = fateOf(VARIABLES, block)!;
      const response = block.page.endsWith('docx.md')
        ? await platform.upload(key, {
            file: wordFile({ body: wordText(content) }),
            variables: value,
          })
        : await platform.generate(key, { content, variables: value });
      expect([response.status, response.headers.get('x-missing-variables')]).toEqual([200, null]);
      await response.arrayBuffer();
    },
  );

  test.each(values.filter(({ block }) => fateOf(ANSWERS, block)))(
    'of an answer is the real answer: $block.page',
    async ({ block, value }) => {
      const fate = fateOf(ANSWERS, block)!;
      if ('get' in fate) return expect(await faultsOf(value, fate.get)).toEqual([]);
      const refusal: unknown = await (await platform.generate(key, fate.refused)).json();
      expect(refusal).toMatchObject(like({ ...value, request_id: undefined }) as object);
    },
  );
});

/** Matches a guide's text, which may leave out the end. */
function like(value: unknown): unknown {
  if (typeof value === 'string') {
    const [begin = '', rest] = value.split('…', 2);
    return rest === undefined ? value : expect.stringMatching(new RegExp(`^${escaped(begin)}`));
  }
  if (Array.isArray(value)) return value.map(like);
  const entries = Object.entries(value as object).filter(([, part]) => part !== undefined);
  return Object.fromEntries(entries.map(([name, part]) => [name, like(part)]));
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The faults of an answer by the OpenAPI document, which another test compares with real answers. */
async function faultsOf(value: object, path: string): Promise<unknown[]> {
  const document = (await (await fetch(`${platform.url}/api/v1/openapi.json`)).json()) as {
    paths: Record<string, { get: { responses: { 200: { content: Record<string, object> } } } }>;
  };
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({ ...document, $id: 'platen' });
  const at = `platen#/paths/${encodeURIComponent(path.replaceAll('/', '~1'))}/get/responses/200/content/application~1json/schema`;
  return ajv.validate(at, value) ? [] : (ajv.errors ?? ['wrong']);
}
