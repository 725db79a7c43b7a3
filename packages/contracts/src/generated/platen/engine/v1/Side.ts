// Original file: proto/platen/engine/v1/engine.proto

/**
 * The sides of a sheet.
 */
export const Side = {
  SIDE_UNSPECIFIED: 'SIDE_UNSPECIFIED',
  SIDE_TOP: 'SIDE_TOP',
  SIDE_RIGHT: 'SIDE_RIGHT',
  SIDE_BOTTOM: 'SIDE_BOTTOM',
  SIDE_LEFT: 'SIDE_LEFT',
} as const;

/**
 * The sides of a sheet.
 */
export type Side =
  | 'SIDE_UNSPECIFIED'
  | 0
  | 'SIDE_TOP'
  | 1
  | 'SIDE_RIGHT'
  | 2
  | 'SIDE_BOTTOM'
  | 3
  | 'SIDE_LEFT'
  | 4

/**
 * The sides of a sheet.
 */
export type Side__Output = typeof Side[keyof typeof Side]
