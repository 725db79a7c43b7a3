/** Why a formula has no result. */
export class Uncomputable extends Error {
  override readonly name = 'Uncomputable';
}
