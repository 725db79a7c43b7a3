import { PDFDocument, PDFHexString } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { figureFaults } from './figures.ts';
import { closeUpHeadings, identifyNotes } from './pdf-ua.ts';
import { tidyLists } from './lists.ts';
import { taggedDocument, treeOf, type Tree } from './structure.fixture.ts';
import { Structure } from './structure.ts';
import { fillUpTables } from './tables.ts';

async function mended(tree: Tree, mend: (doc: PDFDocument, structure: Structure) => unknown) {
  const doc = await taggedDocument(tree);
  mend(doc, new Structure(doc));
  return treeOf(doc);
}

describe('headings', () => {
  const levels = async (...types: string[]) => {
    const tree: Tree = ['Document', ...types.map((type): Tree => [type])];
    const [, ...kids] = await mended(tree, (_, structure) => closeUpHeadings(structure));
    return kids.map((kid) => (kid as Tree)[0]);
  };

  test.each([
    ['as they should be', 'H1 H2 H3 H2 H1', 'H1 H2 H3 H2 H1'],
    ['that leave a level out', 'H1 H3 H3 H2', 'H1 H2 H2 H2'],
    ['that begin deep', 'H3 H4 H3', 'H1 H2 H1'],
    ['that rise above the first', 'H2 H1 H2', 'H1 H1 H2'],
    ['with others between them', 'P H2 P H5 Figure H2', 'P H1 P H2 Figure H1'],
    ['of all six levels', 'H1 H2 H3 H4 H5 H6', 'H1 H2 H3 H4 H5 H6'],
    ['without a level', 'H H', 'H H'],
  ])('%s', async (_, written, corrected) => {
    expect(await levels(...written.split(' '))).toEqual(corrected.split(' '));
  });
});

describe('lists', () => {
  const tidied = (tree: Tree) => mended(tree, (_, structure) => tidyLists(structure));

  test('in a valid structure stay', async () => {
    const tree: Tree = [
      'L',
      ['Caption'],
      ['LI', ['Lbl'], ['LBody', ['P'], ['L', ['LI', ['LBody']]]]],
    ];
    expect(await tidied(tree)).toEqual(tree);
  });

  test('get items and bodies around other content', async () => {
    expect(await tidied(['L', ['P'], ['LI', ['Lbl'], ['L', ['LI', ['P']]]]])).toEqual([
      'L',
      ['LI', ['LBody', ['P']]],
      ['LI', ['Lbl'], ['LBody', ['L', ['LI', ['LBody', ['P']]]]]],
    ]);
  });
});

describe('tables', () => {
  const filled = (tree: Tree) => mended(tree, fillUpTables);
  const spanning = (attributes: object): Tree => ['TD', { A: { O: 'Table', ...attributes } }];

  test.each<[string, Tree, Tree]>([
    ['without rows', ['Table'], ['Table']],
    [
      'that are whole',
      ['Table', ['TR', ['TH'], ['TH']], ['TR', ['TD'], ['TD']]],
      ['Table', ['TR', ['TH'], ['TH']], ['TR', ['TD'], ['TD']]],
    ],
    [
      'with a row that ends early',
      ['Table', ['THead', ['TR', ['TH'], ['TH'], ['TH']]], ['TBody', ['TR', ['TD']]]],
      [
        'Table',
        ['THead', ['TR', ['TH'], ['TH'], ['TH']]],
        ['TBody', ['TR', ['TD'], ['TD'], ['TD']]],
      ],
    ],
    [
      'with cells over several columns',
      ['Table', ['TR', ['TD'], ['TD']], ['TR', spanning({ ColSpan: 2 })]],
      ['Table', ['TR', ['TD'], ['TD']], ['TR', ['TD']]],
    ],
    [
      'with cells that reach down',
      ['Table', ['TR', spanning({ RowSpan: 2 }), ['TD']], ['TR', ['TD']], ['TR', ['TD']]],
      ['Table', ['TR', ['TD'], ['TD']], ['TR', ['TD']], ['TR', ['TD'], ['TD']]],
    ],
    [
      'with cells that reach beyond the last row',
      ['Table', ['TR', spanning({ RowSpan: 9 })], ['TR', ['TD']]],
      ['Table', ['TR', ['TD'], ['TD']], ['TR', ['TD']]],
    ],
  ])('%s', async (_, tree, expected) => {
    expect(await filled(tree)).toEqual(expected);
  });

  test('in tables are separate tables', async () => {
    const inner: Tree = ['Table', ['TR', ['TD'], ['TD'], ['TD']], ['TR', ['TD']]];
    expect(await filled(['Table', ['TR', ['TD', inner]], ['TR', ['TD']]])).toEqual([
      'Table',
      ['TR', ['TD', ['Table', ['TR', ['TD'], ['TD'], ['TD']], ['TR', ['TD'], ['TD'], ['TD']]]]],
      ['TR', ['TD']],
    ]);
  });
});

describe('figures', () => {
  const text = (value: string) => ({ Alt: PDFHexString.fromText(value) });

  test('that contain others are divisions', async () => {
    const tree: Tree = ['Figure', ['Figure', text('a dot')], ['Caption']];
    expect(await mended(tree, figureFaults)).toEqual(['Div', ['Figure'], ['Caption']]);
  });

  test('without a text are reported, also with an empty one', async () => {
    const doc = await taggedDocument([
      'Document',
      ['Figure'],
      ['Figure', text('')],
      ['Figure', text('a')],
    ]);
    const faults = figureFaults(doc, new Structure(doc));
    expect(faults).toHaveLength(2);
    expect(faults[0]).toEqual({
      path: '',
      message: 'a picture on one of the pages has no alternative text',
    });
  });

  test('of mathematics need a text as well, whatever they contain', async () => {
    const tree: Tree = ['Document', ['Formula', ['Span']], ['Formula', text('c = 1')]];
    const doc = await taggedDocument(tree);
    expect(figureFaults(doc, new Structure(doc))).toEqual([
      { path: '', message: 'an equation on one of the pages has no alternative text' },
    ]);
  });

  test('are reported, fifty at most', async () => {
    const many = Array.from({ length: 60 }, (): Tree => ['Figure']);
    const doc = await taggedDocument(['Document', ...many]);
    expect(figureFaults(doc, new Structure(doc))).toHaveLength(50);
  });
});

test('each note has its own identifier', async () => {
  const doc = await taggedDocument(['Document', ['Note'], ['P', ['Note']]]);
  identifyNotes(doc, new Structure(doc));
  const saved = Buffer.from(await doc.save({ useObjectStreams: false })).toString('latin1');
  expect(saved).toContain('(platen-note-000000)');
  expect(saved).toContain('(platen-note-000001)');
  expect(saved).toContain('/IDTree');
});

describe('types', () => {
  test('that are not standard get a role, a similar one if possible', async () => {
    const tree: Tree = ['Document', ['Em', ['Aside']], ['P']];
    expect(await mended(tree, (_, structure) => structure.mapRoles())).toEqual([
      'Document',
      ['Span', ['Div']],
      ['P'],
    ]);
  });
});

test('a document without a structure gets one', async () => {
  const doc = await PDFDocument.create();
  doc.addPage();
  expect([...new Structure(doc).elements()].map(({ type }) => type)).toEqual(['Document']);
  expect(treeOf(doc)).toEqual(['Document']);
});
