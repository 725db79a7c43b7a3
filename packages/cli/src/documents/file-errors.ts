import { UsageError } from '../errors.ts';

const REASONS: Record<string, string> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'permission denied',
  ENOSPC: 'the disk is full',
  EDQUOT: 'your share of the disk is full',
  EFBIG: 'files there may not be that large',
  ENAMETOOLONG: 'its name is too long',
  EMFILE: 'too many files are open',
  ELOOP: 'its links lead in a circle',
  EROFS: 'nothing can be written there',
  EEXIST: 'there is a file of that name',
  ENOTDIR: 'a part of its path is no folder',
};

/** Why a file cannot be read or written, as a sentence. */
export function reasonOf({ code = '', message }: NodeJS.ErrnoException): string {
  return REASONS[code] ?? message;
}

/** Changes files. @throws {UsageError} naming `path`, and why it cannot be written */
export function writing(path: string, change: () => void): void {
  try {
    change();
  } catch (error) {
    throw new UsageError(`${path} cannot be written: ${reasonOf(error as NodeJS.ErrnoException)}.`);
  }
}
