import { journalCauses, journalReversal } from '@sauda/facts';
import { formatDecimal, parseDecimal } from '@sauda/money';
import { postJournal, reverseJournal } from '../../../modules/cashier/journals/journal.ts';
import { listJournals, type ListedJournal } from '../../../modules/cashier/journals/list-journals.ts';
import { customerRefs, type CustomerRef } from '../../../modules/customers/index.ts';
import { balancesOf } from '../../../modules/ledger/index.ts';
import { actorOf, type Staff } from '../../../modules/staff/staff.ts';
import { answerPage, keyPage } from '../../../http/key-page.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { presentCustomerRef } from '../../customers/present.ts';
import { readItemId } from '../../queues/queue-items.ts';
import type { Needs } from '../../dependencies.ts';
import { createFactWords } from '../../fact-words.ts';
import { nameOfActor, toWire } from '../../to-wire.ts';
import { keepJointCredit } from './joint-credit.ts';
import type { DeskHandlers } from '../../wires/desk-handlers.ts';

/** What the house gives a customer, or takes back: always by two. */
export function deskJournalHandlers({
  clock,
  sql,
  journalMax,
  ...house
}: Needs<'clock' | 'currency' | 'journalMax' | 'sql' | 'timeZone'>): DeskHandlers {
  const { money } = createFactWords(house);
  return {
    ...reversing({ clock }),

    async 'GET /journals'({ query }) {
      const { customer: customerId, cause, no } = query;
      const page = keyPage(query);
      const rows = await listJournals(sql, { customerId, cause, no: no?.trim().toUpperCase() }, page);
      const refs = await customerRefs(
        sql,
        rows.map((row) => row.customerId),
      );
      return answerPage(
        rows,
        page,
        ({ id }) => id,
        (row) => present(row, refs),
      );
    },

    'POST /journals/create': ({ body, staff, proposedBy, command }) =>
      command(async (tx) => {
        const { customer: customerId, cause, way, note } = body;
        const given = amountOf(body.amount, journalMax());
        const amount = way === 'give' ? given : -given;
        const before = await balancesOf(tx, customerId);
        const no = await postJournal(
          tx,
          { customerId, cause, amount, note, ...people(staff, proposedBy ?? staff) },
          clock,
        );
        if (amount > 0n) await keepJointCredit(tx, { customerId, no, amount, staff, proposedBy, at: clock.now() });
        const after = { cause, way, amount: formatDecimal(given, 2), ...(proposedBy === undefined ? {} : { no }) };
        return {
          answer: { msg: 'ok', data: { no } },
          // One of a cause waits for a customer at a time, so that two colleagues do not both propose the same.
          record: { object: { kind: 'journal', id: `${customerId}/${cause}` }, after, reason: note },
          stakes: {
            customerId,
            amount: given,
            ...(amount > 0n ? { cost: given } : {}),
            facts: {
              'The customer reads': journalCauses[cause].words.en,
              'Free before': money(before.cash),
            },
          },
        };
      }),
  };
}

function reversing({ clock }: Needs<'clock'>): DeskHandlers {
  return {
    'POST /journals/reverse': ({ body: { id, note }, staff, proposedBy, command }) =>
      command(async (tx) => {
        const key = readItemId(id);
        const { journal, no } = await reverseJournal(tx, key, { note, ...people(staff, proposedBy ?? staff) }, clock);
        const { customerId, cause } = journal;
        const amount = -journal.amount;
        const size = amount < 0n ? -amount : amount;
        if (amount > 0n) await keepJointCredit(tx, { customerId, no, amount, staff, proposedBy, at: clock.now() });
        return {
          answer: { msg: 'ok', data: { no } },
          record: {
            object: { kind: 'journal', id },
            before: { reversed: false },
            after: { reversed: true },
            reason: note,
          },
          stakes: {
            customerId,
            amount: size,
            ...(amount > 0n ? { cost: size } : {}),
            facts: {
              Journal: `${cause}, ${amount > 0n ? 'taken' : 'given'}: ${journal.note}`,
              'The customer reads': journalReversal.words.en,
            },
          },
        };
      }),
  };
}

/** @throws Refusal `invalid` where it is nothing, `amount_above_maximum` */
function amountOf(text: string, most: bigint): bigint {
  const amount = parseDecimal(text);
  if (amount === undefined || amount === 0n) throw new Refusal('invalid', { fields: { amount: 'must be above zero' } });
  if (amount > most) throw new Refusal('amount_above_maximum', { values: { maximum: formatDecimal(most) } });
  return amount;
}

type Person = Pick<Staff, 'id' | 'login'>;

const people = (staff: Person, proposedBy: Person) => ({ proposedBy: actorOf(proposedBy), postedBy: actorOf(staff) });

function present(journal: ListedJournal, refs: ReadonlyMap<string, CustomerRef>) {
  const { no, customerId, cause, amount, note, reverses, reversedBy, proposedBy, postedBy, postedAt } = journal;
  return {
    id: `${customerId}/${no}`,
    customer: presentCustomerRef(refs.get(customerId) ?? { id: customerId, number: 0n, phone: undefined }),
    way: amount > 0n ? ('give' as const) : ('take' as const),
    amount: formatDecimal(amount > 0n ? amount : -amount, 2),
    proposed_by: nameOfActor(proposedBy),
    posted_by: nameOfActor(postedBy),
    ...toWire({ no, cause, note, reverses, reversedBy, postedAt }),
  };
}
