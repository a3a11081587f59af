import { isClabe, isIfsc, isLuhn, isRoutingNumber } from '@sauda/contract/checks';
import { factsOf } from '@sauda/facts';
import { Refusal } from '../../platform/refusal.ts';
import type { Parsed } from '../../platform/parsed.ts';
import type { BankDirectory } from './bank-directory.ts';
import type { CardDetails, CardForm, CardNumber } from './card.ts';

/** A form as it was sent; what was left out is empty. */
export interface CardDraft extends Omit<CardDetails, 'number'> {
  readonly number: string;
}

type ParsedCard = { readonly [K in Exclude<keyof CardDetails, 'form'>]: Parsed<CardDetails[K]> };

const longestName = 100;
/** Emoji and flags: they are in nobody's name, in no font of ours, and in no payment file. */
const pictures = /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}]/u;

/**
 * Reads a form by the rules of its country. In India the bank and its branch are taken from the directory where the
 * customer left them empty.
 * @throws Refusal `unknown_ifsc` where a code is well formed and belongs to no branch
 */
export function parseCard(draft: CardDraft, directory: BankDirectory): ParsedCard {
  const routingCode = parseRoutingCode(draft);
  const branch =
    hasIfsc(draft.form) && 'value' in routingCode ? directory.find(routingCode.value) : { bank: '', branch: '' };
  if (branch === undefined) throw new Refusal('unknown_ifsc');
  return {
    bank: parseName(draft.bank.trim() === '' ? branch.bank : draft.bank, 'Please enter the bank'),
    branch: parseOptionalName(draft.branch.trim() === '' ? branch.branch : draft.branch),
    holder: parseName(draft.holder, 'Please enter the name of the account holder'),
    routingCode,
    number: parseNumber(draft),
  };
}

/** Whether an account is found by an IFSC. */
export function hasIfsc(form: CardForm): boolean {
  const account = factsOf(form).bankAccount;
  return account.kind === 'account' && account.code === 'ifsc';
}

/** An IFSC as people type it: in small letters, with spaces around. */
export function normaliseIfsc(text: string): string {
  return text.trim().toUpperCase();
}

function parseRoutingCode({ form, routingCode }: CardDraft): Parsed<string> {
  const account = factsOf(form).bankAccount;
  if (account.kind === 'card') return { value: '' };
  if (account.code === 'ifsc') {
    const ifsc = normaliseIfsc(routingCode);
    if (ifsc === '') return { fault: 'Please enter the IFSC' };
    return isIfsc(ifsc) ? { value: ifsc } : { fault: 'An IFSC has 11 characters, such as HDFC0000001' };
  }
  const digits = withoutSpaces(routingCode);
  if (digits === '') return { fault: 'Please enter the routing number' };
  return isRoutingNumber(digits) ? { value: digits } : { fault: 'This is not a routing number: check its nine digits' };
}

function parseNumber({ form, number }: CardDraft): Parsed<CardNumber> {
  const digits = withoutSpaces(number);
  const account = factsOf(form).bankAccount;
  if (digits === '') return { fault: `Please enter the ${account.kind} number` };
  if (account.kind === 'card') return parseCardNumber(digits);
  const [least, most] = account.digits;
  const isAccount = /^[0-9]+$/.test(digits) && digits.length >= least && digits.length <= most;
  // A row of zeros is what forms are filled with that must not be empty.
  if (!isAccount || /^0+$/.test(digits)) return { fault: `An account number has ${least} to ${most} digits` };
  return { value: { kind: 'account', digits } };
}

function parseCardNumber(digits: string): Parsed<CardNumber> {
  if (!/^([0-9]{16}|[0-9]{18})$/.test(digits)) return { fault: 'Enter a card number of 16 digits or a CLABE of 18' };
  const isCard = digits.length === 16;
  if (/^0+$/.test(digits) || !(isCard ? isLuhn(digits) : isClabe(digits))) {
    return { fault: `This is not a ${isCard ? 'card number' : 'CLABE'}: check its digits` };
  }
  return { value: { kind: isCard ? 'card' : 'clabe', digits } };
}

function parseName(text: string, whereMissing: string): Parsed<string> {
  const name = tidy(text);
  return name === '' ? { fault: whereMissing } : parseOptionalName(name);
}

function parseOptionalName(text: string): Parsed<string> {
  const name = tidy(text);
  if (!name.isWellFormed() || /\p{C}/u.test(name)) return { fault: 'has characters that cannot be shown' };
  if (pictures.test(name)) return { fault: 'has pictures, which no bank writes' };
  if (name !== '' && !/[\p{L}\p{N}]/u.test(name)) return { fault: 'has neither letters nor digits' };
  return [...name].length <= longestName ? { value: name } : { fault: `can have ${longestName} characters` };
}

function tidy(text: string): string {
  return text.normalize('NFC').trim().replaceAll(/\s+/g, ' ');
}

function withoutSpaces(text: string): string {
  return text.replaceAll(/[\s-]/g, '');
}
