import { lookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** All that is given out of IPv6. What is not yet counts as unicast as well. */
const [givenOut, givenOutBits] = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an IP address is somewhere on the public internet: nothing of this machine, its network or its cloud. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(givenOut, givenOutBits);
}

/**
 * A look-up for connections that gives allowed addresses only. The connection goes to the very address that was
 * checked, so a name that answers differently the next time gains nothing.
 */
export function checkedLookup(isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const [first] = addresses ?? [];
      if (error !== null) callback(error, []);
      else if (first === undefined || !addresses.every(({ address }) => isAllowed(address))) {
        callback(new Error(`${hostname} leads to an address that is not public`), []);
      } else if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}
