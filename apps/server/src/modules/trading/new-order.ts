import type { Decimal } from '@sauda/money';
import type { Side } from '@sauda/rules';
import type { Instrument } from '../market/index.ts';
import type { Context } from './context.ts';
import type { TradedClass } from './order.ts';

/** An order as it begins, but for its exchange rate and its lot. */
export function newOrder(
  { state, now }: Context,
  instrument: Instrument,
  command: { customerId: string; quantity: bigint; limitPrice: Decimal },
  side: Side,
  expiresAt: Date,
) {
  return {
    customerId: command.customerId,
    no: state.newOrderNo(),
    symbol: instrument.symbol,
    assetClass: instrument.assetClass as TradedClass,
    origin: 'market' as const,
    isSettlement: false,
    side,
    status: 'pending' as const,
    quantity: command.quantity,
    limitPrice: command.limitPrice,
    held: 0n,
    fill: undefined,
    currency: instrument.currency,
    profit: undefined,
    endReason: undefined,
    createdAt: now,
    expiresAt,
    endedAt: undefined,
  };
}
