import { z } from 'zod';
import { ConfigError } from './config.ts';

/** Settings of services that call each other: all or none. The files are read again when they change. */
export const tlsSettings = {
  tlsCertFile: [
    'PLATEN_TLS_CERT_FILE',
    z.string().optional(),
    "the service's certificate, PEM; its URI name is its identity: `spiffe://PLATFORM/SERVICE`",
  ],
  tlsKeyFile: ['PLATEN_TLS_KEY_FILE', z.string().optional(), 'its private key'],
  tlsCaFile: ['PLATEN_TLS_CA_FILE', z.string().optional(), 'the authorities that it trusts'],
} as const;

type TlsConfig = Record<keyof typeof tlsSettings, string | undefined>;

/** @returns undefined if none is given @throws {ConfigError} only some are given */
export function tlsFiles({
  tlsCertFile: certFile,
  tlsKeyFile: keyFile,
  tlsCaFile: caFile,
}: Partial<TlsConfig>) {
  if (certFile && keyFile && caFile) return { certFile, keyFile, caFile };
  if (!certFile && !keyFile && !caFile) return undefined;
  const names = Object.values(tlsSettings).map(([variable]) => variable);
  throw new ConfigError(`${names.join(', ')}: give all of them, or none`);
}
