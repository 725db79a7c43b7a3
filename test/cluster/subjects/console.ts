import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from 'playwright-core';
import {
  issueAuthority,
  issueLeaf,
  type KeyPair,
} from '../../../operator/src/controllers/platform/certificates/issue.ts';
import {
  apply,
  createNamespace,
  forward,
  kubectl,
  podOf,
} from '../../harness/kubernetes/cluster.ts';
import { ConsoleVisit, launchWholeChromium } from '../../harness/clients/console.ts';
import { documentScript, ingressScript } from '../tls-pods.ts';
import { TlsIssuer } from '../tls-issuer.ts';
import { eventually, type Installation, type Thing } from '../installation.ts';

const HOST = 'console.example.com';
const URL_OF_CONSOLE = `https://${HOST}`;

/** An unprivileged port, because the pod has no rights. */
const PORT = 8443;

/**
 * A person's way to the console: a browser on this machine, a pod that does what an ingress controller
 * would, and the Service that the Ingress names. The issuer is on this machine; auth, which does not
 * reach it, finds the issuer's keys in the cluster.
 */
export function webConsole(on: Installation): void {
  describe('the console of a platform', () => {
    /** Stops what was started, in the reverse order. */
    const endings: (() => Promise<unknown>)[] = [];
    let issuer: TlsIssuer;
    let browser: Browser;

    beforeAll(async () => {
      const namespace = await createNamespace('console');
      const { authority, certificate } = await certificates(namespace);
      issuer = await TlsIssuer.start(certificate, URL_OF_CONSOLE);
      endings.unshift(() => issuer.stop());
      const keys = documentScript(PORT, certificate, issuer.keys);
      await apply(namespace, podOf('keys', { app: 'keys' }, keys), serviceOf('keys'));

      endings.unshift(() => takeBack(on));
      await apply(on.pdf, {
        apiVersion: 'v1',
        kind: 'ConfigMap',
        metadata: { name: AUTHORITY },
        data: { 'ca.crt': authority.cert },
      });
      const issuers = [issuer.trusted(`https://keys.${namespace}.svc:${PORT}`)];
      const spec = { issuers, trustedCa: { name: AUTHORITY }, ingress: { hosts: [HOST] } };
      await on.patch('pdfplatform/print', { spec });
      await eventually(
        'there is an Ingress',
        async () => (await on.thing('ingress/print')) !== undefined,
      );
      const way = ingressScript(PORT, certificate, await backend(on));
      await apply(namespace, podOf('ingress', { app: 'ingress' }, way), serviceOf('ingress'));
      await eventually('both listen', async () => {
        const found = await on.client.reached({
          keys: [`keys.${namespace}.svc`, PORT],
          ingress: [`ingress.${namespace}.svc`, PORT],
        });
        return found.length === 2;
      });
      await on.ready('pdfplatform/print');
      await eventually('the login is offered', () => offers(on, issuer.url));

      const forwarded = await forward(namespace, 'ingress', PORT);
      endings.unshift(forwarded.end);
      const rule = `MAP ${HOST}:443 127.0.0.1:${forwarded.port}`;
      browser = await launchWholeChromium(`--host-resolver-rules=${rule}`);
      endings.unshift(() => browser.close());
    });

    afterAll(async () => {
      for (const end of endings) await end();
    });

    test('lets a user log in through the ingress and make a PDF in the playground', async () => {
      const addresses = { url: URL_OF_CONSOLE, issuerUrl: issuer.url };
      const visit = await ConsoleVisit.open(browser, addresses, { ignoreHTTPSErrors: true });
      await visit.login('ada');
      await visit.goTo('Playground');
      const { page } = visit;
      await page.getByRole('img', { name: 'Page 1 of the document' }).waitFor();
      await page.getByRole('button', { name: /^Make PDF/ }).click();
      const pages = page.getByRole('region', { name: 'Pages of the PDF' });
      await pages.getByText('Imprint & Sons').first().waitFor();
      expect(visit.faults).toEqual([]);
    });
  });
}

async function certificates(
  namespace: string,
): Promise<{ authority: KeyPair; certificate: KeyPair }> {
  const now = Date.now();
  const authority = await issueAuthority('platen-test', now);
  const dns = [HOST, '127.0.0.1', `keys.${namespace}.svc`];
  const certificate = await issueLeaf(authority, { dns, spiffeId: 'spiffe://test/console' }, now);
  return { authority, certificate };
}

const serviceOf = (name: string) => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name },
  spec: { selector: { app: name }, ports: [{ port: PORT }] },
});

/** The Service that the Ingress names. */
async function backend(on: Installation): Promise<string> {
  const { spec } = (await on.known('ingress/print')) as Exposed;
  const [path] = spec.rules.find(({ host }) => host === HOST)?.http.paths ?? [];
  const { name, port } = path!.backend.service;
  const service = (await on.known(`service/${name}`)) as Balanced;
  const found = service.spec.ports.find((one) => one.name === port.name);
  return `http://${name}.${on.pdf}.svc:${found!.port}`;
}

type Exposed = Thing & {
  spec: {
    rules: {
      host: string;
      http: { paths: { backend: { service: { name: string; port: { name: string } } } }[] };
    }[];
  };
};

type Balanced = Thing & { spec: { ports: { name: string; port: number }[] } };

async function offers(on: Installation, issuer: string): Promise<boolean> {
  const { status, body } = await on.client.fetch(`${on.url}/console/api/config`);
  return status === 200 && Buffer.from(body, 'base64').toString().includes(issuer);
}

const AUTHORITY = 'test-authority';

/** Resets the platform for other subjects. */
async function takeBack(on: Installation): Promise<void> {
  await on.patch('pdfplatform/print', { spec: { issuers: null, ingress: null, trustedCa: null } });
  await on.ready('pdfplatform/print');
  await kubectl('delete', '-n', on.pdf, '--ignore-not-found', `configmap/${AUTHORITY}`);
}
