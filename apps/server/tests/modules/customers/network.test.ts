import { expect, test } from 'vitest';
import { networkOf } from '../../../src/modules/customers/network.ts';

test.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
  ['::ffff:cb00:7107', '203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8::9', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64', '64:ff9b:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['::', '0:0:0:0::/64', '0:0:0::/48'],
  ['', 'unknown', 'unknown'],
  [undefined, 'unknown', 'unknown'],
  ['999.1.1.1', 'unknown', 'unknown'],
  ["'; DROP TABLE sessions", 'unknown', 'unknown'],
])('%s is one subscriber %s in the range %s', (address, subscriber, range) => {
  expect(networkOf(address)).toEqual({ subscriber, range });
});

test('two addresses of one IPv6 /64 are one subscriber', () => {
  expect(networkOf('2001:db8:1:2::1')).toEqual(networkOf('2001:db8:1:2:ffff:ffff:ffff:ffff'));
  expect(networkOf('2001:db8:1:2::1').subscriber).not.toBe(networkOf('2001:db8:1:3::1').subscriber);
});
