import { execFileSync, spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { accountId } from '@platen/contracts';
import { finish } from '../finish/finish.ts';
import type { FinishPlan } from '../finish/plan.ts';
import type { SignaturePlan } from '../finish/signature.ts';
import { emptyPages, onePage } from '../pdf/hand-made.fixture.ts';
import { placesOf } from '../pdf/tools.fixture.ts';
import { roomFor, Signers, signInPlace } from './signers.ts';

const folder = mkdtempSync(join(tmpdir(), 'signing-'));
afterAll(() => rmSync(folder, { recursive: true }));

const KEYS = {
  rsa: ['rsa:2048'],
  ec: ['ec', '-pkeyopt', 'ec_paramgen_curve:P-384'],
};
const kinds = Object.keys(KEYS) as (keyof typeof KEYS)[];

const DAY_MS = 24 * 60 * 60_000;

const ACCOUNT = { issuer: 'https://issuer.example', subject: 'ada' };
const ada = accountId(ACCOUNT.issuer, ACCOUNT.subject);

const settings = (entries: object) => {
  const file = join(folder, 'signing.json');
  writeFileSync(file, JSON.stringify(entries));
  return file;
};
const entry = (kind: string, more: object = {}) => ({
  key: `${kind}.key`,
  certificates: `${kind}.pem`,
  accounts: [ACCOUNT],
  ...more,
});

beforeAll(() => {
  for (const kind of kinds) {
    const [key, pem] = [`${kind}.key`, `${kind}.pem`].map((each) => join(folder, each));
    const to = ['-keyout', key!, '-out', pem!, '-subj', `/CN=Test ${kind}`, '-days', '2'];
    const made = ['req', '-x509', '-newkey', ...KEYS[kind], '-nodes', ...to];
    execFileSync('openssl', made, { stdio: 'ignore' });
  }
});

async function signed(
  kind: string,
  plan: Partial<SignaturePlan> = {},
  more: Partial<FinishPlan> = {},
): Promise<Uint8Array> {
  const signer = new Signers({ signingFile: settings({ [kind]: entry(kind) }) }).of(
    { certificate: kind },
    ada,
  );
  const noDrawing = () => Promise.reject(new Error('nothing is to be drawn'));
  const signature = { room: roomFor(signer), ...plan };
  const { pdf, unsigned } = await finish({ pdf: emptyPages(2), signature, ...more }, noDrawing);
  await signInPlace(pdf, unsigned!, signer, new AbortController().signal);
  return pdf;
}

function verified(pdf: Uint8Array): string {
  const file = join(folder, 'signed.pdf');
  writeFileSync(file, pdf);
  execFileSync('qpdf', ['--check', file]);
  return spawnSync('pdfsig', ['-nocert', file], { encoding: 'utf8' }).stdout;
}

describe.each(kinds)('a signature with a key of type %s', (kind) => {
  test('is valid, and covers the whole document', async () => {
    const pdf = await signed(kind, { reason: 'Größe (1)', location: 'Köln' });
    const said = verified(pdf);
    expect(said).toContain('Signature is Valid.');
    expect(said).toContain('Total document signed');
    expect(said).toContain('ETSI.CAdES.detached');
    expect(said).toContain(`CN=Test ${kind}`);
  });

  test('is no longer valid after a change', async () => {
    const pdf = Buffer.from(await signed(kind));
    pdf.write('101', pdf.indexOf('100 200'), 'latin1');
    expect(verified(pdf)).not.toContain('Signature is Valid.');
  });
});

test.each([1, 2] as const)('a document can be certified: %i', async (certify) => {
  const pdf = await signed('ec', { certify });
  expect(verified(pdf)).toContain('Signature is Valid.');
  const text = Buffer.from(pdf).toString('latin1');
  expect(text).toContain('/DocMDP');
  expect(text).toContain(`/P ${certify}\n/V /1.2`);
});

test('it is seen where it was asked for', async () => {
  const look = await PDFDocument.create();
  look.addPage([40, 20]).drawText('x');
  look.setTitle('signature:');
  const visible = { page: 'last', x: 10, y: 30, width: 40, height: 20 } as const;
  // A layer is taken in before it, and what nothing leads to is taken out.
  const pdf = await signed(
    'rsa',
    { visible, look: await look.save() },
    { stamp: await look.save() },
  );
  expect(verified(pdf)).toContain('Signature is Valid.');
  const page = (await PDFDocument.load(pdf)).getPage(1).node;
  const rect = page.Annots()?.lookup(0)?.toString() ?? '';
  expect(rect).toContain('/Rect [ 10 150 50 170 ]');
  expect(page.has(PDFName.of('Tabs'))).toBe(true);
  look.setTitle('signature:text image');
  await expect(signed('rsa', { visible, look: await look.save() })).rejects.toMatchObject({
    code: 'invalid_request',
    details: [{ path: '/options/signature/visible/image' }, { path: '/options/signature/reason' }],
  });
});

test.each([
  '/MediaBox [0 0 300 200]',
  '/MediaBox [0 0 600 500] /CropBox [100 150 400 350]',
  '/MediaBox [0 0 200 300] /Rotate 90',
  '/MediaBox [0 0 300 200] /Rotate 180',
  '/MediaBox [0 0 600 500] /CropBox [50 60 250 360] /Rotate 270',
])('it stands upright where it was asked for on a page with %s', async (entries) => {
  const look = await PDFDocument.create();
  look.addPage([60, 20]).drawText('seal', { x: 5, size: 10 });
  look.setTitle('signature:');
  const visible = { page: 1, x: 200, y: 40, width: 60, height: 20 };
  const plan = { visible, look: await look.save() };
  const pdf = await signed('ec', plan, { pdf: onePage('', entries) });
  expect(verified(pdf)).toContain('Signature is Valid.');
  expect(await placesOf(pdf, 1)).toEqual([['seal', 205, 53]]);
});

test.each([
  ['right', { x: 70, y: 0 }],
  ['bottom', { x: 0, y: 190 }],
])('a place beyond the %s of its page is refused', async (_, from) => {
  const visible = { page: 1, ...from, width: 40, height: 20 };
  await expect(signed('ec', { visible, look: emptyPages(1) })).rejects.toMatchObject({
    code: 'invalid_request',
    details: [
      { path: '/options/signature/visible', message: expect.stringContaining('100 × 200') },
    ],
  });
});

test('a page that is not there is refused', async () => {
  const visible = { page: 3, x: 0, y: 0, width: 1, height: 1 };
  await expect(signed('ec', { visible })).rejects.toMatchObject({
    code: 'invalid_request',
    details: [{ path: '/options/signature/visible/page' }],
  });
});

describe('the settings', () => {
  const refused = {
    code: 'invalid_request',
    details: [expect.objectContaining({ path: '/options/signature/certificate' })],
  };

  test('let only those accounts sign', () => {
    const signers = new Signers({
      signingFile: settings({ ec: entry('ec'), all: entry('rsa', { accounts: 'all' }) }),
    });
    expect(signers.of({ certificate: 'ec' }, ada).chain).toHaveLength(1);
    expect(signers.of({ certificate: 'all' }, 'other').chain).toHaveLength(1);
    for (const [certificate, account] of [
      ['ec', 'other'],
      ['none', ada],
      ['constructor', ada],
    ] as const)
      expect(() => signers.of({ certificate }, account)).toThrow(expect.objectContaining(refused));
    expect(() => new Signers().of({ certificate: 'ec' }, ada)).toThrow(
      expect.objectContaining(refused),
    );
  });

  test.each([
    ['has ended', 3],
    ['has not begun', -3],
  ])('refuse to sign with a certificate that %s', (_, days) => {
    const signers = new Signers({ signingFile: settings({ ec: entry('ec') }) });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * DAY_MS });
    try {
      expect(() => signers.of({ certificate: 'ec' }, ada)).toThrow(
        expect.objectContaining({ code: 'service_unavailable' }),
      );
    } finally {
      vi.useRealTimers();
    }
  });

  test('are metrics: when each certificate begins and ends', async () => {
    const registry = new Registry();
    new Signers({ signingFile: settings({ ec: entry('ec') }) }).measure(registry);
    const metrics = await registry.getMetricsAsJSON();
    const { validFromDate, validToDate } = new X509Certificate(
      readFileSync(join(folder, 'ec.pem')),
    );
    const labels = { certificate: 'ec' };
    expect(metrics.map(({ values }) => values)).toEqual(
      [validFromDate, validToDate].map((date) => [{ labels, value: date.getTime() / 1_000 }]),
    );
  });

  test('refuse a key that is not the certificate’s, or that cannot sign', () => {
    const read = (more: object) => () =>
      new Signers({ signingFile: settings({ x: entry('ec', more) }) });
    expect(read({ key: 'rsa.key' })).toThrow(/not its key/);
    const edwards = execFileSync('openssl', ['genpkey', '-algorithm', 'ed25519']);
    writeFileSync(join(folder, 'ed.key'), edwards);
    expect(read({ key: 'ed.key' })).toThrow(/neither RSA/);
    expect(readFileSync(join(folder, 'ec.pem'), 'utf8')).toContain('CERTIFICATE');
  });
});
