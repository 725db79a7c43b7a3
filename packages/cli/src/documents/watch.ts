import { watch, type FSWatcher } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { isExpected, sentencesOf } from '../failures.ts';
import { tell } from '../print.ts';

/** Editors save in several steps; these are one. */
const QUIET_MS = 80;

type Work = (signal: AbortSignal) => Promise<void>;

/**
 * Does work now and whenever one of the files is saved, until interrupted. A save while it works
 * calls that off and begins anew; a failure is told, and the next save tries again.
 */
export async function watchAndRepeat(
  files: string[],
  work: Work,
  signal: AbortSignal,
): Promise<void> {
  const end = Promise.withResolvers<undefined>();
  signal.addEventListener('abort', () => end.resolve(undefined), { once: true });
  let turn = new AbortController();
  let last = Promise.resolve();
  const begin = () => {
    turn.abort();
    turn = new AbortController();
    const turnSignal = AbortSignal.any([signal, turn.signal]);
    last = last.then(() => attempt(work, turnSignal));
    last.catch(end.reject);
  };
  let timer: NodeJS.Timeout | undefined;
  const watchers = watchFiles(files, () => {
    clearTimeout(timer);
    timer = setTimeout(begin, QUIET_MS);
  });
  try {
    begin();
    await end.promise;
    await last;
  } finally {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  }
}

/** Watches folders: many editors replace a file, and a watch on the old one would see nothing more. */
function watchFiles(files: string[], onSave: () => void): FSWatcher[] {
  const groups = Map.groupBy(files, (file) => dirname(resolve(file)));
  return [...groups].map(([folder, group]) => {
    const names = new Set(group.map((file) => basename(file)));
    return watch(folder, (_event, name) => {
      if (name === null || names.has(name)) onSave();
    });
  });
}

async function attempt(work: Work, signal: AbortSignal): Promise<void> {
  try {
    signal.throwIfAborted();
    await work(signal);
  } catch (error) {
    if (signal.aborted) return;
    if (!isExpected(error)) throw error;
    tell(sentencesOf(error));
  }
}
