import { decimal, parseDecimal, type Decimal } from '@sauda/money';
import type { Clock } from './clock.ts';
import type { Database, Tx } from './database.ts';

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
}

export interface Settings {
  text(tag: SettingTag): string;
  decimal(tag: SettingTag): Decimal;
  /** A whole number. */
  integer(tag: SettingTag): bigint;
  /** An entry that has no default, such as an exchange rate. */
  find(tag: string): Setting | undefined;
  /** All entries, defaults included, by tag. */
  all(): ReadonlyMap<string, string>;
  /** Sets an entry. Every node sees it within the refresh interval, this one after the commit. */
  set(tx: Tx, tag: string, value: string, actor: string): Promise<void>;
  start(): Promise<void>;
  stop(): void;
}

const refreshMs = 5_000;

/**
 * Settings are read from memory, which follows the database.
 * @param otherDefaults where this kind of installation has other defaults than most
 */
export function createSettings(
  database: Database,
  clock: Clock,
  otherDefaults: Partial<Record<SettingTag, string>> = {},
): Settings {
  const defaults: Readonly<Record<SettingTag, string>> = { ...settingDefaults, ...otherDefaults };
  let entries = new Map<string, Setting>();
  let timer: NodeJS.Timeout | undefined;

  async function refresh(): Promise<void> {
    const rows = await database.sql<Array<{ tag: string; value: string; updated_at: Date }>>`
      SELECT tag, value, updated_at FROM config_entries`;
    entries = new Map(rows.map(({ tag, value, updated_at }) => [tag, { value, updatedAt: updated_at }]));
  }

  const text = (tag: SettingTag): string => entries.get(tag)?.value ?? defaults[tag];
  const amount = (tag: SettingTag): Decimal => parseDecimal(text(tag)) ?? decimal(defaults[tag]);

  return {
    text,
    decimal: amount,
    integer: (tag) => amount(tag) / decimal(1),
    find: (tag) => entries.get(tag),
    all: () => new Map([...Object.entries(defaults), ...[...entries].map(([tag, { value }]) => [tag, value] as const)]),
    async set(tx, tag, value, actor) {
      const updatedAt = clock.now();
      await tx`
        INSERT INTO config_entries (tag, value, updated_at, updated_by) VALUES (${tag}, ${value}, ${updatedAt}, ${actor})
        ON CONFLICT (tag) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at,
          updated_by = excluded.updated_by`;
      entries = new Map(entries).set(tag, { value, updatedAt });
    },
    async start() {
      await refresh();
      timer = setInterval(() => void refresh().catch(() => undefined), refreshMs);
      timer.unref();
    },
    stop: () => clearInterval(timer),
  };
}
