import { expect, test } from 'vitest';
import { droppedFiles } from './dropped.ts';

/** Sizes of files by their names; folders have more. */
interface Tree {
  [name: string]: number | Tree;
}

/** A folder as a browser gives it, some entries at a time. */
function entryOf(path: string, content: number | Tree): FileSystemEntry {
  const shared = { name: path.slice(path.lastIndexOf('/') + 1), fullPath: path };
  if (typeof content === 'number') {
    const file = { size: content, arrayBuffer: () => Promise.resolve(new ArrayBuffer(1)) };
    const take = (resolve: (its: File) => void) => resolve(file as File);
    return { ...shared, isDirectory: false, file: take } as FileSystemFileEntry;
  }
  const left = Object.entries(content).map(
    ([name, each]) =>
      () =>
        entryOf(`${path}/${name}`, each),
  );
  const readEntries = (resolve: (entries: FileSystemEntry[]) => void) =>
    resolve(left.splice(0, 2).map((entry) => entry()));
  return {
    ...shared,
    isDirectory: true,
    createReader: () => ({ readEntries }),
  } as unknown as FileSystemEntry;
}

const dropped = (...folders: Tree[]) => {
  const items = folders.map((folder, index) => ({
    webkitGetAsEntry: () => entryOf(`/site${index}`, folder),
    getAsFile: () => null,
  }));
  return droppedFiles({ items: items as unknown as DataTransferItemList });
};

const many = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`${n}.png`, 1]));

test('dropped folders have their files under their paths, without the hidden ones', async () => {
  const files = await dropped(
    { 'a.html': 1, img: { 'b.png': 1, 'c.png': 1, 'd.png': 1 } },
    { '.git': many(300), 'e.css': 1 },
  );
  const names = ['site0/a.html', 'site0/img/b.png', 'site0/img/c.png', 'site0/img/d.png'];
  expect(files.map(({ name }) => name).toSorted()).toEqual([...names, 'site1/e.css']);
});

test('dropped folders are refused before their files are read: too many, too large', async () => {
  await expect(dropped(many(150), many(150))).rejects.toThrow('too_many');
  await expect(dropped({ a: 20e6, b: { c: 10e6 } })).rejects.toThrow('too_large');
});
