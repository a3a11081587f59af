import { bigint, generated, nullable, table, text, textOf, time, uuid, type RowOf } from '../../../platform/table.ts';

/** Submitted until the IPO is allotted or called off, or the customer withdraws it. */
type ApplicationStatus = 'submitted' | 'allotted' | 'not_allotted' | 'withdrawn' | 'cancelled';

/** Why an application came to nothing: it lost the draw, or bid less than the issue price. */
export type NotAllotted = 'not_drawn' | 'price_too_low';

const applications = table('ipo_applications', {
  customerId: uuid,
  id: generated(bigint),
  ipoId: bigint,
  no: text,
  shares: bigint,
  /** The most that the customer pays for a share. */
  price: bigint,
  /** Account currency for one unit of the offer's currency, when it was made or changed. */
  settlementRate: bigint,
  rateSource: nullable(text),
  rateQuoteTime: nullable(time),
  /** Set aside in the account currency while it is submitted. */
  held: bigint,
  /** What the allotted shares cost, in the account currency. */
  paid: bigint,
  status: textOf<ApplicationStatus>(),
  endReason: nullable(textOf<NotAllotted>()),
  allotted: bigint,
  createdAt: time,
  endedAt: nullable(time),
  listedAt: nullable(time),
});

export const endApplications = applications.updateBy(
  ['customerId', 'id'],
  ['status', 'held', 'allotted', 'paid', 'endReason', 'endedAt'],
);
export const markListed = applications.updateBy(['customerId', 'id'], ['listedAt']);

/** A customer's bid for shares of an IPO. */
export type Application = RowOf<typeof applications>;

/** Who has applied, once for an IPO. */
export type Applicant = Pick<Application, 'customerId'>;
