import { expect, it } from 'vitest';
import { fillNotice } from '../src/notices/fill.ts';

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
  expect(fillNotice('{shares} on {card}: {amount} until {until}, {gone}', values, formats)).toBe(
    '120 on Narmada Bank •••• 4821: ₹5000.00 until day 2026-11-20, ',
  );
});

it('a price is written as one of its currency, which need not be the account’s', () => {
  expect(fillNotice('at {price}', { price: '3639.85 INR' }, formats)).toBe('at INR:3639.85');
});
