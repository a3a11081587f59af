import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Where a request came from, as coarsely as each use of it allows. */
export interface Network {
  /** One subscriber: an IPv4 address, or an IPv6 /64, within which a subscriber chooses addresses at will. */
  readonly subscriber: string;
  /** The neighbourhood that is kept with a session: an IPv4 /24 or an IPv6 /48. */
  readonly range: string;
}

/**
 * Reads an address as Node gives it, also IPv4 written as IPv6 and with a zone. Anything else is one shared network, and so
 * is none: a client that has hung up already has no address any more.
 */
export function networkOf(address = ''): Network {
  if (isIP(address) === 0) return { subscriber: 'unknown', range: 'unknown' };
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) {
    return { subscriber: parsed.toString(), range: `${parsed.octets.slice(0, 3).join('.')}.0/24` };
  }
  const groups = parsed.parts.map((part) => part.toString(16));
  return { subscriber: `${groups.slice(0, 4).join(':')}::/64`, range: `${groups.slice(0, 3).join(':')}::/48` };
}
