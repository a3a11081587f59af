import type { Decimal } from '@sauda/money';

/** Open to every customer, or to qualified institutional buyers only. */
export type BlockKind = 'block' | 'qip';
export type BlockStatus = 'draft' | 'open' | 'closed';

/** Shares at a fixed price, as long as there are some. */
export interface BlockItem {
  readonly id: bigint;
  readonly kind: BlockKind;
  readonly symbol: string;
  /** Of one share, in the instrument's currency. */
  readonly price: Decimal;
  /** The least that can be bought at once, in shares. */
  readonly minimum: bigint;
  readonly quantity: bigint;
  readonly remaining: bigint;
  readonly status: BlockStatus;
  readonly closesAt: Date | undefined;
  readonly createdAt: Date;
  /** By whose word it went on offer; undefined for a draft, and for what was published before that was kept. */
  readonly publishedBy: string | undefined;
  readonly publishedAt: Date | undefined;
}

export interface BlockRow {
  id: bigint;
  kind: BlockKind;
  symbol: string;
  price: bigint;
  minimum: bigint;
  quantity: bigint;
  remaining: bigint;
  status: BlockStatus;
  closesAt: Date | undefined;
  createdAt: Date;
  publishedBy: string | undefined;
  publishedAt: Date | undefined;
}

export function toBlockItem(row: BlockRow): BlockItem {
  return {
    id: row.id,
    kind: row.kind,
    symbol: row.symbol,
    price: row.price,
    minimum: row.minimum,
    quantity: row.quantity,
    remaining: row.remaining,
    status: row.status,
    closesAt: row.closesAt,
    createdAt: row.createdAt,
    publishedBy: row.publishedBy,
    publishedAt: row.publishedAt,
  };
}
