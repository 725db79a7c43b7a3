import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { accountId, errorOfFields, PlatenError, type Signature } from '@platen/contracts';
import { metersOf } from '@platen/runtime';
import type { Registry } from 'prom-client';
import { parse } from 'yaml';
import { z } from 'zod';
import { detachedSignature, isUsable, type Signer } from './cms.ts';
import { LONGEST_TOKEN, stampsOf, type Stamp } from './time-stamps.ts';

const account = z
  .strictObject({ issuer: z.string(), subject: z.string() })
  .transform(({ issuer, subject }) => accountId(issuer, subject));

const schema = z.record(
  z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/),
  z.strictObject({
    key: z.string(),
    certificates: z.string(),
    accounts: z.union([z.literal('all'), z.array(account)]),
  }),
);

interface Settings {
  signingFile?: string | undefined;
  /** Of time stamps: its address. */
  timestampAuthority?: string | undefined;
  egress?: string | undefined;
}

interface Listed extends Signer {
  accounts: 'all' | readonly string[];
  /** When its certificate begins and ends, in milliseconds since 1970. */
  valid: { from: number; to: number };
}

/** The certificates that the platform's operator signs with, by name. Their keys stay in the main thread. */
export class Signers {
  readonly #byName: ReadonlyMap<string, Listed>;
  readonly #stamp: Stamp | undefined;

  /** @throws {Error} it names what is wrong, never a key */
  constructor({ signingFile, timestampAuthority, egress }: Settings = {}) {
    this.#byName = signingFile === undefined ? new Map() : readCertificates(signingFile);
    this.#stamp = timestampAuthority ? stampsOf(timestampAuthority, egress) : undefined;
  }

  /** Tells when each certificate begins and ends. */
  measure(registry: Registry): void {
    const { begins, ends } = validityGauges(registry);
    for (const [certificate, { valid }] of this.#byName) {
      begins.set({ certificate }, valid.from / 1_000);
      ends.set({ certificate }, valid.to / 1_000);
    }
  }

  /**
   * @throws {PlatenError} invalid_request: the certificate is none of the account's; unsupported_option: there is no
   * time-stamp authority; service_unavailable: the certificate is not valid now
   */
  of({ certificate, level }: Signature, account: string): Signer {
    const found = this.#byName.get(certificate);
    if (!found || (found.accounts !== 'all' && !found.accounts.includes(account))) {
      const message = 'is no certificate that this account may sign with';
      throw errorOfFields('invalid_request', [{ path: `${PATH}/certificate`, message }]);
    }
    requireValid(certificate, found);
    if (level !== 'B-T') return found;
    if (this.#stamp) return { ...found, stamp: this.#stamp };
    const message = '"B-T" needs a time-stamp authority, and this platform has none; leave it out';
    throw errorOfFields('unsupported_option', [{ path: `${PATH}/level`, message }]);
  }
}

const PATH = '/options/signature';

export function validityGauges(registry: Registry) {
  const gauge = (name: string, what: string) =>
    metersOf(registry).gauge(
      `platen_signing_certificate_${name}_seconds`,
      `Unix time at which a certificate ${what} that documents are signed with`,
      ['certificate'],
    );
  return { begins: gauge('not_before', 'begins'), ends: gauge('not_after', 'ends') };
}

/** People replace a certificate: clients do not wait so long by themselves. */
const REPLACED_AFTER_MS = 600_000;

/** Readers refuse a signature that was made before or after its certificate was valid. */
function requireValid(name: string, { valid: { from, to } }: Listed): void {
  const now = Date.now();
  if (from <= now && now <= to) return;
  const [first, last] = [from, to].map((time) => new Date(time).toISOString());
  throw new PlatenError(
    'service_unavailable',
    `The certificate "${name}" is valid from ${first} to ${last} only. Whoever runs this Platen has to replace it.`,
    { retryAfterMs: REPLACED_AFTER_MS },
  );
}

/** @param file YAML or JSON; paths in it begin at its folder */
function readCertificates(file: string): Map<string, Listed> {
  const entries = Object.entries(schema.parse(parse(readFileSync(file, 'utf8'))));
  return new Map(entries.map(([name, entry]) => [name, listed(name, dirname(file), entry)]));
}

/** More than a signature has besides its certificates. In bytes. */
const BESIDES = 4_096;

/** How much place a signature needs, in bytes. */
export function roomFor({ chain, stamp }: Signer): number {
  const besides = BESIDES + (stamp ? LONGEST_TOKEN : 0);
  return chain.reduce((sum, { length }) => sum + length, besides);
}

/** Signs a document in its place. @throws as `detachedSignature` */
export async function signInPlace(
  pdf: Uint8Array,
  { at, digest }: { at: number; digest: Uint8Array },
  signer: Signer,
  signal: AbortSignal,
): Promise<void> {
  const signature = await detachedSignature(digest, signer, signal);
  if (signature.length > roomFor(signer)) throw new Error('the signature is too long');
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  bytes.write(signature.toString('hex').toUpperCase(), at, 'latin1');
}

type Entry = z.output<typeof schema>[string];

function listed(name: string, folder: string, { accounts, ...files }: Entry): Listed {
  const key = createPrivateKey(readFileSync(resolve(folder, files.key)));
  const pem = readFileSync(resolve(folder, files.certificates), 'utf8');
  const chain = (pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []).map(
    (each) => new X509Certificate(each),
  );
  if (!isUsable(key))
    throw new Error(`The key of ${name} is neither RSA nor of an elliptic curve.`);
  if (!chain[0]?.checkPrivateKey(key))
    throw new Error(`The first certificate of ${name} is not its key's.`);
  const { validFromDate, validToDate } = chain[0];
  const valid = { from: validFromDate.getTime(), to: validToDate.getTime() };
  return { key, chain: chain.map(({ raw }) => raw), accounts, valid };
}
