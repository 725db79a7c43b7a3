import { watch, type FSWatcher } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { UsageError } from '../errors.ts';
import { isExpected, sentencesOf } from '../failures.ts';
import { tell } from '../print.ts';
import { reasonOf } from './file-errors.ts';

/** Editors save in several steps; these are one. */
const QUIET_MS = 80;

type Work = (signal: AbortSignal) => Promise<void>;

/**
 * Does work now and whenever one of the files is saved, until interrupted. A save while it works
 * calls that off and begins anew; a failure is told, and the next save tries again.
 *
 * @throws {UsageError} a folder cannot be watched, or no longer
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
  const onSave = () => {
    clearTimeout(timer);
    timer = setTimeout(begin, QUIET_MS);
  };
  const watchers: FSWatcher[] = [];
  try {
    for (const [folder, names] of foldersOf(files)) {
      watchers.push(watchFolder(folder, names, { onSave, onError: end.reject }));
    }
    begin();
    await end.promise;
    await last;
  } finally {
    clearTimeout(timer);
    turn.abort();
    for (const watcher of watchers) watcher.close();
  }
}

/**
 * Watches folders: many editors replace a file, and a watch on the old one would see nothing more.
 * chokidar would replace some thirty of these lines, and is 200 kB for patterns, trees and polling, which this needs not.
 */
function foldersOf(files: string[]): [folder: string, names: Set<string>][] {
  const groups = Map.groupBy(files, (file) => dirname(resolve(file)));
  return [...groups].map(([folder, group]) => [
    folder,
    new Set(group.map((file) => basename(file))),
  ]);
}

function watchFolder(
  folder: string,
  names: Set<string>,
  { onSave, onError }: { onSave: () => void; onError: (error: UsageError) => void },
): FSWatcher {
  try {
    return watch(folder, (_event, name) => {
      if (name === null || names.has(name)) onSave();
    }).on('error', (error) => onError(unwatchable(folder, error)));
  } catch (error) {
    throw unwatchable(folder, error as Error);
  }
}

/** Of inotify ENOSPC and EMFILE mean something else than of files. */
const REASONS: Record<string, string> = {
  ENOENT: 'there is no such folder',
  ENOSPC: 'as much is watched as the system allows; raise fs.inotify.max_user_watches',
  EMFILE: 'as many programs watch as the system allows; raise fs.inotify.max_user_instances',
};

/** Why a folder cannot be watched, for `--watch`. */
export function unwatchable(folder: string, error: NodeJS.ErrnoException): UsageError {
  const reason = REASONS[error.code ?? ''] ?? reasonOf(error);
  return new UsageError(`--watch cannot watch ${folder}: ${reason}.`);
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
