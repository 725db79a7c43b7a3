import { readFileSync } from 'node:fs';

/** Parts that are files of their own: they share `page`, and nothing else with anybody. */
function part(name: string): string {
  return `(()=>{'use strict';${readFileSync(new URL(`${name}.js`, import.meta.url), 'utf8')}})();`;
}

const PARTS = {
  quiet: part('quiet'),
  unseen: part('unseen'),
  motion: part('motion'),
  rest: part('activity') + part('rest'),
  open: part('open'),
  report: part('report'),
  frames: part('frames'),
  survey: part('survey'),
  diagrams: part('diagrams'),
  direction: part('direction'),
  length: part('length'),
};

export type Part = keyof typeof PARTS;

interface PageScriptOptions {
  /** What the page is shown and printed as, where that is not as on a screen and as on paper. */
  media?: 'screen' | 'print' | undefined;
  /** What it is to do besides, by the names of the parts. */
  parts?: readonly Part[];
  /** What these parts go by, as `page` has it. */
  facts?: object;
}

/** Runs before anything of a page. In a block: none of its names are the page's. */
export function pageScript({ media, parts = [], facts = {} }: PageScriptOptions = {}): string {
  const seen: readonly Part[] = media === 'screen' ? [] : ['unseen'];
  const all: readonly Part[] = ['quiet', ...seen, 'motion', ...parts];
  const code = all.map((name) => PARTS[name]).join('');
  const page = JSON.stringify(facts).replaceAll('<', String.raw`\u003c`);
  return `<script>{const page=${page};${code}document.currentScript.remove()}</script>`;
}
