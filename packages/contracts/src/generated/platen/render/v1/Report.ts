// Original file: proto/platen/render/v1/render.proto

import type { BlockedResource as _platen_render_v1_BlockedResource, BlockedResource__Output as _platen_render_v1_BlockedResource__Output } from '../../../platen/render/v1/BlockedResource.ts';
import type { SubstitutedFont as _platen_render_v1_SubstitutedFont, SubstitutedFont__Output as _platen_render_v1_SubstitutedFont__Output } from '../../../platen/render/v1/SubstitutedFont.ts';
import type { UnreadSyntax as _platen_render_v1_UnreadSyntax, UnreadSyntax__Output as _platen_render_v1_UnreadSyntax__Output } from '../../../platen/render/v1/UnreadSyntax.ts';
import type { Clipped as _platen_render_v1_Clipped, Clipped__Output as _platen_render_v1_Clipped__Output } from '../../../platen/render/v1/Clipped.ts';

/**
 * What the caller hears of a result besides itself. A list has the first 20 of what is counted.
 */
export interface Report {
  /**
   * Names without a value, each once, in the order met; the first 21 at most.
   */
  'missingVariables'?: (string)[];
  /**
   * How many references did not load; 0 also if that is unknown.
   */
  'blockedCount'?: (number);
  'blockedResources'?: (_platen_render_v1_BlockedResource)[];
  /**
   * How many links lead nowhere, and are plain text; and where they would lead, as they are written.
   */
  'droppedCount'?: (number);
  'droppedLinks'?: (string)[];
  /**
   * How many elements are cut off at the page's edge, or are fixed and cover something; and where.
   */
  'clippedCount'?: (number);
  /**
   * The scale, as a share of the one that was asked for, where something is smaller; else 0.
   */
  'scale'?: (number | string);
  /**
   * What an office document asks for by name, and what drew it; the first 21 at most.
   */
  'substitutedFonts'?: (_platen_render_v1_SubstitutedFont)[];
  /**
   * Whether the page had not come to rest when it was printed.
   */
  'notAtRest'?: (boolean);
  /**
   * How many errors scripts threw; and what they say.
   */
  'scriptErrorCount'?: (number);
  'scriptErrors'?: (string)[];
  /**
   * How many pages have no mark of the document; and which, from 1.
   */
  'blankCount'?: (number);
  'blankPages'?: (number)[];
  /**
   * Fields of an office document that show what they showed when it was saved, such as `STYLEREF`; the first 21 at most.
   */
  'staleFields'?: (string)[];
  /**
   * What of an office document looks otherwise than in the program that made it, such as `equation`.
   */
  'layoutLimits'?: (string)[];
  /**
   * How much was recognised, but is not shown as its author saw it; and what.
   */
  'unreadCount'?: (number);
  'unreadSyntax'?: (_platen_render_v1_UnreadSyntax)[];
  'clipped'?: (_platen_render_v1_Clipped)[];
  /**
   * The names of signatures in joined files, which a join breaks.
   */
  'droppedSignatures'?: (string)[];
}

/**
 * What the caller hears of a result besides itself. A list has the first 20 of what is counted.
 */
export interface Report__Output {
  /**
   * Names without a value, each once, in the order met; the first 21 at most.
   */
  'missingVariables': (string)[];
  /**
   * How many references did not load; 0 also if that is unknown.
   */
  'blockedCount': (number);
  'blockedResources': (_platen_render_v1_BlockedResource__Output)[];
  /**
   * How many links lead nowhere, and are plain text; and where they would lead, as they are written.
   */
  'droppedCount': (number);
  'droppedLinks': (string)[];
  /**
   * How many elements are cut off at the page's edge, or are fixed and cover something; and where.
   */
  'clippedCount': (number);
  /**
   * The scale, as a share of the one that was asked for, where something is smaller; else 0.
   */
  'scale': (number);
  /**
   * What an office document asks for by name, and what drew it; the first 21 at most.
   */
  'substitutedFonts': (_platen_render_v1_SubstitutedFont__Output)[];
  /**
   * Whether the page had not come to rest when it was printed.
   */
  'notAtRest': (boolean);
  /**
   * How many errors scripts threw; and what they say.
   */
  'scriptErrorCount': (number);
  'scriptErrors': (string)[];
  /**
   * How many pages have no mark of the document; and which, from 1.
   */
  'blankCount': (number);
  'blankPages': (number)[];
  /**
   * Fields of an office document that show what they showed when it was saved, such as `STYLEREF`; the first 21 at most.
   */
  'staleFields': (string)[];
  /**
   * What of an office document looks otherwise than in the program that made it, such as `equation`.
   */
  'layoutLimits': (string)[];
  /**
   * How much was recognised, but is not shown as its author saw it; and what.
   */
  'unreadCount': (number);
  'unreadSyntax': (_platen_render_v1_UnreadSyntax__Output)[];
  'clipped': (_platen_render_v1_Clipped__Output)[];
  /**
   * The names of signatures in joined files, which a join breaks.
   */
  'droppedSignatures': (string)[];
}
