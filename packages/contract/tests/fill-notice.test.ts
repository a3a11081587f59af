import { expect, it } from 'vitest';
import { fillNotice } from '../src/notices/fill.ts';

const formats = {
  money: (amount: string) => `₹${amount}`,
  price: (price: string, currency: string) => `${currency}:${price}`,
  date: (at: string) => `day of ${at.slice(0, 10)}`,
  day: (day: string) => `day ${day}`,
};

it('fills in words as they are, amounts and days as the customer reads them', () => {
  const values = {
    card: 'Narmada Bank •••• 4821',
    amount: '5000.00',
    until: '2026-11-20T09:00:00.000Z',
    shares: '120',
  };
  expect(fillNotice('{shares} on {card}: {amount} until {until}, {gone}', values, formats)).toBe(
    '120 on Narmada Bank •••• 4821: ₹5000.00 until day of 2026-11-20, ',
  );
});

it('a price is written as one of its currency, which need not be the account’s', () => {
  expect(fillNotice('at {price}', { price: '3639.85 INR' }, formats)).toBe('at INR:3639.85');
});

it('a day is no moment, which is on another day elsewhere', () => {
  expect(fillNotice('until {day}', { day: '2026-11-27' }, formats)).toBe('until day 2026-11-27');
});

it('what people have written stays as it is, also where it begins with a day', () => {
  for (const text of ['2026-12-01: we are closed', '2026-12-01T10 is when', '2026-12-01 2026-12-02']) {
    expect(fillNotice('{text}', { text }, formats)).toBe(text);
  }
});
