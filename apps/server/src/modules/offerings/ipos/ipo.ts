import * as t from '../../../platform/table.ts';

/** By its dates: forthcoming until it opens, open until it closes, closed until it is allotted, then listed. */
export type IpoStatus = 'draft' | 'forthcoming' | 'open' | 'closed' | 'allotted' | 'listed' | 'cancelled';

const ipos = t.table('ipos', {
  id: t.generated(t.bigint),
  symbol: t.text,
  companyName: t.text,
  /** EQ on the main board, SME on the board for small companies, FPO for a further offer of a listed company. */
  series: t.textOf<'EQ' | 'SME' | 'FPO'>(),
  market: t.text,
  currency: t.text,
  tickSize: t.bigint,
  floorPrice: t.bigint,
  capPrice: t.bigint,
  lotSize: t.bigint,
  shares: t.bigint,
  /** The least and the most that one application may ask for; undefined where one lot and ten hold. */
  minimum: t.nullable(t.bigint),
  maximum: t.nullable(t.bigint),
  status: t.textOf<IpoStatus>(),
  /** Before it, a published offer is upcoming; undefined where it can be applied for from its publication. */
  appliesFrom: t.nullable(t.time),
  opensAt: t.time,
  closesAt: t.time,
  allotsAt: t.time,
  listsAt: t.time,
  about: t.text,
  /** An https address of the prospectus. */
  documentUrl: t.nullable(t.text),
  seedHash: t.bytes,
  sealedSeed: t.bytes,
  /** Revealed by the draw. */
  seed: t.nullable(t.bytes),
  /** Of the book, known from the close on. */
  applications: t.nullable(t.bigint),
  appliedShares: t.nullable(t.bigint),
  bookHash: t.nullable(t.bytes),
  /** Found by the draw. */
  issuePrice: t.nullable(t.bigint),
  /** What the house keeps of what is paid to the issuer; 100 is 1 %. */
  issuerFeeBasisPoints: t.nullable(t.integer),
  createdAt: t.time,
  allottedAt: t.nullable(t.time),
  listedAt: t.nullable(t.time),
});

export type IpoRow = t.RowOf<typeof ipos>;

/** A public offer of shares, without its secret. Prices are in its currency, quantities in shares. */
export type Ipo = Omit<IpoRow, 'sealedSeed'>;

/** Published, and not to be applied for yet. */
export function isUpcoming({ status, appliesFrom }: Pick<Ipo, 'status' | 'appliesFrom'>, now: Date): boolean {
  return status === 'forthcoming' && appliesFrom !== undefined && now < appliesFrom;
}

export function toIpo(row: IpoRow): Ipo {
  const { sealedSeed: _secret, ...ipo } = row;
  return ipo;
}

/** Submitted until the IPO is allotted or called off, or the customer withdraws it. */
type ApplicationStatus = 'submitted' | 'allotted' | 'not_allotted' | 'withdrawn' | 'cancelled';

/** Why an application came to nothing: it lost the draw, or bid less than the issue price. */
export type NotAllotted = 'not_drawn' | 'price_too_low';

const applications = t.table('ipo_applications', {
  customerId: t.uuid,
  id: t.generated(t.bigint),
  ipoId: t.bigint,
  no: t.text,
  shares: t.bigint,
  /** The most that the customer pays for a share. */
  price: t.bigint,
  /** Account currency for one unit of the offer's currency, when it was made or changed. */
  settlementRate: t.bigint,
  rateSource: t.nullable(t.text),
  rateQuoteTime: t.nullable(t.time),
  /** Set aside in the account currency while it is submitted. */
  held: t.bigint,
  /** What the allotted shares cost, in the account currency. */
  paid: t.bigint,
  status: t.textOf<ApplicationStatus>(),
  endReason: t.nullable(t.textOf<NotAllotted>()),
  allotted: t.bigint,
  createdAt: t.time,
  endedAt: t.nullable(t.time),
  listedAt: t.nullable(t.time),
});

export const endApplications = applications.updateBy(
  ['customerId', 'id'],
  ['status', 'held', 'allotted', 'paid', 'endReason', 'endedAt'],
);
export const markListed = applications.updateBy(['customerId', 'id'], ['listedAt']);

/** A customer's bid for shares of an IPO. */
export type Application = t.RowOf<typeof applications>;

/** Who has applied, once for an IPO. */
export type Applicant = Pick<Application, 'customerId'>;
