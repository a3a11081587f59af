import type { Country, Document } from '@sauda/facts';
import type { Parsed } from '../../platform/parsed.ts';
import { hasVerhoeffCheck } from './verhoeff.ts';

/** A document and its number, in capitals without spaces or hyphens, of the form that such numbers have. */
export interface IdNumber {
  readonly document: Document;
  readonly number: string;
}

interface Rule {
  readonly fits: (number: string) => boolean;
  /** Says how to put it right. */
  readonly fault: string;
}

/** Codes of the states and union territories on vehicle plates and licences, with those that were replaced. */
const indianStates = new Set(
  (
    'AN AP AR AS BH BR CG CH CT DD DL DN GA GJ HP HR JH JK KA KL LA LD MH ML MN MP MZ ' +
    'NL OD OR PB PY RJ SK TG TN TR TS UA UK UP UT WB'
  ).split(' '),
);

const lettersAndDigits = (from: number, to: number): Rule => ({
  fits: (number) => number.length >= from && number.length <= to && /\d/.test(number),
  fault: `must have ${from} to ${to} letters and digits`,
});

/** Twelve digits, none of which begin with 0 or 1, the last one a check (UIDAI). */
const aadhaar: Rule = {
  fits: (number) => /^[2-9]\d{11}$/.test(number) && hasVerhoeffCheck(number),
  fault: 'must be the 12 digits of an Aadhaar number',
};
/** Five letters, of which the fourth tells the kind of holder, four digits, a letter (Income Tax Department of India). */
const pan: Rule = {
  fits: (number) => /^[A-Z]{3}[ABCFGHJLPT][A-Z]\d{4}[A-Z]$/.test(number),
  fault: 'must be a PAN such as ABCPE1234F',
};
/** State, office, then by state and year of issue: usually the year and seven digits. */
const indianLicence: Rule = {
  fits: (number) => /^[A-Z]{2}\d{2}[A-Z\d]{5,13}$/.test(number) && indianStates.has(number.slice(0, 2)),
  fault: 'must be a licence number such as MH1420110062821',
};
/** The "clave de elector": six letters, date and place of birth, sex, three digits (INE). */
const claveDeElector: Rule = {
  fits: (number) => /^[A-Z]{6}\d{8}[HM]\d{3}$/.test(number),
  fault: 'must be the 18 characters of the voter key',
};
const passport = lettersAndDigits(6, 9);
const other = lettersAndDigits(4, 30);

/** Where a country is not named, its documents have any number of the usual length. */
const usual = { state_id: lettersAndDigits(4, 20), passport, driving_licence: lettersAndDigits(4, 20), other };
const rules: Readonly<Record<string, Partial<Record<Document, Rule>>>> = {
  IN: { aadhaar, pan, driving_licence: indianLicence, other },
  MX: { voter_card: claveDeElector, passport, driving_licence: lettersAndDigits(4, 20), other },
};

/** @param document where it is not said, the first kind whose form the number has */
export function parseIdNumber(text: string, document: Document | undefined, country: Country): Parsed<IdNumber> {
  const number = text
    .trim()
    .toUpperCase()
    .replaceAll(/[\s/-]/g, '');
  if (number === '') return { fault: 'is required' };
  if (!/^[A-Z\d]{1,60}$/.test(number)) return { fault: 'must be letters and digits' };
  const possible = Object.entries(rules[country] ?? usual) as Array<[Document, Rule]>;
  const asked = possible.filter(([kind]) => document === undefined || kind === document);
  const found = asked.find(([, { fits }]) => fits(number));
  if (found !== undefined) return { value: { document: found[0], number } };
  return { fault: asked.at(-1)?.[1].fault ?? 'must be of a document that is accepted here' };
}

/** What may be shown of a number: its last four characters, of a short one the last two. */
export function maskIdNumber({ document, number }: IdNumber): string {
  const shown = number.length < 8 ? 2 : 4;
  const masked = 'X'.repeat(number.length - shown) + number.slice(-shown);
  return document === 'aadhaar' ? masked.replaceAll(/.{4}(?=.)/g, '$& ') : masked;
}
