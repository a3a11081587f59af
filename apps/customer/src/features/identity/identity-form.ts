import { currencies, type Currency, type IdType } from '@sauda/facts';
import type { Problems } from '../../lib/forms/form-state.ts';
import type { PhotoValue } from '../../lib/pictures/photo-state.ts';

/** What a kind of document is, for its name and its form. */
export type DocumentKind =
  | 'aadhaar'
  | 'pan'
  | 'indianLicence'
  | 'voterCard'
  | 'stateId'
  | 'licence'
  | 'passport'
  | 'other';

export const idTypes: readonly IdType[] = ['idCard', 'passport', 'driver', 'other'];

export function kindOf(idType: IdType, currency: Currency): DocumentKind {
  const { country, documents } = currencies[currency];
  const document = documents[idType];
  if (document === 'driving_licence') return country === 'IN' ? 'indianLicence' : 'licence';
  if (document === 'voter_card') return 'voterCard';
  return document === 'state_id' ? 'stateId' : document;
}

/** The form of each kind of number, in capitals without spaces or hyphens. Check digits are the server's to look at. */
const forms: Readonly<Record<DocumentKind, RegExp>> = {
  aadhaar: /^[2-9]\d{11}$/,
  pan: /^[A-Z]{3}[ABCFGHJLPT][A-Z]\d{4}[A-Z]$/,
  indianLicence: /^[A-Z]{2}\d{2}[A-Z\d]{5,13}$/,
  voterCard: /^[A-Z]{6}\d{8}[HM]\d{3}$/,
  stateId: /^(?=.*\d)[A-Z\d]{4,20}$/,
  licence: /^(?=.*\d)[A-Z\d]{4,20}$/,
  passport: /^(?=.*\d)[A-Z\d]{6,9}$/,
  other: /^(?=.*\d)[A-Z\d]{4,30}$/,
};

export interface IdentityValues {
  realName: string;
  idType: IdType;
  idNumber: string;
  front: PhotoValue;
  back: PhotoValue;
}

export type IdentityProblem =
  | 'nameMissing'
  | 'nameUnlikely'
  | 'numberMissing'
  | 'numberUnlikely'
  | 'photoMissing'
  | 'photoUnderWay';

export function identityProblems(
  { realName, idType, idNumber, front, back }: IdentityValues,
  currency: Currency,
): Problems<IdentityValues, IdentityProblem> {
  const found = {
    realName: nameProblem(realName),
    idNumber: numberProblem(idNumber, kindOf(idType, currency)),
    front: photoProblem(front),
    back: photoProblem(back),
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined));
}

/** A number as it is sent and compared. */
export function plainNumber(text: string): string {
  return text.toUpperCase().replace(/[\s/-]/g, '');
}

function nameProblem(name: string): IdentityProblem | undefined {
  const text = name.trim();
  if (text === '') return 'nameMissing';
  return /^\p{L}[\p{L}\p{M} .'’-]+$/u.test(text) ? undefined : 'nameUnlikely';
}

function numberProblem(text: string, kind: DocumentKind): IdentityProblem | undefined {
  const number = plainNumber(text);
  if (number === '') return 'numberMissing';
  return forms[kind].test(number) ? undefined : 'numberUnlikely';
}

function photoProblem(photo: PhotoValue): IdentityProblem | undefined {
  if (photo === 'missing') return 'photoMissing';
  return photo === 'underWay' ? 'photoUnderWay' : undefined;
}
