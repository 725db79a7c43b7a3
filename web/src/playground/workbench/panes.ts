/** The parts of a document, one at a time. */
export const PANES = ['source', 'variables', 'options', 'files'] as const;

export type PaneName = (typeof PANES)[number];
