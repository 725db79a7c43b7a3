import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buffer } from 'node:stream/consumers';

const run = promisify(execFile);

const SETTINGS = `
[tsa]
default_tsa = authority
[authority]
serial = serial
signer_cert = authority.pem
signer_key = authority.key
certs = root.pem
signer_digest = sha256
default_policy = 1.2.3.4
digests = sha256
`;

/** A time-stamp authority (RFC 3161): OpenSSL behind HTTP. */
export class TimeStampAuthority {
  /** The certificate that vouches for it, a file. */
  readonly root: string;
  readonly #folder: string;
  readonly #server: Server;
  #answers = 0;

  static async start(): Promise<TimeStampAuthority> {
    const authority = new TimeStampAuthority();
    await new Promise<void>((resolve) => {
      authority.#server.listen(0, '127.0.0.1', resolve);
    });
    return authority;
  }

  private constructor() {
    this.#folder = mkdtempSync(join(tmpdir(), 'platen-authority-'));
    this.root = join(this.#folder, 'root.pem');
    this.#certify('root', '/CN=Root of time stamps');
    const usage = [
      'basicConstraints=CA:FALSE',
      'extendedKeyUsage=critical,timeStamping',
      'keyUsage=critical,digitalSignature',
    ];
    this.#certify('authority', '/CN=Time-stamp authority', [
      '-CA',
      'root.pem',
      '-CAkey',
      'root.key',
      ...usage.flatMap((each) => ['-addext', each]),
    ]);
    writeFileSync(join(this.#folder, 'settings'), SETTINGS);
    writeFileSync(join(this.#folder, 'serial'), '01');
    this.#server = createServer(this.#answer);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/stamps`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
    rmSync(this.#folder, { recursive: true });
  }

  readonly #answer: RequestListener = (request, response) => {
    void buffer(request).then(async (query) => {
      const answer = await this.stamped(query);
      response.setHeader('Content-Type', 'application/timestamp-reply').end(answer);
    });
  };

  /** The answer to a query. */
  async stamped(query: Buffer): Promise<Buffer> {
    this.#answers += 1;
    const [asked, answered] = ['query', 'answer'].map((name) => `${name}-${this.#answers}`);
    writeFileSync(join(this.#folder, asked!), query);
    const files = ['-config', 'settings', '-queryfile', asked!, '-out', answered!];
    await run('openssl', ['ts', '-reply', ...files], { cwd: this.#folder });
    return readFileSync(join(this.#folder, answered!));
  }

  #certify(name: string, subject: string, more: string[] = []): void {
    const to = ['-keyout', `${name}.key`, '-out', `${name}.pem`, '-subj', subject, '-days', '2'];
    const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...to, ...more];
    execFileSync('openssl', made, { cwd: this.#folder, stdio: 'ignore' });
  }
}
