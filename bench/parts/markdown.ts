import { median } from '../statistics.ts';

interface MarkdownOptions {
  platenUrl: string;
  apiKey: string;
  /** How often each document is rendered, in random order, so that all meet the same machine. */
  rounds: number;
}

/** Medians of one page, in milliseconds, and what Markdown costs beside plain HTML of the same text. */
interface MarkdownResult {
  html: number;
  themes: { theme: string; ms: number; ratio: number }[];
}

const WARM_UP_ROUNDS = 5;

const PROSE =
  'Cut a sheet of paper in half, and the halves keep the shape of the whole. Only one ratio of its sides does that. ';

const MARKDOWN = `# A letter

${PROSE.repeat(6)}

## What it weighs

| Paper   | g/m² |
| ------- | ---: |
| Everyday |  80 |
| Letters  | 120 |

- one *thing*
- and **another**

> ${PROSE}
`;

const HTML = `<h1>A letter</h1><p>${PROSE.repeat(6)}</p><h2>What it weighs</h2>
<table><tr><th>Paper<th>g/m²<tr><td>Everyday<td>80<tr><td>Letters<td>120</table>
<ul><li>one <em>thing</em><li>and <strong>another</strong></ul><blockquote>${PROSE}</blockquote>`;

/** Renders one page as plain HTML and as Markdown in every theme, in turns. */
export async function measureMarkdown(
  options: MarkdownOptions,
  themes: readonly string[],
): Promise<MarkdownResult> {
  const bodies = [
    { format: 'html', content: HTML },
    ...themes.map((theme) => ({ format: 'markdown', content: MARKDOWN, options: { theme } })),
  ];
  const times = bodies.map((): number[] => []);
  for (let round = -WARM_UP_ROUNDS; round < options.rounds; round++) {
    for (const [index, body] of bodies.entries()) {
      const ms = await timed(body, options);
      if (round >= 0) times[index]?.push(ms);
    }
  }
  const [html = NaN, ...rest] = times.map(median);
  return {
    html,
    themes: themes.map((theme, index) => {
      const ms = rest[index] ?? NaN;
      return { theme, ms, ratio: ms / html };
    }),
  };
}

async function timed(body: object, { platenUrl, apiKey }: MarkdownOptions): Promise<number> {
  const start = performance.now();
  const response = await fetch(`${platenUrl}/api/v1/generate/pdf`, {
    method: 'POST',
    headers: { 'X-API-Key': apiKey, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`Platen answered ${response.status}`);
  return performance.now() - start;
}
