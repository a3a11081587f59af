import type { Tx } from '../../platform/database.ts';
import { locks } from '../../platform/locks.ts';
import { Refusal } from '../../platform/refusal.ts';
import { digestOfReport, itemsOfClose, readClose, type Close } from './read-closes.ts';

export interface NewSignature {
  readonly day: string;
  /** Of what the person has seen: `digestOfReport`. */
  readonly seen: string;
  readonly note: string;
  /** As the ledger names them. */
  readonly actor: string;
  readonly at: Date;
}

/**
 * Signs a day off, as it stands: what comes of the bank later is of a later day. It takes two where bank and books do not
 * agree, differences with custodian or clearing broker are open, or the person has typed the bank's balance, or imported it.
 * @throws Refusal `not_found`, `day_signed`, `earlier_day_unsigned`, `changed_meanwhile` where it is not what they have seen
 */
export async function signDay(
  tx: Tx,
  { day, seen, note, actor, at }: NewSignature,
): Promise<{ close: Close; takesTwo: boolean }> {
  await tx`SELECT pg_advisory_xact_lock(${locks.signingDays})`;
  const close = await readClose(tx, day);
  if (close.signature !== undefined) throw new Refusal('day_signed');
  const [earlier] = await tx<Array<{ day: string }>>`
    SELECT to_char(day, 'YYYY-MM-DD') AS day FROM day_closes c
    WHERE c.day < ${day} AND NOT EXISTS (SELECT FROM day_signatures s WHERE s.day = c.day) ORDER BY c.day LIMIT 1`;
  if (earlier !== undefined) throw new Refusal('earlier_day_unsigned', { values: { day: earlier.day } });
  const items = await itemsOfClose(tx, close);
  if (digestOfReport(close, items) !== seen) throw new Refusal('changed_meanwhile');
  const takesTwo = !close.agrees || close.differences > 0 || close.heldBy === actor;
  const { held, heldFrom, heldBy, openItems, explained, agrees, differences } = close;
  const kept = items.map((item) => ({ ...item, amount: item.amount.toString() }));
  await tx`
    INSERT INTO day_signatures (day, held, held_from, held_by, open_items, explained, items, agrees, differences, took_two, note, signed_by, signed_at)
    VALUES (${day}, ${held ?? null}, ${heldFrom ?? null}, ${heldBy ?? null}, ${openItems}, ${explained.toString()}::numeric,
      ${tx.json(kept)}, ${agrees}, ${differences}, ${takesTwo}, ${note}, ${actor}, ${at})`;
  return { close, takesTwo };
}

/** Whether a person may say what the bank held. @throws Refusal `not_found`, `day_signed`, `balance_from_statement` */
export async function requireUntold(tx: Tx, day: string): Promise<Close> {
  await tx`SELECT pg_advisory_xact_lock(${locks.signingDays})`;
  const close = await readClose(tx, day);
  if (close.signature !== undefined) throw new Refusal('day_signed');
  if (close.heldFrom === 'statement') throw new Refusal('balance_from_statement');
  return close;
}
