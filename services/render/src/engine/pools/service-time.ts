/** Until something was measured. */
const ASSUMED_MS = 250;

/** How much the newest measurement weighs. */
const WEIGHT = 0.2;

/** How long an engine has been taking for a print lately, in milliseconds: a moving mean. */
export class ServiceTime {
  #mean = ASSUMED_MS;

  get mean(): number {
    return this.#mean;
  }

  add(ms: number): void {
    this.#mean += WEIGHT * (ms - this.#mean);
  }
}
