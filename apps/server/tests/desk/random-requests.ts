import { namesMark, type NamedBySchema } from '@sauda/contract/desk';
import type { TSchema } from 'typebox';
import type { TestApp } from '../api/app.ts';

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
  /** What waits, by queue, and what of it was proposed. */
  readonly items: Readonly<Record<string, readonly string[]>>;
  /** Cards by customer. */
  readonly cards: ReadonlyMap<string, string>;
  /** The customer account of who asks. */
  readonly own: string | undefined;
  readonly logins: readonly string[];
  readonly symbols: ReadonlyArray<{ readonly symbol: string; readonly price: string }>;
  readonly settings: ReadonlyMap<string, string>;
  /** Who asks. */
  readonly login: string;
  /** Of statements, those that they have imported themselves: what another has imported is a second person's word. */
  readonly lines: ReadonlyArray<{ readonly id: string; readonly number: string; readonly amount: string }>;
  /** What requests that wait would be proved by. */
  readonly awaited: ReadonlyArray<{ readonly reference: string; readonly amount: string }>;
  /** Codes of the categories, with when each was changed. */
  readonly categories: ReadonlyMap<string, string | null>;
  readonly invitations: readonly string[];
  readonly ids: Readonly<Record<string, readonly string[]>>;
  readonly now: Date;
}

/** Of each entry what it may be, and what nobody would set it to. */
const settingValues: Readonly<Record<string, readonly string[]>> = {
  usdt_address: [`T${'a'.repeat(33)}`, 'x'],
  usdt_rate: ['90', '0.01', '999999'],
  recharge_methods: ['bank', 'bank,usdt', ''],
  min_recharge_count: ['1', '5000', '999999999999'],
  max_recharge_count: ['5000', '999999999999'],
  desk_second_person_above: ['0', '999999999'],
  desk_customer_day_above: ['0', '999999999'],
  desk_staff_day_above: ['0', '999999999'],
  stop_protection_percent: ['0', '50', '-5'],
  loan_interest_basis_points: ['0', '100000'],
  loan_units_per_point: ['1000000', '0.5'],
  full_position_max: ['1000000', '1'],
  open_requests_max: ['1000'],
  languages: ['en', 'en,de'],
  settlement_rate_USD: ['1'],
};
const dayMs = 86_400_000;

