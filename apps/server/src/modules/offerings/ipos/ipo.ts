import {
  bigint,
  bytes,
  generated,
  nullable,
  table,
  text,
  textOf,
  time,
  type RowOf,
  uuid,
} from '../../../platform/table.ts';

/** By its dates: forthcoming until it opens, open until it closes, closed until it is allotted, then listed. */
export type IpoStatus = 'draft' | 'forthcoming' | 'open' | 'closed' | 'allotted' | 'listed' | 'cancelled';

const ipos = table('ipos', {
  id: generated(bigint),
  symbol: text,
  companyName: text,
  /** EQ on the main board, SME on the board for small companies, FPO for a further offer of a listed company. */
  series: textOf<'EQ' | 'SME' | 'FPO'>(),
  market: text,
  currency: text,
  tickSize: bigint,
  floorPrice: bigint,
  capPrice: bigint,
  lotSize: bigint,
  shares: bigint,
  /** The least and the most that one application may ask for; undefined where one lot and ten hold. */
  minimum: nullable(bigint),
  maximum: nullable(bigint),
  status: textOf<IpoStatus>(),
  opensAt: time,
  closesAt: time,
  allotsAt: time,
  listsAt: time,
  about: text,
  /** An https address of the prospectus. */
  documentUrl: nullable(text),
  seedHash: bytes,
  sealedSeed: bytes,
  /** Revealed by the draw. */
  seed: nullable(bytes),
  /** Of the book, known from the close on. */
  applications: nullable(bigint),
  appliedShares: nullable(bigint),
  bookHash: nullable(bytes),
  /** Found by the draw. */
  issuePrice: nullable(bigint),
  createdAt: time,
  allottedAt: nullable(time),
  listedAt: nullable(time),
});

export type IpoRow = RowOf<typeof ipos>;

/** A public offer of shares, without its secret. Prices are in its currency, quantities in shares. */
export type Ipo = Omit<IpoRow, 'sealedSeed'>;

export function toIpo(row: IpoRow): Ipo {
  const { sealedSeed: _secret, ...ipo } = row;
  return ipo;
}

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
