import { decimal, parseDecimal, type Decimal } from '@sauda/money';
import type { Clock } from './clock.ts';
import type { Database, Tx } from './database.ts';
import { Refusal } from './refusal.ts';
import type { SettingRule } from './setting-rules.ts';
import { pairedLocks } from './locks.ts';
import { createMirror } from './mirror.ts';
import type { Rounds } from './rounds.ts';

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

/** An entry that modules have declared, as it is. */
export interface DeclaredSetting extends Partial<Setting> {
  readonly tag: string;
  readonly rule: SettingRule;
}

const refreshMs = 5_000;

/** The entries that modules have declared. Who asks for one says which they know of: no other can be asked for. */
export type Settings<Tag extends string> = ReturnType<typeof createSettings<Tag>>;
/** All entries, for who shows and changes them. */
export type AllSettings = Pick<Settings<never>, 'declared' | 'told' | 'takesTwo' | 'change'>;

/** Settings are read from memory, which follows the database. */
export function createSettings<Tag extends string>(
  database: Database,
  clock: Clock,
  rounds: Rounds,
  declared: Readonly<Record<Tag, SettingRule>>,
) {
  const rules = new Map(Object.entries<SettingRule>(declared));
  const usual = new Map([...rules].flatMap(([tag, rule]) => (rule.usual === undefined ? [] : [[tag, rule.usual]])));
  const entries = createMirror<ReadonlyMap<string, Setting>>({
    name: 'reading the settings',
    everyMs: refreshMs,
    rounds,
    empty: new Map(),
    async read() {
      const rows = await database.sql<Array<Required<Setting> & { tag: string }>>`
        SELECT tag, value, updated_at, updated_by FROM config_entries`;
      return new Map(rows.map(({ tag, ...setting }) => [tag, setting]));
    },
  });

  const usualOf = (tag: Tag): string => declared[tag].usual ?? '';
  const text = (tag: Tag): string => entries.now().get(tag)?.value ?? usualOf(tag);
  const amount = (tag: Tag): Decimal => parseDecimal(text(tag)) ?? decimal(usualOf(tag));

  async function set(tx: Tx, { tag, value, actor }: SettingChange): Promise<void> {
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
    /** A whole number. */
    integer: (tag: Tag): bigint => amount(tag) / decimal(1),
    /** What was set, if anything. */
    find: (tag: Tag): Setting | undefined => entries.now().get(tag),
    /** What the modules have declared, in their order. */
    declared: (): DeclaredSetting[] => [...rules].map(([tag, rule]) => ({ tag, rule, ...entries.now().get(tag) })),
    /** What customers may know, by tag; nothing that is stored of what no module has declared. */
    told: (): ReadonlyMap<string, string> =>
      new Map(
        [...rules].flatMap(([tag, { usual: otherwise, isForDesk }]) => {
          const value = entries.now().get(tag)?.value ?? otherwise;
          return value === undefined || isForDesk === true ? [] : [[tag, value]];
        }),
      ),
    /** Whether a change takes two people. */
    takesTwo: (tag: string): boolean => rules.get(tag)?.isForOne !== true,
    /**
     * Changes an entry by hand. Every node sees it within the refresh interval, this one after the commit.
     * @throws Refusal `not_found` for an unknown tag, `invalid` for what it cannot be, `value_changed` where it is not as
     * it was seen
     */
    async change(tx: Tx, change: SettingChange): Promise<void> {
      // One change at a time, so that the order of two entries holds whoever changes which.
      await tx`SELECT pg_advisory_xact_lock(${pairedLocks.settings}, 0)`;
      const rows = await tx<Array<{ tag: string; value: string }>>`SELECT tag, value FROM config_entries`;
      const current = new Map([...usual, ...rows.map(({ tag, value }) => [tag, value] as const)]);
      checkSetting(rules, change, current);
      const now = current.get(change.tag) ?? '';
      if (now !== change.was) throw new Refusal('value_changed', { values: { value: now } });
      await set(tx, change);
    },
    start: entries.start,
  };
}

/** @throws Refusal `not_found` for what nothing goes by, `invalid` for a value that an entry cannot have */
function checkSetting(
  rules: ReadonlyMap<string, SettingRule>,
  { tag, value }: SettingChange,
  current: ReadonlyMap<string, string>,
): void {
  const rule = rules.get(tag);
  if (rule === undefined) throw new Refusal('not_found');
  const fault = rule.fault(value) ?? orderFault(rules, tag, new Map([...current, [tag, value]]));
  if (fault !== undefined) throw new Refusal('invalid', { fields: { value: fault } });
}

function orderFault(rules: ReadonlyMap<string, SettingRule>, tag: string, next: ReadonlyMap<string, string>) {
  for (const [low, { notAbove: high }] of rules) {
    if (high === undefined || (tag !== low && tag !== high)) continue;
    if (Number(next.get(low)) > Number(next.get(high))) return `makes ${low} more than ${high}`;
  }
  return undefined;
}
