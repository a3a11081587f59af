import { assetClasses } from '@sauda/facts';
import type { Decimal } from '@sauda/money';
import type { Movement, Transfer } from '../ledger/index.ts';
import type { Order } from './order.ts';
import type { Cost } from './rules.ts';

/** The transfers of a trade: the amount, accrued interest where there is any, and the fee. What is zero books nothing. */
export function tradeTransfers(order: Order, { amount, interest, fee }: Cost): Transfer[] {
  const isBuy = order.side === 'buy';
  const transfers: Transfer[] = [];
  if (amount > 0n) {
    const { buy } = assetClasses[order.assetClass].reasons;
    transfers.push(
      isBuy
        ? transfer(order, amount, { debit: 'cash', credit: 'clearing', reason: buy, actor })
        : transfer(order, amount, { debit: 'clearing', credit: 'cash', reason: sellReasonOf(order), actor }),
    );
  }
  if (interest > 0n) {
    const reason = 'interest';
    transfers.push(
      isBuy
        ? transfer(order, interest, { debit: 'cash', credit: 'interest', reason, actor })
        : transfer(order, interest, { debit: 'interest', credit: 'cash', reason, actor }),
    );
  }
  if (fee > 0n) {
    transfers.push(transfer(order, fee, { debit: 'cash', credit: 'fees', reason: 'transactionExpenses', actor }));
  }
  return transfers;
}

export function holdTransfer(order: Order, amount: Decimal): Transfer {
  return transfer(order, amount, { debit: 'cash', credit: 'holds', reason: 'hold', actor: 'customer' });
}

/** What an order holds, given back; none where it holds nothing. */
export function releaseTransfers(order: Order, by: string): Transfer[] {
  if (order.held === 0n) return [];
  return [transfer(order, order.held, { debit: 'holds', credit: 'cash', reason: 'holdRelease', actor: by })];
}

function transfer({ customerId, no }: Order, amount: Decimal, movement: Movement<'order'>): Transfer {
  return { ...movement, customerId, amount, subject: { kind: 'order', no } };
}

function sellReasonOf({ origin, assetClass }: Order) {
  return origin === 'block' || origin === 'qip' ? 'sellBlock' : assetClasses[assetClass].reasons.sell;
}

const actor = 'market';
