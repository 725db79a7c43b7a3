import {
  childOf,
  copyOf,
  descendants,
  element,
  elementsOf,
  replace,
  textNode,
  textOf,
  type XmlElement,
} from '../../office/xml/tree.ts';

/** Words of LibreOffice's language for formulas, but names of functions such as `sin`, which it prints as they are. */
const WORDS: ReadonlySet<string> = new Set(
  `abs acute aleph alignb alignc alignl alignm alignr alignt and approx backepsilon bar binom bold boper breve bslash cdot
  check circ circle color coprod csub csup dddot ddot def div divides dlarrow dlrarrow dot dotsaxis dotsdiag dotsdown dotslow
  dotsup dotsvert downarrow drarrow emptyset equiv evaluate exists fact fixed font forall fourier frac from func ge geslant
  gg grave gt hadd harpoon hat hbar hex iiint iint im in infinity infty int intd intersection it ital italic lambdabar
  langle laplace lbrace lceil ldbracket ldline le left leftarrow leftharpoon leftvec leslant lfloor lim liminf limsup lint ll lline llint
  lllint lrline lrdline lsub lsup lt maj matrix minusplus mline nabla nbold ndivides neg neq newline ni nitalic none nospace
  notexists notin nprec nroot nsubset nsubseteq nsucc nsupset nsupseteq odivide odot ominus oper oplus or ortho otimes over
  overbrace overline overstrike owns parallel partial phantom plusminus prec preccurlyeq precsim prod prop rangle rbrace
  rceil rdbracket rdline re rfloor right rightarrow rline rsub rsup sans serif setc setminus setn setq setquotient setr
  setz sim simeq size slash sqrt stack sub subset subseteq succ succcurlyeq succsim sum sup supset supseteq tilde times to
  toward transl transr underbrace underline union uoper uparrow vec widebslash wideharpoon widehat wideleftharpoon
  wideleftvec wideslash widetilde widevec wp`.split(/\s+/),
);

const TOKENS = /[A-Za-z]+|\s+|<=|>=|<>|<<|>>|->|<-|[^]/gu;
const SIGN = /^[|"#&%~^_`\\]$/;
const OPERATOR = /^(?:[-+*/=<>]|[-<>][-<>=])$/;
const PAIRS: Readonly<Record<string, string>> = { ')': '(', ']': '[' };

/** What stands in a place of an equation: a piece of a run's text, or an element. */
interface Token {
  text: string;
  run?: XmlElement;
  isPlain: boolean;
}

/**
 * Makes plain text of what would not stand for itself in a place of an equation: signs and words of the language, brackets
 * without their other half, and operators with nothing beside them, as in `x⁺`.
 */
export function settleText(place: XmlElement): void {
  const tokens = elementsOf(place).flatMap(tokensOf);
  quoteBrackets(tokens.filter(({ isPlain }) => !isPlain));
  quoteOperators(tokens.filter(({ text }) => text.trim() !== ''));
  for (const [run, own] of Map.groupBy(tokens, (token) => token.run)) if (run) write(run, own);
}

function tokensOf(node: XmlElement): Token[] {
  if (node.nodeName.endsWith('Pr')) return [];
  if (node.nodeName !== 'm:r') return [{ text: 'x', isPlain: true }];
  const text = textIn(node);
  // In plain text, LibreOffice would print a backslash before a brace.
  if (isPlain(node))
    return (text.match(/[{}]|[^{}]+/g) ?? []).map((piece) => ({
      text: piece,
      run: node,
      isPlain: !/[{}]/.test(piece),
    }));
  return (text.match(TOKENS) ?? []).map((piece) => ({
    text: piece,
    run: node,
    isPlain: SIGN.test(piece) || WORDS.has(piece.toLowerCase()),
  }));
}

const textIn = (run: XmlElement) => descendants(run, 'm:t').map(textOf).join('');

function isPlain(run: XmlElement): boolean {
  return (
    elementsOf(childOf(run, 'm:rPr'), (name) => name === 'm:nor' || name === 'm:lit').length > 0
  );
}

function quoteBrackets(tokens: readonly Token[]): void {
  const open: Token[] = [];
  for (const token of tokens) {
    const other = PAIRS[token.text];
    if (token.text === '(' || token.text === '[') open.push(token);
    else if (other === undefined) continue;
    else if (open.at(-1)?.text === other) open.pop();
    else token.isPlain = true;
  }
  for (const token of open) token.isPlain = true;
}

function quoteOperators(tokens: readonly Token[]): void {
  const isOperator = (token: Token) => !token.isPlain && OPERATOR.test(token.text);
  const isOne = (token: Token | undefined, bracket: RegExp) =>
    token !== undefined && (token.isPlain || !bracket.test(token.text));
  for (const [at, token] of tokens.entries()) {
    if (!isOperator(token)) continue;
    const before = tokens[at - 1];
    const hasLeft = isOne(before, /^[([]$/) && before !== undefined && !isOperator(before);
    const isSign = token.text === '+' || token.text === '-';
    token.isPlain = !(hasLeft || isSign) || !isOne(tokens[at + 1], /^[)\]]$/);
    if (token.isPlain) token.text = { '-': '−', '*': '∗' }[token.text] ?? token.text;
  }
}

function write(run: XmlElement, tokens: readonly Token[]): void {
  const pieces: { text: string; isPlain: boolean }[] = [];
  for (const { text, isPlain: isOwn } of tokens) {
    const last = pieces.at(-1);
    const piece = isOwn ? text.replaceAll('"', '”').replaceAll('\\', '∖') : text;
    if (last?.isPlain === isOwn) last.text += piece;
    else pieces.push({ text: piece, isPlain: isOwn });
  }
  const [first, ...others] = pieces;
  if (others.length === 0 && first?.text === textIn(run) && first.isPlain === isPlain(run)) return;
  const looks = elementsOf(run, 'w:rPr');
  const runs = pieces.map((piece) => {
    const nature = piece.isPlain ? [element('m:rPr', {}, [element('m:nor')])] : [];
    const text = element('m:t', { 'xml:space': 'preserve' }, [textNode(piece.text)]);
    return element('m:r', {}, [...nature, ...looks.map(copyOf), text]);
  });
  replace(run, runs);
}
