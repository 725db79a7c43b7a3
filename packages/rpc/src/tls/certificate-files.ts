import { readFile } from 'node:fs/promises';
import { metersOf, poll, type Watcher } from '@platen/runtime';
import type { Registry } from 'prom-client';
import { Certificates, type CertificateSet } from './certificates.ts';

/** Where a certificate, its key, and the authorities to trust are; PEM. */
export interface CertificateFiles {
  certFile: string;
  keyFile: string;
  caFile: string;
}

/**
 * Certificates in files, whose changes hold within two seconds. While the files are not usable, or
 * do not fit each other because they are just being replaced, what held before goes on.
 */
export class WatchedCertificates extends Certificates {
  /** Reads the files now; what they hold is used when this resolves. */
  readonly reload: () => Promise<void>;

  private constructor(files: CertificateFiles, watcher: Watcher, first: string) {
    super(JSON.parse(first) as CertificateSet);
    measureCertificates(watcher.metrics, this);
    const polled = {
      read: () => read(files),
      take: (text: string) => {
        this.replaceBy(JSON.parse(text) as CertificateSet);
        const expiresAt = this.expiresAt.toISOString();
        watcher.log.info({ expiresAt }, 'the certificates changed');
      },
      refuse: (err: unknown) =>
        watcher.log.error(
          { file: files.certFile, err },
          'the certificates are not usable; the former ones stay in use',
        ),
    };
    this.reload = poll('certificates', first, polled, watcher);
  }

  /**
   * @returns nothing without files: calls are not encrypted then
   * @throws {Error} the files are not there, or not usable
   */
  static async open(
    files: CertificateFiles | undefined,
    watcher: Watcher,
  ): Promise<WatchedCertificates | undefined> {
    if (!files) return undefined;
    return new WatchedCertificates(files, watcher, await read(files));
  }
}

/** @returns a `CertificateSet` as JSON */
async function read({ certFile, keyFile, caFile }: CertificateFiles): Promise<string> {
  const [cert, key, ca] = await Promise.all([
    readFile(certFile, 'utf8'),
    readFile(keyFile, 'utf8'),
    readFile(caFile, 'utf8'),
  ]);
  return JSON.stringify({ cert, key, ca } satisfies CertificateSet);
}

export function measureCertificates(
  registry: Registry,
  certificates: Pick<Certificates, 'expiresAt'>,
): void {
  metersOf(registry).readGauge(
    'platen_certificate_not_after_seconds',
    "Unix time at which this process's certificate expires; only with `PLATEN_TLS_CERT_FILE`",
    () => certificates.expiresAt.getTime() / 1_000,
  );
}
