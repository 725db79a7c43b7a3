import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/paths.ts';

const FOLDER = join(ROOT, 'docs/runbooks');

export const SECTIONS = ['Begin', 'Find the cause', 'Mend', 'Is it over?', 'Tried'] as const;
export type Section = (typeof SECTIONS)[number];

/** The commands that a reader pastes at once. */
interface Block {
  section: Section;
  language: string;
  text: string;
  /** Why no test runs it. */
  untried?: string;
}

interface Runbook {
  /** The name of its alert. */
  name: string;
  text: string;
  /** Its blocks, in order. */
  sections: string[];
  blocks: Block[];
}

/** Every page of docs/runbooks that an alert names. */
export function runbooks(): Runbook[] {
  const files = readdirSync(FOLDER).filter((file) => file !== 'README.md');
  return files.map((file) => readRunbook(file.replace(/\.md$/, '')));
}

function readRunbook(name: string): Runbook {
  const text = readFileSync(join(FOLDER, `${name}.md`), 'utf8');
  const parts = text.split(/^## /m).slice(1);
  const titled = parts.map((part) => [part.slice(0, part.indexOf('\n')), part] as const);
  return {
    name,
    text,
    sections: titled.map(([title]) => title),
    blocks: titled.flatMap(([title, part]) => blocksOf(title as Section, part)),
  };
}

const FENCE = /^( *)```(\w*)(.*)\n([^]*?)\n\1```$/gm;

function blocksOf(section: Section, part: string): Block[] {
  return [...part.matchAll(FENCE)].map(([, indent = '', language = '', rest = '', body = '']) => {
    const text = body.replaceAll(new RegExp(`^${indent}`, 'gm'), '');
    const untried = /^ untried="(.+)"$/.exec(rest)?.[1];
    return { section, language, text, ...(untried !== undefined && { untried }) };
  });
}

/** A line of the first block that a reader changes: `SERVICE=auth # the label `service``. */
const LABEL_LINE = /^([A-Z]+)=(\S+) # the label `(\w+)`$/gm;

/** The labels that a page uses, with their example values. */
export function exampleLabels({ blocks }: Runbook): Record<string, string> {
  const [begin] = blocks;
  const lines = [...(begin?.text.matchAll(LABEL_LINE) ?? [])];
  return Object.fromEntries(lines.map(([, , value = '', label = '']) => [label, value]));
}

/** The first block with the alert's labels. */
export function beginningOf({ blocks }: Runbook, labels: Record<string, string>): string {
  return (blocks[0]?.text ?? '').replaceAll(
    LABEL_LINE,
    (_, variable: string, example: string, label: string) =>
      `${variable}=${labels[label] ?? example}`,
  );
}
