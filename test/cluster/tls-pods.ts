import type { KeyPair } from '../../operator/src/controllers/platform/certificates/issue.ts';

/** A script for Node.js that works like an ingress controller: it ends TLS, and forwards the caller's address. */
export function ingressScript(port: number, certificate: KeyPair, backend: string): string {
  return `
const { request } = require('node:http');
require('node:https').createServer(${JSON.stringify(certificate)}, (incoming, answer) => {
  const headers = {
    ...incoming.headers,
    'x-forwarded-for': incoming.socket.remoteAddress,
    'x-forwarded-host': incoming.headers.host,
    'x-forwarded-proto': 'https',
  };
  const url = new URL(incoming.url, ${JSON.stringify(backend)});
  const passed = request(url, { method: incoming.method, headers }, (got) => {
    answer.writeHead(got.statusCode, got.headers);
    got.pipe(answer);
  });
  passed.on('error', () => answer.headersSent ? answer.destroy() : answer.writeHead(502).end());
  answer.on('close', () => passed.destroy());
  incoming.pipe(passed);
}).listen(${port});`;
}

/** A script for Node.js that serves one document by TLS. */
export function documentScript(port: number, certificate: KeyPair, document: object): string {
  return `
require('node:https').createServer(${JSON.stringify(certificate)}, (_, answer) => {
  answer.setHeader('Content-Type', 'application/json');
  answer.end(${JSON.stringify(JSON.stringify(document))});
}).listen(${port});`;
}
