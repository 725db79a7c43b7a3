import type { Report } from '@platen/contracts';

/** The report of a document that lacks nothing. */
export const NOTHING: Report = {
  missingVariables: [],
  blockedCount: 0,
  blockedResources: [],
  droppedCount: 0,
  droppedLinks: [],
  clippedCount: 0,
  clipped: [],
  scale: 0,
  substitutedFonts: [],
  notAtRest: false,
  scriptErrorCount: 0,
  scriptErrors: [],
  blankCount: 0,
  blankPages: [],
  staleFields: [],
  layoutLimits: [],
  unreadCount: 0,
  unreadSyntax: [],
  droppedSignatures: [],
};
