import { ceilings, decimal, formatDecimal, parseDecimal } from '@sauda/money';

/** An entry that an operator may change while it runs: what it is for, and what it may be. Each module declares its own. */
export interface SettingRule {
  readonly about: string;
  /** What it is where nothing was set; absent where it then is not there. */
  readonly usual?: string;
  /** What number it is: whole units of the account currency, a whole number or one with decimals; absent for text. */
  readonly figure?: 'wholeMoney' | 'count' | 'decimal';
  /** What is wrong with a value, as the end of a sentence that begins with the entry; undefined where nothing is. */
  readonly fault: (value: string) => string | undefined;
  /** One person may change it alone. Everything else takes two, also what is added later. */
  readonly isForOne?: true;
  /** What staff alone go by, such as from where on something is looked at: customers are not told. */
  readonly isForDesk?: true;
  /** Another entry of the module that it may not be above. */
  readonly notAbove?: string;
}

type More = Pick<SettingRule, 'usual' | 'isForOne' | 'isForDesk' | 'notAbove'>;

/** Of a module of which customers are told nothing. */
export const forDesk = <Tag extends string>(rules: Readonly<Record<Tag, SettingRule>>): Record<Tag, SettingRule> => {
  const told = Object.entries<SettingRule>(rules).map(([tag, rule]) => [tag, { ...rule, isForDesk: true }]);
  return Object.fromEntries(told) as Record<Tag, SettingRule>;
};

export const whole = (about: string, [least, most]: readonly [number, number], more: More): SettingRule => ({
  ...more,
  about: `${about} A whole number from ${least} to ${most}.`,
  figure: 'count',
  fault: (value) =>
    /^\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= most
      ? undefined
      : `must be a whole number from ${least} to ${most}`,
});

const mostUnits = formatDecimal(ceilings.amount, 0);

export const amount = (about: string, { least = '0', ...more }: More & { readonly least?: string }): SettingRule => ({
  ...more,
  about: `${about} An amount in whole units of the account currency, from ${least} to ${mostUnits}.`,
  figure: 'wholeMoney',
  fault: (value) =>
    /^\d{1,12}$/.test(value) && decimal(value) >= decimal(least) && decimal(value) <= ceilings.amount
      ? undefined
      : `must be an amount in whole units, from ${least} to ${mostUnits}`,
});

export const rate = (about: string, more: More = {}): SettingRule => ({
  ...more,
  about: `${about} A number above zero with four decimals at most.`,
  figure: 'decimal',
  fault: (value) => {
    const parsed = parseDecimal(value);
    return parsed !== undefined && parsed > 0n && parsed < decimal(1_000_000)
      ? undefined
      : 'must be a number above zero with four decimals at most';
  },
});

export const someOf = (about: string, known: readonly string[], more: More): SettingRule => ({
  ...more,
  about: `${about} Of ${known.join(', ')}; with commas between.`,
  fault: (value) => {
    const parts = value.split(',').map((part) => part.trim());
    const isGood = parts.every((part) => known.includes(part)) && new Set(parts).size === parts.length;
    return isGood ? undefined : `must be some of ${known.join(', ')}`;
  },
});

export const words = (about: string): SettingRule => ({
  usual: '',
  about: `${about} Text of 2,000 characters at most; each line is a paragraph.`,
  fault: () => undefined,
});

export const emptyOr = (about: string, pattern: RegExp, what: string): SettingRule => ({
  about: `${about} It is ${what}, or empty for none.`,
  fault: (value) => (value === '' || pattern.test(value) ? undefined : `must be ${what}, or empty`),
});
