import { hash, randomBytes } from 'node:crypto';
import { ceilings, decimal } from '@sauda/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bookLine,
  draw,
  findIssuePrice,
  hashBook,
  type Bid,
  type DrawTerms,
} from '../../../../src/modules/offerings/ipos/draw.ts';

const seed = Buffer.alloc(32, 7);
const terms: DrawTerms = { shares: 300n, lotSize: 100n, floorPrice: decimal('90') };
const bid = (no: string, shares: bigint, price = '100'): Bid => ({ no, shares, price: decimal(price) });
const run = (bids: readonly Bid[], within: DrawTerms = terms, by = seed) => draw(bids, within, by, hashBook(bids));
const total = (allotted: ReadonlyMap<string, bigint>) =>
  [...allotted.values()].reduce((sum, shares) => sum + shares, 0n);

const anyBids = fc.uniqueArray(fc.stringMatching(/^[0-9A-Z]{12}$/), { maxLength: 60 }).chain((nos) =>
  fc.tuple(
    ...nos.toSorted().map((no) =>
      fc.record({
        no: fc.constant(no),
        shares: fc.bigInt({ min: 1n, max: 10n }).map((lots) => lots * 100n),
        price: fc.bigInt({ min: 90n, max: 100n }).map((units) => units * 10_000n),
      }),
    ),
  ),
);
const anyTerms = fc
  .bigInt({ min: 1n, max: 200n })
  .map((lots) => ({ shares: lots * 100n, lotSize: 100n, floorPrice: decimal('90') }));

