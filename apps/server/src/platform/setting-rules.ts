import { ceilings, decimal, formatDecimal, parseDecimal } from '@sauda/money';
import { Refusal } from './refusal.ts';
import type { SettingTag } from './settings.ts';

/** What an entry is for, and what it may be. */
export interface SettingRule {
  readonly about: string;
  /** What number it is: whole units of the account currency, a whole number or one with decimals; absent for text. */
  readonly figure?: 'wholeMoney' | 'count' | 'decimal';
  /** What is wrong with a value, as the end of a sentence that begins with the entry; undefined where nothing is. */
  fault(value: string): string | undefined;
}

const whole = (about: string, least: number, most: number): SettingRule => ({
  about: `${about} A whole number from ${least} to ${most}.`,
  figure: 'count',
  fault: (value) =>
    /^\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= most
      ? undefined
      : `must be a whole number from ${least} to ${most}`,
});

const mostUnits = formatDecimal(ceilings.amount, 0);

const amount = (about: string, { least = '0' } = {}): SettingRule => ({
  about: `${about} An amount in whole units of the account currency, from ${least} to ${mostUnits}.`,
  figure: 'wholeMoney',
  fault: (value) =>
    /^\d{1,12}$/.test(value) && decimal(value) >= decimal(least) && decimal(value) <= ceilings.amount
      ? undefined
      : `must be an amount in whole units, from ${least} to ${mostUnits}`,
});

const rate = (about: string): SettingRule => ({
  about: `${about} A number above zero with four decimals at most.`,
  figure: 'decimal',
  fault: (value) => {
    const parsed = parseDecimal(value);
    return parsed !== undefined && parsed > 0n && parsed < decimal(1_000_000)
      ? undefined
      : 'must be a number above zero with four decimals at most';
  },
});

const someOf = (about: string, known: readonly string[]): SettingRule => ({
  about: `${about} Of ${known.join(', ')}; with commas between.`,
  fault: (value) => {
    const parts = value.split(',').map((part) => part.trim());
    const isGood = parts.every((part) => known.includes(part)) && new Set(parts).size === parts.length;
    return isGood ? undefined : `must be some of ${known.join(', ')}`;
  },
});

const words = (about: string): SettingRule => ({
  about: `${about} Text of 2,000 characters at most; each line is a paragraph.`,
  fault: () => undefined,
});

const emptyOr = (about: string, pattern: RegExp, what: string): SettingRule => ({
  about: `${about} It is ${what}, or empty for none.`,
  fault: (value) => (value === '' || pattern.test(value) ? undefined : `must be ${what}, or empty`),
});

const rules: Readonly<Record<SettingTag, SettingRule>> & Readonly<Record<string, SettingRule>> = {
  languages: someOf('The languages that customers may choose, the usual one first.', ['en', 'de', 'es', 'zh']),
  min_recharge_count: amount('The least that can be deposited at once.', { least: '1' }),
  max_recharge_count: amount('The most that can be deposited at once.', { least: '1' }),
  recharge_methods: someOf('How customers may deposit.', ['bank', 'usdt']),
  recharge_tips: words('What the deposit screen says beside the form.'),
  min_withdraw_count: amount('The least that can be withdrawn at once.', { least: '10' }),
  withdraw_tips: words('What the withdrawal screen says beside the form.'),
  withdraw_real_name_above: amount('Withdrawals above it need an approved real name.'),
  min_loan_count: amount('The least that can be borrowed at once.', { least: '1' }),
  loan_interest_basis_points: whole('Interest of new loans per year; 100 is 1 %.', 0, 100_000),
  loan_term_days: whole('Days until a new loan is due.', 1, 3_650),
  loan_units_per_point: whole(
    'What each point of the credit score lends, in units of the account currency.',
    0,
    1_000_000,
  ),
  fee_basis_points: whole('The fee of each side of a trade; 3 is 0.03 %.', 0, 1_000),
  half_position_max: whole('The most of one order with half a position.', 1, 1_000_000),
  full_position_max: whole('The most of one order with a full position.', 1, 1_000_000),
  block_display_rate: rate('The rate of the second currency shown with blocks. It settles nothing.'),
  trade_display_rate: rate('The rate of the second currency shown with trades. It settles nothing.'),
  open_requests_max: whole('How many requests of one kind a customer may have open.', 1, 1_000),
  desk_second_person_above: amount('Money decisions at the desk above it take two people.'),
  desk_customer_day_above: amount(
    'What single people at the desk decide about the money of one customer in 24 hours takes two people above it.',
  ),
  desk_staff_day_above: amount(
    'What one person at the desk decides about money in 24 hours takes a second one above it.',
  ),
  max_bank_cards: whole('How many bank cards a customer may keep.', 1, 100),
  card_hold_hours: whole('How long withdrawals to a bank card wait after each change of it, in hours.', 0, 720),
  closed_account_years: whole('How long identity and payees of a closed account are kept, in years.', 0, 30),
  kefu_url: emptyOr(
    'Where customer service is, instead of the chat of the app.',
    /^https:\/\/\S{1,300}$/,
    'an https address',
  ),
  usdt_address: emptyOr('Where deposits in USDT go.', /^T[1-9A-HJ-NP-Za-km-z]{33}$/, 'an address of the TRON network'),
  usdt_rate: rate('What a USDT is worth in the account currency. Older than a day it is not used.'),
};

/** What entry there can be of this tag; undefined for what nothing goes by. */
export function settingRule(tag: string): SettingRule | undefined {
  return Object.hasOwn(rules, tag) ? rules[tag] : undefined;
}

/** Tags that are shown also where nothing was set for them. */
export const knownSettings: readonly string[] = Object.keys(rules);

/**
 * What one person may change alone. Everything else takes two, also what is added later: the words beside a form of
 * deposits could name another account, and an address of customer service is where customers tell who they are.
 */
export const onePersonSettings: ReadonlySet<string> = new Set<SettingTag>(['languages']);

/** Pairs of which the first may not be above the second. */
const ordered: ReadonlyArray<readonly [SettingTag, SettingTag]> = [
  ['min_recharge_count', 'max_recharge_count'],
  ['half_position_max', 'full_position_max'],
];

/**
 * @param current all entries as they are
 * @throws Refusal `not_found` for an unknown tag, `invalid` for a value that it cannot have
 */
export function checkSetting(tag: string, value: string, current: ReadonlyMap<string, string>): void {
  const rule = settingRule(tag);
  if (rule === undefined) throw new Refusal('not_found');
  const fault = rule.fault(value) ?? orderFault(new Map([...current, [tag, value]]), tag);
  if (fault !== undefined) throw new Refusal('invalid', { fields: { value: fault } });
}

function orderFault(entries: ReadonlyMap<string, string>, tag: string): string | undefined {
  for (const [low, high] of ordered) {
    if (tag !== low && tag !== high) continue;
    if (Number(entries.get(low)) > Number(entries.get(high))) return `makes ${low} more than ${high}`;
  }
  return undefined;
}
