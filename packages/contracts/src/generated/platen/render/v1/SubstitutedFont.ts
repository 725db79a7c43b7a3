// Original file: proto/platen/render/v1/render.proto


/**
 * A font that the engine does not have.
 */
export interface SubstitutedFont {
  'wanted'?: (string);
  'used'?: (string);
}

/**
 * A font that the engine does not have.
 */
export interface SubstitutedFont__Output {
  'wanted': (string);
  'used': (string);
}
