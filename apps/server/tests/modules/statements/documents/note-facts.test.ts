import { decimal } from '@sauda/money';
import { describe, expect, test } from 'vitest';
import type { Heading } from '../../../../src/modules/statements/documents/document-facts.ts';
import { noteFacts } from '../../../../src/modules/statements/documents/note-facts.ts';
import type { MovedByOrder, NotedExecution } from '../../../../src/modules/statements/documents/read-parts.ts';

const [customerId, at] = ['00000000-0000-7000-8000-000000000001', new Date('2026-11-24T08:00:00Z')];
const heading: Heading = {
  issuer: { currency: 'INR', licence: undefined },
  customer: { id: customerId, number: 10_000_001n, language: 'en' },
  period: {
    id: 1n,
    kind: 'note',
    firstDay: new Date('2026-11-24T00:00:00Z'),
    lastDay: new Date('2026-11-24T00:00:00Z'),
    timeZone: 'Asia/Kolkata',
    startsAt: new Date('2026-11-23T18:30:00Z'),
    endsAt: new Date('2026-11-24T18:30:00Z'),
    listedAt: undefined,
    madeAt: undefined,
  },
  no: 'CN-2026-27-0000001',
  madeAt: at,
  publicKey: Buffer.alloc(32),
};

const execution = (changed: Partial<NotedExecution>): NotedExecution => ({
  customerId,
  orderNo: 'A',
  part: 1,
  tradePart: 1,
  kind: 'trade',
  executionId: 'A',
  venue: 'internal',
  tradedAt: at,
  bookedAt: at,
  quantity: 10n,
  price: decimal(100),
  amount: decimal(1_000),
  interest: 0n,
  fee: 0n,
  settlementRate: 100_000_000n,
  rateSource: undefined,
  rateQuoteTime: undefined,
  side: 'buy',
  symbol: 'DECSTEEL',
  assetClass: 'stock',
  origin: 'market',
  currency: 'INR',
  orderedAt: at,
  earlierAt: undefined,
  earlierNote: undefined,
  ...changed,
});
const moved = (orderNo: string, account: string, amount: number): MovedByOrder => ({
  customerId,
  orderNo,
  account,
  amount: amount < 0 ? -decimal(-amount) : decimal(amount),
});
const totalsOf = (executions: readonly NotedExecution[], movements: readonly MovedByOrder[]) =>
  noteFacts(heading, '2026-27', { executions, moved: movements, nameOf: (symbol) => symbol }).totals;

describe('a note', () => {
  test('says of what an application has paid that it was bought, and that nothing is to be paid for it', () => {
    expect(totalsOf([execution({ origin: 'ipo', venue: 'ipo' })], [])).toMatchObject({
      bought: '1000.00',
      paid_by_application: '1000.00',
      net: '0.00',
    });
  });

  test('has accrued interest, brokerage, levies and what the house has covered in its net', () => {
    const executions = [execution({ interest: decimal(20), fee: decimal(1) })];
    const movements = [
      moved('A', 'clearing', -1_000),
      moved('A', 'interest', -20),
      moved('A', 'fees', -1),
      moved('A', 'charges_stt', -2),
      moved('A', 'errors', 500),
    ];
    expect(totalsOf(executions, movements)).toEqual({
      bought: '1000.00',
      sold: '0.00',
      paid_by_application: '0.00',
      interest: '-20.00',
      brokerage: '1.00',
      levies: [{ account: 'charges_stt', amount: '2.00' }],
      covered: '500.00',
      net: '-523.00',
    });
  });

  test('does not count what an order without a trade that day was charged', () => {
    const movements = [moved('A', 'clearing', -1_000), moved('B', 'charges_stt', -2)];
    expect(totalsOf([execution({})], movements)).toMatchObject({ levies: [], net: '-1000.00' });
  });

  test.each([
    ['another amount', [moved('A', 'clearing', -999)]],
    ['a fee that no execution has', [moved('A', 'clearing', -1_000), moved('A', 'fees', -1)]],
    ['a trade that no execution has', [moved('A', 'clearing', -1_000), moved('B', 'clearing', -1)]],
  ])('is not made where transfers have %s', (_name, movements) => {
    expect(() => totalsOf([execution({})], movements)).toThrow('do not come to the same');
  });
});
