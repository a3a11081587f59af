import { namesMark, type NamedBySchema } from '@sauda/contract/desk';
import type { TSchema } from 'typebox';
import type { TestApp } from '../api-tests/test-app.ts';

/** Numbers that follow from a seed. */
export function createChance(seed: number) {
  let state = seed >>> 0;
  /** @returns a whole number below `below` */
  function whole(below: number): number {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  }
  return {
    whole,
    isOneIn: (count: number) => whole(count) === 0,
    /** Undefined of nothing. */
    pick: <T>(values: readonly T[]) => values[whole(Math.max(1, values.length))] as T,
  };
}
export type Chance = ReturnType<typeof createChance>;

/** What there is to name in a request, as the database has it now. */
export interface Things {
  readonly customers: readonly string[];
  readonly numbers: readonly string[];
  readonly items: readonly string[];
  readonly logins: readonly string[];
  readonly symbols: ReadonlyArray<{ readonly symbol: string; readonly price: string }>;
  readonly settings: ReadonlyMap<string, string>;
  readonly lines: readonly string[];
  readonly references: readonly string[];
  readonly amounts: readonly string[];
  readonly ids: Readonly<Record<string, readonly string[]>>;
  readonly now: Date;
}

const settingTags = [
  'usdt_address',
  'usdt_rate',
  'recharge_methods',
  'min_recharge_count',
  'desk_second_person_above',
  'fee_basis_points',
  'loan_interest_basis_points',
  'loan_units_per_point',
  'full_position_max',
  'languages',
  'settlement_rate_USD',
] as const;
const settingValues = [
  '0',
  '1',
  '3',
  '5',
  '100',
  '999999',
  '999999999999',
  '0.01',
  'bank',
  'bank,usdt',
  'en,de',
  `T${'a'.repeat(33)}`,
];
const dayMs = 86_400_000;

export async function readThings(
  { database: { sql } }: TestApp,
  now: Date,
  symbols: Things['symbols'],
): Promise<Things> {
  const list = async (query: ReturnType<typeof sql<Array<{ v: string }>>>) => (await query).map(({ v }) => v);
  const text = (table: string, column: string) =>
    list(sql`SELECT ${sql(column)}::text AS v FROM ${sql(table)} ORDER BY id DESC LIMIT 4`);
  const [customers, numbers, requests, logins, lines, references, amounts, config] = await Promise.all([
    list(sql`SELECT id::text AS v FROM customers`),
    list(sql`SELECT number::text AS v FROM customers`),
    list(sql`SELECT customer_id || '/' || no AS v FROM recharges WHERE status = 'in_progress'
      UNION ALL SELECT customer_id || '/' || no FROM withdrawals WHERE status = 'in_progress'
      UNION ALL SELECT customer_id || '/' || no FROM loans WHERE status = 'applying'
      UNION ALL SELECT customer_id || '/' || id FROM identity_reviews WHERE status = 'under_review'`),
    list(sql`SELECT login AS v FROM staff`),
    list(sql`SELECT id::text AS v FROM bank_lines ORDER BY id DESC LIMIT 10`),
    list(sql`SELECT reference AS v FROM recharges WHERE status = 'in_progress'
      UNION ALL SELECT reference FROM withdrawals WHERE status = 'in_progress'`),
    list(sql`SELECT trim_scale(amount / 10000.0)::text AS v FROM recharges WHERE status = 'in_progress'
      UNION ALL SELECT (-trim_scale(amount / 10000.0))::text FROM withdrawals WHERE status = 'in_progress'`),
    sql<Array<{ tag: string; value: string }>>`SELECT tag, value FROM config_entries`,
  ]);
  const [blocks, ipos, funds, news, answers, proposals, decisions, dividends] = await Promise.all([
    text('block_items', 'id'),
    text('ipos', 'id'),
    text('funds', 'id'),
    text('news_articles', 'id'),
    text('canned_answers', 'id'),
    list(sql`SELECT 'deed-' || id AS v FROM proposed_deeds WHERE outcome IS NULL ORDER BY id DESC LIMIT 20`),
    list(sql`SELECT item AS v FROM desk_proposals WHERE outcome IS NULL`),
    list(sql`SELECT no AS v FROM distributions ORDER BY id DESC LIMIT 3`),
  ]);
  return {
    customers,
    numbers,
    items: [...requests, ...decisions],
    logins,
    symbols,
    settings: new Map(config.map(({ tag, value }) => [tag, value])),
    lines,
    references,
    amounts,
    ids: { blocks, ipos, funds, news, 'canned-answers': answers, proposals, dividends },
    now,
  };
}

