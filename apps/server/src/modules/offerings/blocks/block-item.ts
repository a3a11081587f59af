import { bigint, generated, nullable, table, text, textOf, time, type RowOf } from '../../../platform/table.ts';

/** Open to every customer, or to qualified institutional buyers only. */
export type BlockKind = 'block' | 'qip';
export type BlockStatus = 'draft' | 'open' | 'closed';

const blockItems = table('block_items', {
  id: generated(bigint),
  kind: textOf<BlockKind>(),
  symbol: text,
  /** Of one share, in the instrument's currency. */
  price: bigint,
  /** The least that can be bought at once, in shares. */
  minimum: bigint,
  quantity: bigint,
  remaining: bigint,
  status: textOf<BlockStatus>(),
  closesAt: nullable(time),
  createdAt: time,
  /** By whose word it went on offer; undefined for a draft, and for what was published before that was kept. */
  publishedBy: nullable(text),
  publishedAt: nullable(time),
});

/** Shares at a fixed price, as long as there are some. */
export type BlockItem = RowOf<typeof blockItems>;
