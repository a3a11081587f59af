import { expect, it } from 'vitest';
import { noticeText, splitNotice } from '../../../src/features/settings/notice-text.ts';

const formats = {
  money: (amount: string) => `₹${amount}`,
  price: (price: string, currency: string) => `${currency}:${price}`,
  date: (at: string) => `day ${at.slice(0, 10)}`,
};

it('fills in words as they are, amounts and days as the customer reads them', () => {
  const values = {
    card: 'Narmada Bank •••• 4821',
    amount: '5000.00',
    until: '2026-11-20T09:00:00.000Z',
    shares: '120',
  };
  expect(noticeText('{shares} on {card}: {amount} until {until}, {gone}', values, formats)).toBe(
    '120 on Narmada Bank •••• 4821: ₹5000.00 until day 2026-11-20, ',
  );
});

it('a price is written as one of its currency, which need not be the account’s', () => {
  expect(noticeText('at {price}', { price: '3639.85 INR' }, formats)).toBe('at INR:3639.85');
});

it('the first sentence is what happened, in any language', () => {
  expect(splitNotice('Bought {count} of {name}. Your order has been filled.')).toEqual([
    'Bought {count} of {name}.',
    'Your order has been filled.',
  ]);
  expect(splitNotice('已买入 {name}。您的订单已成交。')).toEqual(['已买入 {name}。', '您的订单已成交。']);
  expect(splitNotice('{text}')).toEqual(['{text}', '']);
});
