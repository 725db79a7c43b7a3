import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/paths.ts';
import { drawn } from './plots.ts';
import { kept, type Kept } from './results.ts';
import { SECTIONS, type Section } from './sections.ts';

// Writes what the bench has found into docs/benchmarks.md, with pictures: `node bench/report/report.ts`.

const PAGE = join(ROOT, 'docs/benchmarks.md');
const PICTURES = join(ROOT, 'docs/images/bench');
const REGION = /(?<=<!-- bench -->\n)[^]*(?=<!-- \/bench -->)/;

const page = readFileSync(PAGE, 'utf8');
const [before] = REGION.exec(page) ?? [];
if (before === undefined) throw new Error(`${PAGE} has no place for what the bench has found`);
const sections = SECTIONS.map((section) => {
  const found = kept(ROOT, section.part);
  return found ? textOf(section, found) : formerText(section);
});
writeFileSync(
  PAGE,
  page.replace(REGION, () => `\n${sections.join('')}`),
);

/** Keeps the text of a part without a new measurement; empty if it never had one. */
function formerText({ title }: Section): string {
  const all = before?.split(/^(?=## )/m) ?? [];
  return all.find((section) => section.startsWith(`## ${title}\n`)) ?? '';
}

function textOf({ part, title, plot }: Section, found: Kept): string {
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
