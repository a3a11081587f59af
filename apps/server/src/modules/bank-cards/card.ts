import type { Currency } from '@sauda/facts';
import type { Sql, Tx } from '../../platform/database.ts';
import { countedPage, type Page } from '../../platform/page-by.ts';
import { Refusal } from '../../platform/refusal.ts';
import * as t from '../../platform/table.ts';
import { hourMs } from '../../platform/time.ts';
import type { BankCardSettings, CardKey } from './context.ts';

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

export const bankCards = t.table('bank_cards', {
  customerId: t.uuid,
  id: t.bigint,
  form: t.textOf<CardForm>(),
  numberKind: t.textOf<NumberKind>(),
  bank: t.text,
  branch: t.text,
  holder: t.text,
  routingCode: t.text,
  lastFour: t.text,
  sealedNumber: t.bytes,
  numberHash: t.bytes,
  /** False once its customer has removed it. It is kept as long as the law has it, and is then as if it were not there for them. */
  isEnabled: t.generated(t.boolean),
  createdAt: t.time,
  changedAt: t.time,
  /** Withdrawals to it wait until then after each change. */
  usableFrom: t.time,
});

export type CardRow = t.RowOf<typeof bankCards>;

/** A card as its owner sees it. */
export type BankCard = Omit<CardRow, 'sealedNumber' | 'numberHash'>;

export function toBankCard({ sealedNumber: _sealed, numberHash: _hash, ...card }: CardRow): BankCard {
  return card;
}

/** A customer's cards, newest first, of one form where it is named, and how many there are. @param which `all`: those too that they have removed */
export async function listCards(
  sql: Sql,
  customerId: string,
  { form, which = 'kept' }: { readonly form?: string | undefined; readonly which?: 'kept' | 'all' },
  page: Page,
): Promise<{ cards: BankCard[]; count: number }> {
  const from = sql`
    bank_cards WHERE customer_id = ${customerId} ${form === undefined ? sql`` : sql`AND form = ${form}`}
      ${which === 'all' ? sql`` : sql`AND is_enabled`}`;
  const listed = { select: bankCards.columns(), from, order: sql`id DESC` };
  const { rows, count } = await countedPage<CardRow>(sql, listed, page);
  return { cards: rows.map(toBankCard), count };
}

/** Somebody else's card is as if it were not there. @throws Refusal `not_found` */
export async function readCard(tx: Tx, { customerId, id }: CardKey): Promise<CardRow> {
  const card = await bankCards.find(tx, { customerId, id });
  if (card === undefined) throw new Refusal('not_found');
  return card;
}

/**
 * @param but the card that may have the number
 * @throws Refusal `card_exists` where the customer has the number on another card
 */
export async function refuseKnownNumber(tx: Tx, customerId: string, numberHash: Buffer, but?: bigint): Promise<void> {
  const known = await bankCards.find(tx, { customerId, numberHash });
  if (known !== undefined && known.id !== but) throw new Refusal('card_exists');
}

/** From when withdrawals may go to a card that is changed at `at`. */
export function usableFromAfter(at: Date, { holdHours }: BankCardSettings): Date {
  return new Date(at.getTime() + Number(holdHours) * hourMs);
}

/** How a number is shown: the last four digits alone. Sent back, it stands for the number as it is. */
export function maskNumber(lastFour: string): string {
  return `•••• ${lastFour}`;
}

/** Cards whose number ends in these four digits, whoever's they are, the newest first. */
export function cardsEndingIn(
  sql: Sql,
  lastFour: string,
  limit: number,
): Promise<Array<Pick<CardRow, 'customerId' | 'bank' | 'lastFour'>>> {
  return sql<Array<Pick<CardRow, 'customerId' | 'bank' | 'lastFour'>>>`
    SELECT customer_id, bank, last_four FROM bank_cards WHERE last_four = ${lastFour} ORDER BY created_at DESC LIMIT ${limit}`;
}
