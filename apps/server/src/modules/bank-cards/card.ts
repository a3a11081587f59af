import type { Currency } from '@sauda/facts';
/** The form that a card is filled in by: that of the country of a currency. */
export type CardForm = Currency;

export type NumberKind = 'account' | 'card' | 'clabe';

/** What a customer says about a card. The number is in clear, so this is never logged, kept or sent as it is. */
export interface CardDetails {
  readonly form: CardForm;
  readonly bank: string;
  /** Empty where it is not known. */
  readonly branch: string;
  readonly holder: string;
  /** The IFSC in India, the routing number in the United States, empty in Mexico. */
  readonly routingCode: string;
  readonly number: CardNumber;
}

export interface CardNumber {
  readonly kind: NumberKind;
  /** Digits alone. */
  readonly digits: string;
}

/** A card as its owner sees it. */
export interface BankCard extends Omit<CardDetails, 'number'> {
  readonly customerId: string;
  readonly id: bigint;
  readonly numberKind: NumberKind;
  readonly lastFour: string;
  /** False once it was switched off. */
  readonly isEnabled: boolean;
  readonly createdAt: Date;
  /** Withdrawals to it wait until then after each change. */
  readonly usableFrom: Date;
}

export interface CardRow {
  customerId: string;
  id: bigint;
  form: CardForm;
  numberKind: NumberKind;
  bank: string;
  branch: string;
  holder: string;
  routingCode: string;
  lastFour: string;
  sealedNumber: Buffer;
  isEnabled: boolean;
  createdAt: Date;
  usableFrom: Date;
}

export function toBankCard(row: CardRow): BankCard {
  return {
    customerId: row.customerId,
    id: row.id,
    form: row.form,
    numberKind: row.numberKind,
    bank: row.bank,
    branch: row.branch,
    holder: row.holder,
    routingCode: row.routingCode,
    lastFour: row.lastFour,
    isEnabled: row.isEnabled,
    createdAt: row.createdAt,
    usableFrom: row.usableFrom,
  };
}

/** How a number is shown: the last four digits alone. Sent back, it stands for the number as it is. */
export function maskNumber(lastFour: string): string {
  return `•••• ${lastFour}`;
}
