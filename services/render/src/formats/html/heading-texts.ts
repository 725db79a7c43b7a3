import { Parser } from 'htmlparser2';

const HEADING = /^h[1-6]$/;
/** Content of a heading that is not part of its visible text. */
const UNSEEN = new Set(['script', 'style', 'template', 'noscript', 'svg', 'math', 'rt', 'rp']);

/** @returns the texts of a document's headings in its order, gaps as single spaces */
export function headingTexts(html: string): string[] {
  const texts: string[] = [];
  let text: string | undefined;
  let unseen = 0;
  const parser = new Parser({
    onopentagname(name) {
      if (UNSEEN.has(name)) unseen += 1;
      if (HEADING.test(name)) text = '';
      else if (text !== undefined && name === 'br') text += ' ';
    },
    ontext(data) {
      if (text !== undefined && unseen === 0) text += data;
    },
    onclosetag(name) {
      if (UNSEEN.has(name)) unseen = Math.max(0, unseen - 1);
      if (!HEADING.test(name) || text === undefined) return;
      texts.push(text.replaceAll(/\s+/g, ' ').trim());
      text = undefined;
    },
  });
  parser.end(html);
  return texts;
}
