import { readFileSync } from 'node:fs';

/** Parts in files of their own. They share `page` and nothing else. */
function part(name: string): string {
  return `(()=>{'use strict';${readFileSync(new URL(`parts/${name}.js`, import.meta.url), 'utf8')}})();`;
}

const PARTS = {
  quiet: part('quiet') + part('names'),
  unseen: part('unseen'),
  motion: part('motion'),
  errors: part('errors'),
  rest: part('activity') + part('rest'),
  seen: part('seen'),
  breaks: part('breaks'),
  lines: part('lines'),
  filledText: part('filled-text'),
  places: part('places'),
  strings: part('counters') + part('strings'),
  open:
    part('locks') +
    part('aside') +
    part('tall-frames') +
    part('sealed') +
    part('fields') +
    part('open') +
    part('over'),
  inLine: part('in-line'),
  transforms: part('transforms'),
  lowBoxes: part('low-boxes'),
  saying: part('saying'),
  frames: part('rules') + part('frames'),
  yielding: part('yield'),
  survey: part('survey'),
  cut: part('cut'),
  diagrams: part('diagram-sizes') + part('diagrams'),
  direction: part('direction'),
  length: part('length'),
  fixed: part('fixed'),
  undrawn: part('rules') + part('undrawn'),
  door: part('door'),
};

export type Part = keyof typeof PARTS;

/**
 * A page can run its own file as a script, and read in it what stands in a text or a function of its own. These signs
 * make the file no script, whatever stands around them: a line end closes no quotation mark but a backtick, and what
 * then follows the end of a comment or of a text is a quotation mark that nothing closes.
 */
const NO_SCRIPT = "\n*/\n'\n`'\n";

interface PageScriptOptions {
  /** Further parts, by name. */
  parts?: readonly Part[];
  /** Facts for these parts, as `page` has them. */
  facts?: object;
}

/**
 * It is in a block, so the page sees none of its names; `page` inherits nothing, so a page's own properties of all
 * objects do not get hold of it.
 */
export function pageScript({ parts = [], facts = {} }: PageScriptOptions = {}): string {
  const all: readonly Part[] = ['quiet', 'motion', ...parts];
  const code = all.map((name) => PARTS[name]).join('');
  const page = JSON.stringify(facts).replace('{', '{"__proto__":null,');
  const own = page.replaceAll('<', String.raw`\u003c`);
  return `{const page=${own};${code}}`;
}

/** The page script as an element, which runs before anything of its page. */
export function scriptElement(script: string): string {
  return `<script data-no-script="${NO_SCRIPT}">${script}document.currentScript.remove()</script>`;
}
