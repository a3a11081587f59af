import { languageCodes } from '@sauda/facts';
import type { Database, Sql, Tx } from '../../../platform/database.ts';
import { createMirror } from '../../../platform/mirror.ts';
import type { Rounds } from '../../../platform/rounds.ts';
import { Refusal } from '../../../platform/refusal.ts';
import {
  arrange,
  listedNames,
  shownOf,
  type ArrangedCategory,
  type ArrangedMarket,
  categoryRules,
  type CategoryRule,
  type CategoryTerms,
  checkNewCode,
  checkShown,
  checkTerms,
} from './check-categories.ts';
import { locks } from '../../../platform/locks.ts';

/** Who changes a category, when, and what of it was seen. */
export interface CategoryChange {
  readonly actor: string;
  readonly at: Date;
  /** When the category had last been changed when it was looked at; null for never. */
  readonly seen: Date | null;
}

/** A category before and after it was changed. */
export interface ChangedCategory {
  readonly before: ArrangedCategory | undefined;
  readonly after: ArrangedCategory | undefined;
}

/**
 * The categories that customers look at, read from memory: as their market has them but for what staff have set. This node
 * goes by a change after its commit, the others within the refresh interval. What trades is none of their business.
 */
export interface Categories {
  /** The hidden ones too. */
  all(): ArrangedCategory[];
  shown(): ArrangedCategory[];
  /** @throws Refusal `invalid` */
  create(tx: Tx, code: string, terms: CategoryTerms, change: Omit<CategoryChange, 'seen'>): Promise<ChangedCategory>;
  /** @throws Refusal `not_found`, `changed_meanwhile`, `invalid`, `last_category` */
  set(tx: Tx, code: string, terms: CategoryTerms, change: CategoryChange): Promise<ChangedCategory>;
  /**
   * Forgets what staff have set: one of their own is gone, one of the market's is as the market has it, but at its place.
   * @throws Refusal `not_found`, `changed_meanwhile`, `invalid`, `last_category`
   */
  remove(tx: Tx, code: string, change: CategoryChange): Promise<ChangedCategory>;
  /**
   * @returns the order before
   * @throws Refusal `changed_meanwhile` where these are not all the categories there are
   */
  order(tx: Tx, codes: readonly string[], change: Omit<CategoryChange, 'seen'>): Promise<string[]>;
  refresh(): Promise<void>;
  start(): Promise<void>;
}

const refreshMs = 2_000;

export function createCategories({ sql }: Database, market: ArrangedMarket, rounds: Rounds): Categories {
  const rules = createMirror<ReadonlyMap<string, CategoryRule>>({
    name: 'reading the categories',
    everyMs: refreshMs,
    rounds,
    empty: new Map(),
    read: () => read(sql),
  });

  async function keep(tx: Tx, changed: ReadonlyMap<string, CategoryRule>, rule: CategoryRule): Promise<void> {
    await write(tx, rule);
    rules.setOnCommit(tx, () => changed);
  }

  async function forget(tx: Tx, changed: ReadonlyMap<string, CategoryRule>, code: string): Promise<void> {
    await tx`DELETE FROM category_rules WHERE code = ${code}`;
    rules.setOnCommit(tx, () => changed);
  }

  return {
    all: () => arrange(market, rules.now()),
    shown: () => shownOf(arrange(market, rules.now())),

    async create(tx, code, terms, { actor, at }) {
      const changed = await lock(tx);
      checkNewCode(market, code, arrange(market, changed));
      checkTerms(market, terms, true);
      const rule = { code, position: undefined, ...terms, updatedBy: actor, updatedAt: at };
      changed.set(code, rule);
      const arranged = arrange(market, changed);
      checkShown(arranged);
      await keep(tx, changed, rule);
      return { before: undefined, after: byCode(arranged, code) };
    },

    async set(tx, code, terms, { actor, at, seen }) {
      const changed = await lock(tx);
      const before = seenCategory(arrange(market, changed), code, seen);
      checkTerms(market, terms, before.listed === undefined);
      const position = before.rule?.position;
      const rule = { code, position, ...withoutListed(terms, before), updatedBy: actor, updatedAt: at };
      changed.set(code, rule);
      const arranged = arrange(market, changed);
      checkShown(arranged);
      await keep(tx, changed, rule);
      return { before, after: byCode(arranged, code) };
    },

    async remove(tx, code, { actor, at, seen }) {
      const changed = await lock(tx);
      const before = seenCategory(arrange(market, changed), code, seen);
      const rule = { ...untouched(code, actor, at), position: before.rule?.position };
      if (before.listed === undefined) changed.delete(code);
      else changed.set(code, rule);
      const arranged = arrange(market, changed);
      checkShown(arranged);
      if (before.listed === undefined) await forget(tx, changed, code);
      else await keep(tx, changed, rule);
      return { before, after: byCode(arranged, code) };
    },

    async order(tx, codes, { actor, at }) {
      const changed = await lock(tx);
      const arranged = arrange(market, changed);
      const isWhole = codes.length === arranged.length && arranged.every(({ code }) => codes.includes(code));
      if (!isWhole) throw new Refusal('changed_meanwhile');
      for (const { code, rule = untouched(code, actor, at) } of arranged) {
        changed.set(code, { ...rule, position: codes.indexOf(code) });
      }
      for (const rule of changed.values()) await keep(tx, changed, rule);
      return arranged.map(({ code }) => code);
    },

    refresh: rules.refresh,
    start: rules.start,
  };
}

