import { specCodes } from '@sauda/contract/spec-words';
import type { Answer, Body } from '@sauda/contract';
import { formatDecimal, parseDecimal } from '@sauda/money';
import { mostSharesFor } from '@sauda/rules';
import { balancesOf } from '../../../modules/ledger/index.ts';
import type { Instrument } from '../../../modules/market/index.ts';
import { listApplications } from '../../../modules/offerings/ipos/read-ipos.ts';
import {
  listBlocks,
  standingOf,
  type BlockItem,
  type BlockKind,
} from '../../../modules/offerings/blocks/read-blocks.ts';
import { type BlockPurchase, buyBlock } from '../../../modules/offerings/blocks/buy-block.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { listOrders, type OrderStatus } from '../../../modules/trading/index.ts';
import { pageOf } from '../../../http/page.ts';
import type { CallContext, Handlers } from '../../wires/customer-handlers.ts';
import { presentOrder } from '../../deal/present.ts';
import { bareCode } from '../../market/known-instrument.ts';
import { formatPrice } from '../../market/present.ts';
import { presentApplicationAsOrder } from '../present.ts';
import { heldBack } from '../../../modules/offerings/hold-against-market.ts';
import type { Needs } from '../../dependencies.ts';
import { confirm } from '../../../modules/customers/confirm.ts';
import { toWire } from '../../to-wire.ts';

type BlockDependencies = Needs<'clock' | 'companies' | 'customers' | 'database' | 'market' | 'offerings'>;

type BlockRow = Omit<Answer<'POST /stock/success/stock/list'>['data'][number], 'blocked'>;
type Listed = Answer<'POST /stock/success/deal/list'>;

const codes: Readonly<Partial<Record<OrderStatus, number>>> = specCodes.order;
/** Where blocks, QIP and IPO are listed alone the wire has numbers, which the list of all orders has words for. */
const inNumbers = (status: OrderStatus) => (codes[status] ?? specCodes.order.failed) as unknown as string;

const openToAll = { isQualified: true, reason: null };

/** Blocks and QIP: what is on offer. */
export function blockHandlers(dependencies: BlockDependencies): Handlers {
  const { offerings, companies, database, market, clock } = dependencies;
  const { sql } = database;

  /** Why this customer cannot buy it now; what money they lack comes last. */
  async function blockedFor(item: BlockItem, { status, max, count }: BlockRow, customerId: string) {
    if (status === 'sold_out') return 'block_sold_out';
    const { trading, halt } = companies.instrument(item.symbol) ?? {};
    if (trading !== undefined) return halt ?? (trading === 'halted' ? 'trading_halted' : 'sell_only');
    const away = heldBack(item, offerings)?.key;
    if (away !== undefined) return away;
    if (await offerings.isMadeBy(sql, { kind: 'block', id: item.id }, customerId)) return 'own_offering';
    return max < count ? 'insufficient_funds' : null;
  }

  return {
    async 'POST /stock/success/stock/list'({ body, caller: { customerId } }) {
      const { kind } = body;
      const prefix = body.code?.trim() ?? '';
      const symbols = prefix === '' ? undefined : market.list({ prefix }).map(({ symbol }) => symbol);
      const [{ items, count }, { cash }, standing, fee] = await Promise.all([
        listBlocks(sql, { kind, symbols, now: clock.now() }, pageOf(body)),
        balancesOf(sql, customerId),
        kind === 'qip' ? standingOf(sql, customerId) : openToAll,
        offerings.feeBasisPoints(sql, customerId, 'stock', clock.now()),
      ]);
      return {
        msg: 'ok',
        balance: formatDecimal(cash),
        eligible: standing.isQualified,
        reason: standing.isQualified ? null : 'not_eligible',
        note: standing.isQualified ? null : (standing.reason ?? null),
        data: await Promise.all(
          items.map(async (item) => {
            const row = presentBlock(item, { cash, fee }, dependencies);
            return { ...row, blocked: await blockedFor(item, row, customerId) };
          }),
        ),
        count,
      };
    },
  };
}

