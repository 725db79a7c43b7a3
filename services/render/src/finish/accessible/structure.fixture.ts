import { PDFDocument, PDFName, type PDFDict, type PDFRef } from '@cantoo/pdf-lib';
import { Structure } from './structure.ts';

/** A type and the elements below it; entries of an element's own go before them. */
export type Tree = [type: string, ...kids: (Tree | Entries)[]];
type Entries = Record<string, unknown>;

/** A document of one page whose structure is this. */
export async function taggedDocument(tree: Tree): Promise<PDFDocument> {
  const doc = await PDFDocument.create();
  doc.addPage();
  const root = doc.context.obj({ Type: 'StructTreeRoot', ParentTree: { Nums: [] } });
  const ref = doc.context.register(root);
  doc.catalog.set(PDFName.of('StructTreeRoot'), ref);
  root.set(PDFName.of('K'), add(doc, tree, ref));
  return doc;
}

function add(doc: PDFDocument, [type, ...rest]: Tree, parent: PDFRef): PDFRef {
  const entries = rest.filter((each) => !Array.isArray(each));
  const element: PDFDict = doc.context.obj({
    Type: 'StructElem',
    S: type,
    P: parent,
    ...(Object.assign({}, ...entries) as object),
  });
  const ref = doc.context.register(element);
  const kids = rest.filter((each) => Array.isArray(each)).map((kid) => add(doc, kid, ref));
  if (kids.length > 0) element.set(PDFName.of('K'), doc.context.obj(kids));
  return ref;
}

/** The structure's types, from the root's element on. */
export function treeOf(doc: PDFDocument): Tree {
  const structure = new Structure(doc);
  const below = (dict: PDFDict): Tree[] =>
    structure.childrenOf(dict).map((child) => [child.type, ...below(child.dict)]);
  return below(structure.root)[0] ?? ['nothing'];
}
