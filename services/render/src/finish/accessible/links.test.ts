import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  PDFString,
  type PDFDocument,
} from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { describeLinks } from './links.ts';
import { ParentTree } from './parent-tree.ts';
import { taggedDocument, treeOf, type Tree } from './structure.fixture.ts';
import { Structure } from './structure.ts';

const name = (text: string) => PDFName.of(text);

/** A link on page 1. @param key of its element in the parent tree */
function addLink(doc: PDFDocument, entries: object = {}, key?: number): PDFDict {
  const link = doc.context.obj({ Type: 'Annot', Subtype: 'Link', ...entries });
  if (key !== undefined) link.set(name('StructParent'), PDFNumber.of(key));
  const annotations = doc.getPage(0).node.lookupMaybe(name('Annots'), PDFArray)?.asArray() ?? [];
  doc
    .getPage(0)
    .node.set(name('Annots'), doc.context.obj([...annotations, doc.context.register(link)]));
  return link;
}

const contentsOf = (link: PDFDict) => (link.lookup(name('Contents')) as PDFString).decodeText();

async function described(tree: Tree, prepare: (doc: PDFDocument, structure: Structure) => PDFDict) {
  const doc = await taggedDocument(tree);
  const structure = new Structure(doc);
  const link = prepare(doc, structure);
  describeLinks(doc, structure);
  return { doc, link, structure };
}

describe('a link', () => {
  test.each([
    [
      'its address',
      { A: { S: 'URI', URI: PDFString.of('https://a.example/') } },
      'https://a.example/',
    ],
    ['what it was given', { Contents: PDFString.of('mine') }, 'mine'],
    ['a word', { Dest: 'somewhere' }, 'Link'],
    ['a word where it was given nothing', { Contents: PDFString.of('') }, 'Link'],
  ])('is described by %s', async (_, entries, contents) => {
    const { link } = await described(['Document'], (doc) => addLink(doc, entries));
    expect(contentsOf(link)).toBe(contents);
  });

  test('gives its page the tab order of the structure', async () => {
    const { doc } = await described(['Document'], (each) => addLink(each));
    expect(doc.getPage(0).node.get(name('Tabs'))).toBe(name('S'));
  });

  test('without an element gets one', async () => {
    const { doc, link, structure } = await described(['Document', ['P']], (each) => addLink(each));
    expect(treeOf(doc)).toEqual(['Document', ['P'], ['Link']]);
    const key = link.lookup(name('StructParent'), PDFNumber).asNumber();
    const element = new ParentTree(doc, structure.root).elementOf(key)!;
    expect(structure.element(element)?.type).toBe('Link');
  });

  test.each<[string, Tree]>([
    ['Link', ['Document', ['Link']]],
    ['Form', ['Document', ['Form', ['Link']]]],
  ])('whose element is of the type %s: %j', async (type, expected) => {
    const { doc } = await described(['Document', [type]], (each, structure) => {
      const [element] = structure.childrenOf(structure.childrenOf(structure.root)[0]!.dict);
      const parents = new ParentTree(each, structure.root);
      const link = addLink(each, {}, parents.add(element!.ref));
      parents.save();
      return link;
    });
    expect(treeOf(doc)).toEqual(expected);
  });
});

test('a parent tree of several nodes keeps its entries', async () => {
  const doc = await taggedDocument(['Document', ['P']]);
  const { root } = new Structure(doc);
  const [a, b] = [
    doc.context.register(doc.context.obj({})),
    doc.context.register(doc.context.obj({})),
  ];
  const nodes = [
    doc.context.register(doc.context.obj({ Limits: [0, 0], Nums: [0, a] })),
    doc.context.register(doc.context.obj({ Limits: [5, 5], Nums: [5, [a, b]] })),
  ];
  root.set(name('ParentTree'), doc.context.obj({ Kids: nodes }));
  const tree = new ParentTree(doc, root);
  expect(tree.add(b)).toBe(6);
  tree.save();
  const again = new ParentTree(doc, root);
  expect([again.elementOf(0), again.elementOf(5), again.elementOf(6)]).toEqual([a, undefined, b]);
  expect(root.lookup(name('ParentTree'), PDFDict).lookup(name('Nums'), PDFArray).size()).toBe(6);
});
