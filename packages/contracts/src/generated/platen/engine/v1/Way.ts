// Original file: proto/platen/engine/v1/engine.proto

/**
 * How a document was printed.
 */
export const Way = {
  /**
   * By LibreOffice, or unknown.
   */
  WAY_UNSPECIFIED: 'WAY_UNSPECIFIED',
  /**
   * On a page of its own.
   */
  WAY_OWN_PAGE: 'WAY_OWN_PAGE',
  /**
   * On a warm page of its account.
   */
  WAY_WARM_PAGE: 'WAY_WARM_PAGE',
  /**
   * On a page of its own, because no warm page was free, or because one failed.
   */
  WAY_FALLEN_BACK: 'WAY_FALLEN_BACK',
} as const;

/**
 * How a document was printed.
 */
export type Way =
  /**
   * By LibreOffice, or unknown.
   */
  | 'WAY_UNSPECIFIED'
  | 0
  /**
   * On a page of its own.
   */
  | 'WAY_OWN_PAGE'
  | 1
  /**
   * On a warm page of its account.
   */
  | 'WAY_WARM_PAGE'
  | 2
  /**
   * On a page of its own, because no warm page was free, or because one failed.
   */
  | 'WAY_FALLEN_BACK'
  | 3

/**
 * How a document was printed.
 */
export type Way__Output = typeof Way[keyof typeof Way]