async function read(sql: Sql | Tx): Promise<Map<string, CategoryRule>> {
  const rows = await sql<CategoryRule[]>`SELECT ${categoryRules.columns()} FROM category_rules`;
  return new Map(rows.map((rule) => [rule.code, rule]));
}

/** One change at a time, since what has to hold holds of all of them together. */
async function lock(tx: Tx): Promise<Map<string, CategoryRule>> {
  await tx`SELECT pg_advisory_xact_lock(${locks.categories})`;
  return read(tx);
}

async function write(tx: Tx, rule: CategoryRule): Promise<void> {
  const { names, markets, indices } = rule;
  await tx`
      INSERT INTO category_rules (code, position, is_shown, names, markets, indices, updated_by, updated_at)
      VALUES (${rule.code}, ${rule.position}, ${rule.isShown}, ${names && tx.json({ ...names })},
        ${markets && tx.json(markets.map((one) => ({ code: one.code, names: one.names && { ...one.names } })))},
        ${indices && tx.json([...indices])}, ${rule.updatedBy}, ${rule.updatedAt})
      ON CONFLICT (code) DO UPDATE SET position = excluded.position, is_shown = excluded.is_shown, names = excluded.names,
        markets = excluded.markets, indices = excluded.indices, updated_by = excluded.updated_by,
        updated_at = excluded.updated_at`;
}

function byCode(categories: readonly ArrangedCategory[], code: string): ArrangedCategory | undefined {
  return categories.find((category) => category.code === code);
}

function seenCategory(categories: readonly ArrangedCategory[], code: string, seen: Date | null): ArrangedCategory {
  const category = byCode(categories, code);
  if (category === undefined) throw new Refusal('not_found');
  if (category.rule?.updatedAt.getTime() !== seen?.getTime()) throw new Refusal('changed_meanwhile');
  return category;
}

/** What is said as the market has it follows the market, also where that changes. */
function withoutListed(terms: CategoryTerms, { code, listed }: ArrangedCategory): CategoryTerms {
  if (listed === undefined) return terms;
  const same = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);
  const { names, markets, indices } = terms;
  const usual = listedNames(code, listed);
  const sorted = (one: typeof names) => one && languageCodes.map((language) => one[language]);
  return {
    isShown: terms.isShown,
    names: same(sorted(names), sorted(usual)) ? undefined : names,
    markets: same(
      markets,
      listed.markets.map((one) => ({ code: one.code, names: null })),
    )
      ? undefined
      : markets,
    indices: same(
      indices,
      listed.indices.map(({ symbol }) => symbol),
    )
      ? undefined
      : indices,
  };
}

function untouched(code: string, actor: string, at: Date): Omit<CategoryRule, 'position'> {
  return {
    code,
    isShown: true,
    names: undefined,
    markets: undefined,
    indices: undefined,
    updatedBy: actor,
    updatedAt: at,
  };
}
