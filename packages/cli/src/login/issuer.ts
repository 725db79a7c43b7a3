import * as oidc from 'openid-client';
import { CliError, UsageError } from '../errors.ts';

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** The issuer of tokens, and the client that this program is there. */
export interface IssuerSettings {
  issuer: string;
  clientId: string;
}

/** Finds an issuer's addresses (OpenID Connect Discovery). Allows http only on this machine. */
export async function discover({ issuer, clientId }: IssuerSettings): Promise<oidc.Configuration> {
  const url = issuerUrl(issuer);
  // oxlint-disable-next-line typescript/no-deprecated -- marked so to be noticed
  const execute = LOOPBACK.has(url.hostname) ? [oidc.allowInsecureRequests] : [];
  return withIssuerError(
    issuer,
    oidc.discovery(url, clientId, undefined, oidc.None(), { execute }),
  );
}

/** @throws {CliError} the issuer's error, as a sentence */
export async function withIssuerError<T>(issuer: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new CliError(`${issuer} gives no token: ${reasonOf(error)}`, { cause: error });
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof oidc.ResponseBodyError) return error.error_description ?? error.error;
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}

function issuerUrl(issuer: string): URL {
  const url = URL.canParse(issuer) ? new URL(issuer) : undefined;
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.has(url.hostname))) {
    return url;
  }
  throw new UsageError(`The issuer ${issuer} has to be an https URL.`);
}
