import { deskCalls } from '@sauda/contract/desk';
import { expect, test } from 'vitest';
import { commandText } from '../../src/lib/command-words.ts';
import { changedFields, thingText } from '../../src/screens/proposals/proposal-words.ts';

const changed = (before: object | null, after: object) =>
  changedFields(before && JSON.stringify(before), JSON.stringify(after), 'INR').map((field) => Object.values(field));

test('what a second person reads of a request is its number and a reason in words', () => {
  const id = '01a21fd6-1ca9-75d0-9d33-bd88e9ec1551';
  expect(thingText('recharges', `${id}/AHYJ61NHH9FR7`)).toBe('Recharge AHYJ61NHH9FR7');
  expect(thingText('journal', `${id}/fee_correction`)).toBe('Journal fee correction');
  expect(thingText('fees of a customer', id)).toBe('Fees of a customer');
  expect(thingText('config entry', 'min_recharge_count')).toBe('Config entry min_recharge_count');
  expect(thingText('dividend', 'TARAKA 2026-11-28T06:17:18.939Z')).toBe('Dividend TARAKA 28\u00A0Nov\u00A02026, 06:17');
  expect(changed(null, { because: 'own_line', customer: id })).toEqual([
    ['Because', '–', 'Who goes by the line has imported it'],
  ]);
});

test('amounts, prices, percentages, moments and words are written as on every screen', () => {
  expect(changed(null, { credit: '170000.00', perShare: '1212.50', taxPercent: '10.00', price: '1700.5025' })).toEqual([
    ['Credit', '–', '₹1,70,000.00'],
    ['Per share', '–', '1,212.50'],
    ['Tax percent', '–', '10.00 %'],
    ['Price', '–', '1,700.5025'],
  ]);
  expect(changed({ owed: '250000.00', by: 'staff:dev' }, { owed: '-50.50', by: '–' })).toEqual([
    ['Owed', '₹2,50,000.00', '−₹50.50'],
    ['By', 'dev', '–'],
  ]);
  expect(changed({ why: 'market_halted_technical' }, { why: null, at: '2026-11-28T05:17:18.613Z' })).toEqual([
    ['Why', 'Market halted technical', '–'],
    ['At', '–', '28\u00A0Nov\u00A02026, 05:17'],
  ]);
  expect(changed({ '2026-11-30': 'usual' }, { '2026-11-30': 'closed, Diwali' })).toEqual([
    ['30 Nov 2026', 'Usual', 'closed, Diwali'],
  ]);
  expect(changed(null, { base: 'turnover', rate: 10_000, most: '1000000' })).toEqual([
    ['Base', '–', 'of what was traded'],
    ['Rate', '–', '0.1\u00A0%'],
    ['Most', '–', '₹10,00,000.00'],
  ]);
});

test('what people wrote themselves stays as they wrote it', () => {
  expect(changed({ value: 'soon' }, { value: '600000' })).toEqual([['Value', 'soon', '600000']]);
  expect(changed(null, { name: 'gold', bankReference: 'neft' })).toEqual([
    ['Name', '–', 'gold'],
    ['Bank reference', '–', 'neft'],
  ]);
});

test('each command that takes two people says in words what it does', () => {
  const keys = Object.entries(deskCalls).flatMap(([key, call]) => ('second' in call ? [key] : []));
  expect(keys.length).toBeGreaterThan(40);
  // What no words are known for is said by the call itself: "Halts: lift".
  expect(keys.filter((key) => commandText(key).includes(': '))).toEqual([]);
});