export async function readThings(
  { database: { sql } }: TestApp,
  given: Pick<Things, 'now' | 'symbols' | 'own' | 'login' | 'settings' | 'categories'>,
): Promise<Things> {
  const list = async (query: ReturnType<typeof sql<Array<{ v: string }>>>) => (await query).map(({ v }) => v);
  const text = (table: string, column: string) =>
    list(sql`SELECT ${sql(column)}::text AS v FROM ${sql(table)} ORDER BY id DESC LIMIT 4`);
  const [customers, numbers, cards, logins, lines, awaited] = await Promise.all([
    list(sql`SELECT id::text AS v FROM customers ORDER BY number`),
    list(sql`SELECT number::text AS v FROM customers ORDER BY number`),
    sql<Array<{ customer: string; card: string }>>`SELECT customer_id AS customer, id::text AS card FROM bank_cards`,
    list(sql`SELECT login AS v FROM staff`),
    sql<Array<{ id: string; number: string; amount: string }>>`
      SELECT id::text, bank_reference AS number, trim_scale(amount / 10000.0)::text AS amount FROM bank_lines
      WHERE imported_by = ${`staff:${given.login}`} ORDER BY id DESC LIMIT 6`,
    sql<Array<{ reference: string; amount: string }>>`
      SELECT reference, trim_scale(amount / 10000.0)::text AS amount FROM recharges WHERE status = 'in_progress'
      UNION ALL SELECT reference, (-trim_scale(amount / 10000.0))::text FROM withdrawals
      WHERE status = 'in_progress' AND handed_over_at IS NOT NULL`,
  ]);
  const [blocks, ipos, funds, news, answers, proposals, decisions, dividends, back] = await Promise.all([
    text('block_items', 'id'),
    text('ipos', 'id'),
    text('funds', 'id'),
    text('news_articles', 'id'),
    text('canned_answers', 'id'),
    list(sql`SELECT 'command-' || id AS v FROM proposed_commands WHERE outcome IS NULL ORDER BY id DESC LIMIT 20`),
    sql<Array<{ queue: string; item: string }>>`SELECT queue, item FROM desk_proposals WHERE outcome IS NULL`,
    list(sql`SELECT no AS v FROM distributions WHERE declared_by LIKE 'staff:%' ORDER BY id DESC LIMIT 3`),
    list(sql`SELECT 'command-' || id AS v FROM proposed_commands WHERE outcome = 'sent_back' AND seen_at IS NULL
      AND proposed_by = (SELECT id FROM staff WHERE login = ${given.login}) ORDER BY id DESC LIMIT 3`),
  ]);
  const [recharges, withdrawals, loans, identity, access, invitations] = await Promise.all([
    list(
      sql`SELECT customer_id || '/' || no AS v FROM recharges WHERE status = 'in_progress' ORDER BY id DESC LIMIT 12`,
    ),
    list(sql`SELECT customer_id || '/' || no AS v FROM withdrawals
      WHERE status IN ('in_progress', 'completed') ORDER BY id DESC LIMIT 12`),
    list(sql`SELECT customer_id || '/' || no AS v FROM loans WHERE status = 'applying' ORDER BY id DESC LIMIT 12`),
    list(sql`SELECT customer_id || '/' || id AS v FROM identity_reviews WHERE status = 'under_review'`),
    list(sql`SELECT coalesce(customer_id, '00000000-0000-0000-0000-000000000000') || '/' || no AS v FROM access_requests
      WHERE ended_at IS NULL`),
    list(sql`SELECT code AS v FROM invitation_codes WHERE NOT configured`),
  ]);
  const proposed = Object.fromEntries(
    ['recharges', 'withdrawals', 'loans', 'identity'].map((queue) => [
      `${queue} proposed`,
      decisions.filter((one) => one.queue === queue).map(({ item }) => item),
    ]),
  );
  return {
    ...given,
    customers,
    numbers,
    items: { recharges, withdrawals, loans, identity, access, ...proposed },
    cards: new Map(cards.map(({ customer, card }) => [customer, card])),
    logins,
    lines,
    awaited,
    invitations,
    ids: { blocks, ipos, funds, news, 'canned-answers': answers, proposals, 'proposals sent back': back, dividends },
  };
}

