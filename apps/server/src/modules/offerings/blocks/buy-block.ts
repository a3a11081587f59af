import { formatDecimal, type Decimal } from '@sauda/money';
import { blockQuantityBreach, smallAmountBreach, tradeCost } from '@sauda/rules';
import { requireActiveAccount } from '../../customers/index.ts';
import { lockBook, post, type Transfer } from '../../ledger/index.ts';
import type { Tx } from '../../../platform/database.ts';
import { emitEvents } from '../../../platform/outbox.ts';
import { newNumberOf } from '../../../platform/public-number.ts';
import { Refusal, refuseBreach } from '../../../platform/refusal.ts';
import { recordPurchases, type Purchase } from '../../trading/index.ts';
import type { OfferingsContext } from '../context.ts';
import { heldBack } from '../hold-against-market.ts';
import type { BlockItem, BlockKind } from './read-blocks.ts';

export interface BlockBuy {
  readonly customerId: string;
  readonly kind: BlockKind;
  readonly itemId: bigint;
  /** Checked to match the item's, where given. */
  readonly symbol: string | undefined;
  readonly quantity: bigint;
  /** What the customer believes that a share costs. */
  readonly price: Decimal;
}

/** What was bought. */
export interface BlockPurchase {
  readonly no: string;
  readonly quantity: bigint;
  readonly price: Decimal;
  readonly amount: Decimal;
  readonly fee: Decimal;
  readonly source: string;
  readonly at: Date;
}

/**
 * Buys shares of a block at its price; they are a lot at once. The customer must have confirmed it before.
 * @returns a refusal where the block has too few left: it is to be answered, and the failed order stays on record
 * @throws Refusal `not_found`, `not_eligible`, `block_closed`, `block_price_changed`, `quantity_below_minimum`,
 * `insufficient_funds`, `stale_rate`, `account_frozen`, `trading_halted`, `sell_only`, `stale_quote`, `offer_away_from_market`,
 * `own_offering`, `amount_too_small`, `not_tradable`
 */
export async function buyBlock(tx: Tx, buy: BlockBuy, context: OfferingsContext): Promise<BlockPurchase | Refusal> {
  const { customerId, quantity } = buy;
  const book = await lockBook(tx, [customerId]);
  const at = context.clock.now();
  await requireActiveAccount(tx, customerId, 'trade');
  const item = await findOnOffer(tx, buy, at);
  if (item.kind === 'qip') await checkEligible(tx, customerId);
  checkTerms(buy, item);

  const instrument = context.market.instrument(item.symbol);
  if (instrument?.assetClass !== 'stock') throw new Refusal('not_tradable');
  if (instrument.trading !== undefined) {
    throw new Refusal(instrument.halt ?? (instrument.trading === 'halted' ? 'trading_halted' : 'sell_only'));
  }
  if (await context.isMadeBy(tx, { kind: 'block', id: item.id }, customerId)) throw new Refusal('own_offering');
  const away = heldBack(item, context);
  if (away !== undefined) throw away;
  const settlementRate = context.settlementRate(instrument.currency);
  const feeBasisPoints = await context.feeBasisPoints(tx, customerId, instrument.assetClass, at);
  const cost = tradeCost(quantity, {
    price: item.price,
    multiplier: instrument.multiplier,
    settlementRate,
    feeBasisPoints,
  });
  refuseBreach(smallAmountBreach(cost.amount));
  const no = newNumberOf(customerId);
  const purchase: Omit<Purchase, 'outcome'> = {
    customerId,
    no,
    origin: item.kind,
    offeringId: item.id,
    symbol: item.symbol,
    assetClass: instrument.assetClass,
    quantity,
    price: item.price,
    currency: instrument.currency,
    settlementRate,
    feeBasisPoints: Number(feeBasisPoints),
    market: context.market.quote(item.symbol),
    at,
  };
  // What the balance does not pay for takes nothing from the block, so this comes first.
  book.move(...transfersOf(customerId, no, cost));

  if (!(await takeFrom(tx, item, quantity))) {
    const [now] = await tx<[{ remaining: bigint }]>`SELECT remaining FROM block_items WHERE id = ${item.id}`;
    await recordPurchases(tx, [{ ...purchase, outcome: { refusedFor: 'block_sold_out' } }]);
    return new Refusal('block_sold_out', { values: { remaining: now.remaining.toString() } });
  }
  await post(tx, book, at);
  await recordPurchases(tx, [{ ...purchase, outcome: cost }]);
  await emitEvents(tx, [
    { type: 'order', customerId, no, status: 'success' },
    { type: 'balance', customerId },
  ]);
  return { no, quantity, price: item.price, ...cost, source: `${item.kind}/${item.id}`, at };
}

async function findOnOffer(tx: Tx, { itemId, kind }: BlockBuy, now: Date): Promise<BlockItem> {
  const [item] = await tx<BlockItem[]>`
    SELECT * FROM block_items WHERE id = ${itemId} AND kind = ${kind} AND status <> 'draft'`;
  if (item === undefined) throw new Refusal('not_found');
  if (item.status !== 'open' || (item.closesAt !== undefined && item.closesAt <= now))
    throw new Refusal('block_closed');
  return item;
}

async function checkEligible(tx: Tx, customerId: string): Promise<void> {
  const [customer] = await tx<Array<{ eligible: boolean }>>`
    SELECT qip_eligible AS eligible FROM customers WHERE id = ${customerId}`;
  if (customer?.eligible !== true) throw new Refusal('not_eligible');
}

function checkTerms({ symbol, price, quantity }: BlockBuy, item: BlockItem): void {
  if (symbol !== undefined && symbol !== item.symbol) throw new Refusal('not_found');
  if (price !== item.price) {
    throw new Refusal('block_price_changed', { values: { price: formatDecimal(item.price) } });
  }
  refuseBreach(blockQuantityBreach(item.minimum, quantity));
}

function transfersOf(customerId: string, no: string, cost: { amount: Decimal; fee: Decimal }): Transfer[] {
  const common = { customerId, debit: 'cash', subject: { kind: 'order', no }, actor: 'customer' } as const;
  return [
    { ...common, credit: 'clearing', amount: cost.amount, reason: 'buyBlock' },
    ...(cost.fee === 0n
      ? []
      : [{ ...common, credit: 'fees', amount: cost.fee, reason: 'transactionExpenses' } as const]),
  ];
}

/** Takes shares from a block if it still has them. Buyers queue for the row, so together they never take too many. */
async function takeFrom(tx: Tx, { id, price }: BlockItem, quantity: bigint): Promise<boolean> {
  const taken = await tx`
    UPDATE block_items SET remaining = remaining - ${quantity}
    WHERE id = ${id} AND status = 'open' AND price = ${price} AND remaining >= ${quantity}
    RETURNING 1`;
  return taken.length > 0;
}
