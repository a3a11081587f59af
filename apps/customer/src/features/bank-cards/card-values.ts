import { isClabe, isIfsc, isLuhn, isRoutingNumber } from '@sauda/contract/checks';
import { factsOf, type Currency } from '@sauda/facts';
import type { Problems } from '../../lib/forms/form-state.ts';
import type { FieldProblem } from '../../lib/forms/problem-texts.ts';

/** The form that a card is filled in by: that of the country of a currency. */
export type CardForm = Currency;

export interface CardValues {
  holder: string;
  /** The IFSC or the routing number. */
  routingCode: string;
  bank: string;
  /** Empty while a card is edited: the number stays as it is. */
  number: string;
}

export type CardProblem = FieldProblem | 'holderMissing' | 'nameUnwritten' | 'accountLength';

export const emptyCard: CardValues = { holder: '', routingCode: '', bank: '', number: '' };

/** An IFSC as it is typed: capitals, and nothing beside letters and digits. */
export function typedIfsc(text: string): string {
  return text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, 11);
}

/** A number without the spaces and hyphens that people group it by. */
export function digitsOf(text: string): string {
  return text.replace(/[\s-]/g, '');
}

/** @param hasNumber a number is kept already, so none has to be typed */
export function cardProblems(
  form: CardForm,
  values: CardValues,
  hasNumber: boolean,
): Problems<CardValues, CardProblem> {
  return {
    holder: values.holder.trim() === '' ? 'holderMissing' : nameProblem(values.holder),
    routingCode: routingProblem(form, values.routingCode),
    bank: values.bank.trim() === '' ? 'bankMissing' : nameProblem(values.bank),
    number: hasNumber && values.number === '' ? undefined : numberProblem(form, digitsOf(values.number)),
  };
}

/** What no bank writes. */
const pictures = /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}]/u;

function nameProblem(name: string): CardProblem | undefined {
  return /[\p{L}\p{N}]/u.test(name) && !pictures.test(name) && !/\p{C}/u.test(name) ? undefined : 'nameUnwritten';
}

function routingProblem(form: CardForm, code: string): CardProblem | undefined {
  const account = factsOf(form).bankAccount;
  if (account.kind === 'card') return undefined;
  if (account.code === 'ifsc') {
    if (code === '') return 'ifscMissing';
    return isIfsc(code) ? undefined : 'ifscWrong';
  }
  if (digitsOf(code) === '') return 'routingMissing';
  return isRoutingNumber(digitsOf(code)) ? undefined : 'routingWrong';
}

function numberProblem(form: CardForm, digits: string): CardProblem | undefined {
  const account = factsOf(form).bankAccount;
  if (account.kind === 'card') return cardNumberProblem(digits);
  if (digits === '') return 'accountMissing';
  const [least, most] = account.digits;
  const isAccount = /^[0-9]+$/.test(digits) && digits.length >= least && digits.length <= most && !/^0+$/.test(digits);
  return isAccount ? undefined : 'accountLength';
}

function cardNumberProblem(digits: string): CardProblem | undefined {
  if (digits === '') return 'cardMissing';
  if (!/^([0-9]{16}|[0-9]{18})$/.test(digits)) return 'cardLength';
  if (digits.length === 18) return isClabe(digits) && !/^0+$/.test(digits) ? undefined : 'clabeWrong';
  return isLuhn(digits) && !/^0+$/.test(digits) ? undefined : 'cardWrong';
}
