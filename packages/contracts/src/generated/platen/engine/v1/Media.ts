// Original file: proto/platen/engine/v1/engine.proto

/**
 * Which media rules hold on screen and in print.
 */
export const Media = {
  /**
   * The print's own, in print alone.
   */
  MEDIA_UNSPECIFIED: 'MEDIA_UNSPECIFIED',
  MEDIA_PRINT: 'MEDIA_PRINT',
  MEDIA_SCREEN: 'MEDIA_SCREEN',
} as const;

/**
 * Which media rules hold on screen and in print.
 */
export type Media =
  /**
   * The print's own, in print alone.
   */
  | 'MEDIA_UNSPECIFIED'
  | 0
  | 'MEDIA_PRINT'
  | 1
  | 'MEDIA_SCREEN'
  | 2

/**
 * Which media rules hold on screen and in print.
 */
export type Media__Output = typeof Media[keyof typeof Media]
