import { expect, test } from 'vitest';
import { placeOf } from '../../../src/app/native/deep-link.ts';

const origin = 'https://sauda.example';

test.each([
  ['sauda:///recharge', '/recharge'],
  ['sauda:///account/changes?type=income', '/account/changes?type=income'],
  ['https://sauda.example/stock/v2/PANCBANK/Panchvati%20Bank?type=buy', '/stock/v2/PANCBANK/Panchvati%20Bank?type=buy'],
  // Home in place of what is none of its places.
  ['sauda:////elsewhere.example/x', '/'],
  ['https://sauda.example/login', '/'],
])('%s leads to %s', (link, place) => {
  expect(placeOf(link, origin)).toBe(place);
});

test.each(['https://elsewhere.example/recharge', 'javascript:alert(1)', 'no address'])('%s leads nowhere', (link) => {
  expect(placeOf(link, origin)).toBeUndefined();
});
