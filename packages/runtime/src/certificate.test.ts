import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { X509Certificate } from 'node:crypto';
import { afterAll, expect, test } from '@jest/globals';
import { Registry } from 'prom-client';
import { measureCertificate } from './certificate.ts';

const folder = mkdtempSync(join(tmpdir(), 'platen-certificate-'));
const file = join(folder, 'tls.crt');
afterAll(() => rmSync(folder, { recursive: true }));

const metrics = new Registry();
measureCertificate(file, metrics);
const told = async () =>
  Number(/^platen_certificate_not_after_seconds (\S+)$/m.exec(await metrics.metrics())?.[1]);

test('the end of a certificate is told, and of the one that follows it', async () => {
  const [first, second] = rootCertificates as [string, string];
  writeFileSync(file, `${first}\n${second}`);
  expect(await told()).toBe(Date.parse(new X509Certificate(first).validTo) / 1000);
  writeFileSync(file, second);
  expect(await told()).toBe(Date.parse(new X509Certificate(second).validTo) / 1000);
});

test.each(['', 'no certificate'])(
  'a file that holds %j is told as ended long ago',
  async (text) => {
    writeFileSync(file, text);
    expect(await told()).toBe(0);
  },
);
