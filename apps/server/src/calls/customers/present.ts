import { dayText } from '../../platform/time.ts';
import type { Holds, Wallet } from '../../modules/wallet/wallet.ts';
import type { ShownKind, ShownRequest } from '../../modules/cashier/requests-before.ts';
import type { CustomerRef, ListedCustomer, Login } from '../../modules/customers/index.ts';
import { maskNumber, type BankCard } from '../../modules/bank-cards/card.ts';
import type { Market } from '../../modules/market/index.ts';
import type { ChargeRules, ListedOrder, OrderChange } from '../../modules/trading/index.ts';
import { kindOf, presentCharges as presentCharged, presentOrderChange } from '../deal/present.ts';
import { toWire } from '../to-wire.ts';
import type { Answer } from '@sauda/contract';
import {
  chargeTables,
  feeWaiverCauses,
  isLanguage,
  sourceLanguage,
  tradedClasses,
  type FeeWaiverCause,
} from '@sauda/facts';
import { chargesInForce, feeOfClass, type FeesInForce } from '@sauda/rules';

export function presentCustomerRef({ id, number, phone }: CustomerRef) {
  return toWire({ id, number: Number(number), phone });
}

export function presentListedCustomer(customer: ListedCustomer) {
  const { realName, isQualifiedBuyer: qip, frozenReason, frozenScope, unprovedSince, createdAt, closedAt } = customer;
  return {
    ...presentCustomerRef(customer),
    ...toWire({ realName, qip, frozenReason, frozenScope, unprovedSince, createdAt, closedAt }),
  };
}

export function presentWallet(
  { free, unsettled, settles, buyingPower, held, inTransit, invested, owed, total }: Wallet,
  { holds, count }: Holds,
) {
  return {
    ...toWire({ free, unsettled, buyingPower, held, inTransit, invested, owed, total }),
    settles: settles.map(({ dueOn, amount }) => toWire({ dueOn: dayText(dueOn), amount })),
    holds: holds.map(({ kind, no, name, amount, createdAt }) => toWire({ kind, no, name, amount, createdAt })),
    holds_count: count,
  };
}

export function presentOrder(
  order: ListedOrder,
  { changes, reasons }: { changes: readonly OrderChange[]; reasons: ReadonlyMap<string, string> },
  market: Pick<Market, 'instrument'>,
) {
  const { no, symbol, origin, side, status, limitPrice: limit, fill, currency, endReason: reason } = order;
  const { triggerPrice, triggeredAt, createdAt, endedAt, stopPrice, targetPrice } = order;
  const { price, quoteSource: source, quoteTime, amount, fee = 0n } = fill ?? {};
  const { lifetime, expiresAt, venue, reach, asked } = order;
  return {
    ...toWire({ no, symbol, origin, side, status, limit, currency, reason, createdAt, endedAt }),
    ...toWire({ triggerPrice, triggeredAt, stopPrice, targetPrice, price, source, quoteTime, amount, fee }),
    ...presentCharged(fill?.charges),
    ...toWire({ lifetime, expiresAt, venue, reach, asked, houseReason: reasons.get(`${order.customerId}/${no}`) }),
    order_type: kindOf(order).order_type,
    name: market.instrument(symbol)?.name ?? symbol,
    quantity: order.quantity.toString(),
    filled: order.filled.toString(),
    changes: changes.map(presentOrderChange),
  };
}

export function presentRequest(kind: ShownKind, request: ShownRequest) {
  const { id: _id, isUnproved: unproved, ...shown } = request;
  return toWire({ kind, unproved, ...shown });
}

export function presentCard({
  id,
  bank,
  branch,
  holder,
  routingCode,
  lastFour,
  isEnabled,
  changedAt,
  ...card
}: BankCard) {
  const { createdAt, usableFrom } = card;
  const known = { bank, branch, holder, routingCode, removedAt: isEnabled ? null : changedAt, createdAt, usableFrom };
  return { id: Number(id), number: maskNumber(lastFour), ...toWire(known) };
}

/** A log-in, however it was made. Where a browser asks, it gets what its device is known by. */
export function presentLogin(
  { keepDevice }: { keepDevice(cookie: string): void },
  { token, deviceCookie, customerNumber, phone, at }: Login,
): Answer<'POST /stock/user/login'> {
  if (deviceCookie !== undefined) keepDevice(deviceCookie);
  return { msg: 'ok', token, id: customerNumber, user: phone, login: at.toISOString() };
}

type Info = Answer<'GET /stock/success/v2/user/info'>;
type Fees = Info['fees'];

/** What the next order is charged by law, with the side that each line is of. */
export function presentCharges({ table, rates }: ChargeRules, at: Date): Pick<Info, 'charges'> {
  if (table === undefined) return {};
  const ofTable = rates.filter(({ tableName }) => tableName === table);
  const lines = tradedClasses.flatMap((type) =>
    (['buy', 'sell'] as const).flatMap((side) =>
      chargesInForce(ofTable, { assetClass: type, side }, at).map(({ levy, base, rate, rounding, ...amounts }) => ({
        levy,
        type,
        side,
        base,
        rate: Number(rate),
        rounding,
        ...toWire({ step: amounts.step, least: amounts.least, most: amounts.most }),
      })),
    ),
  );
  return { charges: { currency: chargeTables[table].currency, lines } };
}

/** What the customer's next order is charged, why in their language where it is nothing. */
export function presentFees(
  fees: FeesInForce & { readonly cause: FeeWaiverCause | undefined },
  plan: string,
  language: string | undefined,
): Fees {
  const { waivedUntil, cause } = fees;
  const rates = tradedClasses.map((type) => ({ type, basis_points: Number(feeOfClass(fees, type)) }));
  const waivedBecause = cause && feeWaiverCauses[cause][isLanguage(language) ? language : sourceLanguage];
  return { rates, ...toWire({ plan, waivedUntil, waivedBecause }) };
}
