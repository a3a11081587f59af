import { formatDecimal } from '@sauda/money';
import type { Language } from '@sauda/facts';
import type { Issuer } from '../statement.ts';
import type { DocumentKind, DocumentPeriod } from './periods.ts';
import { dayText } from '../../../platform/time.ts';

/** Amounts and quantities are decimals, times ISO 8601 in UTC: what is signed is the JSON of this, in this order. */
interface CommonFacts {
  readonly practice: boolean;
  readonly licence: { readonly name: string; readonly regulator: string; readonly number: string } | null;
  readonly customer: { readonly id: string; readonly number: string };
  readonly currency: Issuer['currency'];
  /** In which it is written for people. */
  readonly language: Language;
  readonly no: string;
  readonly period: {
    readonly from: string;
    readonly to: string;
    readonly time_zone: string;
    readonly start: string;
    readonly end: string;
  };
  readonly made_at: string;
  /** Of the heads of the ledger. */
  readonly public_key: string;
}

/** What an order has moved between the customer and an account of the house: above zero where the customer got it. */
export interface Moved {
  readonly account: string;
  readonly amount: string;
}

export interface ExecutionFacts {
  readonly part: number;
  readonly kind: 'trade' | 'bust' | 'correction';
  readonly execution_id: string;
  readonly venue: string;
  readonly traded_at: string;
  readonly booked_at: string;
  /** Below zero where it takes back, as the amounts. */
  readonly quantity: string;
  readonly price: string;
  readonly amount: string;
  readonly interest: string;
  readonly brokerage: string;
  /**
   * By which the amount is in the account currency; with the pairs and their feed, and when that made the quote. Absent of what was traded in that currency,
   * and from notes of before it was written.
   */
  readonly exchange?: { readonly rate: string; readonly source: string; readonly quoted_at: string };
  /** The trade that it takes back or puts right: its day and note, null where there was no note of it. */
  readonly corrects: { readonly part: number; readonly day: string; readonly note: string | null } | null;
}

export interface OrderFacts {
  readonly no: string;
  readonly side: 'buy' | 'sell';
  readonly symbol: string;
  readonly name: string;
  readonly asset_class: string;
  /** What an `ipo` has allotted was paid for by its application. */
  readonly origin: string;
  readonly currency: string;
  readonly ordered_at: string;
  readonly executions: readonly ExecutionFacts[];
  readonly moved: readonly Moved[];
}

export interface NoteTotals {
  readonly bought: string;
  readonly sold: string;
  /** Of what was bought, what an application has paid. */
  readonly paid_by_application: string;
  readonly interest: string;
  readonly brokerage: string;
  readonly levies: readonly Moved[];
  /** What the house has paid where the customer's money did not reach; below zero where it had that back. */
  readonly covered: string;
  /** Above zero: the customer gets it; below zero: the customer pays it. */
  readonly net: string;
}

export interface NoteFacts extends CommonFacts {
  readonly format: 'sauda-contract-note-1';
  readonly financial_year: string;
  readonly orders: readonly OrderFacts[];
  readonly totals: NoteTotals;
}

export interface HoldingFacts {
  readonly symbol: string;
  readonly name: string;
  readonly asset_class: string;
  readonly quantity: string;
  readonly cost: string;
}

export interface MonthFacts extends CommonFacts {
  readonly format: 'sauda-monthly-statement-1';
  /** How many transfers the customer had by then, and their free cash. */
  readonly opening: { readonly number: string; readonly balance: string };
  readonly closing: { readonly number: string; readonly balance: string };
  readonly holdings: readonly HoldingFacts[];
  readonly realised: { readonly profit: string; readonly brokerage: string; readonly levies: readonly Moved[] };
}

export type DocumentFacts = NoteFacts | MonthFacts;

export const kindOf = ({ format }: DocumentFacts): DocumentKind =>
  format === 'sauda-contract-note-1' ? 'note' : 'statement';

/** Of whom and of when a document is, and who answers for it. */
export interface Heading {
  readonly issuer: Issuer;
  readonly customer: { readonly id: string; readonly number: bigint; readonly language: Language };
  readonly period: DocumentPeriod;
  readonly no: string;
  readonly madeAt: Date;
  readonly publicKey: Buffer;
}

export function commonFacts({ issuer, customer, period, no, madeAt, publicKey }: Heading): CommonFacts {
  return {
    practice: issuer.licence === undefined,
    licence: issuer.licence ?? null,
    customer: { id: customer.id, number: customer.number.toString() },
    currency: issuer.currency,
    language: customer.language,
    no,
    period: {
      from: dayText(period.firstDay) ?? '',
      to: dayText(period.lastDay) ?? '',
      time_zone: period.timeZone,
      start: period.startsAt.toISOString(),
      end: period.endsAt.toISOString(),
    },
    made_at: madeAt.toISOString(),
    public_key: publicKey.toString('hex'),
  };
}

/** What the house keeps for trading. */
const brokerageAccount = 'fees';
/** The other side of what is bought and sold. */
const principalAccount = 'clearing';
const interestAccount = 'interest';
/** What the house pays where the customer's money does not reach. */
export const coveringAccount = 'errors';
const named: readonly string[] = [principalAccount, interestAccount, brokerageAccount, coveringAccount];

/** A levy is whatever an order moves that is neither its amount, interest, brokerage, nor what the house covers. */
export const isLevy = (account: string): boolean => !named.includes(account);

export type MovedUnits = ReadonlyMap<string, bigint>;

/** By account, in the order of their names. */
export function movedFacts(moved: MovedUnits, amountOf: (amount: bigint) => bigint = (amount) => amount): Moved[] {
  return [...moved]
    .filter(([, amount]) => amount !== 0n)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([account, amount]) => ({ account, amount: formatDecimal(amountOf(amount)) }));
}

/** What was paid in levies, above zero where the customer paid it. */
export const leviesOf = (moved: MovedUnits): Moved[] =>
  movedFacts(new Map([...moved].filter(([account]) => isLevy(account))), (amount) => -amount);

export const ofPrincipal = (moved: MovedUnits): bigint => moved.get(principalAccount) ?? 0n;
export const ofInterest = (moved: MovedUnits): bigint => moved.get(interestAccount) ?? 0n;
export const ofBrokerage = (moved: MovedUnits): bigint => -(moved.get(brokerageAccount) ?? 0n);

/** Ten-thousandths of a decimal that `formatDecimal` has written, however large. */
export function unitsOf(decimal: string): bigint {
  const [whole = '', fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.padEnd(4, '0'));
}
