import { isIPv4, isIPv6 } from 'node:net';

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
export function networkOf(address: string | undefined): Network {
  const plain = (address ?? '').replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(plain)) return { subscriber: plain, range: `${plain.split('.').slice(0, 3).join('.')}.0/24` };
  if (!isIPv6(plain)) return { subscriber: 'unknown', range: 'unknown' };
  const groups = expandIPv6(plain);
  return { subscriber: `${groups.slice(0, 4).join(':')}::/64`, range: `${groups.slice(0, 3).join(':')}::/48` };
}

/** The eight groups of an IPv6 address, without leading zeros. An embedded IPv4 tail counts as its two groups. */
function expandIPv6(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::');
  const left = groupsOf(head);
  const right = groupsOf(tail ?? '');
  const gap = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...gap, ...right];
}

function groupsOf(part: string): string[] {
  if (part === '') return [];
  return part.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group.replace(/^0+(?=.)/, '')]));
}
