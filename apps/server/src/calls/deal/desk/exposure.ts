import type { DeskAnswer, DeskQuery } from '@sauda/contract/desk';
import { tradedClasses, type TradedClass } from '@sauda/facts';
import type { Decimal } from '@sauda/money';
import { sharesOnOffer } from '../../../modules/offerings/staff-lists.ts';
import { TimeZone } from '../../../modules/market/index.ts';
import {
  listHolders,
  readExposures,
  valueExposure,
  type Holder,
  type ValuedExposure,
} from '../../../modules/trading/index.ts';
import { pageOfItems, usualLimit } from '../../../http/key-page.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { presentCustomerRef } from '../../customers/present.ts';
import type { Needs } from '../../dependencies.ts';
import { toWire } from '../../to-wire.ts';
import type { DeskHandlers } from '../../wires/desk-handlers.ts';

const zero = 0n;

type Query = DeskQuery<'GET /exposure'>;
type Data = DeskAnswer<'GET /exposure'>['data'];

/** What customers hold of each instrument, and who does. */
export function deskExposureHandlers(needs: Needs<'clock' | 'prices' | 'sql' | 'timeZone'>): DeskHandlers {
  const { sql, clock, prices } = needs;
  const zone = new TimeZone(needs.timeZone);
  return {
    async 'GET /exposure'({ query }) {
      const { after, limit = usualLimit } = query;
      const since = new Date(zone.instant(zone.dayOf(clock.now().getTime()), 0));
      const [read, onOffer] = await Promise.all([readExposures(sql, since), sharesOnOffer(sql)]);
      const found = inOrder(
        read.map((one) => valueExposure(one, prices)).filter((one) => fits(one, query)),
        query,
      );
      // The symbol that the page before ended with; where it is gone, the list begins anew.
      const start = after === undefined ? 0 : found.findIndex(({ symbol }) => symbol === after) + 1;
      const { rows, next } = pageOfItems(found.slice(start), limit, ({ symbol }) => symbol);
      return {
        msg: 'ok',
        data: { rows: rows.map((row) => present(row, onOffer.get(row.symbol) ?? zero)), next, totals: totalsOf(found) },
      };
    },

    async 'GET /exposure/holders'({ query: { symbol, after, limit = usualLimit } }) {
      const instrument = prices.instrument(symbol);
      if (instrument === undefined) throw new Refusal('unknown_symbol');
      if (after !== undefined && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(after))
        throw new Refusal('invalid', { fields: { after: 'is not a key' } });
      const { rows, next } = pageOfItems(
        await listHolders(sql, symbol, { after, limit: limit + 1 }),
        limit,
        ({ id }) => id,
      );
      const presentOne = (holder: Holder) => {
        const { cost, quantity, reserved, lots } = holder;
        const { value, unrealised } = valueExposure(
          { ...nothing(symbol, instrument.assetClass), quantity, cost },
          prices,
        );
        const figures = { quantity: quantity.toString(), reserved: reserved.toString() };
        return { ...presentCustomerRef(holder), lots, ...figures, ...toWire({ cost, value, unrealised }) };
      };
      return { msg: 'ok', data: { rows: rows.map(presentOne), next, name: instrument.name } };
    },
  };
}

const noSums = {
  holders: zero,
  lots: zero,
  quantity: zero,
  fromOffers: zero,
  cost: zero,
  realised: zero,
  buyOrders: zero,
  buyQuantity: zero,
  buyHeld: zero,
  sellOrders: zero,
  sellQuantity: zero,
};

const nothing = (symbol: string, assetClass: string) => ({
  symbol,
  assetClass: assetClass as TradedClass,
  ...noSums,
});

const nameOf = ({ instrument, symbol }: ValuedExposure): string => instrument?.name ?? symbol;

function fits(exposure: ValuedExposure, { q = '', asset_class: wanted, market }: Query): boolean {
  const words = q.trim().toLowerCase();
  return (
    (wanted === undefined || exposure.assetClass === wanted) &&
    (market === undefined || exposure.instrument?.market === market) &&
    (exposure.symbol.toLowerCase().startsWith(words) || nameOf(exposure).toLowerCase().includes(words))
  );
}

/** What each sort goes by; what is not known is less than anything, and symbols decide between equals. */
const keyOf: Readonly<Record<NonNullable<Query['sort']>, (one: ValuedExposure) => string | Decimal>> = {
  symbol: ({ symbol }) => symbol,
  name: (one) => nameOf(one).toLowerCase(),
  holders: ({ holders }) => holders,
  cost: ({ cost }) => cost,
  value: ({ value }) => value ?? -1n,
  unrealised: ({ unrealised }) => unrealised ?? -(10n ** 30n),
  realised_today: ({ realised }) => realised,
  buy_held: ({ buyHeld }) => buyHeld,
  buy_orders: ({ buyOrders }) => buyOrders,
  sell_orders: ({ sellOrders }) => sellOrders,
};

const compare = <T extends string | bigint>(left: T, right: T): number => (left < right ? -1 : left > right ? 1 : 0);

function inOrder(found: readonly ValuedExposure[], { sort = 'symbol', order }: Query): readonly ValuedExposure[] {
  const sorted = found.toSorted(
    (left, right) => compare(keyOf[sort](left), keyOf[sort](right)) || compare(left.symbol, right.symbol),
  );
  return order === 'desc' ? sorted.toReversed() : sorted;
}

function present(one: ValuedExposure, onOffer: bigint): Data['rows'][number] {
  const { symbol, assetClass, instrument, quote, cost, value, unrealised, realised, buyHeld } = one;
  return {
    symbol,
    name: nameOf(one),
    market: instrument?.market ?? '',
    asset_class: assetClass,
    currency: instrument?.currency ?? '',
    holders: Number(one.holders),
    lots: Number(one.lots),
    quantity: one.quantity.toString(),
    from_offers: one.fromOffers.toString(),
    on_offer: onOffer.toString(),
    buy_quantity: one.buyQuantity.toString(),
    sell_quantity: one.sellQuantity.toString(),
    buy_orders: Number(one.buyOrders),
    sell_orders: Number(one.sellOrders),
    ...toWire({ price: quote?.price, priceTime: quote?.time }),
    ...toWire({ cost, value, unrealised, realisedToday: realised, buyHeld }),
  };
}

function totalsOf(found: readonly ValuedExposure[]): Data['totals'] {
  const classes = tradedClasses.filter((one) => found.some(({ assetClass }) => assetClass === one));
  const ofClasses = classes.map((one) =>
    totalOf(
      one,
      found.filter(({ assetClass }) => assetClass === one),
    ),
  );
  return [...ofClasses, totalOf(null, found)];
}

function totalOf(assetClass: TradedClass | null, found: readonly ValuedExposure[]): Data['totals'][number] {
  const sum = (of: (one: ValuedExposure) => bigint | undefined): bigint =>
    found.reduce((total, one) => total + (of(one) ?? zero), zero);
  return {
    asset_class: assetClass,
    instruments: found.length,
    buy_orders: Number(sum(({ buyOrders }) => buyOrders)),
    sell_orders: Number(sum(({ sellOrders }) => sellOrders)),
    unpriced: found.filter(({ value, quantity }) => value === undefined && quantity > zero).length,
    ...toWire({
      cost: sum(({ cost }) => cost),
      value: sum(({ value }) => value),
      unrealised: sum(({ unrealised }) => unrealised),
      realisedToday: sum(({ realised }) => realised),
      buyHeld: sum(({ buyHeld }) => buyHeld),
    }),
  };
}
