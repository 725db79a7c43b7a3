import { describe, expect, test } from 'vitest';
import { defaultTreeAdapter as tree, parse, serialize, type DefaultTreeAdapterTypes } from 'parse5';
import { htmlDocument } from '../../../services/render/src/formats/html/document.ts';
import { readHtml } from '../../../services/render/src/formats/html/facts.ts';
import { withHead } from '../../../services/engine/src/print/source/document-head.ts';
import { STILL } from '../../../services/engine/src/print/document.fixture.ts';
import { INPUTS, PREFIXES } from '../../harness/documents/html-trees.ts';

type Element = DefaultTreeAdapterTypes.Element;
type Child = DefaultTreeAdapterTypes.ChildNode;

const HEAD = '<meta name="platen"><script>1</script><style></style>';

function documentIn(html: string) {
  const document = parse(html);
  const root = document.childNodes.find((node) => node.nodeName === 'html') as Element;
  const head = root.childNodes.find((node) => node.nodeName === 'head') as Element;
  return { document, root, head };
}

const isComment = (node: Child) => node.nodeName === '#comment';
const isSpace = (node: Child) => tree.isTextNode(node) && /^[\t\n\f\r ]*$/.test(node.value);

/** All of a node, with what is in it. */
function shapeOf(node: DefaultTreeAdapterTypes.Node): unknown {
  const {
    parentNode: _,
    childNodes,
    content,
    ...own
  } = node as Partial<DefaultTreeAdapterTypes.Template>;
  return [own, childNodes?.map(shapeOf), content?.childNodes.map(shapeOf)];
}

/** Without the spaces before all else in the head, and with comments there that stand before it. */
function shapeIn({ root, head, document }: ReturnType<typeof documentIn>): unknown {
  const before = [document, root].flatMap(({ childNodes }, at) =>
    childNodes.splice(0, childNodes.indexOf([root, head][at]!)),
  );
  const end = head.childNodes.findIndex((node) => !isSpace(node) && !isComment(node));
  const begin = head.childNodes.splice(0, end === -1 ? Infinity : end);
  head.childNodes.unshift(...[...before, ...begin].filter(isComment));
  return shapeOf(document);
}

/** What a browser builds of a document alone; a fragment is one of standards. */
function aloneTree(source: string, isWhole: boolean): unknown {
  return shapeIn(documentIn(isWhole ? source : `<!doctype html>${source}`));
}

/** What a browser builds of what the engine gets, without what Platen has put into it. */
function printedTree(source: string): { tree: unknown; own: string } {
  const read = readHtml(source);
  const { html, facts } = htmlDocument(source, read, { title: { text: 'Title', isWished: false } });
  const printed = documentIn(
    withHead({ html, facts: { ...STILL, mode: facts.mode } }, HEAD).slice(1),
  );
  const added = 3 + Number(read.title === undefined) + Number(!read.isWhole);
  const own = printed.head.childNodes.splice(0, added);
  return {
    tree: shapeIn(printed),
    own: own.map(({ nodeName }) => nodeName).join(),
  };
}

/** @returns the documents of which something else is built */
function othersOf(sources: readonly string[]) {
  return sources.flatMap((source) => {
    const { isWhole, title } = readHtml(source);
    const { tree: built, own } = printedTree(source);
    const added = `${title === undefined ? ',title' : ''}${isWhole ? '' : ',style'}`;
    const expected = { own: `meta,script,style${added}`, tree: aloneTree(source, isWhole) };
    const same = JSON.stringify(expected) === JSON.stringify({ own, tree: built });
    return same ? [] : [{ source, expected, found: { own, tree: built } }];
  });
}

describe('a browser builds of what the engine gets what it builds of the document alone', () => {
  test('for every input', () => {
    expect(othersOf(INPUTS)).toEqual([]);
  });

  test.each([...PREFIXES.entries()])('behind prefix %i, %j', (at, prefix) => {
    const some = INPUTS.filter((_, nth) => nth % 23 === at % 23);
    expect(othersOf(some.map((input) => prefix + input))).toEqual([]);
  });
});

test('attributes of a head are lost, and what stands before it is in it', () => {
  const source = '<!--a--><html>\n<!--b--><head id=c>\n<title>d</title>';
  const facts = { ...STILL, mode: readHtml(source).mode };
  const { head } = documentIn(withHead({ html: source, facts }, HEAD).slice(1));
  expect(serialize(head)).toBe(`${HEAD}<!--a-->\n<!--b-->\n<title>d</title>`);
  expect(head.attrs).toEqual([]);
});
