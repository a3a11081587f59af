import { currencies, type Currency, type Document, type IdType } from '@sauda/facts';
import type { Problems } from '../../lib/forms/form-state.ts';
import type { FieldProblem } from '../../lib/forms/problem-texts.ts';
import type { PhotoValue } from '../../lib/pictures/photo-state.ts';

/** What a document is for its name and its form: India's driving licences have a form of their own. */
export type DocumentKind = Document | 'indian_licence';

export const idTypes: readonly IdType[] = ['idCard', 'passport', 'driver', 'other'];

export function kindOf(idType: IdType, currency: Currency): DocumentKind {
  const { country, documents } = currencies[currency];
  const document = documents[idType];
  return document === 'driving_licence' && country === 'IN' ? 'indian_licence' : document;
}

/** The form of each kind of number, in capitals without spaces or hyphens. Check digits are the server's to look at. */
const forms: Readonly<Record<DocumentKind, RegExp>> = {
  aadhaar: /^[2-9]\d{11}$/,
  pan: /^[A-Z]{3}[ABCFGHJLPT][A-Z]\d{4}[A-Z]$/,
  indian_licence: /^[A-Z]{2}\d{2}[A-Z\d]{5,13}$/,
  voter_card: /^[A-Z]{6}\d{8}[HM]\d{3}$/,
  state_id: /^(?=.*\d)[A-Z\d]{4,20}$/,
  driving_licence: /^(?=.*\d)[A-Z\d]{4,20}$/,
  passport: /^(?=.*\d)[A-Z\d]{6,9}$/,
  other: /^(?=.*\d)[A-Z\d]{4,30}$/,
};

export interface IdentityValues {
  realName: string;
  idType: IdType;
  idNumber: string;
  /** The last day of the document as typed; empty where it has none. */
  validUntil: string;
  front: PhotoValue;
  back: PhotoValue;
}

/** How days are typed here, and which one is today. */
export interface TypedToday {
  readonly read: (typed: string) => string | undefined;
  readonly today: string;
}

export type IdentityProblem = FieldProblem | 'dayUnlikely' | 'documentOver';

export function identityProblems(
  { realName, idType, idNumber, validUntil, front, back }: IdentityValues,
  currency: Currency,
  days: TypedToday,
): Problems<IdentityValues, IdentityProblem> {
  return {
    realName: nameProblem(realName),
    idNumber: numberProblem(idNumber, kindOf(idType, currency)),
    validUntil: validityProblem(validUntil, days),
    front: photoProblem(front),
    back: photoProblem(back),
  };
}

/** A number as it is sent and compared. */
export function plainNumber(text: string): string {
  return text.toUpperCase().replace(/[\s/-]/g, '');
}

function nameProblem(name: string): FieldProblem | undefined {
  const text = name.trim();
  if (text === '') return 'nameMissing';
  return /^\p{L}[\p{L}\p{M} .'’-]+$/u.test(text) ? undefined : 'nameUnlikely';
}

function numberProblem(text: string, kind: DocumentKind): FieldProblem | undefined {
  const number = plainNumber(text);
  if (number === '') return 'numberMissing';
  return forms[kind].test(number) ? undefined : 'numberUnlikely';
}

function validityProblem(typed: string, { read, today }: TypedToday): 'dayUnlikely' | 'documentOver' | undefined {
  const day = read(typed);
  if (day === '') return undefined;
  if (day === undefined) return 'dayUnlikely';
  return day < today ? 'documentOver' : undefined;
}

function photoProblem(photo: PhotoValue): FieldProblem | undefined {
  if (photo === 'missing') return 'photoMissing';
  return photo === 'underWay' ? 'photoUnderWay' : undefined;
}
