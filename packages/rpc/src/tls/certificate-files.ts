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
  readonly #files: CertificateFiles;
  readonly #watcher: Watcher;
  #text: string;
  #fault: string | undefined;

  private constructor(files: CertificateFiles, watcher: Watcher, first: CertificateSet) {
    super(first);
    this.#files = files;
    this.#watcher = watcher;
    this.#text = JSON.stringify(first);
    measureCertificates(watcher.metrics, this);
    poll('certificates', () => this.reload(), watcher);
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

  /** Reads the files now; what they hold is used when this resolves. */
  async reload(): Promise<void> {
    try {
      const next = await read(this.#files);
      const text = JSON.stringify(next);
      if (text !== this.#text) this.#take(next, text);
      this.#fault = undefined;
    } catch (error) {
      this.#logFault(error);
    }
  }

  #take(next: CertificateSet, text: string): void {
    this.replaceBy(next);
    this.#text = text;
    const expiresAt = this.expiresAt.toISOString();
    this.#watcher.log.info({ expiresAt }, 'the certificates changed');
  }

  /** Logs each fault once, not at every read. */
  #logFault(error: unknown): void {
    const fault = String(error);
    if (fault === this.#fault) return;
    this.#fault = fault;
    this.#watcher.log.error(
      { file: this.#files.certFile, err: error },
      'the certificates are not usable; the former ones stay in use',
    );
  }
}

async function read({ certFile, keyFile, caFile }: CertificateFiles): Promise<CertificateSet> {
  const [cert, key, ca] = await Promise.all([
    readFile(certFile, 'utf8'),
    readFile(keyFile, 'utf8'),
    readFile(caFile, 'utf8'),
  ]);
  return { cert, key, ca };
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
