const REASONS: Record<string, string> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'permission denied',
  ENOSPC: 'the disk is full',
  EROFS: 'nothing can be written there',
};

/** Why a file cannot be read or written, in words for people. */
export function reasonOf({ code = '', message }: NodeJS.ErrnoException): string {
  return REASONS[code] ?? message;
}
