import { en } from '@sauda/contract/notices/en';
import type { NoticeKind } from '@sauda/contract/notices';
import { placesOf } from '@sauda/contract/notices/fill';
import { expect, test } from 'vitest';
import { pushText } from '../../../../src/modules/customers/push/push-text.ts';

const values = { count: '12', name: 'Indus Steel', price: '2500.50 INR', no: 'B1', amount: '125000.00' };
const hidden = { language: 'en', showsAmounts: false, currency: 'INR', timeZone: 'Asia/Kolkata' } as const;
const shown = { ...hidden, showsAmounts: true };

test('tells what happened and of what, without how much', () => {
  expect(pushText({ kind: 'order_bought', values }, hidden)).toEqual({ title: 'Order filled', body: 'Indus Steel' });
  expect(pushText({ kind: 'recharge_arrived', values: { amount: '5.00', no: 'R1' } }, hidden)).toEqual({
    title: 'Deposit arrived',
    body: '',
  });
  expect(pushText({ kind: 'transaction_password_set', values: {} }, hidden)?.body).toBe(
    'A transaction password was set for your account.',
  );
});

test('tells all of it to who wishes so, as amounts and days are written there', () => {
  expect(pushText({ kind: 'order_bought', values }, shown)?.body).toBe(
    'Bought 12 of Indus Steel at ₹2,500.50. Your order has been filled.',
  );
  expect(pushText({ kind: 'alert_above', values: { ...values, price: '1.0842 EUR' } }, shown)?.body).toContain(
    'EUR 1.0842.',
  );
  expect(pushText({ kind: 'recharge_arrived', values }, shown)?.body).toContain('₹1,25,000.00');
  const due = (date: string) => ({ kind: 'loan_due_soon', values: { date, amount: '5.00' } });
  expect(pushText(due('2026-11-20'), shown)?.body).toContain('20 Nov 2026');
  // The first minute of the day in India, and still the day before in UTC.
  expect(pushText(due('2026-11-19T18:31:00.000Z'), shown)?.body).toContain('20 Nov 2026');
  const text = '2026-12-01: no trading, it is a holiday';
  expect(pushText({ kind: 'from_desk', values: { text } }, shown)?.body).toBe(text);
});

test('in the language of the device, and in English where it is not known any more', () => {
  expect(pushText({ kind: 'order_sold', values }, { ...hidden, language: 'de' })?.title).toBe('Order ausgeführt');
  expect(pushText({ kind: 'order_sold', values }, { ...hidden, language: 'xx' })?.title).toBe('Order filled');
});

test('nothing of a kind that it does not know, and no more than a lock screen has room for', () => {
  expect(pushText({ kind: 'of_later', values }, shown)).toBeUndefined();
  expect(pushText({ kind: 'from_desk', values: { text: 'a'.repeat(900) } }, shown)?.body.length).toBe(240);
  // A sign that takes two places is not cut in half, which no service takes.
  const signs = pushText({ kind: 'from_desk', values: { text: `${'a'.repeat(238)}📈📈` } }, shown)?.body;
  expect(signs).toBe(`${'a'.repeat(238)}…`);
});

test('no kind shows a figure, or what staff wrote, unless that is wished', () => {
  const marked = (kind: NoticeKind) =>
    Object.fromEntries(placesOf(en[kind]).map((place) => [place, place === 'name' ? 'Indus Steel' : `${place}-77.00`]));
  for (const kind of Object.keys(en) as NoticeKind[]) {
    const body = pushText({ kind, values: marked(kind) }, hidden)?.body ?? '';
    expect(body, kind).not.toMatch(/(amount|price|alert|principal|profit|count|shares|reason|text)-77/);
    expect(body, kind).not.toContain('₹');
  }
});
