import type { Decimal } from '@sauda/money';
import { toSettlementRate, type SettlementRate } from '../../market/index.ts';

/** Submitted until the IPO is allotted or called off, or the customer withdraws it. */
export type ApplicationStatus = 'submitted' | 'allotted' | 'not_allotted' | 'withdrawn' | 'cancelled';

/** Why an application came to nothing: it lost the draw, or bid less than the issue price. */
export type NotAllotted = 'not_drawn' | 'price_too_low';

/** A customer's bid for shares of an IPO. */
export interface Application {
  readonly customerId: string;
  readonly id: bigint;
  readonly ipoId: bigint;
  readonly no: string;
  readonly shares: bigint;
  /** The most that the customer pays for a share. */
  readonly price: Decimal;
  /** Account currency for one unit of the offer's currency, when it was made or changed. */
  readonly settlementRate: SettlementRate;
  /** Set aside in the account currency while it is submitted. */
  readonly held: Decimal;
  /** What the allotted shares cost, in the account currency. */
  readonly paid: Decimal;
  readonly status: ApplicationStatus;
  readonly endReason: NotAllotted | undefined;
  readonly allotted: bigint;
  readonly createdAt: Date;
  readonly endedAt: Date | undefined;
}

/** Who has applied, once for an IPO. */
export type Applicant = Pick<ApplicationRow, 'customer_id'>;

export interface ApplicationRow {
  customer_id: string;
  id: bigint;
  ipo_id: bigint;
  no: string;
  shares: bigint;
  price: bigint;
  settlement_rate: bigint;
  rate_source: string | null;
  rate_quote_time: Date | null;
  held: bigint;
  paid: bigint;
  status: ApplicationStatus;
  end_reason: NotAllotted | null;
  allotted: bigint;
  created_at: Date;
  ended_at: Date | null;
}

export function toApplication(row: ApplicationRow): Application {
  return {
    customerId: row.customer_id,
    id: row.id,
    ipoId: row.ipo_id,
    no: row.no,
    shares: row.shares,
    price: row.price,
    settlementRate: toSettlementRate(row),
    held: row.held,
    paid: row.paid,
    status: row.status,
    endReason: row.end_reason ?? undefined,
    allotted: row.allotted,
    createdAt: row.created_at,
    endedAt: row.ended_at ?? undefined,
  };
}
