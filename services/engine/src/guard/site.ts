import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { orElse } from '@platen/contracts';

/** A file beside a document. */
export interface SiteFile {
  type: string;
  data: Uint8Array;
}

/** A document with the files beside it, at an origin that its own page alone can reach. */
export interface Site {
  /** Such as `http://name.localhost`: a browser trusts it as it trusts a file of the machine, and no network has it. */
  origin: string;
  /** The whole document. */
  html: string;
  files: ReadonlyMap<string, SiteFile>;
  /** Whether scripts of the document run. */
  scripts: boolean;
}

/** Policy of a file of a document without scripts: it may be a document itself, in a frame (CSP Level 3). */
const NO_SCRIPTS = { 'Content-Security-Policy': "script-src 'none'" };

/** Counts what a page asks its site for. */
interface SiteCounts {
  /** @param bytes of the answer @returns whether the page may have them */
  take: (bytes: number) => boolean;
  /** A request gets nothing. */
  lose: () => void;
}

/** Answers a page's requests for its own document and its files. It listens nowhere: the page's proxy hands it connections. */
export function siteServer(site: Site, counts: SiteCounts): Server {
  const document = documentOf(site);
  const policy = site.scripts ? {} : NO_SCRIPTS;
  return createServer((request, response) => {
    const name = isServed(request) ? nameIn(request.url ?? '', site.origin) : undefined;
    const [file, headers] = name === '' ? [document, {}] : [site.files.get(name ?? ''), policy];
    if (counts.take(file?.data.length ?? 0) && file) return answer(response, file, headers);
    counts.lose();
    response.writeHead(404).end();
  });
}

/** A service worker would answer for others: none begins. */
const isServed = ({ method, headers }: IncomingMessage) =>
  (method === 'GET' || method === 'HEAD') && headers['service-worker'] === undefined;

function documentOf({ html }: Site): SiteFile {
  return { type: 'text/html; charset=utf-8', data: Buffer.from(html) };
}

/** @param address of a proxy's request, the whole @returns '' for the document; undefined: it is no name at the origin */
function nameIn(address: string, origin: string): string | undefined {
  const url = URL.parse(address);
  if (url?.origin !== origin) return undefined;
  return orElse(() => decodeURIComponent(url.pathname.slice(1)), undefined);
}

function answer(response: ServerResponse, { type, data }: SiteFile, headers: object): void {
  const length = { 'Content-Type': type, 'Content-Length': data.length };
  response.writeHead(200, { ...length, ...headers }).end(data);
}
