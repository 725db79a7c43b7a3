/** Why a destination is refused; metrics tell them apart, answers do not. */
export type RefusalReason = 'browser' | 'mode' | 'port' | 'host' | 'name' | 'address';

/** What asks for a destination does not get it. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason) {
    super(`refused: ${reason}`);
    this.reason = reason;
  }
}
