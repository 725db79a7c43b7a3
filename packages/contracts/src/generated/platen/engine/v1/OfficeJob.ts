// Original file: proto/platen/engine/v1/engine.proto


/**
 * A document for LibreOffice.
 */
export interface OfficeJob {
  /**
   * The extension of its name, which says its kind: docx, odt, rtf, xlsx, pptx.
   */
  'extension'?: (string);
  /**
   * The level of PDF/A, such as `PDF/A-2b`; empty: none.
   */
  'pdfA'?: (string);
  /**
   * Whether fields of a form become content of the page, which a mark covers; as fields they would lie over it.
   */
  'flatFields'?: (boolean);
}

/**
 * A document for LibreOffice.
 */
export interface OfficeJob__Output {
  /**
   * The extension of its name, which says its kind: docx, odt, rtf, xlsx, pptx.
   */
  'extension': (string);
  /**
   * The level of PDF/A, such as `PDF/A-2b`; empty: none.
   */
  'pdfA': (string);
  /**
   * Whether fields of a form become content of the page, which a mark covers; as fields they would lie over it.
   */
  'flatFields': (boolean);
}
