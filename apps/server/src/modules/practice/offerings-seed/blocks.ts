import { roundDown, roundUp } from '@sauda/money';
import { dayMs } from '../../../platform/time.ts';
import type { Market } from '../../market/index.ts';
import { createBlock, publishBlock, type BlockKind } from '../../offerings/index.ts';
import { later, shopkeeper, type Shelf } from './shelf.ts';

/** How many of each kind are on offer. */
const wanted = { block: 6, qip: 4 } as const satisfies Record<BlockKind, number>;
const lots = [5n, 20n, 50n, 8n, 30n, 100n] as const;
const minimums = [100n, 100n, 500n, 100n, 1_000n, 200n] as const;
/** Below the market, in hundredths of a per cent: a block costs less than as many single orders would. */
const discounts = [60n, 110n, 180n, 240n, 300n] as const;

type BlockShelf = Pick<Shelf, 'tx' | 'now' | 'offerings'> & { readonly market: Pick<Market, 'list' | 'quote'> };

/** Offers blocks of listed stocks a little below their prices, and new ones when those are sold or a day old. */
export async function keepBlocks({ tx, now, offerings, market }: BlockShelf): Promise<void> {
  const stocks = market.list({ assetClass: 'stock', categoryCode: 'IN' });
  for (const kind of ['block', 'qip'] as const) {
    const [{ open, made }] = await tx<[{ open: number; made: number }]>`
      SELECT count(*) FILTER (WHERE status = 'open' AND remaining >= minimum AND closes_at > ${now})::int AS open,
        count(*)::int AS made
      FROM block_items WHERE kind = ${kind}`;
    for (let place = made; place < made + wanted[kind] - open; place += 1) {
      // A stride without a common factor with most numbers of stocks, so that all have their turn.
      const stock = stocks[(place * 37 + (kind === 'qip' ? 11 : 0)) % Math.max(1, stocks.length)];
      const quote = stock === undefined ? undefined : market.quote(stock.symbol);
      if (stock === undefined || quote === undefined) return;
      const minimum = minimums[place % minimums.length] ?? 100n;
      const discount = discounts[place % discounts.length] ?? 100n;
      const discounted = roundDown((quote.price * (10_000n - discount)) / 10_000n, stock.tickSize);
      // A share that has fallen to the end of its day's band is offered at what it may cost at the least.
      const lowest = roundUp(quote.bandLow, stock.tickSize);
      const draft = {
        kind,
        symbol: stock.symbol,
        price: discounted > lowest ? discounted : lowest,
        minimum,
        quantity: minimum * (lots[place % lots.length] ?? 10n),
        closesAt: later(now, dayMs),
      };
      const { id } = await createBlock(tx, draft, { actor: shopkeeper, at: now }, offerings);
      await publishBlock(tx, id, { actor: shopkeeper, at: now }, offerings);
    }
  }
}
