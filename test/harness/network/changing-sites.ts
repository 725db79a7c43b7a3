import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';

/** The kinds of answers that a browser may cache. */
const KEPT = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  ETag: '"kept"',
  'Set-Cookie': 'left=by-a-neighbour; Max-Age=9999; Path=/',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'Accept-CH': 'Sec-CH-UA-Model, Sec-CH-UA-Platform-Version, Device-Memory, DPR, Width, Downlink',
  'Alt-Svc': 'h3=":443"; ma=9999',
  'Access-Control-Max-Age': '9999',
};

const ANYBODY = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' };

const SLOW_MS = 1_200;
const LATE_MS = 600;

/** What `/delayed.*` answers after a while. */
const LATE: Readonly<Record<string, [type: string, body: string]>> = {
  '.mjs': ['text/javascript', 'export const width = 400'],
  '.js': ['text/javascript', 'self.width = 400'],
  '.json': ['application/json', '400'],
  '.css': ['text/css', '#bar{width:400px!important}'],
  '.svg': [
    'image/svg+xml',
    '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="100"><rect width="400" height="100" fill="red"/></svg>',
  ],
};

const CALM = 'calm';

interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

type Site = (request: IncomingMessage) => Answer | Promise<Answer>;

/** Paths of every host whose answers change, may be cached for a year, or echo the request. */
export class ChangingSites {
  /** The word of `/kept.*`. */
  says = CALM;

  readonly #sites: Readonly<Record<string, Site>> = {
    '/kept': ({ url = '' }) => this.#kept(extname(url)),
    '/moved': () =>
      this.says === CALM
        ? this.#kept('.svg')
        : { status: 301, headers: { ...KEPT, Location: '/kept.svg?moved' } },
    '/asks': ({ headers: { authorization } }) =>
      authorization
        ? { body: authorization }
        : { status: 401, headers: { 'WWW-Authenticate': 'Basic realm="x"' } },
    '/mirror': (request) => ({
      headers: { 'Cache-Control': 'no-store', 'Content-Type': 'text/javascript' },
      body: `document.getElementById('mirror').textContent=${JSON.stringify(headersOf(request))}`,
    }),
    '/delayed': async ({ url = '' }) => {
      await sleep(LATE_MS);
      const [type, body] = LATE[extname(url)] ?? ['text/plain', ''];
      return { headers: { 'Content-Type': type }, body };
    },
    '/never': () => new Promise<never>(() => undefined),
    '/slow': async () => {
      await sleep(SLOW_MS);
      return { body: 'x'.repeat(2_000) };
    },
  };

  /** @returns whether it is one of these paths */
  answers(request: IncomingMessage, response: ServerResponse): boolean {
    const { pathname } = new URL(request.url ?? '', 'http://x');
    const site = this.#sites[pathname.replace(/\.\w+$/, '')];
    if (site) void this.#answer(site, request, response);
    return site !== undefined;
  }

  async #answer(site: Site, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status = 200, headers = {}, body = '' } = await site(request);
    response.writeHead(status, { ...ANYBODY, ...headers }).end(body);
  }

  #kept(extension: string): Answer {
    const [type, body] = this.#bodies[extension]?.(this.says) ?? ['text/plain', this.says];
    return { headers: { ...KEPT, 'Content-Type': type }, body };
  }

  readonly #bodies: Readonly<Record<string, (word: string) => [string, string | Buffer]>> = {
    '.svg': (word) => [
      'image/svg+xml',
      `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="20"><text y="15">${word}</text></svg>`,
    ],
    '.css': (word) => ['text/css', `#styled::after{content:"${word}"}`],
    '.js': (word) => ['text/javascript', `window.kept='${word}'`],
    '.html': (word) => ['text/html', `<p>${word}</p>`],
    '.woff2': (word) => [
      'font/woff2',
      readFileSync(fontFile(word === CALM ? 'eb-garamond' : 'jetbrains-mono')),
    ],
  };
}

/** The file of a small, distinct font. */
export function fontFile(id: string): string {
  return fileURLToPath(import.meta.resolve(`@fontsource/${id}/files/${id}-latin-400-normal.woff2`));
}

/** The headers that identify a caller. */
function headersOf({ headers }: IncomingMessage): string {
  const { host: _, ...others } = headers;
  return JSON.stringify(others);
}
