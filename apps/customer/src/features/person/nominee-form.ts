import { mostNominees } from '@sauda/facts';
import { isMinor, sharesAreWhole } from '@sauda/rules';
import type { Problems } from '../../lib/forms/form-state.ts';
import type { Person } from './person.ts';

export type Nominee = Person['nominees'][number];

export const slots = [0, 1, 2] as const;
export type Slot = (typeof slots)[number];
const parts = ['name', 'relation', 'birthDay', 'share', 'guardian'] as const;
type Part = (typeof parts)[number];

/** What was typed of each of up to three, whose fields have their place in their name. */
export type NomineeValues = Record<`${Part}${Slot}`, string> & {
  choice: 'named' | 'nobody';
  /** How many are named. */
  count: number;
};

export type NomineeProblem =
  | 'nomineeMissing'
  | 'nomineeUnlikely'
  | 'dayMissing'
  | 'dayUnlikely'
  | 'shareUnlikely'
  | 'sharesNotWhole'
  | 'guardianMissing';

/** How days are typed here, and which one is today. */
export interface DayWords {
  /** Empty for nothing, undefined for what is no day. */
  readonly read: (typed: string) => string | undefined;
  readonly write: (day: string) => string;
  readonly today: string;
}

const wholeShare = '100';
const emptyNominee: Readonly<Record<Part, string>> = {
  name: '',
  relation: 'spouse',
  birthDay: '',
  share: '',
  guardian: '',
};

/** The form as it begins: with whom the customer has named last, or one who is empty. */
export function nomineeValues({ nominees, nominees_since: since }: Person, { write }: DayWords): NomineeValues {
  const [first, second, third] = slots.map((slot) => typedOf(nominees[slot], write));
  const values = {
    ...placed(0, first ?? emptyNominee),
    ...placed(1, second ?? emptyNominee),
    ...placed(2, third ?? emptyNominee),
    choice: since !== null && nominees.length === 0 ? ('nobody' as const) : ('named' as const),
    count: Math.max(1, nominees.length),
  };
  return values.share0 === '' ? { ...values, share0: wholeShare } : values;
}

function typedOf(nominee: Nominee | undefined, write: DayWords['write']): Readonly<Record<Part, string>> {
  if (nominee === undefined) return emptyNominee;
  const { name, relation, birth_date: day, share, guardian } = nominee;
  return { name, relation, birthDay: write(day), share: String(share), guardian: guardian ?? '' };
}

function placed<S extends Slot>(slot: S, typed: Readonly<Record<Part, string>>): Record<`${Part}${S}`, string> {
  return Object.fromEntries(parts.map((part) => [`${part}${slot}`, typed[part]])) as Record<`${Part}${S}`, string>;
}

const typedIn = (values: NomineeValues, slot: Slot): Readonly<Record<Part, string>> =>
  Object.fromEntries(parts.map((part) => [part, values[`${part}${slot}`]])) as Record<Part, string>;

/** The places that are filled. */
export const slotsOf = ({ choice, count }: NomineeValues): readonly Slot[] =>
  choice === 'nobody' ? [] : slots.slice(0, Math.min(count, mostNominees));

/** Without the one at this place; who comes after moves up. */
export function withoutNominee(values: NomineeValues, gone: Slot): Partial<NomineeValues> {
  const left = slotsOf(values).filter((slot) => slot !== gone);
  return {
    ...Object.assign({}, ...left.map((slot, at) => placed(at as Slot, typedIn(values, slot)))),
    ...placed(left.length as Slot, emptyNominee),
    count: left.length,
  } as Partial<NomineeValues>;
}

export function isMinorAt(values: NomineeValues, slot: Slot, { read, today }: DayWords): boolean {
  const day = read(values[`birthDay${slot}`]);
  return day !== undefined && day !== '' && isMinor(day, today);
}

export function nomineeProblems(values: NomineeValues, days: DayWords): Problems<NomineeValues, NomineeProblem> {
  const problems: Problems<NomineeValues, NomineeProblem> = {};
  const filled = slotsOf(values);
  for (const slot of filled) {
    problems[`name${slot}`] = nameProblem(values[`name${slot}`]);
    problems[`birthDay${slot}`] = dayProblem(values[`birthDay${slot}`], days);
    problems[`share${slot}`] = shareOf(values, slot) === undefined ? 'shareUnlikely' : undefined;
    if (isMinorAt(values, slot, days)) {
      const guardian = values[`guardian${slot}`];
      problems[`guardian${slot}`] = guardian.trim() === '' ? 'guardianMissing' : nameProblem(guardian);
    }
  }
  const shares = filled.map((slot) => shareOf(values, slot) ?? Number.NaN);
  const last = filled.at(-1);
  if (last !== undefined && !shares.some(Number.isNaN) && !sharesAreWhole(shares)) {
    problems[`share${last}`] = 'sharesNotWhole';
  }
  return problems;
}

/** What is sent of a form without problems. */
export function nomineesOf(values: NomineeValues, days: DayWords): Nominee[] {
  return slotsOf(values).map((slot) => ({
    name: values[`name${slot}`].trim(),
    relation: values[`relation${slot}`] as Nominee['relation'],
    birth_date: days.read(values[`birthDay${slot}`]) ?? '',
    share: shareOf(values, slot) ?? 0,
    guardian: isMinorAt(values, slot, days) ? values[`guardian${slot}`].trim() : null,
  }));
}

/** Whole per cent from 1 to 100; undefined for anything else. */
function shareOf(values: NomineeValues, slot: Slot): number | undefined {
  const typed = values[`share${slot}`].trim();
  return /^([1-9]\d?|100)$/u.test(typed) ? Number(typed) : undefined;
}

function nameProblem(name: string): NomineeProblem | undefined {
  if (name.trim() === '') return 'nomineeMissing';
  return /^\p{L}[\p{L}\p{M} .'’-]+$/u.test(name.trim()) ? undefined : 'nomineeUnlikely';
}

function dayProblem(typed: string, { read, today }: DayWords): NomineeProblem | undefined {
  const day = read(typed);
  if (day === '') return 'dayMissing';
  return day === undefined || day > today || day < '1900-01-01' ? 'dayUnlikely' : undefined;
}
