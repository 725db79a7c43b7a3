import type { MarkdownIt } from 'markdown-it';
import { escapeHtml } from '../../../variables/html.ts';

/** Selects how a terminal shows what follows (SGR, ECMA-48 8.3.117). */
// eslint-disable-next-line no-control-regex
const SEQUENCE = /\u001B\[([\d;]*)m/g;

/** Moves and erases (CSI, but for SGR), strings such as titles (ECMA-48 5.4, 5.6) and others (ECMA-35 13.2): not shown. */
const UNSEEN =
  // eslint-disable-next-line no-control-regex
  /\u001B(?:\[(?![\d;]*m)[0-?]*[ -/]*[@-~]|[\]PX^_][^\u0007\u001B]*(?:\u0007|\u001B\\)|[ -/]+[0-~]|[0-OQ-WYZ\\`-~])/g;

/** A terminal's eight colours, as dark as text on paper has to be. */
const COLOURS = '#24292f #b42318 #1a7f37 #8a5a00 #0550ae #8250df #0e7490 #57606a'.split(' ');

/** The six steps of each part of the colours 16 to 231. */
const STEPS = [0, 95, 135, 175, 215, 255];

/** Of the colour behind words: they have to be read on it. */
const BEHIND = '22%';

type Look = Map<'color' | 'background' | 'font-weight', string>;

/** Colours are for code only: elsewhere what selects them is left out, before it is read as Markdown. */
export function useTerminals(md: MarkdownIt): void {
  md.core.ruler.after('block', 'terminal', ({ tokens }) => {
    for (const token of tokens) {
      if (token.type !== 'fence' && token.type !== 'code_block')
        token.content = token.content.replace(SEQUENCE, '').replace(UNSEEN, '');
    }
  });
}

/** The output of a terminal as HTML, in its colours; undefined: it has none. */
export function terminalHtml(code: string): string | undefined {
  const seen = code.replace(UNSEEN, '');
  const [first = '', ...rest] = seen.split(SEQUENCE);
  if (rest.length === 0 && seen === code) return undefined;
  const look: Look = new Map();
  let html = escapeHtml(first);
  for (let at = 0; at < rest.length; at += 2) {
    select((rest[at] ?? '').split(';').map(Number), look);
    const style = Array.from(look, ([name, value]) => `${name}:${value}`).join(';');
    const text = escapeHtml(rest[at + 1] ?? '');
    html += text === '' || style === '' ? text : `<span style="${style}">${text}</span>`;
  }
  return html;
}

/** 0 ends all; 38 and 48 take a colour by its number, `5;n`, or by its parts, `2;r;g;b`. */
function select(codes: number[], look: Look): void {
  const setOrEnd = (name: 'color' | 'background', value: string | undefined) =>
    value === undefined ? look.delete(name) : look.set(name, value);
  for (let code = codes.shift(); code !== undefined; code = codes.shift()) {
    const [tens, ones] = [Math.floor(code / 10) % 6, code % 10];
    if (code === 0) look.clear();
    else if (code === 1) look.set('font-weight', 'bold');
    else if (code === 22) look.delete('font-weight');
    else if (tens === 3 || tens === 4) {
      const colour = ones === 8 ? chosen(codes) : COLOURS[ones];
      if (tens === 3) setOrEnd('color', colour);
      else setOrEnd('background', colour && `color-mix(in srgb,${colour} ${BEHIND},white)`);
    }
  }
}

function chosen(codes: number[]): string | undefined {
  const kind = codes.shift();
  if (kind === 2) return `rgb(${codes.splice(0, 3).join(' ')})`;
  const number = kind === 5 ? codes.shift() : undefined;
  if (number === undefined || number < 16) return COLOURS[(number ?? NaN) % 8];
  const grey = 8 + 10 * (number - 232);
  const parts = [36, 6, 1].map((size) => STEPS[Math.floor((number - 16) / size) % 6]);
  return `rgb(${(number < 232 ? parts : [grey, grey, grey]).join(' ')})`;
}
