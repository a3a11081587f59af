import type { Database } from '../../../platform/database.ts';
import { createMirror } from '../../../platform/mirror.ts';
import type { Rounds } from '../../../platform/rounds.ts';
import { combined, type ShareRatio } from './share-ratio.ts';

/** What the prices of a share go by. */
export interface KnownAction extends ShareRatio {
  readonly symbol: string;
  /** The beginning of its day. */
  readonly exAt: Date;
  /** `changing` from when lots begin to change, `applied` when all have. */
  readonly phase: 'coming' | 'changing' | 'applied';
}

/** How one share stands at one moment. The same object for as long as nothing of it changes. */
export interface SharesNow {
  /** Of all that has come. */
  readonly ratio: ShareRatio;
  /** Of what has come while no lot has changed yet: what is held is still of the shares before it. */
  readonly toCome: ShareRatio | undefined;
  /** Its day has begun, and not all holdings have changed: nothing of it trades. */
  readonly isChanging: boolean;
  /** Since when orders and trades are of the shares of now; undefined while lots are those of before. */
  readonly since: Date | undefined;
}

export type CorporateActions = ReturnType<typeof createCorporateActions>;

const refreshMs = 400;
const none: readonly KnownAction[] = [];

/** Splits and bonuses that were announced and not withdrawn, read from memory. */
export function createCorporateActions({ sql }: Pick<Database, 'sql'>, rounds: Rounds) {
  const known = createMirror<ReadonlyMap<string, readonly KnownAction[]>>({
    name: 'reading corporate actions',
    everyMs: refreshMs,
    rounds,
    empty: new Map(),
    async read() {
      const rows = await sql<KnownAction[]>`
        SELECT symbol, held::bigint, becomes::bigint, ex_at,
          CASE WHEN status = 'applied' THEN 'applied' WHEN orders_ended_at IS NOT NULL THEN 'changing' ELSE 'coming' END AS phase
        FROM corporate_actions WHERE status <> 'withdrawn' ORDER BY ex_at`;
      return Map.groupBy(rows, ({ symbol }) => symbol);
    },
  });
  const of = (symbol: string) => known.now().get(symbol) ?? none;
  const states = new Map<string, { key: string; state: SharesNow }>();

  return {
    /** What has changed its shares between two moments, both of which may be left out: after the first, up to the second. */
    ratio: (symbol: string, { after, until }: { after?: Date; until?: Date }): ShareRatio | undefined =>
      product(of(symbol).filter(({ exAt }) => (!after || exAt > after) && (!until || exAt <= until))),
    /** Of those alone that all holdings have followed. */
    appliedSince: (symbol: string, after: Date): ShareRatio | undefined =>
      product(of(symbol).filter(({ exAt, phase }) => phase === 'applied' && exAt > after)),
    /** @returns undefined of what nothing has changed yet */
    now(symbol: string, at: Date): SharesNow | undefined {
      const all = of(symbol);
      // Asked of every instrument that anybody looks at, and nearly none has any.
      if (all.length === 0) return undefined;
      const begun = all.filter(({ exAt }) => exAt <= at);
      const ratio = product(begun);
      if (ratio === undefined) return undefined;
      const key = begun.map(({ exAt, phase }) => `${exAt.getTime()} ${phase}`).join();
      const before = states.get(symbol);
      if (before?.key === key) return before.state;
      const isChanging = begun.some(({ phase }) => phase !== 'applied');
      const toCome = product(begun.filter(({ phase }) => phase === 'coming'));
      const state = { ratio, toCome, isChanging, since: begun.findLast(({ phase }) => phase !== 'coming')?.exAt };
      states.set(symbol, { key, state });
      return state;
    },
    refresh: known.refresh,
    start: known.start,
  };
}

function product(actions: readonly ShareRatio[]): ShareRatio | undefined {
  const [first, ...others] = actions;
  return first && others.reduce(combined, first);
}
