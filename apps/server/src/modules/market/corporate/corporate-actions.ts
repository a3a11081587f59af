import type { Database } from '../../../platform/database.ts';
import { createMirror } from '../../../platform/mirror.ts';
import type { Rounds } from '../../../platform/rounds.ts';
import { combined, type ShareRatio } from './share-ratio.ts';

/** What its company does to a share as a day begins. */
export type KnownKind = 'split' | 'bonus' | 'symbol_change' | 'name_change' | 'merger' | 'delisting' | 'cash_exit';

/** What the prices of a share go by, and its course from one code to the next. */
export interface KnownAction extends ShareRatio {
  readonly kind: KnownKind;
  readonly symbol: string;
  /** The beginning of its day. */
  readonly exAt: Date;
  /** `changing` from when lots begin to change, `applied` when all have. */
  readonly phase: 'coming' | 'changing' | 'applied';
  /** Of a change of code and a merger: the share that it becomes. */
  readonly intoSymbol: string | undefined;
  readonly intoName: string | undefined;
  /** Of a share that has ended: its last price, once that is recorded. */
  readonly lastPrice: bigint | undefined;
  readonly lastSource: string | undefined;
  readonly lastTime: Date | undefined;
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

/** What has ended under its code. */
export type EndOfShare = KnownAction & { readonly kind: 'symbol_change' | 'merger' | 'delisting' | 'cash_exit' };

export type CorporateActions = ReturnType<typeof createCorporateActions>;

const refreshMs = 400;
const none: readonly KnownAction[] = [];

interface Known {
  readonly bySymbol: ReadonlyMap<string, readonly KnownAction[]>;
  /** Changes of code by the new one, which is one change's alone. */
  readonly byNewCode: ReadonlyMap<string, KnownAction>;
  readonly names: readonly KnownAction[];
  /** Whether any share has ended, or has another code or name. */
  readonly hasCourse: boolean;
}

/** What was announced and not withdrawn, read from memory. */
export function createCorporateActions({ sql }: Pick<Database, 'sql'>, rounds: Rounds) {
  const known = createMirror<Known>({
    name: 'reading corporate actions',
    everyMs: refreshMs,
    rounds,
    empty: { bySymbol: new Map(), byNewCode: new Map(), names: [], hasCourse: false },
    async read() {
      const rows = await sql<KnownAction[]>`
        SELECT kind, symbol, held::bigint, becomes::bigint, ex_at, into_symbol, into_name, last_price, last_source, last_time,
          CASE WHEN status = 'applied' THEN 'applied' WHEN orders_ended_at IS NOT NULL THEN 'changing' ELSE 'coming' END AS phase
        FROM corporate_actions WHERE status <> 'withdrawn' ORDER BY ex_at`;
      const ofCodes = rows.filter(({ kind }) => kind === 'symbol_change');
      return {
        bySymbol: Map.groupBy(rows, ({ symbol }) => symbol),
        byNewCode: new Map(ofCodes.map((action) => [action.intoSymbol ?? action.symbol, action])),
        names: rows.filter(({ kind }) => kind === 'name_change'),
        hasCourse: rows.some((action) => !hasRatio(action)),
      };
    },
  });
  const of = (symbol: string) => known.now().bySymbol.get(symbol) ?? none;
  const ratiosOf = (symbol: string) => of(symbol).filter(hasRatio);
  const states = new Map<string, { key: string; state: SharesNow }>();

  return {
    /** What has changed its shares between two moments, both of which may be left out: after the first, up to the second. */
    ratio(symbol: string, { after, until }: { after?: Date; until?: Date }): ShareRatio | undefined {
      // Asked with every quote, and nearly no share has any.
      if (of(symbol).length === 0) return undefined;
      return product(ratiosOf(symbol).filter(({ exAt }) => (!after || exAt > after) && (!until || exAt <= until)));
    },
    /** Of those alone that all holdings have followed. */
    appliedSince: (symbol: string, after: Date): ShareRatio | undefined =>
      product(ratiosOf(symbol).filter(({ exAt, phase }) => phase === 'applied' && exAt > after)),
    /** @returns undefined of what nothing has changed yet */
    now(symbol: string, at: Date): SharesNow | undefined {
      const all = of(symbol);
      // Asked of every instrument that anybody looks at, and nearly none has any.
      if (all.length === 0) return undefined;
      const begun = ratiosOf(symbol).filter(({ exAt }) => exAt <= at);
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
    /** Whether any share has ended, or goes on under another code or name: nearly always none. */
    hasCourse: () => known.now().hasCourse,
    /** What has ended the share under this code; undefined while it goes on. The first is what it has become. */
    endOf: (symbol: string, at: Date): EndOfShare | undefined =>
      of(symbol).find((action): action is EndOfShare => isEnd(action) && action.exAt <= at),
    /** The change by which a share has this code. */
    formerOf(symbol: string, at: Date): KnownAction | undefined {
      const former = known.now().byNewCode.get(symbol);
      return former !== undefined && former.exAt <= at ? former : undefined;
    },
    /** Its last change of name. */
    nameOf: (symbol: string, at: Date): string | undefined =>
      of(symbol).findLast(({ kind, exAt }) => kind === 'name_change' && exAt <= at)?.intoName,
    /** Codes and names that have changed. */
    renamed: (at: Date): readonly KnownAction[] =>
      [...known.now().byNewCode.values(), ...known.now().names].filter(({ exAt }) => exAt <= at),
    refresh: known.refresh,
    start: known.start,
  };
}

const hasRatio = ({ kind }: KnownAction): boolean => kind === 'split' || kind === 'bonus';
const isEnd = ({ kind }: KnownAction): boolean => !['split', 'bonus', 'name_change'].includes(kind);

function product(actions: readonly ShareRatio[]): ShareRatio | undefined {
  const [first, ...others] = actions;
  return first && others.reduce(combined, first);
}
