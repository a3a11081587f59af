import { MINOR_UNIT, ONE, divideHalfEven, roundDown, type Decimal } from '@sauda/money';

export type FundStatus = 'draft' | 'open' | 'closed' | 'cancelled';
export type FundOrderStatus = 'active' | 'completed' | 'cancelled';

/** A fund with a fixed term, sold in shares of a fixed amount in the account currency. */
export interface Fund {
  readonly id: bigint;
  readonly name: string;
  /** Per cent of the amount for the whole term: 5.25 % is `decimal('5.25')`. */
  readonly minimumReturn: Decimal;
  readonly maximumReturn: Decimal;
  readonly periodDays: number;
  /** How long a day of the term lasts; less than 86,400 only on a practice market. */
  readonly daySeconds: number;
  readonly amount: Decimal;
  readonly issueAmount: Decimal;
  readonly soldAmount: Decimal;
  /** What must be sold when it closes, or else it is called off. */
  readonly minimumRaise: Decimal;
  readonly status: FundStatus;
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly terms: string;
  readonly risk: string;
  readonly createdAt: Date;
}

/** A share that a customer holds or held. */
export interface FundOrder {
  readonly customerId: string;
  readonly id: bigint;
  readonly fundId: bigint;
  readonly no: string;
  readonly amount: Decimal;
  /** Fixed at the purchase. */
  readonly expectedReturn: Decimal;
  /** What that comes to, paid at the end. */
  readonly profit: Decimal;
  readonly status: FundOrderStatus;
  readonly createdAt: Date;
  readonly endTime: Date;
  readonly endedAt: Date | undefined;
}

/**
 * The return of a share bought now: the highest for the first one, falling evenly to the lowest as the fund is sold,
 * rounded down to a hundredth of a per cent. Who invests early so gets more, and everybody can tell how much.
 */
export function currentReturn(
  fund: Pick<Fund, 'minimumReturn' | 'maximumReturn' | 'soldAmount' | 'issueAmount'>,
): Decimal {
  const { minimumReturn, maximumReturn, soldAmount, issueAmount } = fund;
  return roundDown(maximumReturn - ((maximumReturn - minimumReturn) * soldAmount) / issueAmount);
}

/** What a share earns over the whole term, rounded half to even to the minor unit. */
export function profitOf(amount: Decimal, expectedReturn: Decimal): Decimal {
  return divideHalfEven(amount * expectedReturn, ONE * 100n * MINOR_UNIT) * MINOR_UNIT;
}

export function endOfTerm({ periodDays, daySeconds }: Pick<Fund, 'periodDays' | 'daySeconds'>, from: Date): Date {
  return new Date(from.getTime() + periodDays * daySeconds * 1_000);
}

/** How many days of its term have passed, whole ones only. */
export function daysPassed(
  { periodDays, daySeconds }: Pick<Fund, 'periodDays' | 'daySeconds'>,
  since: Date,
  now: Date,
) {
  const days = Math.floor((now.getTime() - since.getTime()) / (daySeconds * 1_000));
  return Math.max(0, Math.min(periodDays, days));
}

/** What has been earned after so many days: the profit in equal parts, each day's end adding one. */
export function accruedAfter(days: number, periodDays: number, profit: Decimal): Decimal {
  return roundDown((profit * BigInt(days)) / BigInt(periodDays));
}

export interface FundRow {
  id: bigint;
  name: string;
  minimumReturn: bigint;
  maximumReturn: bigint;
  periodDays: number;
  daySeconds: number;
  amount: bigint;
  issueAmount: bigint;
  soldAmount: bigint;
  minimumRaise: bigint;
  status: FundStatus;
  opensAt: Date;
  closesAt: Date;
  terms: string;
  risk: string;
  createdAt: Date;
  cancelledAt: Date | undefined;
}

export interface FundOrderRow {
  customerId: string;
  id: bigint;
  fundId: bigint;
  no: string;
  amount: bigint;
  expectedReturn: bigint;
  profit: bigint;
  status: FundOrderStatus;
  createdAt: Date;
  endTime: Date;
  endedAt: Date | undefined;
}

export function toFund(row: FundRow): Fund {
  return {
    id: row.id,
    name: row.name,
    minimumReturn: row.minimumReturn,
    maximumReturn: row.maximumReturn,
    periodDays: row.periodDays,
    daySeconds: row.daySeconds,
    amount: row.amount,
    issueAmount: row.issueAmount,
    soldAmount: row.soldAmount,
    minimumRaise: row.minimumRaise,
    status: row.status,
    opensAt: row.opensAt,
    closesAt: row.closesAt,
    terms: row.terms,
    risk: row.risk,
    createdAt: row.createdAt,
  };
}

export function toFundOrder(row: FundOrderRow): FundOrder {
  return {
    customerId: row.customerId,
    id: row.id,
    fundId: row.fundId,
    no: row.no,
    amount: row.amount,
    expectedReturn: row.expectedReturn,
    profit: row.profit,
    status: row.status,
    createdAt: row.createdAt,
    endTime: row.endTime,
    endedAt: row.endedAt,
  };
}
