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
  company_name: string;
  series: IpoSeries;
  market: string;
  currency: string;
  tick_size: bigint;
  floor_price: bigint;
  cap_price: bigint;
  lot_size: bigint;
  shares: bigint;
  minimum: bigint | null;
  maximum: bigint | null;
  status: IpoStatus;
  opens_at: Date;
  closes_at: Date;
  allots_at: Date;
  lists_at: Date;
  about: string;
  document_url: string | null;
  seed_hash: Buffer;
  sealed_seed: Buffer;
  seed: Buffer | null;
  applications: bigint | null;
  applied_shares: bigint | null;
  book_hash: Buffer | null;
  issue_price: bigint | null;
  created_at: Date;
  allotted_at: Date | null;
  listed_at: Date | null;
}

export function toIpo(row: IpoRow): Ipo {
  return {
    id: row.id,
    symbol: row.symbol,
    companyName: row.company_name,
    series: row.series,
    market: row.market,
    currency: row.currency,
    tickSize: row.tick_size,
    floorPrice: row.floor_price,
    capPrice: row.cap_price,
    lotSize: row.lot_size,
    shares: row.shares,
    minimum: row.minimum ?? undefined,
    maximum: row.maximum ?? undefined,
    status: row.status,
    opensAt: row.opens_at,
    closesAt: row.closes_at,
    allotsAt: row.allots_at,
    listsAt: row.lists_at,
    about: row.about,
    documentUrl: row.document_url ?? undefined,
    seedHash: row.seed_hash,
    seed: row.seed ?? undefined,
    applications: row.applications ?? undefined,
    appliedShares: row.applied_shares ?? undefined,
    bookHash: row.book_hash ?? undefined,
    issuePrice: row.issue_price ?? undefined,
    createdAt: row.created_at,
  };
}
