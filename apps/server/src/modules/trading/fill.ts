import { basisPointsOf, convertHalfEven, type Decimal, type Rate } from '@sauda/money';
import {
  chargesOf,
  feeOfClass,
  smallAmountBreach,
  sumOfCharges,
  tradeCost,
  type ChargeRate,
  type FeePlans,
  type FeeTerm,
  type Lifetime,
  type MaximumLots,
  type Side,
  type Trail,
  type TradeCost,
  type TriggerPrices,
  lifetimeOf,
} from '@sauda/rules';
import { refuseBreach } from '../../platform/refusal.ts';
import type { Movement, Transfer } from '../ledger/index.ts';
import { accruedPerUnit, couponAfter, couponPerUnit, type Instrument } from '../market/index.ts';
import type { MarketView, Execution, Venue } from './market-view.ts';
import { openOf, type Order, type TradedClass, type TradingState } from './order.ts';
import { noChargeRules, ratesOfOrder, tableOfNewOrder, type ChargeRules } from './charges/charged.ts';
import { requireFees } from './fees/fee-terms.ts';
import { quotedBy } from './quoted.ts';
import type { Settling } from './settle-later.ts';
import { rate, whole } from '../../platform/setting-rules.ts';
import type { Settings } from '../../platform/settings.ts';

/** What the operator can set. */
export interface TradingSettings {
  readonly feePlans: FeePlans;
  /** What is charged by law; nothing where absent. */
  readonly charges?: ChargeRules;
  readonly maximumLots: MaximumLots;
  /** How far beyond its trigger a stop without a limit of its own may trade. */
  readonly stopProtectionBasisPoints: bigint;
  /** How long an order stands that stands until it is cancelled, in days. */
  readonly gtcDays: number;
}

export const tradingSettings = {
  half_position_max: whole('How many lots one order buys at most, with half a position.', [1, 1_000_000], {
    usual: '50',
    notAbove: 'full_position_max',
  }),
  full_position_max: whole('How many lots one order buys at most, with a full position.', [1, 1_000_000], {
    usual: '100',
  }),
  stop_protection_percent: whole(
    'How far beyond its stop the app lets a stop order trade, in per cent: market protection.',
    [0, 50],
    { usual: '3' },
  ),
  mass_cancel_second_person_above: whole(
    'To cancel more orders than this at once takes two people.',
    [0, 100_000_000],
    { usual: '100', isForDesk: true },
  ),
  gtc_days: whole('How long an order stands that is good until cancelled, in days.', [1, 365], { usual: '90' }),
  dividend_tax_percent: whole(
    'What is withheld of a dividend, in per cent, where its declaration does not say another rate.',
    [0, 50],
    { usual: '0' },
  ),
  trade_display_rate: rate('The rate of the second currency shown with trades. It settles nothing.', {
    usual: '20.29',
  }),
};

/** Read at each transaction. */
export const tradingTerms =
  (
    { integer }: Pick<Settings<keyof typeof tradingSettings>, 'integer'>,
    feePlans: { now(): FeePlans },
    charges: { now(): ChargeRules },
  ) =>
  (): TradingSettings => ({
    feePlans: feePlans.now(),
    charges: charges.now(),
    maximumLots: { half: integer('half_position_max'), full: integer('full_position_max') },
    stopProtectionBasisPoints: integer('stop_protection_percent') * 100n,
    gtcDays: Number(integer('gtc_days')),
  });

/** The cancelling of more orders at once takes two people. */
export const massCancelLimit =
  ({ integer }: Pick<Settings<keyof typeof tradingSettings>, 'integer'>) =>
  (): number =>
    Number(integer('mass_cancel_second_person_above'));

export interface Context {
  readonly state: TradingState;
  readonly market: MarketView;
  /** Undefined where prices are shown and nothing can be traded. */
  readonly venue: Venue | undefined;
  readonly settings: TradingSettings;
  /** Customers who may not trade now, with the reason. */
  readonly frozen: ReadonlyMap<string, string>;
  /** What of fees holds for customers alone. */
  readonly terms?: ReadonlyMap<string, readonly FeeTerm[]>;
  /** Customers with an account at the venue that trades; undefined where it keeps none. */
  readonly withAccount?: ReadonlySet<string> | undefined;
  /** What settles later; undefined where everything settles at once. */
  readonly settling?: Settling | undefined;
  readonly now: Date;
}