describe('the draw', () => {
  test('gives everybody what they asked for while there is enough', () => {
    const { allotted, issuePrice } = run([bid('A', 100n), bid('B', 200n)]);
    expect(Object.fromEntries(allotted)).toEqual({ A: 100n, B: 200n });
    expect(issuePrice).toBe(decimal('100'));
  });

  test('beyond that gives one lot each, to those whose tickets are smallest', () => {
    const bids = ['A', 'B', 'C', 'D', 'E', 'F'].map((no) => bid(no, 1_000n));
    const { allotted } = run(bids);
    const prefix = `${seed.toString('hex')}:${hashBook(bids).toString('hex')}:`;
    const winners = bids
      .map(({ no }) => no)
      .toSorted((left, right) => (hash('sha256', prefix + left) < hash('sha256', prefix + right) ? -1 : 1))
      .slice(0, 3);
    expect([...allotted.keys()].toSorted()).toEqual(winners.toSorted());
    expect(total(allotted)).toBe(300n);
  });

  test('goes round again where there are more lots than applications', () => {
    expect(Object.fromEntries(run([bid('A', 500n), bid('B', 100n)]).allotted)).toEqual({ A: 200n, B: 100n });
    const few = ['A', 'B', 'C'].map((no) => bid(no, 200n));
    const { allotted } = run([...few, bid('D', 900n)], { ...terms, shares: 1_100n });
    expect(Object.fromEntries(allotted)).toEqual({ A: 200n, B: 200n, C: 200n, D: 500n });
  });

  test('gives as many lots as an IPO can have without going through them one by one', () => {
    const terms: DrawTerms = { shares: ceilings.quantity, lotSize: 1n, floorPrice: decimal('90') };
    const bids = [bid('A', ceilings.quantity), bid('B', ceilings.quantity), bid('C', 1_000_000n)];
    const startedAt = performance.now();
    const { allotted } = run(bids, terms);
    // One by one they take minutes.
    expect(performance.now() - startedAt).toBeLessThan(20_000);
    expect(total(allotted)).toBe(ceilings.quantity);
    expect(allotted.get('C')).toBe(1_000_000n);
  });

  test('of any book comes to what lot after lot, round after round, comes to', () => {
    fc.assert(
      fc.property(anyBids, anyTerms, (bids, within) => {
        const { allotted, issuePrice } = run(bids, within);
        const prefix = `${seed.toString('hex')}:${hashBook(bids).toString('hex')}:`;
        const ticket = ({ no }: Bid) => hash('sha256', prefix + no);
        const drawn = bids
          .filter(({ price }) => price >= issuePrice)
          .toSorted((left, right) => (ticket(left) < ticket(right) ? -1 : 1));
        const slowly = new Map<string, bigint>();
        let left = within.shares;
        for (let before = -1n; left > 0n && before !== left;) {
          before = left;
          for (const { no, shares } of drawn) {
            const has = slowly.get(no) ?? 0n;
            if (left === 0n || has >= shares) continue;
            slowly.set(no, has + within.lotSize);
            left -= within.lotSize;
          }
        }
        expect(new Map(allotted)).toEqual(slowly);
      }),
    );
  });

  test('comes out otherwise with another seed, or another book', () => {
    const bids = Array.from({ length: 100 }, (_, index) => bid(`N${String(index).padStart(3, '0')}`, 100n));
    const winners = (bids: readonly Bid[], by = seed) => [...run(bids, terms, by).allotted.keys()].toSorted();
    expect(winners(bids)).toEqual(winners(bids));
    expect(winners(bids, Buffer.alloc(32, 8))).not.toEqual(winners(bids));
    const one = bids.map((each, index) => (index === 99 ? bid(each.no, 200n) : each));
    expect(winners(one)).not.toEqual(winners(bids));
  });

  test('is fair: each of ten has about the same luck in a thousand draws', () => {
    const bids = Array.from({ length: 10 }, (_, index) => bid(`N${index}`, 100n));
    const wins = new Map<string, number>();
    for (let round = 0; round < 1_000; round += 1) {
      for (const no of run(bids, terms, randomBytes(32)).allotted.keys()) wins.set(no, (wins.get(no) ?? 0) + 1);
    }
    // 300 is expected, with a standard deviation of 14.5; six of them are never seen.
    for (const { no } of bids) expect(Math.abs((wins.get(no) ?? 0) - 300), no).toBeLessThan(87);
  });

  test('of any book allots whole lots, to nobody more than asked for, never more than there is, and all that is wanted', () => {
    fc.assert(
      fc.property(anyBids, anyTerms, (bids, within) => {
        const { allotted, issuePrice } = run(bids, within);
        const byNo = new Map(bids.map((each) => [each.no, each]));
        for (const [no, shares] of allotted) {
          expect(shares % within.lotSize).toBe(0n);
          expect(shares).toBeGreaterThan(0n);
          expect(shares).toBeLessThanOrEqual(byNo.get(no)?.shares ?? 0n);
          expect(byNo.get(no)?.price).toBeGreaterThanOrEqual(issuePrice);
        }
        const wanted = bids.filter(({ price }) => price >= issuePrice).reduce((sum, { shares }) => sum + shares, 0n);
        expect(total(allotted)).toBe(wanted < within.shares ? wanted : within.shares);
        const lots = [...allotted.values()].map((shares) => shares / within.lotSize);
        const waiting = bids.filter(
          ({ no, shares, price }) => price >= issuePrice && (allotted.get(no) ?? 0n) < shares,
        );
        // Who still waits has had as many rounds as anybody, but for the last.
        for (const { no } of waiting) {
          const most = lots.reduce((max, each) => (each > max ? each : max), 0n);
          expect((allotted.get(no) ?? 0n) / within.lotSize).toBeGreaterThanOrEqual(most - 1n);
        }
      }),
    );
  });
});

describe('the issue price', () => {
  test.each([
    [
      'is the highest at which all is asked for',
      [bid('A', 100n, '100'), bid('B', 200n, '95'), bid('C', 900n, '90')],
      '95',
    ],
    ['is the floor where there are fewer bids than shares', [bid('A', 200n, '100')], '90'],
    ['is the floor without a bid', [], '90'],
    ['is the cap where that alone is enough', [bid('A', 300n, '100'), bid('B', 900n, '90')], '100'],
  ])('%s', (_, bids, price) => {
    expect(findIssuePrice(bids, terms)).toBe(decimal(price));
  });
});

test('the book is hashed line by line, as it is published', () => {
  expect(bookLine(bid('4T8N2M', 300n, '412.5'))).toBe('4T8N2M,300,412.50\n');
  expect(hashBook([bid('A', 100n), bid('B', 200n)]).toString('hex')).toBe(
    hash('sha256', 'A,100,100.00\nB,200,100.00\n'),
  );
  expect(hashBook([]).toString('hex')).toBe(hash('sha256', ''));
});
