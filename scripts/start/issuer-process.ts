import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { Failure } from '../failure.ts';
import { ROOT } from '../paths.ts';
import type { ProcessSpec } from './processes/process-spec.ts';
import { httpReady } from './processes/readiness.ts';
import type { Secrets } from './secrets.ts';

/** The audience of a local run's tokens. */
const AUDIENCE = 'urn:platen:api';

interface IssuerOptions {
  port: number;
  metricsPort: number;
  secrets: Secrets;
  consoleUrl: string;
}

/** The development issuer's address, which is also its name in tokens. */
export function issuerUrl(port: number): string {
  return `http://127.0.0.1:${port}`;
}

/** The development issuer as a process of its own. */
export function issuerProcess({
  port,
  metricsPort,
  secrets,
  consoleUrl,
}: IssuerOptions): ProcessSpec {
  return {
    name: 'issuer',
    command: process.execPath,
    args: [join(ROOT, 'packages/dev-issuer/src/main.ts')],
    env: {
      PLATEN_BIND_ADDRESS: '127.0.0.1',
      PLATEN_METRICS_PORT: String(metricsPort),
      PLATEN_DRAIN_DELAY_MS: '0',
      PLATEN_ISSUER_PORT: String(port),
      PLATEN_ISSUER_AUDIENCE: AUDIENCE,
      PLATEN_ISSUER_KEY: secrets.issuerKey,
      PLATEN_ISSUER_SECRET: secrets.issuerSecret,
      PLATEN_CONSOLE_URL: consoleUrl,
    },
    isReady: httpReady(`${issuerUrl(port)}/.well-known/openid-configuration`),
    graceMs: 5_000,
  };
}

/**
 * Makes auth trust the development issuer, which may also say which plan an account has.
 * @param moreFile a YAML file of others
 * @throws {Failure} if that cannot be read; what stands in it is auth's to judge
 */
export function writeIssuers(file: string, port: number, moreFile?: string): void {
  const issuer = {
    issuer: issuerUrl(port),
    audience: AUDIENCE,
    plan_claim: 'plan',
    default_plan: 'starter',
    console: { client_id: 'platen-console', resource: AUDIENCE, name: 'Development' },
  };
  const more = moreFile === undefined ? [] : readIssuers(moreFile);
  writeFileSync(file, `${JSON.stringify([issuer, ...more], undefined, 2)}\n`);
}

function readIssuers(file: string): unknown[] {
  const issuers = parsed(file) ?? [];
  if (Array.isArray(issuers)) return issuers as unknown[];
  throw new Failure(`PLATEN_ISSUERS_FILE (${file}) must hold a list of issuers.`);
}

function parsed(file: string): unknown {
  try {
    return parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Failure(`PLATEN_ISSUERS_FILE (${file}): ${(error as Error).message}`);
  }
}
