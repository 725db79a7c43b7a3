import { PlatenError } from '@platen/contracts';
import { decodeJwt, errors, jwtVerify, type JWTPayload } from 'jose';
import type { Accounts } from '../accounts/accounts.ts';
import type { Issuer } from './issuers.ts';
import { KeySet } from './key-set.ts';

interface TokensOptions {
  issuers: readonly Issuer[];
  accounts: Accounts;
  /** Allows issuers on this machine, without TLS. */
  development: boolean;
}

/** How far two clocks may differ, in seconds (docs/guides/issuers.md). */
const CLOCK_TOLERANCE_S = 30;

const REQUIRED_CLAIMS = ['exp', 'iss', 'aud', 'sub'];

const MAX_CLAIM_LENGTH = 255;

/** Longer than any real token, in characters. */
const MAX_TOKEN_LENGTH = 16 * 1024;

const RETRY_AFTER_MS = 2_000;

/** Checks tokens (RFC 7519) of trusted issuers, and finds their accounts. */
export class Tokens {
  readonly #accounts: Accounts;
  readonly #trusted: ReadonlyMap<string, { issuer: Issuer; keys: KeySet }>;

  constructor({ issuers, accounts, development }: TokensOptions) {
    this.#accounts = accounts;
    this.#trusted = new Map(
      issuers.map((issuer) => [issuer.issuer, { issuer, keys: new KeySet(issuer, development) }]),
    );
  }

  /**
   * Finds the account of a token.
   * @throws {PlatenError} invalid_token; account_suspended; service_unavailable: the issuer's keys are unavailable
   */
  async verify(token: string): Promise<{ accountId: string; plan: string; subject: string }> {
    const { issuer, keys } = this.#issuerOf(token);
    const claims = await verified(token, issuer, keys);
    const account = await this.#accounts.ensure({
      issuer: issuer.issuer,
      subject: textClaim(claims, issuer.account_claim),
      defaultPlan: issuer.default_plan,
      claimedPlan: issuer.plan_claim && optionalText(claims, issuer.plan_claim),
      mayCreate: issuer.create_accounts,
    });
    if (!account) throw invalidToken('there is no account for it');
    return { ...account, subject: String(claims.sub).slice(0, MAX_CLAIM_LENGTH) };
  }

  /** Fetches the keys of an issuer. @throws why they are unavailable */
  async fetchKeys(issuer: string): Promise<void> {
    await this.#trusted.get(issuer)?.keys.open();
  }

  close(): void {
    for (const { keys } of this.#trusted.values()) keys.close();
  }

  /** Reads the issuer before the signature is checked: it only chooses the keys for that. */
  #issuerOf(token: string) {
    if (token.length > MAX_TOKEN_LENGTH) throw invalidToken('it is too long');
    const trusted = this.#trusted.get(String(decodePayload(token).iss));
    if (!trusted) throw invalidToken('its issuer is not trusted here');
    return trusted;
  }
}

async function verified(token: string, issuer: Issuer, keys: KeySet): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, keys.find, {
      issuer: issuer.issuer,
      audience: issuer.audience,
      algorithms: issuer.algorithms,
      clockTolerance: CLOCK_TOLERANCE_S,
      requiredClaims: REQUIRED_CLAIMS,
    });
    return payload;
  } catch (error) {
    throw refusalOf(error);
  }
}

function decodePayload(token: string): JWTPayload {
  try {
    return decodeJwt(token);
  } catch (cause) {
    throw invalidToken('it is no JSON Web Token', cause);
  }
}

/** The refusal, which never quotes the token. */
function refusalOf(error: unknown): PlatenError {
  if (error instanceof errors.JWTExpired) return invalidToken('it has expired', error);
  if (error instanceof errors.JWTClaimValidationFailed) {
    return invalidToken(`its claim ${error.claim} is missing or wrong`, error);
  }
  if (error instanceof errors.JWSSignatureVerificationFailed) {
    return invalidToken('its signature is wrong', error);
  }
  if (error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError)) {
    return new PlatenError('service_unavailable', "Cannot fetch the issuer's keys; try again.", {
      cause: error,
      retryAfterMs: RETRY_AFTER_MS,
    });
  }
  return invalidToken("its signature or its claims do not match the issuer's settings", error);
}

function textClaim(claims: JWTPayload, name: string): string {
  const text = optionalText(claims, name);
  if (!text) throw invalidToken(`its claim ${name} is missing or wrong`);
  return text;
}

function optionalText(claims: JWTPayload, name: string): string | undefined {
  const value = Object.hasOwn(claims, name) ? claims[name] : undefined;
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string' || value === '' || value.length > MAX_CLAIM_LENGTH) {
    throw invalidToken(`its claim ${name} is missing or wrong`);
  }
  return value;
}

function invalidToken(reason: string, cause?: unknown): PlatenError {
  return new PlatenError('invalid_token', `The token is not valid: ${reason}.`, { cause });
}
