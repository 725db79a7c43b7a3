import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';

/**
 * Tells when a certificate ends, read anew at each scrape as it is renewed in place:
 * `platen_certificate_not_after_seconds`, Unix time. Of a chain the first counts: it is the process's own.
 * A file that cannot be read is 0, as if it had ended long ago: that is what should wake somebody.
 */
export function measureCertificate(file: string, metrics: Registry): void {
  new Gauge({
    name: 'platen_certificate_not_after_seconds',
    help: 'Unix time at which the certificate ends; 0 if it cannot be read.',
    registers: [metrics],
    async collect() {
      this.set(await notAfter(file));
    },
  });
}

async function notAfter(file: string): Promise<number> {
  try {
    return new X509Certificate(await readFile(file)).validToDate.getTime() / 1000;
  } catch {
    return 0;
  }
}
