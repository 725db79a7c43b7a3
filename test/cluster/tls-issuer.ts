import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:https';
import type { KeyPair } from '../../operator/src/controllers/platform/certificates/issue.ts';
import { issuerListener } from '../../packages/dev-issuer/src/listener.ts';
import { CONSOLE_CLIENT } from '../../packages/dev-issuer/src/provider.ts';
import { freePorts } from '../../scripts/start/processes/ports.ts';

const AUDIENCE = 'urn:platen:api';

/** The development issuer behind TLS, as platforms outside of development require. */
export class TlsIssuer {
  readonly url: string;
  /** Its public keys (RFC 7517), for services that cannot reach it. */
  readonly keys: { keys: object[] };
  readonly #server: Server;

  private constructor(url: string, keys: { keys: object[] }, server: Server) {
    this.url = url;
    this.keys = keys;
    this.#server = server;
  }

  /** @param consoleUrl where a login returns to */
  static async start(certificate: KeyPair, consoleUrl: string): Promise<TlsIssuer> {
    const [port] = (await freePorts(1)) as [number];
    const url = `https://127.0.0.1:${port}`;
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const names = { kid: 'cluster', alg: 'RS256', use: 'sig' };
    const key = { ...privateKey.export({ format: 'jwk' }), kty: 'RSA', kid: names.kid };
    const secret = randomBytes(32).toString('hex');
    const listener = issuerListener(url, { key, secret, audience: AUDIENCE, consoleUrl });
    const server = createServer(certificate, listener).listen(port, '127.0.0.1');
    await once(server, 'listening');
    const keys = { keys: [{ ...publicKey.export({ format: 'jwk' }), ...names }] };
    return new TlsIssuer(url, keys, server);
  }

  /** As a PdfPlatform trusts it. @param jwksUrl where it finds the keys */
  trusted(jwksUrl: string) {
    const console = { clientId: CONSOLE_CLIENT, scopes: ['openid'], resource: AUDIENCE };
    return { issuer: this.url, audience: AUDIENCE, jwksUrl, console };
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
