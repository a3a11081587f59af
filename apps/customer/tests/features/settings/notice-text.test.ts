import { expect, it } from 'vitest';
import { splitNotice } from '../../../src/features/settings/notice-text.ts';

it('the first sentence is what happened, in any language', () => {
  expect(splitNotice('Bought {count} of {name}. Your order has been filled.')).toEqual([
    'Bought {count} of {name}.',
    'Your order has been filled.',
  ]);
  expect(splitNotice('已买入 {name}。您的订单已成交。')).toEqual(['已买入 {name}。', '您的订单已成交。']);
  expect(splitNotice('{text}')).toEqual(['{text}', '']);
});
