// Original file: proto/platen/usage/v1/usage.proto


/**
 * What one generation may take on a plan.
 */
export interface Limits {
  /**
   * Until the document is there; 1,000-120,000 ms.
   */
  'renderTimeoutMs'?: (number);
  'maxPages'?: (number);
  /**
   * Whether scripts of the document run.
   */
  'javascript'?: (boolean);
  /**
   * Whether the document has to carry the watermark of a demo.
   */
  'demo'?: (boolean);
  /**
   * With what a document may share a page: "account", its account's other documents, or "document", nothing.
   */
  'isolation'?: (string);
}

/**
 * What one generation may take on a plan.
 */
export interface Limits__Output {
  /**
   * Until the document is there; 1,000-120,000 ms.
   */
  'renderTimeoutMs': (number);
  'maxPages': (number);
  /**
   * Whether scripts of the document run.
   */
  'javascript': (boolean);
  /**
   * Whether the document has to carry the watermark of a demo.
   */
  'demo': (boolean);
  /**
   * With what a document may share a page: "account", its account's other documents, or "document", nothing.
   */
  'isolation': (string);
}
