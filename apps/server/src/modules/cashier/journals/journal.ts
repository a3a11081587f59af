import { isLanguage, journalCauses, journalReversal, sourceLanguage, type JournalCause } from '@sauda/facts';
import { formatDecimal } from '@sauda/money';
import { notify } from '../../customers/index.ts';
import { lockBook, post, type Movement } from '../../ledger/index.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database.ts';
import { emitEvents } from '../../../platform/outbox.ts';
import { newNumberOf } from '../../../platform/public-number.ts';
import { Refusal } from '../../../platform/refusal.ts';
import * as t from '../../../platform/table.ts';
import type { RequestKey } from '../requests.ts';

/** What the house has given customers, or taken back, by two of its staff. A row is never changed. */
export const journals = t.table('journals', {
  id: t.generated(t.bigint),
  no: t.text,
  customerId: t.uuid,
  cause: t.textOf<JournalCause>(),
  /** To the customer where above zero, from them where below. */
  amount: t.bigint,
  /** For the staff alone: no call of the customers answers it. */
  note: t.text,
  /** The number of the journal that this one takes back. */
  reverses: t.nullable(t.text),
  proposedBy: t.text,
  postedBy: t.text,
  postedAt: t.time,
});

export type Journal = t.RowOf<typeof journals>;

/** Who says so, as the ledger names them. */
export interface JournalPeople {
  readonly proposedBy: string;
  readonly postedBy: string;
}

type NewJournal = JournalPeople & Pick<Journal, 'customerId' | 'cause' | 'amount' | 'note'>;

/**
 * Moves money between the house and a customer's free cash, for one of the known causes; the customer is told it in their language.
 * @param journal its `amount` is in ten-thousandths, in whole minor units: above zero to the customer, below from them
 * @returns its number
 * @throws Refusal `not_found`, also for whose account is closed, `insufficient_funds` where the customer has less that is free,
 * `invalid` where goodwill would be taken, `out_of_range`
 */
export async function postJournal(tx: Tx, journal: NewJournal, clock: Pick<Clock, 'now'>): Promise<string> {
  if (journal.amount < 0n && !journalCauses[journal.cause].takes) {
    throw new Refusal('invalid', { fields: { amount: 'goodwill is given, and taken back by reversing it' } });
  }
  return book(tx, { ...journal, reverses: undefined }, clock);
}

/**
 * Takes a journal back as a whole, by another one that names it. That is done once, and a reversal is not reversed.
 * @returns what it was, and the number of its reversal
 * @throws Refusal `not_found`, `journal_reversed`, `insufficient_funds` where the customer has less that is free
 */
export async function reverseJournal(
  tx: Tx,
  { customerId, no }: RequestKey,
  { note, ...people }: JournalPeople & Pick<Journal, 'note'>,
  clock: Pick<Clock, 'now'>,
): Promise<{ readonly journal: Journal; readonly no: string }> {
  const [journal] = await tx<Journal[]>`
    SELECT ${journals.columns()} FROM journals WHERE customer_id = ${customerId} AND no = ${no}`;
  if (journal === undefined) throw new Refusal('not_found');
  const { cause, amount } = journal;
  const reversal = { ...people, customerId, cause, amount: -amount, note, reverses: no };
  return { journal, no: await book(tx, reversal, clock) };
}

async function book(
  tx: Tx,
  journal: NewJournal & Pick<Journal, 'reverses'>,
  clock: Pick<Clock, 'now'>,
): Promise<string> {
  const { customerId, amount, reverses, postedBy: actor } = journal;
  const money = await lockBook(tx, [customerId]);
  const [customer] = await tx<Array<{ language: string | undefined }>>`
    SELECT language FROM customers WHERE id = ${customerId} AND closed_at IS NULL`;
  if (customer === undefined) throw new Refusal('not_found');
  // Under the lock on the customer's accounts, so that two reversals at once do not both find none.
  if (reverses !== undefined) await requireStanding(tx, customerId, reverses);
  const [no, at] = [newNumberOf(customerId), clock.now()];
  money.move({
    ...movementOf(journal, actor),
    customerId,
    amount: amount < 0n ? -amount : amount,
    subject: { kind: 'journal', no },
  });
  await post(tx, money, at);
  await journals.insert(tx, [{ ...journal, no, postedAt: at }]);
  await emitEvents(tx, [{ type: 'balance', customerId }]);
  const values = {
    amount: formatDecimal(amount < 0n ? -amount : amount, 2),
    reason: wordsFor(journal, customer.language),
  };
  await notify(tx, { customerId, kind: amount < 0n ? 'journal_taken' : 'journal_given', values, at });
  return no;
}

async function requireStanding(tx: Tx, customerId: string, no: string): Promise<void> {
  const [over] = await tx`
    SELECT FROM journals
    WHERE customer_id = ${customerId} AND (reverses = ${no} OR (no = ${no} AND reverses IS NOT NULL))`;
  if (over !== undefined) throw new Refusal('journal_reversed');
}

/** Between which accounts it moves money, and by which reason. */
function movementOf(
  { cause, amount, reverses }: Pick<Journal, 'cause' | 'amount' | 'reverses'>,
  actor: string,
): Movement<'journal'> {
  const { account, reason: ofCause } = journalCauses[cause];
  const reason = reverses === undefined ? ofCause : journalReversal.reason;
  const way = amount < 0n ? { debit: 'cash', credit: account } : { debit: account, credit: 'cash' };
  return { ...way, reason, actor } as Movement<'journal'>;
}

/** What the customer is told, in the language that their app has said last. */
function wordsFor({ cause, reverses }: Pick<Journal, 'cause' | 'reverses'>, language: string | undefined): string {
  const { words } = reverses === undefined ? journalCauses[cause] : journalReversal;
  return words[isLanguage(language) ? language : sourceLanguage];
}
