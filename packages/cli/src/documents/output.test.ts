import {
  chmodSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { UsageError } from '../errors.ts';
import { outputOf, spareSources, writeDocument } from './output.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'platen-output-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const at = (name: string) => join(folder, name);
const document = (text: string) => new Blob([text]).stream();
const contentOf = (name: string) => readFileSync(at(name), 'utf8');

test.each(['a.jpg', 'out/a.WebP'])('no document is called %s', (output) => {
  expect(() => outputOf('a.md', output, '.pdf')).toThrow('ends in .pdf');
});

describe('a document', () => {
  test('replaces the existing file, and keeps its permissions', async () => {
    writeFileSync(at('a.pdf'), 'a longer one that was before');
    chmodSync(at('a.pdf'), 0o640);
    await writeDocument(document('new'), at('a.pdf'));
    expect(contentOf('a.pdf')).toBe('new');
    expect(statSync(at('a.pdf')).mode & 0o777).toBe(0o640);
  });

  test('replaces the target of a link', async () => {
    writeFileSync(at('a.pdf'), 'before');
    symlinkSync(at('a.pdf'), at('link.pdf'));
    await writeDocument(document('new'), at('link.pdf'));
    expect(lstatSync(at('link.pdf')).isSymbolicLink()).toBe(true);
    expect(contentOf('a.pdf')).toBe('new');
  });

  test('can be written to a device', async () => {
    await writeDocument(document('new'), '/dev/null');
    expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
  });

  test('that breaks off changes no file', async () => {
    writeFileSync(at('a.pdf'), 'before');
    const broken = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new Uint8Array([1, 2, 3])),
      pull: (controller) => controller.error(new Error('broke off')),
    });
    await expect(writeDocument(broken, at('a.pdf'))).rejects.toThrow('broke off');
    expect(contentOf('a.pdf')).toBe('before');
    expect(readdirSync(folder)).toEqual(['a.pdf']);
  });

  test('gets its folders created with its first bytes', async () => {
    const broken = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.error(new Error('broke off')),
    });
    await writeDocument(document('x'), at('out/june/a.pdf'));
    expect(contentOf('out/june/a.pdf')).toBe('x');
    await expect(writeDocument(broken, at('out/june/b.pdf'))).rejects.toThrow('broke off');
    expect(readdirSync(at('out/june'))).toEqual(['a.pdf']);
  });
});

test.each([
  ['where a link leads nowhere', 'lost.pdf', 'its link leads nowhere'],
  ['to a folder', 'folder', 'it is a folder'],
  ['below a file', 'file/a.pdf', 'a part of its path is no folder'],
  ['far below a file', 'file/out/a.pdf', 'a part of its path is no folder'],
])('a document cannot be written %s', async (_, name, reason) => {
  symlinkSync(at('gone.pdf'), at('lost.pdf'));
  mkdirSync(at('folder'));
  writeFileSync(at('file'), '');
  await expect(writeDocument(document('x'), at(name))).rejects.toThrow(
    new UsageError(`${at(name)} cannot be written: ${reason}.`),
  );
});

describe('a source', () => {
  const sources = () => ['page.html', 'vars.json'].map(at);

  beforeEach(() => {
    for (const source of sources()) writeFileSync(source, 'source');
    symlinkSync(at('page.html'), at('link.html'));
    linkSync(at('page.html'), at('second.html'));
    symlinkSync(folder, at('here'));
  });

  test.each([
    ['by its name', 'page.html'],
    ['by another path', 'here/./page.html'],
    ['by a link to it', 'link.html'],
    ['where it holds variables or options', 'here/vars.json'],
  ])('is not overwritten %s', (_, name) => {
    const output = `${folder}/${name}`;
    expect(() => spareSources(output, sources())).toThrow(`${output} would be overwritten`);
  });

  test('that is a link to the output is not overwritten', () => {
    expect(() => spareSources(at('page.html'), [at('link.html')])).toThrow('overwritten');
  });

  test('is not overwritten by a relative path', () => {
    const output = `./${relative(process.cwd(), at('page.html'))}`;
    expect(() => spareSources(output, sources())).toThrow('overwritten');
  });

  test.each(['page.pdf', 'no/page.html', 'second.html'])('is not in danger from %s', (name) => {
    expect(() => spareSources(at(name), sources())).not.toThrow();
  });

  test('is not in danger if it is a device, standard input or missing', () => {
    expect(() => spareSources('/dev/null', ['/dev/null'])).not.toThrow();
    expect(() => spareSources('-', ['-'])).not.toThrow();
    expect(() => spareSources(at('gone'), [at('gone')])).not.toThrow();
  });
});

describe('by default a document goes', () => {
  test.each([
    ['letter.md', 'letter.pdf'],
    ['a.b/letter', 'a.b/letter.pdf'],
    ['a.b/.html', 'a.b/.html.pdf'],
    ['x.tar.html', 'x.tar.pdf'],
    ['-', '-'],
  ])('from %s to %s', (input, output) => {
    expect(outputOf(input, undefined, '.pdf')).toBe(output);
  });
});

test('with a folder as output, a document goes into it under its own name', () => {
  mkdirSync(at('bills'));
  expect(outputOf('in/june.html', at('bills'), '.pdf')).toBe(at('bills/june.pdf'));
  expect(outputOf('in/june.html', 'out/', '.png')).toBe('out/june.png');
  expect(() => outputOf('-', at('bills'), '.pdf')).toThrow('say which file in it');
});
