import { describe, expect, test } from 'vitest';
import { strFromU8, strToU8, zipSync } from 'fflate';
import { EMPTY_DRAFT, type Draft, type Format } from '../drafts/draft.ts';
import { setsOf } from '../drafts/data-sets.ts';
import { folderOf, zipOf } from './export.ts';
import { besideOf, imported as importedFrom, withAssets, type ImportFault } from './import.ts';

const imported = (name: string, bytes: Uint8Array<ArrayBuffer>) => importedFrom([{ name, bytes }]);

const FILE = { name: 'my letter.docx', bytes: new Uint8Array([80, 75, 3, 4]) };

const DRAFTS: [Format, Partial<Draft>, string][] = [
  ['html', { source: '<p>ß' }, 'platen render index.html'],
  [
    'markdown',
    { source: '# x', options: { theme: 'classic' } },
    'platen render index.md --options options.json',
  ],
  [
    'template',
    { source: '{}', variables: '{"a": 1.0}', options: { scale: 1 } },
    'platen render template.json --vars variables.json --options options.json',
  ],
  ['docx', { file: FILE, variables: '{}' }, "platen render 'my letter.docx' --vars variables.json"],
];

describe('a draft as a folder', () => {
  test.each(DRAFTS)('is restored unchanged: %s', (format, part, command) => {
    const draft = { ...EMPTY_DRAFT, ...part };
    const folder = folderOf(format, draft);
    expect(folder.command).toBe(command);
    expect(imported('x.zip', zipOf(folder))).toMatchObject({ format, draft });
  });

  test('has each data set under its name, and the command takes the one that is shown', () => {
    const sets = { '': '{"a": 1}', 'B/2 100%': '{"a": 2}', 'lone \ud800': '' };
    const draft = { ...EMPTY_DRAFT, source: '<p>', set: 'C', sets, variables: '{"a": 3}' };
    const folder = folderOf('html', draft);
    expect(folder.command).toBe('platen render index.html --vars variables.C.json');
    const { draft: opened } = imported('x.zip', zipOf(folder));
    expect(setsOf(opened)).toEqual({
      '': '{"a": 1}',
      'B/2 100%': '{"a": 2}',
      C: '{"a": 3}',
      'lone \ufffd': '',
    });
    expect([opened.set, opened.variables]).toEqual([undefined, '{"a": 1}']);
  });

  test('keeps data sets of which none is the first', () => {
    const draft = { ...EMPTY_DRAFT, source: '<p>', set: 'C d', sets: { B: '' }, variables: '{}' };
    const folder = folderOf('html', draft);
    expect(folder.command).toBe("platen render index.html --vars 'variables.C%20d.json'");
    const { draft: opened } = imported('x.zip', zipOf(folder));
    expect(opened).toEqual({ ...draft, set: 'B', variables: '', sets: { 'C d': '{}' } });
  });

  test('may have data sets that a person has named', () => {
    const archive = zipSync({
      'index.html': strToU8('<p>'),
      'variables.100%.json': strToU8('1'),
      'variables.a b.json': strToU8('2'),
      'variables..json': strToU8('3'),
    });
    expect(setsOf(imported('x.zip', archive).draft)).toEqual({ '100%': '1', 'a b': '2' });
  });

  test('may be one document', () => {
    const { format, draft } = imported('Notes.MD', strToU8('# hi'));
    expect([format, draft.source]).toEqual(['markdown', '# hi']);
    expect(imported('variables.json', strToU8('{}')).format).toBe('template');
  });

  test('may be at the top of an archive, beside files of the system', () => {
    const archive = zipSync({
      '__MACOSX/._page.html': strToU8('?'),
      '.DS_Store': strToU8('?'),
      'page.html': strToU8('<p>'),
      'options.json': strToU8('{"scale": 0.5}'),
    });
    const { format, draft } = imported('x.ZIP', archive);
    expect([format, draft.source, draft.options]).toEqual(['html', '<p>', { scale: 0.5 }]);
  });
});

