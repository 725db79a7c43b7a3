import { createHash } from 'node:crypto';

/**
 * Orders backends for one replica of render (rendezvous hashing): every replica has an order of its
 * own, and a backend that comes or goes changes nothing about the others.
 */
export function rankOf(replica: string, url: string): number {
  return createHash('sha256').update(`${replica} ${url}`).digest().readUInt32BE();
}
