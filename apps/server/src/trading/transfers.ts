import type { Decimal } from '@sauda/money';
import type { Subject, Transfer, TransferReason } from '../ledger/index.ts';
import type { Order, TradedClass } from './order.ts';
import type { Cost } from './rules.ts';

/** The transfers of a trade: the amount, accrued interest where there is any, and the fee. What is zero books nothing. */
export function tradeTransfers(order: Order, { amount, interest, fee }: Cost): Transfer[] {
  const reason = reasonOf(order);
  const isBuy = order.side === 'buy';
  const transfers = [
    isBuy
      ? transfer(order, 'cash', 'clearing', amount, reason, 'market')
      : transfer(order, 'clearing', 'cash', amount, reason, 'market'),
  ];
  if (interest > 0n) {
    transfers.push(
      isBuy
        ? transfer(order, 'cash', 'interest', interest, 'interest', 'market')
        : transfer(order, 'interest', 'cash', interest, 'interest', 'market'),
    );
  }
  if (fee > 0n) transfers.push(transfer(order, 'cash', 'fees', fee, 'transactionExpenses', 'market'));
  return transfers;
}

export function holdTransfer(order: Order, amount: Decimal): Transfer {
  return transfer(order, 'cash', 'holds', amount, 'hold', 'customer');
}

/** What an order holds, given back; none where it holds nothing. */
export function releaseTransfers(order: Order, actor: string): Transfer[] {
  return order.held === 0n ? [] : [transfer(order, 'holds', 'cash', order.held, 'holdRelease', actor)];
}

function transfer(
  order: Order,
  debit: Transfer['debit'],
  credit: Transfer['credit'],
  amount: Decimal,
  reason: TransferReason,
  actor: string,
): Transfer {
  const subject: Subject = { kind: 'order', no: order.no };
  return { customerId: order.customerId, debit, credit, amount, reason, subject, actor };
}

function reasonOf({ side, origin, assetClass }: Order): TransferReason {
  if (side === 'buy') return reasons[assetClass].buy;
  return origin === 'block' || origin === 'qip' ? 'sellBlock' : reasons[assetClass].sell;
}

const reasons: Readonly<Record<TradedClass, { buy: TransferReason; sell: TransferReason }>> = {
  stock: { buy: 'buyStock', sell: 'sellStock' },
  forex: { buy: 'buyForex', sell: 'sellForex' },
  futures: { buy: 'buyFutures', sell: 'sellFutures' },
  treasury: { buy: 'buyTreasury', sell: 'sellTreasury' },
};
