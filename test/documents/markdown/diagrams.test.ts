import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { THEMES } from '@platen/contracts';
import { pdfLayout } from '../../harness/documents/pdf-layout.ts';
import { pdfFacts, pdfFonts, pdfText } from '../../harness/documents/pdf.ts';
import type { RunningPlatform } from '../../harness/running-platform.ts';
import { sharedPlatform } from '../../harness/shared-platform.ts';

let platform: RunningPlatform;
let key: string;

beforeAll(async () => {
  platform = sharedPlatform();
  ({ key } = await platform.account('two-minutes'));
});
afterAll(() => platform.leave());

const diagram = (source: string) => `\`\`\`mermaid\n${source}\n\`\`\`\n`;
const markdown = (content: string, more: object = {}) => ({ format: 'markdown', content, ...more });

const wordsOf = async (body: object) =>
  (await pdfText(await platform.pdf(key, body))).split(/\s+/).filter(Boolean);

const KINDS: Record<string, string> = {
  'a flow chart': 'flowchart LR\n  A[Order] -->|paid| B{Stock?}\n  B --> C[Ship]',
  'a sequence': 'sequenceDiagram\n  Order->>Ship: paid\n  Ship-->>Order: Stock?',
  'a class diagram':
    'classDiagram\n  class Order {\n    paid bool\n  }\n  Order <|-- Ship\n  Ship : Stock?',
  'a state diagram': 'stateDiagram-v2\n  Order --> Ship: paid\n  Ship --> Order: Stock?',
  entities: 'erDiagram\n  Order ||--o{ Ship : paid\n  Order {\n    string Stock\n  }',
  'a Gantt chart':
    'gantt\n  title Ship\n  dateFormat YYYY-MM-DD\n  section Order\n  paid :a, 2026-01-05, 6d\n  Stock? :after a, 4d',
  'a pie': 'pie title Order\n  "paid" : 3\n  "Ship" : 2\n  "Stock?" : 1',
};

