// Original file: proto/platen/engine/v1/engine.proto

/**
 * With what a document may share a page's process.
 */
export const Isolation = {
  /**
   * As ISOLATION_DOCUMENT.
   */
  ISOLATION_UNSPECIFIED: 'ISOLATION_UNSPECIFIED',
  /**
   * With nothing.
   */
  ISOLATION_DOCUMENT: 'ISOLATION_DOCUMENT',
  /**
   * With other documents of its account.
   */
  ISOLATION_ACCOUNT: 'ISOLATION_ACCOUNT',
} as const;

/**
 * With what a document may share a page's process.
 */
export type Isolation =
  /**
   * As ISOLATION_DOCUMENT.
   */
  | 'ISOLATION_UNSPECIFIED'
  | 0
  /**
   * With nothing.
   */
  | 'ISOLATION_DOCUMENT'
  | 1
  /**
   * With other documents of its account.
   */
  | 'ISOLATION_ACCOUNT'
  | 2

/**
 * With what a document may share a page's process.
 */
export type Isolation__Output = typeof Isolation[keyof typeof Isolation]
