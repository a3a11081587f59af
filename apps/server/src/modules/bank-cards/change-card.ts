import { lockBook } from '../ledger/index.ts';
import type { Tx } from '../../platform/database.ts';
import { notify } from '../customers/index.ts';
import type { BankCardsContext, CardKey } from './context.ts';
import {
  maskNumber,
  readCard,
  refuseKnownNumber,
  usableFromAfter,
  type CardDetails,
  type CardForm,
  type CardRow,
} from './card.ts';
import { hasIfsc, normaliseIfsc, type CardDraft } from './card-form.ts';

/** What is to be another; what is undefined stays. A number sent back as it is shown stays too. */
export type CardChange = { readonly [K in keyof CardDraft]: CardDraft[K] | undefined };

/**
 * A card as its form, with the changes in it. A new branch code takes a new bank with it, where none is named.
 * @throws Refusal `not_found`
 */
export async function draftOfChange(
  tx: Tx,
  key: CardKey,
  change: CardChange,
  { vault }: BankCardsContext,
): Promise<CardDraft> {
  const row = await lockCard(tx, key);
  const form: CardForm = change.form ?? row.form;
  const isElsewhere =
    hasIfsc(form) && change.routingCode !== undefined && normaliseIfsc(change.routingCode) !== row.routingCode;
  const isMasked = change.number === undefined || change.number.trim() === maskNumber(row.lastFour);
  return {
    form,
    bank: change.bank ?? (isElsewhere ? '' : row.bank),
    branch: change.branch ?? (isElsewhere ? '' : row.branch),
    holder: change.holder ?? row.holder,
    routingCode: change.routingCode ?? row.routingCode,
    number: isMasked ? vault.open(key, row.sealedNumber) : (change.number ?? ''),
  };
}

/**
 * Changes a card, tells the customer, and holds withdrawals to it. Where nothing is another, nothing happens.
 * @throws Refusal `not_found`, `card_exists`
 */
export async function changeCard(
  tx: Tx,
  key: CardKey,
  details: CardDetails,
  { clock, vault, settings }: BankCardsContext,
): Promise<void> {
  const row = await lockCard(tx, key);
  const { customerId, id } = key;
  const { form, bank, branch, holder, routingCode, number } = details;
  if (isSame(row, details, vault.open(key, row.sealedNumber))) return;

  const numberHash = vault.hash(customerId, number.digits);
  await refuseKnownNumber(tx, customerId, numberHash, id);
  const lastFour = number.digits.slice(-4);
  const at = clock.now();
  await tx`
    UPDATE bank_cards
    SET form = ${form}, number_kind = ${number.kind}, bank = ${bank}, branch = ${branch}, holder = ${holder},
      routing_code = ${routingCode}, last_four = ${lastFour}, sealed_number = ${vault.seal(key, number.digits)},
      number_hash = ${numberHash}, changed_at = ${at}, usable_from = ${usableFromAfter(at, settings())}
    WHERE customer_id = ${customerId} AND id = ${id}`;
  await notify(tx, { customerId, kind: 'bank_card_changed', values: { card: `${bank} ${maskNumber(lastFour)}` }, at });
}

async function lockCard(tx: Tx, key: CardKey): Promise<CardRow> {
  await lockBook(tx, [key.customerId]);
  return readCard(tx, key);
}

function isSame(row: CardRow, { number, ...details }: CardDetails, digits: string): boolean {
  const names = Object.keys(details) as Array<keyof typeof details>;
  return (
    names.every((name) => row[name] === details[name]) && row.numberKind === number.kind && digits === number.digits
  );
}
