import { lockBook } from '../ledger/index.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { notify, requireOpenAccount } from '../customers/index.ts';
import type { BankCardsContext } from './context.ts';
import { bankCards, maskNumber, refuseKnownNumber, usableFromAfter, type BankCard, type CardDetails } from './card.ts';

/**
 * Adds a card, and tells the customer. Money can be sent to it once the hold is over.
 * @throws Refusal `too_many_cards`, `card_exists`
 */
export async function addCard(
  tx: Tx,
  customerId: string,
  details: CardDetails,
  { clock, vault, settings }: BankCardsContext,
): Promise<Pick<BankCard, 'id' | 'usableFrom'>> {
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
  const usableFrom = usableFromAfter(at, settings());
  const sealedNumber = vault.seal({ customerId, id }, number.digits);
  const shown = { form, bank, branch, holder, routingCode, numberKind: number.kind, lastFour };
  const times = { createdAt: at, changedAt: at, usableFrom };
  await bankCards.insert(tx, [{ customerId, id, ...shown, sealedNumber, numberHash, ...times }]);
  await notify(tx, { customerId, kind: 'bank_card_added', values: { card: `${bank} ${maskNumber(lastFour)}` }, at });
  return { id, usableFrom };
}
