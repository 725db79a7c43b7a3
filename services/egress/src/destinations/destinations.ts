import { isIP } from 'node:net';
import { contains, fitsAny, type Cidr } from '@platen/runtime';
import { isGlobal } from './global-address.ts';
import { lookUp } from './lookup.ts';

/** Why egress refuses a destination. Metrics have the reason, answers do not. */
export const REFUSAL_REASONS = ['browser', 'mode', 'port', 'host', 'name', 'address'] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/** Egress refuses the destination. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason) {
    super(`refused: ${reason}`);
    this.reason = reason;
  }
}

const LABEL = '[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?';

/** A host, or all below one: `example.org`, `*.example.org`. */
export const HOST_PATTERN = new RegExp(`^(\\*\\.)?${LABEL}(\\.${LABEL})*$`);
export const HOST_PATTERN_FORM = 'must be hosts such as example.org or *.example.org';

interface DestinationOptions {
  mode: 'public' | 'allowlist' | 'none';
  /** Allowed hosts of the mode `allowlist`. */
  hosts: readonly string[];
  /** Public ranges that no mode allows. */
  deniedCidrs: readonly Cidr[];
}

/** A destination that a document asks for. */
export interface Destination {
  /** A name, or an address; IPv6 with or without brackets. */
  host: string;
  port: number;
}

const PORTS = [80, 443];

/** No host has such a name (RFC 6761, section 6.4), so egress asks no resolver for it. */
const NOBODYS = '.invalid';

/**
 * Looks a host up, once.
 * @returns its addresses: connect only to these
 * @throws {Refused} also if only some of its addresses are forbidden
 * @throws the signal's reason, once it is aborted
 */
export type AddressesOf = (destination: Destination, signal: AbortSignal) => Promise<string[]>;

/** Decides where connections may go. */
export function allowedAddresses({ mode, hosts, deniedCidrs }: DestinationOptions): AddressesOf {
  const isOpen = (address: string) =>
    isGlobal(address) && !deniedCidrs.some((range) => contains(range, address));
  const requireAllowed = (name: string, port: number) => {
    if (fitsAny(name, BROWSER_HOSTS)) throw new Refused('browser');
    if (name.endsWith(NOBODYS)) throw new Refused('name');
    if (mode === 'none') throw new Refused('mode');
    if (!PORTS.includes(port)) throw new Refused('port');
    if (mode === 'allowlist' && !fitsAny(name, hosts)) throw new Refused('host');
  };
  return async ({ host, port }, signal) => {
    const name = normalized(host);
    requireAllowed(name, port);
    const addresses = isIP(name) ? [name] : await lookUp(name, { signal });
    if (addresses.length === 0) throw new Refused('name');
    if (!addresses.every(isOpen)) throw new Refused('address');
    return addresses;
  };
}

function normalized(host: string): string {
  return host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');
}

/**
 * Hosts that Chromium calls by itself: updates, lists of dangerous pages, hints, experiments. No document needs
 * them. The hosts of Google's fonts and pictures are not among them.
 */
export const BROWSER_HOSTS = [
  'accounts.google.com',
  'android.clients.google.com',
  'clients1.google.com',
  'clients2.google.com',
  'clients3.google.com',
  'clients4.google.com',
  'clients5.google.com',
  'clients6.google.com',
  'clientservices.googleapis.com',
  'chromewebstore.googleapis.com',
  'content-autofill.googleapis.com',
  'mtalk.google.com',
  'optimizationguide-pa.googleapis.com',
  'passwordsleakcheck-pa.googleapis.com',
  'safebrowsing.googleapis.com',
  'safebrowsingohttpgateway.googleapis.com',
  'sb-ssl.google.com',
  'tools.google.com',
  'update.googleapis.com',
  '*.gvt1.com',
  '*.gvt2.com',
];