describe('a Mermaid diagram', () => {
  test.each(Object.entries(KINDS))('is drawn, not printed as code: %s', async (_, source) => {
    const words = await wordsOf(markdown(`# Title\n\n${diagram(source)}\nAfter`));
    expect(words).toEqual(expect.arrayContaining(['Title', 'Order', 'paid', 'Ship', 'After']));
    expect(words.join(' ')).not.toMatch(/mermaid|-->|sequenceDiagram|erDiagram|dateFormat/);
  });

  test.each(THEMES)('has the typeface of the theme %s', async (theme) => {
    const pdf = await platform.pdf(
      key,
      markdown(diagram(KINDS['a flow chart']!), { options: { theme } }),
    );
    expect(new Set((await pdfFonts(pdf)).map((name) => name.split('-')[0]))).toHaveProperty(
      'size',
      1,
    );
  });

  test('takes values as text, whatever they contain', async () => {
    const variables = { name: 'Miller] --> X["& <b>Sons</b>; 100 %' };
    const words = await wordsOf(
      markdown(diagram('flowchart TD\n  A[{{ name }}] --> B[End]'), { variables }),
    );
    expect(words.join(' ')).toContain('Miller] --> X["& <b>Sons</b>; 100 %');
    expect(words).toContain('End');
  });

  test('contains values unchanged, in whatever kind', async () => {
    const values = [
      ['gantt\n  section S\n  {{ v }} :a, 2026-01-01, 3d', 'Section 4 demolition'],
      ['gantt\n  section S\n  {{ v }} :a, 2026-01-01, 3d', 'Excludes warranty'],
      ['sequenceDiagram\n  participant {{ v }}\n  X->>Y: hi', 'Bob as Carl'],
      ['sequenceDiagram\n  {{ v }}->>Y: hi', 'Jean-Xavier'],
      ['sequenceDiagram\n  {{ v }}->>Y: hi', 'end user'],
      ['flowchart LR\n  A -- {{ v }} --> B', 'a--b'],
      ['flowchart LR\n  A[{{ v }}] --> B', 'end'],
      ['pie\n  "{{ v }}" : 3', '50 % "done"'],
    ] as const;
    const diagrams = values.map(([source], nth) =>
      diagram(source.replace('{{ v }}', `{{ v${nth} }}`)),
    );
    const variables = Object.fromEntries(values.map(([, v], nth) => [`v${nth}`, v]));
    // Each on a page of its own, so that none is found in another.
    const pdf = await platform.pdf(
      key,
      markdown(diagrams.join('\n<!-- pagebreak -->\n\n'), { variables }),
    );
    const pages = (await pdfText(pdf)).split('\f');
    for (const [nth, [, v]] of values.entries())
      expect(pages[nth]?.replaceAll(/\s+/g, ' ')).toContain(v);
  });

  test('has space for no text', async () => {
    const words = await wordsOf(
      markdown(diagram('flowchart LR\n  A[{{ v }}] --> B[End]'), { variables: { v: '' } }),
    );
    expect(words).toContain('End');
  });

  test.each([['LR'], ['TD']])('that is far larger than its page shrinks: %s', async (direction) => {
    const steps = Array.from(
      { length: 30 },
      (_, at) => `  N${at}[Step ${at}] --> N${at + 1}[Step ${at + 1}]`,
    );
    const body = markdown(diagram(`flowchart ${direction}\n${steps.join('\n')}`));
    const response = await platform.generate(key, body);
    expect([response.status, response.headers.get('x-clipped-content')]).toEqual([200, null]);
    const pdf = Buffer.from(await response.arrayBuffer());
    expect((await pdfFacts(pdf)).pages).toBe(1);
    expect(await pdfText(pdf)).toContain('Step 30');
  });

  const LINES = 'Words of a paragraph that takes some lines. '.repeat(12);
  const steps = (count: number) =>
    diagram(
      `flowchart TD\n${Array.from({ length: count }, (_, at) => `  N${at} --> N${at + 1}`).join('\n')}`,
    );

  test('that is somewhat too high for the rest of a page becomes smaller, and can be read', async () => {
    const content = `${`${LINES}\n\n`.repeat(4)}${steps(5)}`;
    const [page, ...more] = await pdfLayout(await platform.pdf(key, markdown(content)));
    expect(more).toEqual([]);
    const label = page!.words.find(({ text }) => text === 'N3')!;
    // The line of a text of 7 points.
    expect(label.bottom - label.top).toBeGreaterThan(7);
  });

  test('that would be too small to be read begins a page, and what follows stays behind it', async () => {
    const content = `P0 ${LINES}\n\n${`${LINES}\n\n`.repeat(3)}${steps(11)}P1 ${LINES}`;
    const pages = await pdfLayout(await platform.pdf(key, markdown(content)));
    const wordsOn = (at: number) => pages[at]!.words.map(({ text }) => text);
    expect(wordsOn(0)).toContain('P0');
    expect([...wordsOn(0), ...wordsOn(1)]).toContain('N11');
    expect(wordsOn(0)).not.toContain('P1');
  });

  test('is drawn in a template’s Markdown, and with numbered pages', async () => {
    const text = `# One\n\n${diagram(KINDS['a flow chart']!)}`;
    const template_data = { version: 1, content: [{ type: 'toc' }, { type: 'markdown', text }] };
    expect(await wordsOf({ format: 'template', template_data })).toEqual(
      expect.arrayContaining(['Order', 'paid', 'Ship']),
    );
  });

  test.each([
    [
      'flowchart TD\n  A[Start --> B',
      'Mermaid diagram 2 of the document cannot be read at its line 2',
    ],
    ['pie\n  "a" : -3', 'Mermaid diagram 2 of the document cannot be drawn'],
    [
      'nonsense\n  root',
      'Mermaid diagram 2 of the document begins with no kind of diagram that is known here',
    ],
  ])('that is invalid is reported with its number and line', async (broken, message) => {
    const body = markdown(diagram(KINDS['a pie']!) + diagram(broken));
    const response = await platform.generate(key, body);
    expect([response.status, await response.json()]).toMatchObject([
      422,
      { error: 'template_error', details: [{ path: '/content', message }] },
    ]);
  });
});
