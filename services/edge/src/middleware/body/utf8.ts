import { isUtf8 } from 'node:buffer';

const WINDOW_BYTES = 4096;

/**
 * Finds the first byte that is not UTF-8 (RFC 3629): no overlong forms, no lone surrogates.
 * @returns its place; the length if only the end is missing; undefined: all bytes are UTF-8
 */
export function faultInUtf8(bytes: Uint8Array): number | undefined {
  if (isUtf8(bytes)) return undefined;
  const window = startOfCharacter(bytes, faultyPiece(bytes, 0, WINDOW_BYTES));
  return faultyPiece(bytes, window, 1);
}

/** @param start of a character @returns the start of the piece that contains the fault */
function faultyPiece(bytes: Uint8Array, start: number, pieceBytes: number): number {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for (let at = start; at < bytes.length; at += pieceBytes) {
    try {
      decoder.decode(bytes.subarray(at, at + pieceBytes), { stream: true });
    } catch {
      return at;
    }
  }
  return bytes.length;
}

/** The start of the character before `at`, which may be incomplete. All bytes before it are UTF-8. */
function startOfCharacter(bytes: Uint8Array, at: number): number {
  let start = Math.max(0, at - 1);
  while (start > 0 && ((bytes[start] ?? 0) & 0b1100_0000) === 0b1000_0000) start--;
  return start;
}
