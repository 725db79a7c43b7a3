/** Why egress refuses a destination. Metrics have the reason, answers do not. */
export const REFUSAL_REASONS = ['browser', 'mode', 'port', 'host', 'name', 'address'] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/** Egress refuses the destination. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason) {
    super(`refused: ${reason}`);
    this.reason = reason;
  }
}
