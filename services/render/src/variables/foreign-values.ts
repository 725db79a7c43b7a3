/** A name between signs of other engines, which may stand around words of any text as well. Two braces are ours. */
const SIGNED =
  /(«|<<|\[\[|<%=|\+\+\+(?:INS |=)?|[#$%]\{|(?<![{\\^\w])\{|(?<!\{)%|[#$@])\s?([\p{L}_][\p{L}\p{N}_.]*)\s?(?:»|>>|\]\]|%>|\+\+\+|\}(?!\})|[%#$@])/gu;

/**
 * @param isKnown whether a name is a variable's
 * @returns what stands there as it is, although another engine would put a value in its place
 */
export function foreignValues(text: string, isKnown: (name: string) => boolean): string[] {
  return [...text.matchAll(SIGNED)]
    .filter(([, , name = '']) => isKnown(name) || isKnown(name.split('.', 1)[0] ?? ''))
    .map(([whole]) => whole);
}
