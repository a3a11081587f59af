import { formatDecimal, type Decimal } from '@sauda/money';
import type { RequestKind, ShownRequest } from '../../modules/cashier/requests-before.ts';
import type { CustomerRef, ListedCustomer } from '../../modules/customers/index.ts';
import { maskNumber, type BankCard } from '../../modules/bank-cards/card.ts';
import type { Market } from '../../modules/market/index.ts';
import type { ListedOrder } from '../../modules/trading/index.ts';

export function presentCustomerRef({ id, number, phone }: CustomerRef) {
  return { id, number: Number(number), phone: phone ?? null };
}

export function presentListedCustomer(customer: ListedCustomer) {
  return {
    ...presentCustomerRef(customer),
    real_name: customer.realName,
    qip: customer.isQualifiedBuyer,
    frozen_reason: customer.frozenReason ?? null,
    created_at: customer.createdAt.toISOString(),
    closed_at: timeOrNull(customer.closedAt),
  };
}

export function presentOrder(order: ListedOrder, market: Pick<Market, 'instrument'>) {
  const { fill } = order;
  return {
    no: order.no,
    symbol: order.symbol,
    name: market.instrument(order.symbol)?.name ?? order.symbol,
    origin: order.origin,
    side: order.side,
    status: order.status,
    quantity: order.quantity.toString(),
    limit: formatDecimal(order.limitPrice),
    price: decimalOrNull(fill?.price),
    source: fill?.quoteSource ?? null,
    quote_time: timeOrNull(fill?.quoteTime),
    amount: decimalOrNull(fill?.amount),
    fee: formatDecimal(fill?.fee ?? 0n),
    currency: order.currency,
    reason: order.endReason ?? null,
    created_at: order.createdAt.toISOString(),
    ended_at: timeOrNull(order.endedAt),
  };
}

export function presentRequest(kind: RequestKind, request: ShownRequest) {
  return {
    kind,
    no: request.no,
    amount: formatDecimal(request.amount),
    credited: request.credited === undefined ? null : formatDecimal(request.credited),
    unproved: request.isUnproved,
    status: request.status,
    reason: request.reason ?? null,
    reference: request.reference ?? null,
    bank_reference: request.bankReference ?? null,
    created_at: request.createdAt.toISOString(),
    deadline: timeOrNull(request.deadline),
    ended_at: timeOrNull(request.endedAt),
  };
}

export function presentCard(card: BankCard) {
  return {
    id: Number(card.id),
    bank: card.bank,
    branch: card.branch,
    holder: card.holder,
    routing_code: card.routingCode,
    number: maskNumber(card.lastFour),
    enabled: card.isEnabled,
    created_at: card.createdAt.toISOString(),
    usable_from: card.usableFrom.toISOString(),
  };
}

export function timeOrNull(time: Date | null | undefined): string | null {
  return time?.toISOString() ?? null;
}

function decimalOrNull(value: Decimal | undefined): string | null {
  return value === undefined ? null : formatDecimal(value);
}
