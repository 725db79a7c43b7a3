/** Why a destination is refused; metrics tell them apart, answers do not. */
export const REFUSAL_REASONS = ['browser', 'mode', 'port', 'host', 'name', 'address'] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/** What asks for a destination does not get it. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason) {
    super(`refused: ${reason}`);
    this.reason = reason;
  }
}
