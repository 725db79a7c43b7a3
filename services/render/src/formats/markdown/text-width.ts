const NARROW = /[iljtfr.,:;'’|!()[\]{}\u00ad]/;
const WIDE = /[mwMW@%—…\u2e80-\u9fff\uac00-\ud7af\uff00-\uffef\u{1f000}-\u{1ffff}]/u;
const UPPER = /[\p{Lu}\d_&#$€£+=<>~]/u;

/** About, and rather too much: how wide a text is on one line in any font that a theme has, in em. */
export function textWidth(text: string): number {
  let width = 0;
  for (const character of text) width += characterWidth(character);
  return width;
}

function characterWidth(character: string): number {
  if (NARROW.test(character)) return 0.38;
  if (WIDE.test(character)) return 1;
  return UPPER.test(character) ? 0.72 : 0.6;
}
