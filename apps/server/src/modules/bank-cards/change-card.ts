import { lockBook } from '../ledger/index.ts';
import type { Tx } from '../../platform/database.ts';
import { notify, requireMoneyAwake, requireOpenAccount } from '../customers/index.ts';
import type { BankCardsContext, CardKey } from './context.ts';
import {
  maskNumber,
  readCard,
  refuseKnownNumber,
  usableFromAfter,
  type CardDetails,
  type CardForm,
  type CardRow,
  bankCards,
  type BankCard,
} from './card.ts';
import { dayMs } from '../../platform/time.ts';
import { ifOpened } from '../../platform/encryption.ts';
import { hasIfsc, normaliseIfsc, type CardDraft } from './card-form.ts';
import { Refusal } from '../../platform/refusal.ts';

/**
 * Adds a card, and tells the customer. Money can be sent to it once the hold is over.
 * @throws Refusal `too_many_cards`, `card_exists`, `money_rests`
 */
export async function addCard(
  tx: Tx,
  customerId: string,
  details: CardDetails,
  context: BankCardsContext,
): Promise<Pick<BankCard, 'id' | 'usableFrom'>> {
  const { clock, vault, settings } = context;
  await lockBook(tx, [customerId]);
  await requireOpenAccount(tx, customerId);
  await requireMoneyAwake(tx, customerId, clock);
  const { maximum } = settings();
  const at = clock.now();
  // One that was removed counts for a day, so that nobody adds without end.
  const [known] = await tx<[{ count: bigint }]>`
    SELECT count(*) AS count FROM bank_cards
    WHERE customer_id = ${customerId} AND (is_enabled OR changed_at > ${new Date(at.getTime() - dayMs)})`;
  const numberHash = vault.hash(customerId, details.number.digits);
  await refuseKnownNumber(tx, customerId, numberHash);
  if (known.count >= maximum) throw new Refusal('too_many_cards', { values: { maximum: maximum.toString() } });

  const [{ id }] = await tx<[{ id: bigint }]>`SELECT nextval(pg_get_serial_sequence('bank_cards', 'id')) AS id`;
  const row = rowOf({ customerId, id }, details, at, context);
  await bankCards.insert(tx, [{ customerId, id, ...row, numberHash, createdAt: at }]);
  await notify(tx, { customerId, kind: 'bank_card_added', values: { card: nameOf(row) }, at });
  return { id, usableFrom: row.usableFrom };
}

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
    // One that cannot be opened has to be said anew.
    number: (isMasked ? ifOpened(() => vault.open(key, row.sealedNumber)) : change.number) ?? '',
  };
}

/**
 * Changes a card, tells the customer, and holds withdrawals to it. Where nothing is another, nothing happens.
 * @throws Refusal `not_found`, `card_exists`, `money_rests`
 */
export async function changeCard(tx: Tx, key: CardKey, details: CardDetails, context: BankCardsContext): Promise<void> {
  const { clock, vault } = context;
  const before = await lockCard(tx, key);
  const { customerId, id } = key;
  await requireMoneyAwake(tx, customerId, clock);
  const digits = ifOpened(() => vault.open(key, before.sealedNumber));
  if (isSame(before, details, digits)) return;

  const numberHash = vault.hash(customerId, details.number.digits);
  await refuseKnownNumber(tx, customerId, numberHash, id);
  const at = clock.now();
  const row = rowOf(key, details, at, context);
  await tx`
    UPDATE bank_cards SET ${tx({ ...row, numberHash })} WHERE customer_id = ${customerId} AND id = ${id}`;
  await notify(tx, { customerId, kind: 'bank_card_changed', values: { card: nameOf(row) }, at });
}

/**
 * Removes a card from those that money can be sent to, and tells the customer. Its number can be added anew, and rests then as any other.
 * @throws Refusal `not_found`, `money_rests`
 */
export async function removeCard(tx: Tx, key: CardKey, { clock, vault }: BankCardsContext): Promise<void> {
  const row = await lockCard(tx, key);
  const { customerId, id } = key;
  await requireMoneyAwake(tx, customerId, clock);
  const at = clock.now();
  const numberHash = vault.hash(customerId, `removed ${id}`);
  await tx`
    UPDATE bank_cards SET is_enabled = false, number_hash = ${numberHash}, changed_at = ${at}, usable_from = greatest(usable_from, ${at})
    WHERE customer_id = ${customerId} AND id = ${id}`;
  await notify(tx, { customerId, kind: 'bank_card_removed', values: { card: nameOf(row) }, at });
}

/** What of a row follows from what the customer says. */
function rowOf(key: CardKey, { number, ...details }: CardDetails, at: Date, { vault, settings }: BankCardsContext) {
  return {
    ...details,
    numberKind: number.kind,
    lastFour: number.digits.slice(-4),
    sealedNumber: vault.seal(key, number.digits),
    changedAt: at,
    usableFrom: usableFromAfter(at, settings()),
  };
}

const nameOf = ({ bank, lastFour }: Pick<CardRow, 'bank' | 'lastFour'>) => `${bank} ${maskNumber(lastFour)}`;

async function lockCard(tx: Tx, key: CardKey): Promise<CardRow> {
  await lockBook(tx, [key.customerId]);
  const card = await readCard(tx, key);
  if (!card.isEnabled) throw new Refusal('not_found');
  return card;
}

function isSame(row: CardRow, { number, ...details }: CardDetails, digits: string | undefined): boolean {
  const names = Object.keys(details) as Array<keyof typeof details>;
  return (
    names.every((name) => row[name] === details[name]) && row.numberKind === number.kind && digits === number.digits
  );
}
