import { createHmac, generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT, type JWTHeaderParameters } from 'jose';

const AUDIENCE = 'urn:platen:attacks';

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** An issuer whose private key the test has, which signs anything. */
export class SigningIssuer {
  readonly #keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  readonly #kid = randomUUID();
  readonly #server: Server;
  #fetches = 0;

  private constructor() {
    this.#server = createServer((_, response) => {
      this.#fetches += 1;
      response.end(JSON.stringify({ keys: [this.#jwk] }));
    });
  }

  static async start(): Promise<SigningIssuer> {
    const issuer = new SigningIssuer();
    issuer.#server.listen(0, '127.0.0.1');
    await once(issuer.#server, 'listening');
    return issuer;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** How often a client fetched its keys. */
  get fetches(): number {
    return this.#fetches;
  }

  /** Its entry in the file of trusted issuers. */
  get entry(): object {
    return { issuer: this.url, audience: AUDIENCE, jwks_url: `${this.url}/jwks` };
  }

  /** A token for a subject; a claim that is null is left out. */
  token(
    sub: string,
    claims: Record<string, unknown> = {},
    header: Partial<JWTHeaderParameters> = {},
  ): Promise<string> {
    const payload = Object.entries({ ...this.#claims(sub), ...claims });
    return new SignJWT(Object.fromEntries(payload.filter(([, value]) => value !== null)))
      .setProtectedHeader({ alg: 'RS256', kid: this.#kid, ...header })
      .sign(this.#keys.privateKey);
  }

  /** A token that nobody has signed. */
  unsigned(sub: string, alg = 'none'): string {
    return `${part({ alg, kid: this.#kid })}.${part(this.#claims(sub))}.`;
  }

  /** A token signed by HMAC with the public key. */
  signedByPublicKey(sub: string): string {
    const body = `${part({ alg: 'HS256', kid: this.#kid })}.${part(this.#claims(sub))}`;
    const pem = this.#keys.publicKey.export({ type: 'spki', format: 'pem' });
    return `${body}.${createHmac('sha256', pem).update(body).digest('base64url')}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  get #jwk(): object {
    const jwk = this.#keys.publicKey.export({ format: 'jwk' });
    return { ...jwk, kid: this.#kid, alg: 'RS256', use: 'sig' };
  }

  #claims(sub: string): Record<string, unknown> {
    const now = Math.floor(Date.now() / 1000);
    return { iss: this.url, aud: AUDIENCE, sub, iat: now, exp: now + 600 };
  }
}
