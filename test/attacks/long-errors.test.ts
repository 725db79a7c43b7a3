import { afterAll, beforeAll, expect, test } from 'vitest';
import fc from 'fast-check';
import { pdfText } from '../harness/documents/pdf.ts';
import type { RunningPlatform } from '../harness/running-platform.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';

let platform: RunningPlatform;
let attacker: string;
let neighbour: string;

beforeAll(async () => {
  platform = sharedPlatform();
  ({ key: attacker } = await platform.account());
  ({ key: neighbour } = await platform.account());
});
afterAll(() => platform.leave());

const template = (block: object) => ({
  format: 'template',
  template_data: { version: 1, content: Array.from({ length: 20 }, () => block) },
});

/** Requests that are refused in words of theirs, by where these stand. */
const QUOTING: Record<string, (text: string) => object> = {
  'missing variables': (text) => ({
    content: Array.from(
      { length: 50 },
      (_, index) => `{{ v["${text.slice(0, 9_000)}${index}"] }}`,
    ).join(),
    options: { missing_variables: 'error' },
  }),
  filters: (text) => ({ content: `{{ x | ${text} }}` }),
  tags: (text) => ({ content: `{% ${text} %}` }),
  'front matter': (text) => ({ format: 'markdown', content: `---\ntitle: |${text}\n---\n` }),
  styles: (text) => template({ type: 'paragraph', text: 'x', style: text.slice(0, 9_000) }),
  blocks: (text) => template({ type: text.slice(0, 9_000) }),
};

const character = fc.constantFrom(
  'a',
  ' ',
  '%',
  "'",
  '<',
  'é',
  '字',
  '😀',
  '👩‍👩‍👧',
  '\ud83d',
  '\0',
  '\n',
);

const length = fc.oneof(fc.nat(300), fc.nat(20_000), fc.nat(300_000));

/** Begins with one to four letters, so that whatever cuts it may cut within a character. */
const text = fc
  .tuple(
    fc.integer({ min: 1, max: 4 }),
    fc.array(character, { minLength: 1, maxLength: 3 }),
    length,
  )
  .map(([before, characters, units]) => {
    const piece = characters.join('');
    return 'a'.repeat(before) + piece.repeat(Math.ceil(units / piece.length)).slice(0, units);
  });

/** Does the work while documents of the neighbour are in progress, one after the other; each has to be right. */
async function besideNeighbours(work: () => Promise<void>): Promise<void> {
  let isOver = false;
  const keepPrinting = async (name: string) => {
    while (!isOver) {
      const pdf = await platform.pdf(neighbour, { content: `<p>${name}</p>` });
      expect((await pdfText(pdf)).trim()).toBe(name);
    }
  };
  const neighbours = Promise.all(['first', 'second'].map(keepPrinting));
  // Fails as soon as a neighbour does.
  await Promise.race([work(), neighbours]).finally(() => (isOver = true));
  await neighbours;
}

async function expectRefusal(body: object): Promise<void> {
  const response = await platform.generate(attacker, body);
  const answer = await response.text();
  expect(`${response.status} ${answer}`).toMatch(/^4\d\d /);
  const { error, message } = JSON.parse(answer) as { error: string; message: string };
  expect(error).toMatch(/^[a-z_]+$/);
  expect(message.length).toBeGreaterThan(0);
  expect(message.isWellFormed()).toBe(true);
}

test.each(Object.entries(QUOTING))(
  'an error about %s of any length ends nobody’s document',
  async (_, quoting) => {
    await besideNeighbours(() =>
      fc.assert(
        fc.asyncProperty(text, (quoted) => expectRefusal(quoting(quoted))),
        { numRuns: 8 },
      ),
    );
  },
);
