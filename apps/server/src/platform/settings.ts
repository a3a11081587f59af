import { decimal, parseDecimal, type Decimal } from '@sauda/money';
import type { Clock } from './clock.ts';
import type { Database, Tx } from './database.ts';
import { Refusal } from './refusal.ts';
import { checkSetting } from './setting-rules.ts';
import { pairedLocks } from './locks.ts';
import { createMirror } from './mirror.ts';
import type { Rounds } from './rounds.ts';

/** What an operator may change while it runs, with the specification's constants as defaults. */
export const settingDefaults = {
  languages: 'en',
  min_recharge_count: '5000',
  max_recharge_count: '10000000',
  recharge_methods: 'bank',
  recharge_tips: '',
  min_withdraw_count: '100',
  withdraw_tips: '',
  withdraw_real_name_above: '100000',
  min_loan_count: '500',
  loan_interest_basis_points: '0',
  loan_term_days: '30',
  loan_units_per_point: '200',
  fee_basis_points: '3',
  half_position_max: '50',
  full_position_max: '100',
  block_display_rate: '20',
  trade_display_rate: '20.29',
  open_requests_max: '10',
  /** Money decisions at the desk above this amount take two people. */
  desk_second_person_above: '100000',
  /** So do those of single people about one customer in 24 hours, together above this amount. */
  desk_customer_day_above: '100000',
  /** And those of one person in 24 hours. */
  desk_staff_day_above: '500000',
  max_bank_cards: '10',
  /** How long withdrawals to a bank card wait after each change of it. */
  card_hold_hours: '24',
  /** How long identity and payees of a closed account are kept. */
  closed_account_years: '8',
} as const;

export type SettingTag = keyof typeof settingDefaults;

export interface Setting {
  readonly value: string;
  /** When it was last set; undefined for a default. */
  readonly updatedAt: Date | undefined;
  readonly updatedBy?: string;
}

/** A change that somebody makes who has seen what there was. */
export interface SettingChange {
  readonly tag: string;
  readonly value: string;
  /** As it was seen; empty where nothing was set and there is no default. */
  readonly was: string;
  readonly actor: string;
}

export interface Settings {
  text(tag: SettingTag): string;
  decimal(tag: SettingTag): Decimal;
  /** A whole number. */
  integer(tag: SettingTag): bigint;
  /** An entry that has no default, such as an exchange rate. */
  find(tag: string): Setting | undefined;
  /** What an entry is where nothing was set; undefined where it has no default. */
  defaultOf(tag: string): string | undefined;
  /** All entries, defaults included, by tag. */
  all(): ReadonlyMap<string, string>;
  /** Sets an entry. Every node sees it within the refresh interval, this one after the commit. */
  set(tx: Tx, tag: string, value: string, actor: string): Promise<void>;
  /**
   * Changes an entry by hand.
   * @throws Refusal `not_found` for an unknown tag, `invalid` for what it cannot be, `value_changed` where it is not as
   * it was seen
   */
  change(tx: Tx, change: SettingChange): Promise<void>;
  start(): Promise<void>;
}

const refreshMs = 5_000;

/**
 * Settings are read from memory, which follows the database.
 * @param otherDefaults where this kind of installation has other defaults than most
 */
export function createSettings(
  database: Database,
  clock: Clock,
  rounds: Rounds,
  otherDefaults: Partial<Record<SettingTag, string>> = {},
): Settings {
  const defaults: Readonly<Record<SettingTag, string>> = { ...settingDefaults, ...otherDefaults };
  const entries = createMirror<ReadonlyMap<string, Setting>>({
    name: 'reading the settings',
    everyMs: refreshMs,
    rounds,
    empty: new Map(),
    async read() {
      const rows = await database.sql<Array<Required<Setting> & { tag: string }>>`
        SELECT tag, value, updated_at AS "updatedAt", updated_by AS "updatedBy" FROM config_entries`;
      return new Map(rows.map(({ tag, ...setting }) => [tag, setting]));
    },
  });

  const text = (tag: SettingTag): string => entries.now().get(tag)?.value ?? defaults[tag];
  const amount = (tag: SettingTag): Decimal => parseDecimal(text(tag)) ?? decimal(defaults[tag]);

  const all = (): Map<string, string> =>
    new Map([...Object.entries(defaults), ...[...entries.now()].map(([tag, { value }]) => [tag, value] as const)]);

  async function set(tx: Tx, tag: string, value: string, actor: string): Promise<void> {
    const updatedAt = clock.now();
    await tx`
      INSERT INTO config_entries (tag, value, updated_at, updated_by) VALUES (${tag}, ${value}, ${updatedAt}, ${actor})
      ON CONFLICT (tag) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at,
        updated_by = excluded.updated_by`;
    entries.setOnCommit(tx, (now) => new Map(now).set(tag, { value, updatedAt, updatedBy: actor }));
  }

  return {
    text,
    decimal: amount,
    integer: (tag) => amount(tag) / decimal(1),
    find: (tag) => entries.now().get(tag),
    defaultOf: (tag) => (Object.hasOwn(defaults, tag) ? defaults[tag as SettingTag] : undefined),
    all,
    set,
    async change(tx, { tag, value, was, actor }) {
      // One change at a time, so that the order of two entries holds whoever changes which.
      await tx`SELECT pg_advisory_xact_lock(${pairedLocks.settings}, 0)`;
      const rows = await tx<Array<{ tag: string; value: string }>>`SELECT tag, value FROM config_entries`;
      const current = new Map([...Object.entries(defaults), ...rows.map((row) => [row.tag, row.value] as const)]);
      checkSetting(tag, value, current);
      const now = current.get(tag) ?? '';
      if (now !== was) throw new Refusal('value_changed', { values: { value: now } });
      await set(tx, tag, value, actor);
    },
    start: entries.start,
  };
}
