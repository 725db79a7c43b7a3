import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../../scripts/paths.ts';
import { preparedPython } from '../../scripts/setup/python.ts';
import { popplerPicture } from '../harness/documents/picture.ts';
import { validate } from '../harness/documents/verapdf.ts';
import { TimeStampAuthority } from '../harness/identity/time-stamp-authority.ts';
import { TestPlatform } from '../harness/platform.ts';

const VERIFY = join(ROOT, 'test/harness/documents/verify-signature.py');
const run = promisify(execFile);

const folder = mkdtempSync(join(tmpdir(), 'platen-signatures-'));
const roots = join(folder, 'roots.pem');

let authority: TimeStampAuthority;
let platform: TestPlatform;
let key: string;
let python: string;

/** An authority for signatures, a certificate of it, and the settings of render. */
function writeCertificates(): string {
  const certify = (name: string, ...more: string[]) => {
    const to = ['-keyout', `${name}.key`, '-out', `${name}.pem`, '-subj', `/CN=Test ${name}`];
    const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...to, ...more];
    execFileSync('openssl', made, { cwd: folder, stdio: 'ignore' });
  };
  certify('root');
  const usage = ['basicConstraints=CA:FALSE', 'keyUsage=critical,digitalSignature,nonRepudiation'];
  const extensions = usage.flatMap((each) => ['-addext', each]);
  certify('invoices', '-CA', 'root.pem', '-CAkey', 'root.key', ...extensions);
  const entry = { key: 'invoices.key', certificates: 'invoices.pem', accounts: 'all' };
  writeFileSync(join(folder, 'signing.json'), JSON.stringify({ invoices: entry }));
  return join(folder, 'signing.json');
}

beforeAll(async () => {
  authority = await TimeStampAuthority.start();
  const file = writeCertificates();
  const known = [join(folder, 'root.pem'), authority.root].map((each) => readFileSync(each));
  writeFileSync(roots, Buffer.concat(known));
  const env = { PLATEN_SIGNING_FILE: file, PLATEN_TIMESTAMP_AUTHORITY: authority.url };
  python = await preparedPython('pyhanko');
  platform = await TestPlatform.start({ env: { render: env } });
  ({ key } = await platform.account('ten-a-month'));
}, 600_000);

afterAll(async () => {
  await platform.stop();
  await authority.stop().catch(() => undefined);
  rmSync(folder, { recursive: true });
});

const CONTENT = '<html lang="en"><title>Invoice</title><h1>Invoice</h1><p>Of 42 euros.</p></html>';
const requestOf = (signature: object, options: object) => ({
  content: CONTENT,
  options: { signature: { certificate: 'invoices', ...signature }, ...options },
});

/** What Poppler and pyHanko say of a signature. */
async function verified(pdf: Buffer): Promise<unknown> {
  const file = join(folder, 'signed.pdf');
  writeFileSync(file, pdf);
  execFileSync('qpdf', ['--check', file]);
  const { stdout } = await run('pdfsig', ['-nocert', file]);
  const isValid = stdout.includes('Signature is Valid.');
  const said = await run(python, [VERIFY, roots, file]);
  return { isValid, ...(JSON.parse(said.stdout) as object) };
}

const SOUND = {
  isValid: true,
  sound: true,
  trusted: true,
  coverage: 'ENTIRE_FILE',
  kind: '/ETSI.CAdES.detached',
  certified: null,
  stamped: null,
};
const VISIBLE = { page: 1, x: 300, y: 700, width: 200, height: 60, text: 'Ada' };

describe('another implementation finds sound:', () => {
  test.each<[string, object, object, object]>([
    ['B-B', {}, {}, {}],
    ['B-T', { level: 'B-T' }, {}, { stamped: true }],
    ['one that allows no change', { certify: 1 }, {}, { certified: 1 }],
    [
      'a stamped one that allows forms',
      { certify: 2, level: 'B-T' },
      {},
      { certified: 2, stamped: true },
    ],
    ['a visible one', { visible: VISIBLE, reason: 'Issued' }, { pdf_a: 'PDF/A-2b' }, {}],
  ])('%s', async (_, signature, options, more) => {
    const pdf = await platform.pdf(key, requestOf(signature, options));
    expect(await verified(pdf)).toEqual({ ...SOUND, ...more });
  });
});

test('a visible one may show one of the files beside the document', async () => {
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="red" d="M0 0h9v9H0"/></svg>';
  const assets = [
    { name: 'img/seal.svg', content_base64: Buffer.from(drawing).toString('base64') },
  ];
  const visible = { ...VISIBLE, width: 60, image: { asset: 'img/seal.svg' } };
  const pdf = await platform.pdf(key, { ...requestOf({ visible }, {}), assets });
  expect(await verified(pdf)).toEqual(SOUND);
  const { width, rgb } = await popplerPicture(pdf, { width: 595 });
  const at = 3 * (750 * width + 350);
  expect([...rgb.subarray(at, at + 3)]).toEqual([255, 0, 0]);
});

test('a stamped one keeps the standards', async () => {
  const options = { pdf_a: 'PDF/A-3u', pdf_ua: true };
  const pdf = await platform.pdf(key, requestOf({ level: 'B-T' }, options));
  expect(await verified(pdf)).toEqual({ ...SOUND, stamped: true });
  expect(await validate('3u', [pdf])).toEqual([[]]);
  expect(await validate('ua1', [pdf])).toEqual([[]]);
});

test('a change is found', async () => {
  const pdf = await platform.pdf(key, requestOf({ level: 'B-T' }, {}));
  pdf.write('Bp', pdf.indexOf('/Producer') + 1, 'latin1');
  expect(await verified(pdf)).toMatchObject({ isValid: false, sound: false });
});

test('without an answer of the authority nothing is charged', async () => {
  const before = await platform.usage(key);
  await authority.stop();
  const response = await platform.generate(key, requestOf({ level: 'B-T' }, {}));
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ error: 'service_unavailable' });
  expect((await platform.usage(key))['used']).toBe(before['used']);
});
