import { lockBook } from '../ledger/index.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { notify, requireOpenAccount } from '../customers/index.ts';
import type { BankCardsContext } from './context.ts';
import { maskNumber, toBankCard, type BankCard, type CardDetails, type CardRow } from './card.ts';
import { usableFromAfter } from './hold.ts';
import { refuseKnownNumber } from './refuse-known-number.ts';

/**
 * Adds a card, and tells the customer. Money can be sent to it once the hold is over.
 * @throws Refusal `too_many_cards`, `card_exists`
 */
export async function addCard(
  { clock, vault, settings }: BankCardsContext,
  tx: Tx,
  customerId: string,
  details: CardDetails,
): Promise<BankCard> {
  await lockBook(tx, [customerId]);
  await requireOpenAccount(tx, customerId);
  const { maximum } = settings();
  const [known] = await tx<[{ count: bigint }]>`
    SELECT count(*) AS count FROM bank_cards WHERE customer_id = ${customerId}`;
  const numberHash = vault.hash(customerId, details.number.digits);
  await refuseKnownNumber(tx, customerId, numberHash);
  if (known.count >= maximum) throw new Refusal('too_many_cards', { values: { maximum: maximum.toString() } });

  const { form, bank, branch, holder, routingCode, number } = details;
  const lastFour = number.digits.slice(-4);
  const at = clock.now();
  const [{ id }] = await tx<[{ id: bigint }]>`SELECT nextval(pg_get_serial_sequence('bank_cards', 'id')) AS id`;
  const [row] = await tx<[CardRow]>`
    INSERT INTO bank_cards (customer_id, id, form, number_kind, bank, branch, holder, routing_code, last_four,
      sealed_number, number_hash, created_at, changed_at, usable_from)
    VALUES (${customerId}, ${id}, ${form}, ${number.kind}, ${bank}, ${branch}, ${holder}, ${routingCode}, ${lastFour},
      ${vault.seal({ customerId, id }, number.digits)}, ${numberHash}, ${at}, ${at}, ${usableFromAfter(at, settings())})
    RETURNING *`;
  await notify(tx, { customerId, kind: 'bank_card_added', values: { card: `${bank} ${maskNumber(lastFour)}` }, at });
  return toBankCard(row);
}
