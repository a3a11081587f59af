import { expect, test } from 'vitest';
import { checkedLookup, isPublicAddress } from '../../../../src/modules/news/rss/public-address.ts';

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
