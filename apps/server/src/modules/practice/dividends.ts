import { basisPointsOf, decimal, roundHalfEven } from '@sauda/money';
import type { Market } from '../market/index.ts';
import { declareDividend, type PriceSource } from '../trading/index.ts';
import { minuteMs } from '../../platform/time.ts';
import type { Given } from '../../platform/given.ts';

/** Who pays in turn. The demo customer holds the first three. */
const payers = ['DECSTEEL', 'KAVPOWER', 'KONSHIP', 'UJJBANK', 'TARAKA', 'NILPHARM', 'AALAMB', 'SAMPBANK'] as const;
const yieldBasisPoints = 40n;
const perShareStep = decimal('0.05');
/** So that a share pays at most every other day. */
const everyMs = 6 * 60 * minuteMs;

/**
 * Sees to it that a dividend is always on its way: every six hours another company pays, and soon after a first start
 * one that the demo customer holds. All nodes may do it: times are on a grid, and a dividend is declared once for each.
 */
export async function keepDividends(
  options: Given<'clock' | 'database'> & {
    market: Market;
    view: PriceSource;
  },
): Promise<void> {
  const { database, market, view, clock } = options;
  const now = clock.now();
  const [known] = await database.sql`SELECT 1 FROM distributions WHERE kind = 'dividend' LIMIT 1`;
  const place = Math.floor(now.getTime() / everyMs) + 1;
  await declare(payers[place % payers.length] ?? payers[0], place * everyMs);
  if (known === undefined) await declare(payers[0], (Math.floor(now.getTime() / minuteMs) + 2) * minuteMs);

  async function declare(symbol: string, recordAt: number): Promise<void> {
    const quote = market.quote(symbol);
    if (quote === undefined) return;
    const perShare = roundHalfEven(basisPointsOf(quote.price, yieldBasisPoints), perShareStep);
    await database.transaction((tx) =>
      declareDividend(tx, view, {
        symbol,
        perShare: perShare === 0n ? perShareStep : perShare,
        recordAt: new Date(recordAt),
        paysAt: new Date(recordAt + minuteMs),
        declaredBy: 'practice-market',
        at: now,
      }),
    );
  }
}
