import { lookup, type LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const notPublic4 = new BlockList();
// Special-purpose ranges by IANA's registry: this network, private, shared, loopback, link-local, tests, multicast, reserved.
for (const range of words(
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 ' +
    '192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4',
)) {
  notPublic4.addSubnet(networkOf(range), prefixOf(range), 'ipv4');
}

const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');
const notPublic6 = new BlockList();
// Within the global block: protocol assignments and Teredo, documentation, 6to4 (which carries any IPv4 address).
for (const range of words('2001::/23 2001:db8::/32 2002::/16 3fff::/20')) {
  notPublic6.addSubnet(networkOf(range), prefixOf(range), 'ipv6');
}

/** Whether an IP address is somewhere on the public internet: nothing of this machine, its network or its cloud. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !notPublic4.check(address, 'ipv4');
    case 6:
      return global6.check(address, 'ipv6') && !notPublic6.check(address, 'ipv6');
    default:
      return false;
  }
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

function networkOf(range: string): string {
  return range.split('/')[0] ?? '';
}

function prefixOf(range: string): number {
  return Number(range.split('/')[1]);
}

function words(text: string): string[] {
  return text.split(' ');
}
