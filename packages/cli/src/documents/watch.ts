import { watch, type FSWatcher } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { UsageError } from '../errors.ts';
import { isExpected, sentencesOf } from '../failures.ts';
import { printNotice } from '../print.ts';
import { reasonOf } from './file-errors.ts';

/** Editors save in several steps; these count as one. */
const QUIET_MS = 80;

type Work = (signal: AbortSignal) => Promise<void>;

/**
 * Does the work now and whenever one of the files is saved, until interrupted. A save during the
 * work aborts it and starts again; a failure is printed, and the next save tries again.
 *
 * @param files asked for anew at each save
 * @throws {UsageError} a folder cannot be watched, or not any more
 */
export async function watchAndRepeat(
  files: () => string[],
  work: Work,
  signal: AbortSignal,
): Promise<void> {
  const end = Promise.withResolvers<undefined>();
  signal.addEventListener('abort', () => end.resolve(undefined), { once: true });
  let turn = new AbortController();
  let last = Promise.resolve();
  const watchers: FSWatcher[] = [];
  const watchAll = () => {
    const before = watchers.splice(0);
    try {
      for (const [folder, names] of foldersOf(files())) {
        watchers.push(watchFolder(folder, names, { onSave, onError: end.reject }));
      }
    } finally {
      for (const watcher of before) watcher.close();
    }
  };
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
    timer = setTimeout(() => {
      try {
        watchAll();
        begin();
      } catch (error) {
        end.reject(error);
      }
    }, QUIET_MS);
  };
  try {
    watchAll();
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
 * Watches folders, because many editors replace a file, which ends a watch on it. chokidar would replace some thirty of
 * these lines, but brings 200 kB for patterns, trees and polling, which nothing here needs.
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

/** From inotify, ENOSPC and EMFILE mean something else than from files. */
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
    printNotice(sentencesOf(error));
  }
}
