import { sharesAreWhole, isMinor } from '@sauda/rules';
import type { NomineeRelation } from '@sauda/facts';
import type { Parsed } from '../../../platform/parsed.ts';
import { parseRealName } from '../real-name.ts';

/** Whom a customer has named to receive what is theirs when they die, with their part of it. */
export interface Nominee {
  readonly name: string;
  readonly relation: NomineeRelation;
  /** YYYY-MM-DD. */
  readonly birthDate: string;
  /** Whole per cent, 1 to 100. */
  readonly share: number;
  /** Who acts for a minor; null of who has come of age. */
  readonly guardian: string | null;
}

export interface GivenNominee extends Omit<Nominee, 'guardian'> {
  readonly guardian: string | null | undefined;
}

const earliestBirth = '1900-01-01';

/**
 * Reads whom a customer names; nobody is an answer too.
 * @param today in the time of the house, as YYYY-MM-DD
 * @returns them, or what is wrong, by the path of the field such as `nominees/0/name`
 */
export function parseNominees(
  given: readonly GivenNominee[],
  today: string,
): { readonly nominees: Nominee[] } | { readonly faults: Readonly<Record<string, string>> } {
  const faults: Record<string, string> = {};
  const nominees = given.map((one, index): Nominee => {
    const read = <T>(field: string, parsed: Parsed<T>, otherwise: T): T => {
      if ('value' in parsed) return parsed.value;
      faults[`nominees/${index}/${field}`] = parsed.fault;
      return otherwise;
    };
    const { relation, share } = one;
    const name = read<string>('name', parseRealName(one.name), '');
    const birthDate = read('birth_date', parseBirth(one.birthDate, today), today);
    const guardian = read('guardian', parseGuardian(one.guardian ?? '', isMinor(birthDate, today)), null);
    return { name, relation, birthDate, share, guardian };
  });
  if (given.length > 0 && !sharesAreWhole(given.map(({ share }) => share))) {
    faults['nominees'] = 'must have shares that come to 100';
  }
  return Object.keys(faults).length === 0 ? { nominees } : { faults };
}

function parseGuardian(text: string, isForMinor: boolean): Parsed<string | null> {
  if (isForMinor) return parseRealName(text);
  return text.trim() === '' ? { value: null } : { fault: 'is for a minor alone' };
}

function parseBirth(day: string, today: string): Parsed<string> {
  const time = Date.parse(`${day}T00:00:00.000Z`);
  const isDay = Number.isFinite(time) && new Date(time).toISOString().startsWith(day);
  return isDay && day >= earliestBirth && day <= today ? { value: day } : { fault: 'must be a day that has been' };
}
