import { expect, test } from 'vitest';
import { tokenize, TokenType } from '@csstools/css-tokenizer';
import fc from 'fast-check';
import { areSelfContained } from './styles.ts';

const STILL = 'data:still';
const holds = (css: string) => areSelfContained(css, (url) => url === STILL);

test.each([
  '',
  'p{color:red;width:calc(1px + var(--x))}',
  '@media print and (min-width:1px){p{}}',
  '@MEDIA(width>1px){}',
  '@page :first{margin:1cm;@top-left{content:counter(page)}@bottom-right-corner{}}',
  '@supports not (display:grid){}',
  '@supports selector(:has(a)){}',
  '@layer a,b;@layer a{}',
  '@container (width>1px){}',
  '@scope(.a){p{}}',
  '@counter-style x{symbols:"\\201C"}',
  '@charset "utf-8";',
  `@font-face{font-family:x;src:local("y"),url("${STILL}") format("woff2")}`,
  `p{background:url(${STILL})}`,
  `p{background:URL( '${STILL}' )}`,
  'p{fill:url(#a)}',
  'p::before{content:"@import url(http://x)"}',
  '/* @import url(http://x) */p{transform:translate(1px)}',
  'li:nth-child(2n+1):not(.a, #b) > a{}',
  "p{content:'\\'('}",
  'p{background:linear-gradient(to right,rgb(0 0 0/.5),oklch(1 0 0))}',
  'a{--x:{a:(b)}}',
  'p{grid-template-columns:[a] minmax(0,1fr) repeat(2,fit-content(1px))}',
])('a style sheet that leaves nothing: %s', (css) => {
  expect(holds(css)).toBe(true);
});

test.each([
  '@import "x";',
  '@import url(data:text/css,p{});',
  '@property --x{syntax:"*";inherits:false}',
  '@keyframes x{from{top:0}}',
  '@-webkit-keyframes x{from{top:0}}',
  '@starting-style{p{top:0}}',
  '@view-transition{navigation:auto}',
  '@position-try --x{top:0}',
  '@font-feature-values x{@styleset{a:1}}',
  '@font-palette-values --x{}',
  '@namespace url(http://www.w3.org/1999/xhtml);',
  '@function --x(){result:1}',
  '@document url(http://x){}',
  '@tomorrow{}',
  '@\\69mport "x";',
  '@{}',
  'p{background:url(http://x/y.png)}',
  'p{background:url("data:moving")}',
  'p{background:url()}',
  'p{background:url("")}',
  `p{background:url("${STILL}" crossorigin(anonymous))}`,
  'p{background:u\\72l(http://x)}',
  'p{background:url(#a\\))}',
  'p{background:src("x")}',
  'p{background:image-set("x" 1x)}',
  'p{background:-webkit-image-set(url(x) 1x)}',
  'p{background:image("x")}',
  'p{background:cross-fade(url(x),red)}',
  '@media print{p{background:-webkit-cross-fade(url(x),red,1%)}}',
  'p{background:element(#a)}',
  'p{background:paint(x)}',
  'p{width:random(1px,2px)}',
  'p{top:anchor(top)}',
  '--x:tomorrow(1)',
  'p{background:#url(http://x)}',
  'p{background:1url(http://x)}',
  '@media (a){} /* ',
  '@media (a){p{content:"',
  'p{content:"\n";top:calc(1px)}',
  'p{top:calc(1px);\0}',
])('a style sheet that may leave or load something: %j', (css) => {
  expect(holds(css)).toBe(false);
});

const WORDS =
  '@import @media @\\69mport @ url( URL( src( calc( u\\72l( url - # 1 " \' \\ /* */ / * ( ) { } ; : , <!-- é http://x #a x \\" \\\'';

const piece = fc.constantFrom(STILL, ' ', '\n', '\r', '\r\n', '\f', '\0', ...WORDS.split(' '));

/** What a style sheet names, by the tokenizer of the whole language. */
function namesIn(css: string) {
  const tokens = tokenize({ css });
  return tokens.flatMap((token, at) => {
    if (token[0] === TokenType.AtKeyword) return [`@${token[4].value.toLowerCase()}`];
    if (token[0] === TokenType.URL) return [token[4].value];
    if (token[0] === TokenType.BadURL) return ['bad'];
    if (token[0] !== TokenType.Function) return [];
    const [argument] = tokens.slice(at + 1).filter(([type]) => type !== TokenType.Whitespace);
    const isUrl = token[4].value.toLowerCase() === 'url';
    if (isUrl) return [argument?.[0] === TokenType.String ? argument[4].value : 'none'];
    return [`${token[4].value.toLowerCase()}(`];
  });
}

const ALLOWED = new Set([STILL, '@media', 'calc(']);

test('names nothing else to the tokenizer of the whole language, however it is written', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const css = pieces.join('');
      fc.pre(holds(css));
      const others = namesIn(css).filter((name) => !ALLOWED.has(name) && !name.startsWith('#'));
      expect(others).toEqual([]);
    }),
    { numRuns: 3_000 },
  );
});

test('takes a long sheet in one pass', () => {
  const long = (text: string) => text.repeat(200_000);
  expect(holds(`p{content:"${long('\\a ')}";top:calc(1px)}`)).toBe(true);
  expect(holds(`/*${long('* ')}*/p{top:calc(1px)}`)).toBe(true);
  expect(holds(`p{top:calc(1px)}${long('-')}(`)).toBe(false);
  expect(holds(`p{top:calc(1px)}${long('/*')}`)).toBe(false);
});
