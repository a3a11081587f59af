import type { HaltReason } from '@sauda/contract/errors';
import type { Database, Sql, Tx } from '../../platform/database.ts';
import { createMirror } from '../../platform/mirror.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Rounds } from '../../platform/rounds.ts';
import * as t from '../../platform/table.ts';
import type { Instrument } from './instruments/instrument.ts';

export type HaltScope = 'all' | 'exchange' | 'asset_class';

const marketHalts = t.table('market_halts', {
  id: t.generated(t.bigint),
  scope: t.textOf<HaltScope>(),
  /** The code of a sub-market, or an asset class; nothing of everything. */
  covers: t.text,
  /** What customers read. */
  why: t.textOf<HaltReason>(),
  /** What staff have written down. */
  reason: t.text,
  haltedAt: t.time,
  haltedBy: t.text,
  liftedAt: t.nullable(t.time),
  liftedBy: t.nullable(t.text),
});

/** A whole market that staff have halted, until two of them let it go on. */
export type MarketHalt = t.RowOf<typeof marketHalts>;
export type MarketHalts = ReturnType<typeof createMarketHalts>;

/** So that every node obeys within a second. */
const refreshMs = 400;

/** What is halted now, read from memory. */
export function createMarketHalts({ sql }: Database, rounds: Rounds) {
  const halts = createMirror<readonly MarketHalt[]>({
    name: 'reading halts of markets',
    everyMs: refreshMs,
    rounds,
    empty: [],
    read: () =>
      sql<MarketHalt[]>`SELECT ${marketHalts.columns()} FROM market_halts WHERE lifted_at IS NULL ORDER BY id`,
  });

  return {
    /** The first of those that an instrument is under. */
    covering: (instrument: Pick<Instrument, 'market' | 'assetClass'>): MarketHalt | undefined =>
      halts.now().find((halt) => isUnder(instrument, halt)),
    /** @throws Refusal `market_halted_already` */
    async halt(tx: Tx, halt: Omit<MarketHalt, 'id' | 'liftedAt' | 'liftedBy'>): Promise<bigint> {
      const [row] = await tx<MarketHalt[]>`
        INSERT INTO market_halts (scope, covers, why, reason, halted_at, halted_by)
        VALUES (${halt.scope}, ${halt.covers}, ${halt.why}, ${halt.reason}, ${halt.haltedAt}, ${halt.haltedBy})
        ON CONFLICT (scope, covers) WHERE lifted_at IS NULL DO NOTHING RETURNING ${marketHalts.columns()}`;
      if (row === undefined) throw new Refusal('market_halted_already');
      halts.setOnCommit(tx, (now) => [...now, row]);
      return row.id;
    },
    /** @returns the halt as it was @throws Refusal `not_found`, `changed_meanwhile` where it goes on already */
    async lift(tx: Tx, id: bigint, { actor, at }: { actor: string; at: Date }): Promise<MarketHalt> {
      const [halt] = await tx<MarketHalt[]>`
        SELECT ${marketHalts.columns()} FROM market_halts WHERE id = ${id} FOR UPDATE`;
      if (halt === undefined) throw new Refusal('not_found');
      if (halt.liftedAt !== undefined) throw new Refusal('changed_meanwhile');
      await tx`UPDATE market_halts SET lifted_at = ${at}, lifted_by = ${actor} WHERE id = ${id}`;
      halts.setOnCommit(tx, (now) => now.filter((one) => one.id !== id));
      return halt;
    },
    start: halts.start,
  };
}

/** Whether an instrument is of what a halt, or anything else of that scope, is about. */
export function isUnder(
  { market, assetClass }: Pick<Instrument, 'market' | 'assetClass'>,
  { scope, covers }: Pick<MarketHalt, 'scope' | 'covers'>,
): boolean {
  switch (scope) {
    case 'all':
      return true;
    case 'exchange':
      return market === covers;
    case 'asset_class':
      return assetClass === covers;
  }
}

/** All that there were, the newest first. */
export function listMarketHalts(
  sql: Sql,
  { limit, before, isOpen }: { limit: number; before: bigint | undefined; isOpen: boolean | undefined },
): Promise<MarketHalt[]> {
  return sql<MarketHalt[]>`
    SELECT ${marketHalts.columns()} FROM market_halts
    WHERE true ${before === undefined ? sql`` : sql`AND id < ${before}`}
      ${isOpen === undefined ? sql`` : isOpen ? sql`AND lifted_at IS NULL` : sql`AND lifted_at IS NOT NULL`}
    ORDER BY id DESC LIMIT ${limit}`;
}
