import { ceilings, convertHalfEven, decimal, fits, multiplyHalfEven, ONE } from '@sauda/money';
import { expect, test } from 'vitest';
import type { Instrument } from '../../../src/modules/market/index.ts';
import type { Refusal } from '../../../src/platform/refusal.ts';
import { checkBlockDraft, checkFundDraft, checkIpoDraft } from '../../../src/modules/offerings/check-drafts.ts';

const share = { assetClass: 'stock', tickSize: 1n } as Instrument;
const day = (number: number) => new Date(Date.UTC(2026, 10, number));
const block = {
  kind: 'block' as const,
  symbol: 'KONSHIP',
  price: ceilings.price,
  minimum: 1n,
  quantity: ceilings.total / ceilings.price,
  closesAt: undefined,
};
const ipo = {
  symbol: 'SARAGRO',
  companyName: 'Sarovar Agro',
  series: 'EQ' as const,
  market: 'NSE',
  currency: 'INR',
  tickSize: 1n,
  floorPrice: 1n,
  capPrice: decimal(100),
  lotSize: 1n,
  shares: ceilings.quantity,
  minimum: undefined,
  maximum: ceilings.quantity,
  appliesFrom: undefined,
  opensAt: day(1),
  closesAt: day(2),
  allotsAt: day(3),
  listsAt: day(4),
  about: '',
  documentUrl: undefined,
};
const fund = {
  name: 'All',
  minimumReturn: 0n,
  maximumReturn: ceilings.percent,
  periodDays: 3_660,
  daySeconds: 86_400,
  amount: ceilings.amount,
  issueAmount: ceilings.total,
  minimumRaise: 0n,
  opensAt: day(1),
  closesAt: day(2),
  terms: '',
  risk: '',
};

function faultsOf(check: () => void): string[] {
  try {
    check();
    return [];
  } catch (error) {
    return Object.keys((error as Refusal).details.fields ?? {});
  }
}

test('drafts at their ceilings can be, and all that they come to can be booked', () => {
  expect(faultsOf(() => checkBlockDraft(block, share))).toEqual([]);
  expect(faultsOf(() => checkIpoDraft(ipo))).toEqual([]);
  const dearest = { hundredMillionths: 300n * 100_000_000n };
  expect(fits(convertHalfEven(block.price * block.quantity, dearest))).toBe(true);
  expect(fits(convertHalfEven(ipo.capPrice * ipo.shares, dearest))).toBe(true);
  expect(fits(fund.issueAmount + multiplyHalfEven(fund.issueAmount, fund.maximumReturn) / 100n)).toBe(true);
});

test.each([
  ['price', { price: ceilings.price + 1n, quantity: 1n }],
  ['quantity', { quantity: block.quantity + 1n }],
  ['quantity', { price: 1n, quantity: ceilings.quantity + 1n }],
])('a block above the ceiling of its %s cannot be', (field, more) => {
  expect(faultsOf(() => checkBlockDraft({ ...block, ...more }, share))).toEqual([field]);
});

test.each([
  ['price_high', { capPrice: ceilings.price + 1n, shares: 1n, maximum: undefined }],
  ['shares', { shares: ceilings.quantity + 1n }],
  ['shares', { capPrice: decimal(100) + ONE }],
  ['max', { maximum: ceilings.quantity + 1n }],
  ['applies_from', { appliesFrom: day(1) }],
])('an IPO whose %s is too high, or too late, cannot be', (field, more) => {
  expect(faultsOf(() => checkIpoDraft({ ...ipo, ...more }))).toEqual([field]);
});

test.each([
  ['max_return', { maximumReturn: ceilings.percent + 1n }],
  ['amount', { amount: ceilings.amount + 100n, issueAmount: ceilings.total }],
  ['issue_amount', { issueAmount: ceilings.total + 100n }],
])('a fund above the ceiling of its %s cannot be', (field, more) => {
  // What a fund may cost the house is far below.
  expect(
    faultsOf(() =>
      checkFundDraft({ ...fund, maximumReturn: 1n, amount: decimal(1), issueAmount: decimal(1), ...more }),
    ),
  ).toContain(field);
});