/** The calls for orders, where they are about an offering. */
export function createBlockDeals(dependencies: BlockDependencies) {
  const { offerings, customers, database, market, companies } = dependencies;
  const { sql } = database;
  return {
    async buy(context: CallContext<'POST /stock/success/deal/buy'>): Promise<Answer<'POST /stock/success/deal/buy'>> {
      const { body, caller } = context;
      const { customerId } = caller;
      if (body.kind !== 'block' && body.kind !== 'qip') throw new Refusal('wrong_kind');
      if (body.id === undefined) throw new Refusal('invalid', { fields: { id: 'is required' } });
      const price = parseDecimal(body.price);
      if (price === undefined) throw new Refusal('invalid', { fields: { price: 'at most four decimals' } });
      const buy = {
        customerId,
        kind: body.kind,
        itemId: BigInt(body.id),
        symbol: body.symbol && bareCode(body.symbol),
        quantity: BigInt(body.count),
        price,
      };
      const confirmation = { transactionPassword: body.transaction_password, passkey: body.passkey };
      return context.once(
        async (tx) => {
          const bought = await buyBlock(tx, buy, offerings);
          return bought instanceof Refusal ? bought : presentPurchase(bought);
        },
        () => confirm(customers, customerId, confirmation),
      );
    },

    async list(
      body: Body<'POST /stock/success/deal/list'>,
      kind: BlockKind | 'ipo',
      status: OrderStatus | undefined,
      customerId: string,
    ): Promise<Listed> {
      const page = pageOf(body);
      if (kind === 'ipo' && status !== 'success') {
        const { applications, count } = await listApplications(sql, customerId, page);
        const rows = applications.map((application) =>
          presentApplicationAsOrder(application, companies.instrument(application.ipo.symbol)?.categoryCode ?? ''),
        );
        return { msg: 'ok', rows, data: { rows, count } };
      }
      const filter = kind === 'ipo' ? ({ origin: 'ipo', side: 'sell' } as const) : { origin: kind, status };
      const { orders, count } = await listOrders(sql, customerId, filter, page);
      const rows = orders.map((order) => ({ ...presentOrder(order, market), status: inNumbers(order.status) }));
      return { msg: 'ok', rows, data: { rows, count } };
    },
  };
}

function presentPurchase(purchase: BlockPurchase): Answer<'POST /stock/success/deal/buy'> {
  const { no, quantity, price, amount, fee, source, at: quoteTime } = purchase;
  const traded = toWire({ no, price, amount, interest: 0n, fee, source, quoteTime });
  return { msg: 'ok', data: { ...traded, status: inNumbers('success'), count: quantity.toString() } };
}

/** Who looks at it: their free cash, and what they are charged in basis points. */
interface Buyer {
  readonly cash: bigint;
  readonly fee: bigint;
}

function presentBlock(item: BlockItem, buyer: Buyer, dependencies: BlockDependencies): BlockRow {
  const instrument = dependencies.companies.instrument(item.symbol);
  return {
    id: Number(item.id),
    symbol: item.symbol,
    name: instrument?.name ?? item.symbol,
    price: formatDecimal(item.price),
    market_price: instrument === undefined ? null : marketPriceOf(item, instrument, dependencies),
    currency: instrument?.currency ?? '',
    count: Number(item.minimum),
    remaining: Number(item.remaining),
    max: Number(instrument === undefined ? 0n : mostToBuy(item, instrument, buyer, dependencies)),
    status: item.remaining >= item.minimum ? 'open' : 'sold_out',
    type: instrument?.categoryCode ?? '',
    side: 'buy',
    closes_at: item.closesAt?.toISOString() ?? null,
    created_at: item.createdAt.toISOString(),
  };
}

/** None where it is as old as what keeps a block from being sold. */
function marketPriceOf(item: BlockItem, instrument: Instrument, { market, offerings }: BlockDependencies) {
  const quote = market.quote(item.symbol);
  const isCurrent = quote !== undefined && heldBack(item, offerings)?.key !== 'stale_quote';
  return isCurrent ? formatPrice(instrument, quote.price) : null;
}

/** What the balance pays for of what remains; nothing while the exchange rate is out of date. */
function mostToBuy(
  item: BlockItem,
  instrument: Instrument,
  { cash, fee: feeBasisPoints }: Buyer,
  { offerings: { settlementRate } }: BlockDependencies,
): bigint {
  try {
    const rate = settlementRate(instrument.currency);
    const { multiplier } = instrument;
    const terms = { price: item.price, multiplier, settlementRate: rate, feeBasisPoints };
    const most = mostSharesFor(cash, terms);
    return most < item.remaining ? most : item.remaining;
  } catch (error) {
    if (error instanceof Refusal && (error.key === 'stale_rate' || error.key === 'no_exchange_rate')) return 0n;
    throw error;
  }
}
