// Original file: proto/platen/engine/v1/engine.proto

/**
 * The kinds of failures.
 */
export const Fault = {
  FAULT_UNSPECIFIED: 'FAULT_UNSPECIFIED',
  /**
   * It has enough to do.
   */
  FAULT_BUSY: 'FAULT_BUSY',
  /**
   * Its own time has passed.
   */
  FAULT_SLOW: 'FAULT_SLOW',
  /**
   * It failed.
   */
  FAULT_FAILED: 'FAULT_FAILED',
  /**
   * LibreOffice gave the document up without a reason.
   */
  FAULT_GIVEN_UP: 'FAULT_GIVEN_UP',
  /**
   * The document is too large.
   */
  FAULT_TOO_LARGE: 'FAULT_TOO_LARGE',
  /**
   * It does not accept the document or its settings.
   */
  FAULT_UNACCEPTED: 'FAULT_UNACCEPTED',
  /**
   * The document does not have these pages.
   */
  FAULT_PAGES: 'FAULT_PAGES',
  /**
   * The condition is no selector, or no expression.
   */
  FAULT_SELECTOR: 'FAULT_SELECTOR',
  FAULT_EXPRESSION: 'FAULT_EXPRESSION',
  /**
   * The office document cannot be read.
   */
  FAULT_UNREADABLE: 'FAULT_UNREADABLE',
  /**
   * A frame of the document cannot be loaded.
   */
  FAULT_FRAME: 'FAULT_FRAME',
  /**
   * The sheet or its margins are impossible.
   */
  FAULT_SHEET: 'FAULT_SHEET',
  /**
   * The print failed without a reason: most likely for its sheet.
   */
  FAULT_PRINT: 'FAULT_PRINT',
  /**
   * A diagram cannot be drawn.
   */
  FAULT_DIAGRAM: 'FAULT_DIAGRAM',
  /**
   * The header or the footer is higher than a third of the page.
   */
  FAULT_HEADER: 'FAULT_HEADER',
  FAULT_FOOTER: 'FAULT_FOOTER',
  /**
   * The content is longer than the longest page.
   */
  FAULT_TOO_LONG: 'FAULT_TOO_LONG',
  /**
   * The content is wider than the page, and must not be.
   */
  FAULT_TOO_WIDE: 'FAULT_TOO_WIDE',
  /**
   * It begins or ends: it has not begun with the document.
   */
  FAULT_NOT_READY: 'FAULT_NOT_READY',
  /**
   * Scripts of the page change what measures it.
   */
  FAULT_UNMEASURED: 'FAULT_UNMEASURED',
  /**
   * The page does so much that it would delay others.
   */
  FAULT_NOISE: 'FAULT_NOISE',
  /**
   * What the page is to wait for has not come true shortly before the deadline, and its scripts threw errors.
   */
  FAULT_WAIT: 'FAULT_WAIT',
  /**
   * A block with a fixed height has no room for what stands in it.
   */
  FAULT_BLOCK: 'FAULT_BLOCK',
  /**
   * Something fixed covers texts or pictures of a page, and nothing may be lost.
   */
  FAULT_COVERED: 'FAULT_COVERED',
  /**
   * The document needs more memory than the engine has left.
   */
  FAULT_MEMORY: 'FAULT_MEMORY',
} as const;

/**
 * The kinds of failures.
 */
export type Fault =
  | 'FAULT_UNSPECIFIED'
  | 0
  /**
   * It has enough to do.
   */
  | 'FAULT_BUSY'
  | 1
  /**
   * Its own time has passed.
   */
  | 'FAULT_SLOW'
  | 2
  /**
   * It failed.
   */
  | 'FAULT_FAILED'
  | 3
  /**
   * LibreOffice gave the document up without a reason.
   */
  | 'FAULT_GIVEN_UP'
  | 4
  /**
   * The document is too large.
   */
  | 'FAULT_TOO_LARGE'
  | 5
  /**
   * It does not accept the document or its settings.
   */
  | 'FAULT_UNACCEPTED'
  | 6
  /**
   * The document does not have these pages.
   */
  | 'FAULT_PAGES'
  | 7
  /**
   * The condition is no selector, or no expression.
   */
  | 'FAULT_SELECTOR'
  | 8
  | 'FAULT_EXPRESSION'
  | 9
  /**
   * The office document cannot be read.
   */
  | 'FAULT_UNREADABLE'
  | 10
  /**
   * A frame of the document cannot be loaded.
   */
  | 'FAULT_FRAME'
  | 11
  /**
   * The sheet or its margins are impossible.
   */
  | 'FAULT_SHEET'
  | 12
  /**
   * The print failed without a reason: most likely for its sheet.
   */
  | 'FAULT_PRINT'
  | 13
  /**
   * A diagram cannot be drawn.
   */
  | 'FAULT_DIAGRAM'
  | 14
  /**
   * The header or the footer is higher than a third of the page.
   */
  | 'FAULT_HEADER'
  | 15
  | 'FAULT_FOOTER'
  | 16
  /**
   * The content is longer than the longest page.
   */
  | 'FAULT_TOO_LONG'
  | 17
  /**
   * The content is wider than the page, and must not be.
   */
  | 'FAULT_TOO_WIDE'
  | 18
  /**
   * It begins or ends: it has not begun with the document.
   */
  | 'FAULT_NOT_READY'
  | 19
  /**
   * Scripts of the page change what measures it.
   */
  | 'FAULT_UNMEASURED'
  | 20
  /**
   * The page does so much that it would delay others.
   */
  | 'FAULT_NOISE'
  | 21
  /**
   * What the page is to wait for has not come true shortly before the deadline, and its scripts threw errors.
   */
  | 'FAULT_WAIT'
  | 22
  /**
   * A block with a fixed height has no room for what stands in it.
   */
  | 'FAULT_BLOCK'
  | 23
  /**
   * Something fixed covers texts or pictures of a page, and nothing may be lost.
   */
  | 'FAULT_COVERED'
  | 24
  /**
   * The document needs more memory than the engine has left.
   */
  | 'FAULT_MEMORY'
  | 25

/**
 * The kinds of failures.
 */
export type Fault__Output = typeof Fault[keyof typeof Fault]
