import { beforeAll, describe, expect, test } from 'vitest';
import {
  issueAuthority,
  issueLeaf,
  type KeyPair,
} from '../../../operator/src/controllers/platform/certificates/issue.ts';
import { kubectl, nodeInPod } from '../../harness/kubernetes/cluster.ts';
import { eventually, type Installation, type Pod } from '../installation.ts';

const SERVERS = { auth: 7001, usage: 7002, render: 7003 } as const;
type Server = keyof typeof SERVERS;

/** gRPC's answers. */
const OK = 'status 0';
const PERMISSION_DENIED = 'status 7';

/** Every certificate may call it. */
const HEALTH = '/grpc.health.v1.Health/Check';

/** An authority signs an hour after it was created. */
const TRUSTED_MS = 2 * 60 * 60_000;

export function certificates(on: Installation): void {
  describe('certificates of services', () => {
    let edge: Pod;

    beforeAll(async () => {
      edge = (await on.pods('edge'))[0]!;
    });

    test('are required: without one, or with one of another authority, a caller gets no answer', async () => {
      const forged = await certificateOf(await issueAuthority('print', Date.now()));
      for (const server of await on.pods(...Object.keys(SERVERS))) {
        expect(await answer(server, { as: 'edge' })).toBe(OK);
        expect(await answer(server, { as: 'nobody' })).toMatch(/^refused/);
        expect(await answer(server, { as: forged })).toMatch(/^refused/);
      }
    });

    test('decide who may call which method', async () => {
      const [auth] = await on.pods('auth');
      const path = '/platen.auth.v1.AuthService/PutAccount';
      expect(await answer(auth!, { as: 'edge', path })).toBe(PERMISSION_DENIED);
    });

    test('are renewed, and their authority', async () => {
      const former = await authority();
      const next = await issueAuthority(`print.${on.pdf}`, Date.now() - TRUSTED_MS);
      await write({ 'tls.crt': next.cert, 'tls.key': next.key }, former);
      const signed = await certificateOf(next);
      await everyServer('trusts the new authority', { as: signed }, OK);
      await renew('edge');
      await renew('auth', 'usage', 'render');
      await write({ 'previous.crt': null, 'previous.key': null });
      const outdated = await certificateOf(former);
      await everyServer('trusts the former authority no more', { as: outdated }, 'refused');
      // The operator uses its own with auth.
      const key = await on.newKey('certified');
      expect((await on.print(key)).status).toBe(200);
    });

    /** That of the platform, as it is in its Secret. */
    async function authority(): Promise<KeyPair> {
      const { data = {} } = await on.known('secret/print-ca');
      const text = (name: string) => Buffer.from(data[name] ?? '', 'base64').toString();
      return { cert: text('tls.crt'), key: text('tls.key') };
    }

    /** A certificate with the edge's name, which `signer` has signed. */
    async function certificateOf(signer: KeyPair): Promise<KeyPair> {
      const spiffeId = `spiffe://print.${on.pdf}/edge`;
      return issueLeaf(signer, { dns: [], spiffeId }, Date.now());
    }

    async function write(texts: Record<string, string | null>, previous?: KeyPair): Promise<void> {
      const former = previous && { 'previous.crt': previous.cert, 'previous.key': previous.key };
      await on.patch('secret/print-ca', {
        stringData: { ...texts, ...former },
        // The test deletes them itself.
        data: Object.fromEntries(Object.entries(texts).filter(([, text]) => text === null)),
      });
    }

    /** Renews them, and waits until every pod uses its new one. */
    async function renew(...parts: string[]): Promise<void> {
      const pods = await on.pods(...parts);
      const before = await Promise.all(pods.map(endOf));
      for (const part of parts) await kubectl('delete', '-n', on.pdf, `secret/print-${part}-tls`);
      await eventually(`${parts.join(', ')} use what is new`, async () => {
        await lookAgain();
        const now = await Promise.all(pods.map(endOf));
        return now.every((end, index) => end !== before[index]);
      });
    }

    async function everyServer(what: string, ask: Ask, expected: string): Promise<void> {
      const servers = await on.pods(...Object.keys(SERVERS));
      await eventually(`every server ${what}`, async () => {
        await lookAgain();
        const answers = await Promise.all(servers.map((server) => answer(server, ask)));
        return answers.every((one) => one.startsWith(expected));
      });
    }

    /** A kubelet refreshes mounted files every minute and a half, and when a pod changes. */
    async function lookAgain(): Promise<void> {
      const all = ['pods', '-l', 'app.kubernetes.io/name=platen', `example.com/at=${Date.now()}`];
      await kubectl('annotate', '-n', on.pdf, '--overwrite', ...all);
    }

    /** When the certificate ends that a pod uses. */
    async function endOf({ name }: Pod): Promise<string> {
      const code = `const metrics = await fetch('http://127.0.0.1:9090/metrics');
        console.log(/^platen_certificate_not_after_seconds.* (\\S+)$/m.exec(await metrics.text())?.[1]);`;
      return nodeInPod(on.pdf, name, code);
    }

    /** Calls a server from the edge's pod. @returns gRPC's status, or `refused` with the reason */
    async function answer({ part, address }: Pod, { as, path = HEALTH }: Ask): Promise<string> {
      const name = `print-${part}.${on.pdf}.svc`;
      const own = `{
        cert: readFileSync(process.env.PLATEN_TLS_CERT_FILE),
        key: readFileSync(process.env.PLATEN_TLS_KEY_FILE),
      }`;
      const shown = { edge: own, nobody: '{}' };
      const code = `
        const { readFileSync } = await import('node:fs');
        const { connect } = await import('node:http2');
        const session = connect('https://${address}:${SERVERS[part as Server]}', {
          servername: '${name}', rejectUnauthorized: false,
          ...${typeof as === 'string' ? shown[as] : JSON.stringify(as)},
        });
        const tell = (what) => { console.log(what); process.exit(0); };
        const refused = (error) => tell('refused: ' + error.code);
        const call = session.on('error', refused).request({
          ':method': 'POST', ':path': '${path}', 'content-type': 'application/grpc', te: 'trailers',
        });
        const status = (headers) => 'grpc-status' in headers && tell('status ' + headers['grpc-status']);
        call.on('response', status).on('trailers', status).on('error', refused);
        call.on('close', () => tell('refused: closed')).resume();
        call.end(Buffer.alloc(5)); // one empty message`;
      return nodeInPod(on.pdf, edge.name, code);
    }
  });
}

interface Ask {
  /** With whose certificate. */
  as: 'edge' | 'nobody' | KeyPair;
  path?: string;
}
