import type { Usage } from '@platen/client';
import type { ShownPlan } from '@platen/contracts';

/** An issuer with a login, from `GET /console/api/config`. */
export interface Issuer {
  name: string;
  issuer: string;
  client_id: string;
  /** Separated by spaces. */
  scope: string;
  /** The audience of the access token (RFC 8707), if the issuer asks for it. */
  resource: string | null;
}

export type Plan = ShownPlan;

/** `GET /console/api/config`. */
export interface Config {
  issuers: Issuer[];
  /** The plans that a user may choose. */
  plans: Plan[];
  /** Where to ask for another plan: an address of `https:` or `mailto:`. */
  contact: string | null;
  /** Null if no account can be on the plan `free`. */
  demo: { limit: number } | null;
}

/** PDFs that an account on the plan `free` may make in all. */
export interface Demo {
  limit: number;
  used: number;
  remaining: number;
}

/** `GET /console/api/account`. */
export interface Account {
  plan: Plan;
  usage: Usage;
  /** Null on every plan but `free`. */
  demo: Demo | null;
  /** Documents of the last minute, as the plan's rate counts; 0 without a rate. */
  last_minute: number;
}
