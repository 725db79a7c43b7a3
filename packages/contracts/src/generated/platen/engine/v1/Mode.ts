// Original file: proto/platen/engine/v1/engine.proto

/**
 * The modes of a document (DOM Standard, 4.5).
 */
export const Mode = {
  MODE_UNSPECIFIED: 'MODE_UNSPECIFIED',
  MODE_NO_QUIRKS: 'MODE_NO_QUIRKS',
  MODE_LIMITED_QUIRKS: 'MODE_LIMITED_QUIRKS',
  MODE_QUIRKS: 'MODE_QUIRKS',
} as const;

/**
 * The modes of a document (DOM Standard, 4.5).
 */
export type Mode =
  | 'MODE_UNSPECIFIED'
  | 0
  | 'MODE_NO_QUIRKS'
  | 1
  | 'MODE_LIMITED_QUIRKS'
  | 2
  | 'MODE_QUIRKS'
  | 3

/**
 * The modes of a document (DOM Standard, 4.5).
 */
export type Mode__Output = typeof Mode[keyof typeof Mode]
