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
export type Applicant = Pick<ApplicationRow, 'customerId'>;

export interface ApplicationRow {
  customerId: string;
  id: bigint;
  ipoId: bigint;
  no: string;
  shares: bigint;
  price: bigint;
  settlementRate: bigint;
  rateSource: string | undefined;
  rateQuoteTime: Date | undefined;
  held: bigint;
  paid: bigint;
  status: ApplicationStatus;
  endReason: NotAllotted | undefined;
  allotted: bigint;
  createdAt: Date;
  endedAt: Date | undefined;
}

export function toApplication(row: ApplicationRow): Application {
  return {
    customerId: row.customerId,
    id: row.id,
    ipoId: row.ipoId,
    no: row.no,
    shares: row.shares,
    price: row.price,
    settlementRate: toSettlementRate(row),
    held: row.held,
    paid: row.paid,
    status: row.status,
    endReason: row.endReason,
    allotted: row.allotted,
    createdAt: row.createdAt,
    endedAt: row.endedAt,
  };
}