/** A request of a shape that the contract takes, mostly of things that there are. */
export function randomRequest(chance: Chance, things: Things, call: string, schema: TSchema | undefined): unknown {
  const [, noun = '', ...command] = call.split('/');
  const target = chance.pick(things.symbols);
  const tag = chance.pick(Object.keys(settingValues));
  // Half of all requests are of values that may well be accepted, the others of any.
  const isLikely = chance.isOneIn(2);
  const others = things.customers.filter((id) => id !== things.own);
  const customer = chance.pick(isLikely && others.length > 0 ? others : things.customers);
  const category = chance.pick([...things.categories.keys()]);
  const line = chance.pick(things.lines);
  const provesByLine = chance.isOneIn(2);
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
    if (mark === 'customer') return customer;
    if (mark === 'item') return item();
    if (mark === 'customer number') return chance.pick(things.numbers);
    if (fixed !== undefined) return fixed;
    const known = byName(name);
    if (known !== undefined) return known;
    if (words !== undefined) return chance.pick(words);
    if (type === 'object' || properties !== undefined) {
      const names = Object.keys(properties ?? {}).filter((one) => required?.includes(one) === true || isChosen(one));
      return Object.fromEntries(names.map((one) => [one, value(one, properties?.[one] ?? {})]));
    }
    if (type === 'array') return [value(name, items ?? {})];
    if (type === 'boolean') return chance.isOneIn(2);
    if (anyOf !== undefined) return value(name, chance.pick(anyOf));
    if (format === 'date-time') return next();
    if (type === 'integer' || type === 'number') return 1 + chance.whole(30);
    if (type === 'null') return null;
    const { pattern } = part as { pattern?: string };
    const texts = ['Plain words', '1', 'A1', '2026-11-20', 'money'];
    return texts.find((one) => pattern === undefined || new RegExp(pattern).test(one)) ?? 'Plain words';
  }

  /** Whether a request has a part that it may be without. */
  function isChosen(name: string): boolean {
    if (isLikely && name === 'bank_reference') return !provesByLine;
    if (isLikely && (name === 'line_id' || name === 'line_amount')) return provesByLine;
    return isLikely && name === 'picture' ? false : chance.isOneIn(2);
  }

  /** Mostly of this queue, and somebody else's. */
  function item(): string {
    const isOfProposals = command.includes('second') || command.includes('send-back');
    const waiting = things.items[isOfProposals ? `${noun} proposed` : noun] ?? [];
    const likely = waiting.filter((one) => !isLikely || things.own === undefined || !one.startsWith(things.own));
    return chance.pick(likely) ?? chance.pick(waiting) ?? `${customer}/AAAA`;
  }

  /** Dates of one request rise, in the order of its fields. */
  function next(): string {
    time += chance.pick([1_000, 60_000, 3_600_000, dayMs]);
    return new Date(time).toISOString();
  }

  function price(): string {
    if (isLikely) return target.price;
    const [units = '1', part = '00'] = target.price.split('.');
    return chance.pick([target.price, '0.05', '1', `${units}0.${part}`, '999999']);
  }

  function byName(name: string): unknown {
    switch (name) {
      case 'id':
      case 'no':
        return chance.pick(things.ids[command[0] === 'seen' ? 'proposals sent back' : noun] ?? ['1']) ?? '1';
      case 'symbol':
        return target.symbol;
      case 'price':
      case 'price_low':
      case 'price_high':
        return price();
      case 'per_share':
        return isLikely ? chance.pick(['0.01', '1']) : price();
      case 'card':
        return things.cards.get(customer) ?? '1';
      case 'amount':
      case 'minimum_raise':
        return isLikely ? '1000' : chance.pick(['1', '1000', '100000']);
      case 'issue_amount':
        return isLikely ? '100000' : chance.pick(['1', '1000', '100000']);
      case 'min_return':
        return isLikely ? '0' : '1';
      case 'max_return':
        return isLikely ? chance.pick(['0', '0.05']) : chance.pick(['1', '5', '999', '999999']);
      case 'series':
        return isLikely ? 'FPO' : undefined;
      case 'document_url':
      case 'source_url':
        return isLikely ? 'https://news.example/page' : undefined;
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
        return chance.pick(settingValues[tag] ?? ['']);
      case 'was':
        return things.settings.get(tag) ?? '';
      case 'code':
        if (command.includes('create')) return `C${chance.whole(1_000)}`;
        return noun === 'categories' ? category : chance.pick(things.invitations);
      case 'codes':
        return [...things.categories.keys()];
      case 'markets':
        return [{ code: 'NSE', names: null }];
      case 'indices':
        return [];
      case 'login': {
        const likely =
          noun === 'conversations' ? things.logins.filter((one) => one.startsWith('support')) : things.logins;
        return chance.isOneIn(3) ? `new-${chance.whole(1_000)}` : chance.pick(likely);
      }
      case 'phone':
        return chance.isOneIn(2) ? '' : '9999999999';
      case 'line_id':
        return line?.id ?? '1';
      case 'line_amount':
        return line?.amount ?? '1';
      case 'bank_reference': {
        const known = chance.isOneIn(2) ? line?.number : chance.pick(things.awaited)?.reference;
        return chance.isOneIn(2) ? `INVENTED${chance.whole(1_000_000)}` : (known ?? 'X1');
      }
      case 'csv': {
        const { reference, amount } = chance.pick(things.awaited) ?? { reference: 'x', amount: '5000' };
        const day = things.now.toISOString().slice(0, 10);
        return `Date,Narration,UTR,Amount\n${day},NEFT ${reference},F${chance.whole(1_000_000)},${amount}\n`;
      }
      case 'seen':
        return things.categories.get(category) ?? null;
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
