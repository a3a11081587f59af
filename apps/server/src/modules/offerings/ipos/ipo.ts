import { bigint, bytes, generated, nullable, table, text, textOf, time, type RowOf } from '../../../platform/table.ts';

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
