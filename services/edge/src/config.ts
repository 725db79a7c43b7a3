import { MAX_LEASE_MS } from '@platen/contracts';
import { MAX_RENDER_TIMEOUT_MS } from '@platen/contracts/time-outs';
import { commonSettings, integer, port, readConfig, tlsSettings } from '@platen/runtime';
import { z } from 'zod';

const address = () => z.string().regex(/^[^\s:]+:\d+$/, 'must be host:port');

/** `https://app.example.com http://localhost:3000`, or with commas; compared as a browser writes them. */
const origins = () =>
  z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .pipe(
      z.array(z.string().refine(isOrigin, 'must be origins: scheme://host[:port] and no more')),
    );

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text;
}

export const settings = {
  ...commonSettings,
  ...tlsSettings,
  httpPort: ['PLATEN_HTTP_PORT', port().default(8080), 'the public port'],
  authAddress: ['PLATEN_AUTH_ADDRESS', address(), '`host:port` of auth'],
  usageAddress: ['PLATEN_USAGE_ADDRESS', address(), '`host:port` of usage'],
  renderAddress: ['PLATEN_RENDER_ADDRESS', address(), '`host:port` of render'],
  renderTimeoutMs: [
    'PLATEN_RENDER_TIMEOUT_MS',
    integer(1_000, MAX_RENDER_TIMEOUT_MS).optional(),
    'the longest time to make a PDF, also where the plan allows more',
  ],
  isolation: [
    'PLATEN_ISOLATION',
    z.enum(['account', 'document']).default('account'),
    'what a document may share a page with: documents of its account, or nothing, also where the plan allows more',
  ],
  leaseMs: [
    'PLATEN_LEASE_MS',
    // The edge renews three times in a lease: at most once a second.
    integer(3_000, MAX_LEASE_MS).default(60_000),
    'how long the reservations of an edge that died hold their part of the quota',
  ],
  requestLog: [
    'PLATEN_REQUEST_LOG',
    z.enum(['on', 'off']).default('on'),
    'whether accounts have a log of their requests, without content ([what it has](../../docs/security.md#what-the-log-of-requests-has))',
  ],
  contact: [
    'PLATEN_CONTACT',
    z
      .string()
      .regex(/^(https:\/\/|mailto:)[^\s]+$/, 'must begin with https:// or mailto:')
      .optional(),
    'where an account asks for another plan: an address of `https:` or `mailto:`, a link in the console',
  ],
  trustedProxies: [
    'PLATEN_TRUSTED_PROXIES',
    integer(0, 10).default(0),
    'how many last entries of `X-Forwarded-For` are proxies of yours ([guide](../../docs/guides/proxies.md))',
  ],
  corsOrigins: [
    'PLATEN_CORS_ORIGINS',
    origins(),
    'origins whose pages may call the API, separated by commas or spaces; none: no CORS',
  ],
  headersTimeoutMs: [
    'PLATEN_HEADERS_TIMEOUT_MS',
    integer(500, 120_000).default(15_000),
    'from the first byte to the end of the headers',
  ],
  requestTimeoutMs: [
    'PLATEN_REQUEST_TIMEOUT_MS',
    integer(1_000, 3_600_000).default(300_000),
    'from the first byte to the last of a request',
  ],
  bodyIdleMs: [
    'PLATEN_BODY_IDLE_MS',
    integer(500, 120_000).default(15_000),
    'between two pieces of a body',
  ],
  keepAliveMs: [
    'PLATEN_KEEP_ALIVE_MS',
    integer(1_000, 600_000).default(65_000),
    "how long an idle connection stays open; set it longer than the proxy's in front",
  ],
  maxConnections: [
    'PLATEN_MAX_CONNECTIONS',
    integer(1, 1_000_000).default(10_000),
    'the edge closes more connections at once',
  ],
  // Half of the minimum fits the largest form and a copy of its JSON.
  bodyBudgetBytes: [
    'PLATEN_BODY_BUDGET_BYTES',
    integer(136 * 2 ** 20, 2 ** 40).default(256 * 2 ** 20),
    'memory for the bodies of all requests until render has them; beyond it 503',
  ],
} as const;

export type EdgeConfig = ReturnType<typeof readEdgeConfig>;

/** @throws {ConfigError} naming every variable at fault */
export function readEdgeConfig(env: NodeJS.ProcessEnv) {
  return readConfig(settings, env);
}
