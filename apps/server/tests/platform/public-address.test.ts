import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { expect, test } from 'vitest';
import { checkedLookup, isPublicAddress } from '../../src/platform/public-address.ts';

test.each([
  '',
  'localhost',
  ...words(
    '127.0.0.1 127.1.2.3 0.0.0.0 10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1 100.64.0.1 169.254.169.254 192.0.2.1 ' +
      '198.18.0.1 203.0.113.9 224.0.0.1 255.255.255.255 ::1 :: fe80::1 fc00::1 fd00:ec2::254 ff02::1 ::ffff:127.0.0.1 ' +
      '::ffff:10.0.0.1 64:ff9b::7f00:1 2002:7f00:1:: 2001::1 2001:db8::1 2130706433 0x7f.1',
  ),
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

/** The registries of IANA for special purposes, IPv4 and IPv6, with multicast and what IPv6 has not given out. */
const specialRanges = words(
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.31.196.0/24 ' +
    '192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 ' +
    '224.0.0.0/4 240.0.0.0/4 255.255.255.255/32 ::1/128 ::/128 ::/96 ::ffff:0:0/96 ::ffff:0:0:0/96 64:ff9b::/96 ' +
    '64:ff9b:1::/48 100::/64 100:0:0:1::/64 2001::/23 2001::/32 2001:1::1/128 2001:2::/48 2001:3::/32 2001:4:112::/48 ' +
    '2001:10::/28 2001:20::/28 2001:30::/28 2001:db8::/32 2002::/16 2620:4f:8000::/48 3fff::/20 4000::/2 5f00::/16 ' +
    '8000::/2 fc00::/7 fe80::/10 fec0::/10 ff00::/8',
);

test.each(specialRanges)('nothing of %s is public', (range) => {
  const [first, bits] = ipaddr.parseCIDR(range);
  const bytes = first.toByteArray();
  const address = fc.array(fc.nat(255), { minLength: bytes.length, maxLength: bytes.length }).map((free) =>
    ipaddr.fromByteArray(
      free.map((byte, index) => {
        const fixed = 0xff00 >> Math.max(0, Math.min(8, bits - 8 * index));
        return (fixed & (bytes[index] ?? 0)) | (~fixed & byte & 0xff);
      }),
    ),
  );
  fc.assert(fc.property(address, (inRange) => !isPublicAddress(inRange.toString())));
});

test.each(['1.1.1.1', '172.32.0.1', '11.0.0.1', '223.255.255.255', '2606:4700::1111', '2a00:1450:4001::1'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test('a name that leads to this machine is not connected to', async () => {
  const failure = await new Promise<Error | null>((resolve) => {
    checkedLookup(isPublicAddress)('localhost', {}, (error) => resolve(error));
  });
  expect(failure?.message).toBe('localhost leads to an address that is not public');
});

function words(text: string): string[] {
  return text.split(' ');
}
