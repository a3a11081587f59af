import type { Decimal } from '@sauda/money';

/** By its dates: forthcoming until it opens, open until it closes, closed until it is allotted, then listed. */
export type IpoStatus = 'draft' | 'forthcoming' | 'open' | 'closed' | 'allotted' | 'listed' | 'cancelled';

/** EQ on the main board, SME on the board for small companies, FPO for a further offer of a listed company. */
export type IpoSeries = 'EQ' | 'SME' | 'FPO';

/** A public offer of shares. Prices are in its currency, quantities in shares. */
export interface Ipo {
  readonly id: bigint;
  readonly symbol: string;
  readonly companyName: string;
  readonly series: IpoSeries;
  readonly market: string;
  readonly currency: string;
  readonly tickSize: bigint;
  readonly floorPrice: Decimal;
  readonly capPrice: Decimal;
  readonly lotSize: bigint;
  readonly shares: bigint;
  /** The least and the most that one application may ask for; undefined where one lot and ten hold. */
  readonly minimum: bigint | undefined;
  readonly maximum: bigint | undefined;
  readonly status: IpoStatus;
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly allotsAt: Date;
  readonly listsAt: Date;
  readonly about: string;
  readonly documentUrl: string | undefined;
  readonly seedHash: Buffer;
  /** Revealed by the draw. */
  readonly seed: Buffer | undefined;
  /** Of the book, known from the close on. */
  readonly applications: bigint | undefined;
  readonly appliedShares: bigint | undefined;
  readonly bookHash: Buffer | undefined;
  /** Found by the draw. */
  readonly issuePrice: Decimal | undefined;
  readonly createdAt: Date;
}

export interface IpoRow {
  id: bigint;
  symbol: string;
  companyName: string;
  series: IpoSeries;
  market: string;
  currency: string;
  tickSize: bigint;
  floorPrice: bigint;
  capPrice: bigint;
  lotSize: bigint;
  shares: bigint;
  minimum: bigint | undefined;
  maximum: bigint | undefined;
  status: IpoStatus;
  opensAt: Date;
  closesAt: Date;
  allotsAt: Date;
  listsAt: Date;
  about: string;
  documentUrl: string | undefined;
  seedHash: Buffer;
  sealedSeed: Buffer;
  seed: Buffer | undefined;
  applications: bigint | undefined;
  appliedShares: bigint | undefined;
  bookHash: Buffer | undefined;
  issuePrice: bigint | undefined;
  createdAt: Date;
  allottedAt: Date | undefined;
  listedAt: Date | undefined;
}

export function toIpo(row: IpoRow): Ipo {
  return {
    id: row.id,
    symbol: row.symbol,
    companyName: row.companyName,
    series: row.series,
    market: row.market,
    currency: row.currency,
    tickSize: row.tickSize,
    floorPrice: row.floorPrice,
    capPrice: row.capPrice,
    lotSize: row.lotSize,
    shares: row.shares,
    minimum: row.minimum,
    maximum: row.maximum,
    status: row.status,
    opensAt: row.opensAt,
    closesAt: row.closesAt,
    allotsAt: row.allotsAt,
    listsAt: row.listsAt,
    about: row.about,
    documentUrl: row.documentUrl,
    seedHash: row.seedHash,
    seed: row.seed,
    applications: row.applications,
    appliedShares: row.appliedShares,
    bookHash: row.bookHash,
    issuePrice: row.issuePrice,
    createdAt: row.createdAt,
  };
}