/** A request of a shape that the contract takes, mostly of things that there are. */
export function randomRequest(chance: Chance, things: Things, call: string, schema: TSchema | undefined): unknown {
  const [, noun = ''] = call.split('/');
  const target = chance.pick(things.symbols);
  const tag = chance.pick(settingTags);
  let time = things.now.getTime() + (chance.whole(4) - 1) * 60_000;

  function value(name: string, part: TSchema): unknown {
    const {
      enum: words,
      const: fixed,
      anyOf,
      type,
      items,
      properties,
      required,
      format,
    } = part as {
      enum?: unknown[];
      const?: unknown;
      anyOf?: TSchema[];
      type?: string | string[];
      items?: TSchema;
      properties?: Record<string, TSchema>;
      required?: string[];
      format?: string;
    };
    const mark = (part as Record<string, unknown>)[namesMark] as NamedBySchema | undefined;
    if (mark === 'customer') return chance.pick(things.customers);
    if (mark === 'item') return chance.pick(things.items) ?? `${chance.pick(things.customers)}/AAAA`;
    if (mark === 'customer number') return chance.pick(things.numbers);
    if (fixed !== undefined) return fixed;
    if (words !== undefined) return chance.pick(words);
    if (type === 'object' || properties !== undefined) {
      const names = Object.keys(properties ?? {}).filter(
        (one) => required?.includes(one) === true || chance.isOneIn(2),
      );
      return Object.fromEntries(names.map((one) => [one, value(one, properties?.[one] ?? {})]));
    }
    if (type === 'array') return [value(name, items ?? {})];
    if (type === 'boolean') return chance.isOneIn(2);
    const known = byName(name);
    if (known !== undefined) return known;
    if (anyOf !== undefined) return value(name, chance.pick(anyOf));
    if (format === 'date-time') return next();
    if (type === 'integer' || type === 'number') return 1 + chance.whole(30);
    if (type === 'null') return null;
    const { pattern } = part as { pattern?: string };
    const texts = ['Plain words', '1', 'A1', '2026-11-20'];
    return texts.find((one) => pattern === undefined || new RegExp(pattern).test(one)) ?? 'Plain words';
  }

  /** Dates of one request rise, in the order of its fields. */
  function next(): string {
    time += chance.pick([1_000, 60_000, 3_600_000, dayMs]);
    return new Date(time).toISOString();
  }

  function price(): string {
    const [units = '1', part = '00'] = target.price.split('.');
    return chance.pick([target.price, '0.05', '1', `${units}0.${part}`, '999999']);
  }

  function byName(name: string): unknown {
    switch (name) {
      case 'id':
      case 'no':
        return chance.pick(things.ids[noun] ?? ['1']) ?? '1';
      case 'symbol':
        return target.symbol;
      case 'price':
      case 'price_low':
      case 'price_high':
      case 'per_share':
        return price();
      case 'amount':
      case 'issue_amount':
        return chance.pick(['1', '1000', '100000']);
      case 'min_return':
        return '1';
      case 'max_return':
        return chance.pick(['1', '5', '999', '999999']);
      case 'minimum':
      case 'lot':
      case 'min':
        return '1';
      case 'quantity':
      case 'shares':
      case 'max':
      case 'count':
        return chance.pick(['1', '100', '10000']);
      case 'tag':
        return tag;
      case 'value':
        return chance.pick(settingValues);
      case 'was':
        return things.settings.get(tag) ?? '';
      case 'login':
        return chance.isOneIn(3) ? `new-${chance.whole(1_000)}` : chance.pick(things.logins);
      case 'phone':
        return chance.isOneIn(2) ? '' : '9999999999';
      case 'line_id':
        return chance.pick(things.lines) ?? '1';
      case 'bank_reference':
        return chance.isOneIn(2) ? `INVENTED${chance.whole(1_000_000)}` : (chance.pick(things.references) ?? 'X1');
      case 'csv': {
        const amount = chance.pick(things.amounts) ?? '5000';
        const day = things.now.toISOString().slice(0, 10);
        return `Date,Narration,UTR,Amount\n${day},NEFT ${chance.pick(things.references) ?? 'x'},F${chance.whole(1_000_000)},${amount}\n`;
      }
      case 'seen':
        return null;
      case 'limit':
        return 1 + chance.whole(30);
      case 'after':
      case 'cursor':
        return '1';
      default:
        return undefined;
    }
  }

  return schema === undefined ? undefined : value('', schema);
}