/** What a trade comes to, in the account currency. */
interface Cost extends TradeCost {
  /** Accrued interest, on top of the amount. */
  readonly interest: Decimal;
}

/** What is asked for, on either side. */
export interface Placed extends Omit<Kind, 'limitPrice'> {
  readonly customerId: string;
  readonly quantity: bigint;
  readonly limitPrice: Decimal;
}

/** What kind of order is asked for, and for how long. */
export interface Kind {
  /** The worst price that it takes; none of one at the market, or of a stop order, that is to have what protects it. */
  readonly limitPrice: Decimal | undefined;
  /** Of a stop order: the price of the market that sets it off. */
  readonly triggerPrice?: Decimal | undefined;
  /** Of a trailing stop, in the place of a trigger. */
  readonly trail?: Trail | undefined;
  /** It trades at once, as far as protection allows. */
  readonly atMarket?: boolean | undefined;
  /** For the session where absent; of one at the market `ioc`. */
  readonly lifetime?: Lifetime | undefined;
  /** It waits for the next opening where the market is closed. */
  readonly isQueued?: boolean | undefined;
}

/** Until when an order stands, and from when on where it waits for an opening. */
export interface Stands {
  readonly expiresAt: Date;
  readonly queuedUntil: Date | undefined;
}

/** An order as it begins, but for its exchange rate and its lot. */
export function newOrder(
  context: Context,
  instrument: Instrument,
  command: Placed & Partial<TriggerPrices> & Partial<Pick<Order, 'trailBest'>>,
  side: Side,
  { expiresAt, queuedUntil }: Stands,
) {
  const { state, market, settings, now } = context;
  return {
    customerId: command.customerId,
    no: state.newOrderNo(command.customerId),
    symbol: instrument.symbol,
    assetClass: instrument.assetClass as TradedClass,
    origin: 'market' as const,
    isSettlement: false,
    side,
    status: 'pending' as const,
    quantity: command.quantity,
    filled: 0n,
    limitPrice: command.limitPrice,
    atMarket: command.atMarket ?? false,
    lifetime: lifetimeOf(command),
    queuedUntil,
    enteredAt: undefined,
    triggerPrice: command.triggerPrice,
    triggeredAt: undefined,
    triggeredPrice: undefined,
    trailAmount: command.trail?.amount,
    trailBasisPoints: command.trail?.basisPoints,
    trailBest: command.trailBest,
    trailLimit: command.trail?.limit,
    stopPrice: command.stopPrice,
    targetPrice: command.targetPrice,
    held: 0n,
    fill: undefined,
    feeBasisPoints: feeOfNewOrder(context, command.customerId, instrument),
    chargeTable: tableOfNewOrder(settings.charges ?? noChargeRules, instrument.currency),
    currency: instrument.currency,
    profit: undefined,
    endReason: undefined,
    createdAt: now,
    expiresAt,
    endedAt: undefined,
    version: 0,
    ...quotedBy(market.quote(instrument.symbol)),
    venue: undefined,
    ...offItsWay,
  };
}

/** What an order that waits no more has nothing of. */
export const offItsWay = {
  reach: undefined,
  asked: undefined,
  askedPrice: undefined,
  askedQuantity: undefined,
  endsAs: undefined,
  endsFilled: undefined,
} as const;

/** Ends an order where it is not pending any more, and keeps it. */
export function save(order: Order, { state, now }: Context): Order {
  const saved = order.status === 'pending' ? order : { ...order, ...offItsWay, endedAt: order.endedAt ?? now };
  state.saveOrder(saved);
  return saved;
}

/** What is open of an order, traded at a price. @throws Refusal `amount_too_small` */
export function costOfTrade(
  order: Order,
  instrument: Instrument,
  { price }: Pick<Execution, 'price'>,
  context: Context,
): Cost {
  const { settlementRate } = order;
  const quantity = openOf(order);
  const { multiplier } = instrument;
  const cost = tradeCost(quantity, {
    price,
    multiplier,
    settlementRate,
    feeBasisPoints: feeBasisPointsOf(order, context),
    charges: chargeRatesOf(order, context),
  });
  refuseBreach(smallAmountBreach(cost.amount));
  return { ...cost, interest: interestOf(instrument, quantity, settlementRate, context.now) };
}