describe('a file that is no folder of a draft', () => {
  const large = new Uint8Array(25 * 1024 * 1024 + 1);
  const many = Array.from({ length: 201 }, (_, n) => [`${n}.png`, new Uint8Array()] as const);
  const cases: [ImportFault, string, Uint8Array<ArrayBuffer>][] = [
    ['no_archive', 'x.zip', strToU8('no zip')],
    ['no_document', 'x.zip', zipSync({ 'readme.txt': strToU8('x') })],
    ['no_document', 'x.zip', zipSync({})],
    ['no_document', 'picture.png', strToU8('x')],
    ['no_options', 'x.zip', zipSync({ 'a.md': strToU8(''), 'options.json': strToU8('[]') })],
    ['no_options', 'x.zip', zipSync({ 'a.md': strToU8(''), 'options.json': strToU8('5') })],
    ['too_large', 'x.zip', zipSync({ 'a.md': large })],
    ['too_large', 'a.md', large],
    ['bad_name', 'x.zip', zipSync({ 'a.md': strToU8(''), '../b.png': strToU8('') })],
    ['too_many', 'x.zip', zipSync(Object.fromEntries(many))],
  ];
  test.each(cases)('is refused as %s: %s', (fault, name, bytes) => {
    expect(() => imported(name, bytes)).toThrow(fault);
  });
});

test('an archive has UTF-8', () => {
  const { files } = folderOf('html', { ...EMPTY_DRAFT, source: 'größe 📄' });
  expect(strFromU8(files['index.html']!)).toBe('größe 📄');
});

describe('files beside a document', () => {
  const LOGO = { name: 'img/logo.png', bytes: new Uint8Array([1, 2]) };
  const data = { name: 'data.json', bytes: strToU8('{}') };
  const html = { ...EMPTY_DRAFT, source: '<img src="img/logo.png">' };

  test('are in its folder, and come back with it under their paths', () => {
    const draft = { ...html, variables: '{"a": 1}', assets: [LOGO, data] };
    const { format, draft: opened } = imported('x.zip', zipOf(folderOf('html', draft)));
    expect([format, opened]).toEqual(['html', draft]);
  });

  test('come with a dropped folder, of which one file is the document', () => {
    const page = { name: 'site/page.html', bytes: strToU8('<p>') };
    const dropped = [data, LOGO].map(({ name, bytes }) => ({ name: `site/${name}`, bytes }));
    const { draft } = importedFrom([...dropped, page]);
    expect(draft).toEqual({ ...EMPTY_DRAFT, source: '<p>', assets: [data, LOGO] });
  });

  test('take the place of those of their names', () => {
    const newer = { ...LOGO, bytes: new Uint8Array([3]) };
    expect(withAssets({ ...html, assets: [LOGO, data] }, [newer]).assets).toEqual([newer, data]);
    expect(besideOf([LOGO, data, { ...newer, name: './img/logo.png' }])).toEqual([newer, data]);
  });

  test('are sent by the command as the archive that is saved', () => {
    const draft = { ...html, variables: '{}', options: { scale: 1 }, assets: [LOGO] };
    expect(folderOf('html', draft).command).toBe(
      'platen render platen-html.zip --vars platen-html/variables.json --options platen-html/options.json',
    );
  });

  test.each<[ImportFault, string, number]>([
    ['not_beside', 'index.html', 1],
    ['not_beside', 'variables.json', 1],
    ['bad_name', 'img/__proto__', 1],
    ['bad_name', '../logo.png', 1],
    ['no_document', '.DS_Store', 1],
    ['too_many', 'film.mp4', 20 * 1024 * 1024], // with the text
  ])('are refused as %s: %s', (fault, name, length) => {
    const files = [{ name, bytes: new Uint8Array(length) }];
    expect(() => withAssets(html, besideOf(files))).toThrow(fault);
  });

  test.each<[ImportFault, ...string[]]>([
    ['no_single', 'letter.docx', 'logo.png'],
    ['no_single', 'letter.docx', 'data.json'],
    ['no_single', 'letter.docx', 'readme.md'],
    ['no_single', 'a.docx', 'b.docx'],
    ['no_single', 'page.html', 'readme.md'],
    ['no_document', 'logo.png', 'chart.json'],
    ['no_document', 'a.css', 'letterhead.pdf'],
  ])('are no document, or not one: %s %s %s', (fault, ...names) => {
    const files = names.map((name) => ({ name, bytes: strToU8('{}') }));
    expect(() => importedFrom(files)).toThrow(fault);
    expect(() => importedFrom(files.toReversed())).toThrow(fault);
  });

  test('lie beside the one that has the name of a document', () => {
    const names = ['readme.md', 'index.html', 'letterhead.pdf', 'options.json'];
    const { name, draft } = importedFrom(
      names.map((each) => ({ name: each, bytes: strToU8('{}') })),
    );
    expect([name, draft.assets?.map((each) => each.name)]).toEqual([
      'index.html',
      ['readme.md', 'letterhead.pdf'],
    ]);
  });
});
