import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { Compositors } from './compositors.ts';

let ended: number[];
let orphanage: Compositors;

beforeEach(() => {
  ended = [];
  orphanage = new Compositors((pid) => ended.push(pid));
});

const pages = (...ids: string[]) => new Set(ids);

describe('a compositor', () => {
  test('is ended where no page is left that it could be of', () => {
    orphanage.endOrphans([7], pages());
    expect(ended).toEqual([7]);
  });

  test('goes on while a page is there that was there when it was first seen', () => {
    orphanage.endOrphans([7], pages('one', 'two'));
    orphanage.endOrphans([7], pages('two', 'three'));
    expect(ended).toEqual([]);
  });

  test('is ended once all of those have gone, whatever came since', () => {
    orphanage.endOrphans([7], pages('one', 'two'));
    orphanage.endOrphans([7, 8], pages('two', 'three'));
    orphanage.endOrphans([7, 8], pages('three', 'four'));
    expect(ended).toEqual([7]);
  });

  test('is not its own page again where a page comes back', () => {
    orphanage.endOrphans([7], pages('one', 'two'));
    orphanage.endOrphans([7], pages('two'));
    orphanage.endOrphans([7], pages('one'));
    expect(ended).toEqual([7]);
  });

  test('with the number of one that has ended is another', () => {
    orphanage.endOrphans([7], pages('one'));
    orphanage.endOrphans([], pages('one'));
    orphanage.endOrphans([7], pages('two'));
    expect(ended).toEqual([]);
  });
});

test('a compositor is ended at once', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  new Compositors().endOrphans([child.pid!], pages());
  expect(await ended).toEqual([null, 'SIGKILL']);
});