/** Accrued interest on a quantity, in the account currency, rounded half to even to the minor unit; zero without coupons. */
export function interestOf({ treasury }: Instrument, quantity: bigint, settlementRate: Rate, at: Date): Decimal {
  if (treasury === undefined) return 0n;
  const { dividend, divisor } = accruedPerUnit(treasury, at);
  return convertHalfEven(dividend * quantity, settlementRate, divisor);
}

/** What an order that is placed now is charged, by its customer's plan. @throws Refusal `unavailable` while this node does not know the plan yet */
function feeOfNewOrder({ settings, terms, now }: Context, customerId: string, { assetClass }: Instrument): number {
  return Number(feeOfClass(requireFees(settings.feePlans, terms?.get(customerId) ?? [], now), assetClass));
}

/** What an order's fees are worked out by: what it was placed at, or, of one from before there were plans, began to trade at. */
export function feeBasisPointsOf({ customerId, no, feeBasisPoints }: Order, { state }: Context): bigint {
  return BigInt(feeBasisPoints ?? state.booked.of(customerId, no)[0]?.feeBasisPoints ?? 0);
}

/** What an order is charged by law. @throws Refusal `unavailable` while this node does not know the table yet */
export const chargeRatesOf = (order: Order, { settings }: Context): readonly ChargeRate[] =>
  ratesOfOrder(settings.charges ?? noChargeRules, order);

/**
 * The most that what is open of a buy can cost while it waits: at its limit, with the fee, what is charged by law, and interest. This is held for it. These
 * are those of the whole order less what was charged already, so that the roundings of parts do not add up.
 */
export function mostCost(order: Order, instrument: Instrument, context: Context): Decimal {
  const { limitPrice, askedPrice, askedQuantity, filled } = order;
  const most = mostCostAt(order, { limitPrice, quantity: openOf(order) }, instrument, context);
  if (askedPrice === undefined || askedQuantity === undefined || askedQuantity <= filled) return most;
  // The venue says which of them holds.
  const asked = mostCostAt(order, { limitPrice: askedPrice, quantity: askedQuantity - filled }, instrument, context);
  return asked > most ? asked : most;
}

function mostCostAt(
  order: Order,
  { limitPrice, quantity }: Pick<Order, 'limitPrice' | 'quantity'>,
  instrument: Instrument,
  context: Context,
): Decimal {
  const { settlementRate, expiresAt, fill, filled } = order;
  const amount = convertHalfEven(limitPrice * quantity * instrument.multiplier, settlementRate);
  const all = (fill?.amount ?? 0n) + amount;
  const fees = basisPointsOf(all, feeBasisPointsOf(order, context));
  const fee = fees - (fill?.fee ?? 0n);
  const whole = { amount: all, fee: fees, quantity: filled + quantity };
  const charges = sumOfCharges(chargesOf(chargeRatesOf(order, context), whole)) - sumOfCharges(fill?.charges);
  return (
    amount + fee + charges + mostInterest(instrument, quantity, settlementRate, { from: context.now, until: expiresAt })
  );
}

/** The most that accrued interest can come to between two moments: it starts again after each coupon. */
function mostInterest(
  instrument: Instrument,
  quantity: bigint,
  settlementRate: Rate,
  { from, until }: { from: Date; until: Date },
): Decimal {
  const { treasury } = instrument;
  const coupon = treasury && couponAfter(treasury, from);
  if (treasury === undefined || coupon === undefined || coupon > until) {
    return interestOf(instrument, quantity, settlementRate, until);
  }
  return convertHalfEven(couponPerUnit(treasury) * quantity, settlementRate);
}

export function holdTransfer(order: Order, amount: Decimal, actor = 'customer'): Transfer {
  return transferOf(order, amount, { debit: 'cash', credit: 'holds', reason: 'hold', actor });
}

/** Of what an order holds, all or a part of it, given back; none where that is nothing. */
export function releaseTransfers(order: Order, by: string, amount = order.held): Transfer[] {
  if (amount === 0n) return [];
  return [transferOf(order, amount, { debit: 'holds', credit: 'cash', reason: 'holdRelease', actor: by })];
}

export function transferOf({ customerId, no }: Order, amount: Decimal, movement: Movement<'order'>): Transfer {
  return { ...movement, customerId, amount, subject: { kind: 'order', no } };
}
