import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { verifyDraw, type PublishedDraw } from '../../../../../src/features/offerings/ipos/draw/verify-draw.ts';

const seed = '07'.repeat(32);
type Bid = readonly [no: string, count: number, price: string, allotted: number];

/** A draw as it would be published, honest about everything but what is overridden. */
function published(bids: readonly Bid[], issuePrice: string, overridden: Partial<PublishedDraw> = {}): PublishedDraw {
  return {
    status: 'Allotted',
    shares: 300,
    lot: 100,
    price_low: '90.00',
    seed_hash: hash('sha256', Buffer.from(seed, 'hex')),
    book_hash: bookHash(bids),
    seed,
    issue_price: issuePrice,
    applications: bids.length,
    rows: bids.map(([no, count, price, allotted]) => ({ no, count, price, allotted })),
    ...overridden,
  };
}

const bookHash = (bids: readonly Bid[]) =>
  hash('sha256', bids.map(([no, count, price]) => `${no},${count},${price}\n`).join(''));

const wanting = (nos: string, count: number): Bid[] => [...nos].map((no) => [no, count, '100.00', 0]);

/** The bids with what each gets where one lot goes to each of the smallest tickets. */
function drawn(bids: readonly Bid[], lots: number): Bid[] {
  const prefix = `${seed}:${bookHash(bids)}:`;
  const tickets = bids.map(([no]) => ({ no, ticket: hash('sha256', prefix + no) }));
  const winners = new Set(
    tickets
      .toSorted((left, right) => (left.ticket < right.ticket ? -1 : 1))
      .slice(0, lots)
      .map(({ no }) => no),
  );
  return bids.map(([no, count, price]) => [no, count, price, winners.has(no) ? 100 : 0]);
}

const ample: Bid[] = [
  ['A', 100, '100.00', 100],
  ['B', 200, '100.00', 200],
];
const scarce = drawn(wanting('ABCDEFGH', 300), 3);
const faultsOf = async (draw: PublishedDraw) => (await verifyDraw(draw, undefined))?.faults;

describe('verifyDraw', () => {
  it('has nothing to say before the seed is revealed', async () => {
    expect(await verifyDraw(published(ample, '100.00', { seed: null }), 'A')).toBeUndefined();
  });

  it('gives all what they asked for where there is enough', async () => {
    expect(await verifyDraw(published(ample, '100.00'), 'B')).toEqual({
      faults: [],
      winners: 2,
      allottedShares: 300,
      mine: 200,
      isMineInBook: true,
    });
  });

  it('gives a lot each to the smallest tickets where there is not', async () => {
    const winner = scarce.find(([, , , allotted]) => allotted > 0)?.[0];
    const loser = scarce.find(([, , , allotted]) => allotted === 0)?.[0];
    expect(await verifyDraw(published(scarce, '100.00'), winner)).toMatchObject({
      faults: [],
      winners: 3,
      allottedShares: 300,
      mine: 100,
    });
    expect(await verifyDraw(published(scarce, '100.00'), loser)).toMatchObject({ mine: 0, isMineInBook: true });
    expect(await verifyDraw(published(scarce, '100.00'), 'Z')).toMatchObject({ mine: 0, isMineInBook: false });
  });

  it('goes through as many rounds as an offer can have', async () => {
    const bids: Bid[] = [
      ['A', 10_000_000_000, '100.00', 4_999_500_000],
      ['B', 10_000_000_000, '100.00', 4_999_500_000],
      ['C', 1_000_000, '100.00', 1_000_000],
    ];
    const startedAt = performance.now();
    expect(await faultsOf(published(bids, '100.00', { shares: 10_000_000_000, lot: 1 }))).toEqual([]);
    // One by one they take minutes.
    expect(performance.now() - startedAt).toBeLessThan(20_000);
  });

  it('goes round again for those who asked for more', async () => {
    const bids: Bid[] = [
      ['A', 500, '100.00', 200],
      ['B', 100, '100.00', 100],
    ];
    expect(await faultsOf(published(bids, '100.00'))).toEqual([]);
  });

  it('finds the highest price at which all is asked for, and gives nothing below it', async () => {
    const bids: Bid[] = [
      ['A', 300, '95.00', 300],
      ['B', 900, '92.00', 0],
    ];
    expect(await faultsOf(published(bids, '95.00'))).toEqual([]);
    expect(await faultsOf(published([['A', 100, '95.00', 100]], '90.00'))).toEqual([]);
    expect(await faultsOf(published(bids, '92.00'))).toEqual(['issuePrice']);
  });

  it.each([
    ['seed', { seed_hash: '00'.repeat(32) }],
    ['applications', { applications: 9 }],
    ['book', { book_hash: '00'.repeat(32) }],
    ['allotment', { rows: wanting('ABCDEFGH', 300).map(([no, count, price]) => ({ no, count, price, allotted: 0 })) }],
  ] as const)('notices a false %s', async (fault, overridden) => {
    expect(await faultsOf(published(scarce, '100.00', overridden))).toContain(fault);
  });

  it('notices an application that is there twice', async () => {
    expect(await faultsOf(published([...ample, ['B', 200, '100.00', 0]], '100.00'))).toContain('order');
  });

  it('waits for outcomes while the draw is being booked', async () => {
    const half = published(scarce, '100.00', { status: 'Closed' });
    const rows = half.rows.map((row, index) => (index < 4 ? row : { ...row, allotted: null }));
    expect(await faultsOf({ ...half, rows })).toEqual([]);
    expect(await faultsOf({ ...half, status: 'Allotted', rows })).toEqual(['allotment']);
  });

  it('does a draw of 20,000', async () => {
    const bids = Array.from({ length: 20_000 }, (_, index): Bid => [`N${100_000 + index}`, 100, '100.00', 0]);
    expect(await faultsOf(published(drawn(bids, 3), '100.00'))).toEqual([]);
  });
});
