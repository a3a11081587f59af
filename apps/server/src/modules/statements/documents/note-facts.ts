import { formatDecimal, formatRate } from '@sauda/money';
import { dayIn } from '../../../platform/time.ts';
import {
  commonFacts,
  coveringAccount,
  leviesOf,
  movedFacts,
  ofBrokerage,
  ofInterest,
  ofPrincipal,
  type ExecutionFacts,
  type Heading,
  type MovedUnits,
  type NoteFacts,
  type NoteTotals,
  type OrderFacts,
} from './document-facts.ts';
import type { MovedByOrder, NotedExecution } from './read-parts.ts';

/** What was booked for one customer in a period. */
export interface NoteParts {
  /** By order, each with its parts in turn. */
  readonly executions: readonly NotedExecution[];
  readonly moved: readonly MovedByOrder[];
  nameOf(symbol: string): string;
}

/** The house's sum of some executions. */
interface Booked {
  readonly principal: bigint;
  readonly interest: bigint;
  readonly brokerage: bigint;
}

/**
 * The facts of a contract note.
 * @throws Error where executions and transfers do not come to the same: what does not add up is not signed
 */
export function noteFacts(
  heading: Heading,
  financialYear: string,
  { executions, moved, nameOf }: NoteParts,
): NoteFacts {
  const movedBy = new Map<string, Map<string, bigint>>();
  for (const { orderNo, account, amount } of moved) {
    const ofOrder = movedBy.get(orderNo) ?? new Map<string, bigint>();
    movedBy.set(orderNo, ofOrder.set(account, (ofOrder.get(account) ?? 0n) + amount));
  }
  const byOrder = Map.groupBy(executions, ({ orderNo }) => orderNo);
  for (const [no, rows] of byOrder) requireSame(no, rows, movedBy.get(no) ?? new Map());
  for (const [no, ofOrder] of movedBy) {
    if (byOrder.has(no)) continue;
    requireSame(no, [], ofOrder);
    movedBy.delete(no);
  }
  const common = commonFacts(heading);
  return {
    format: 'sauda-contract-note-1',
    ...common,
    financial_year: financialYear,
    orders: [...byOrder].map(([no, rows]) =>
      orderFacts(no, rows, movedBy.get(no) ?? new Map(), { nameOf, timeZone: common.period.time_zone }),
    ),
    totals: totalsOf(executions, movedBy),
  };
}

/** What an application has paid was paid before, and moves nothing with the order. */
const isPaidByOrder = ({ origin, side }: Pick<NotedExecution, 'origin' | 'side'>): boolean =>
  origin !== 'ipo' || side === 'sell';

function requireSame(no: string, rows: readonly NotedExecution[], moved: MovedUnits): void {
  const booked = rows.filter(isPaidByOrder).reduce<Booked>(
    (sum, { side, amount, interest, fee }) => ({
      principal: sum.principal + (side === 'sell' ? amount : -amount),
      interest: sum.interest + (side === 'sell' ? interest : -interest),
      brokerage: sum.brokerage + fee,
    }),
    { principal: 0n, interest: 0n, brokerage: 0n },
  );
  const isSame =
    booked.principal === ofPrincipal(moved) &&
    booked.interest === ofInterest(moved) &&
    booked.brokerage === ofBrokerage(moved);
  if (!isSame) throw new Error(`executions and transfers of order ${no} do not come to the same on its day`);
}

function orderFacts(
  no: string,
  rows: readonly NotedExecution[],
  moved: MovedUnits,
  { nameOf, timeZone }: { nameOf: (symbol: string) => string; timeZone: string },
): OrderFacts {
  const [first] = rows as readonly [NotedExecution];
  return {
    no,
    side: first.side,
    symbol: first.symbol,
    name: nameOf(first.symbol),
    asset_class: first.assetClass,
    origin: first.origin,
    currency: first.currency,
    ordered_at: first.orderedAt.toISOString(),
    executions: rows.map((row) => executionFacts(row, timeZone)),
    moved: movedFacts(moved),
  };
}

function executionFacts(row: NotedExecution, timeZone: string): ExecutionFacts {
  const { part, tradePart, kind, executionId, venue, tradedAt, bookedAt, quantity, price } = row;
  const { amount, interest, fee, earlierAt, earlierNote } = row;
  return {
    part,
    kind,
    execution_id: executionId,
    venue,
    traded_at: tradedAt.toISOString(),
    booked_at: bookedAt.toISOString(),
    quantity: quantity.toString(),
    price: formatDecimal(price),
    amount: formatDecimal(amount),
    interest: formatDecimal(interest),
    brokerage: formatDecimal(fee),
    ...exchangeOf(row),
    corrects:
      earlierAt === undefined ? null : { part: tradePart, day: dayIn(timeZone, earlierAt), note: earlierNote ?? null },
  };
}

function exchangeOf({
  settlementRate,
  rateSource: source,
  rateQuoteTime,
}: NotedExecution): Pick<ExecutionFacts, 'exchange'> {
  if (source === undefined || rateQuoteTime === undefined) return {};
  const rate = formatRate({ hundredMillionths: settlementRate });
  return { exchange: { rate, source, quoted_at: rateQuoteTime.toISOString() } };
}

function totalsOf(executions: readonly NotedExecution[], movedBy: ReadonlyMap<string, MovedUnits>): NoteTotals {
  const all = new Map<string, bigint>();
  for (const moved of movedBy.values()) {
    for (const [account, amount] of moved) all.set(account, (all.get(account) ?? 0n) + amount);
  }
  const sum = (rows: readonly NotedExecution[]) => rows.reduce((total, { amount }) => total + amount, 0n);
  const bought = executions.filter(({ side }) => side === 'buy');
  return {
    bought: formatDecimal(sum(bought)),
    sold: formatDecimal(sum(executions.filter(({ side }) => side === 'sell'))),
    paid_by_application: formatDecimal(sum(bought.filter((row) => !isPaidByOrder(row)))),
    interest: formatDecimal(ofInterest(all)),
    brokerage: formatDecimal(ofBrokerage(all)),
    levies: leviesOf(all),
    covered: formatDecimal(all.get(coveringAccount) ?? 0n),
    net: formatDecimal([...all.values()].reduce((total, amount) => total + amount, 0n)),
  };
}
