import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../scripts/paths.ts';
import { drawn } from './plots.ts';
import { kept, type Kept } from './results.ts';
import { SECTIONS, type Section } from './sections.ts';

// Writes what the bench has found into docs/benchmarks.md, with pictures: `node bench/report.ts`.

const PAGE = join(ROOT, 'docs/benchmarks.md');
const PICTURES = join(ROOT, 'docs/images/bench');
const REGION = /(?<=<!-- bench -->\n)[^]*(?=<!-- \/bench -->)/;

const sections = SECTIONS.map((section) => told(section, kept(ROOT, section.part)));
const page = readFileSync(PAGE, 'utf8');
if (!REGION.test(page)) throw new Error(`${PAGE} has no place for what the bench has found`);
writeFileSync(
  PAGE,
  page.replace(REGION, () => `\n${sections.join('')}`),
);

/** Nothing for what was not measured. */
function told({ part, title, plot }: Section, found: Kept | undefined): string {
  if (!found) return '';
  mkdirSync(PICTURES, { recursive: true });
  writeFileSync(join(PICTURES, `${part}.svg`), drawn(plot(found.result as never)));
  const { cores, model = 'unknown', node, load } = found.machine;
  const command = `npm run bench -- ${part}`;
  const machine = `${cores} cores (${model.trim()}), Node ${node}, load ${load.toFixed(1)}`;
  return [
    `## ${title}\n`,
    `\`${command}\` on ${machine}:\n`,
    `\`\`\`text\n${found.lines.join('\n').trim()}\n\`\`\`\n`,
    `![${title}](images/bench/${part}.svg)\n`,
    '',
  ].join('\n');
}
