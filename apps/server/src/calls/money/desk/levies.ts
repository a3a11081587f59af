import { levies } from '@sauda/facts';
import { formatDecimal } from '@sauda/money';
import {
  listLevyPayments,
  listOwedLevies,
  payLevy,
  type ListedLevyPayment,
  type OwedLevy,
} from '../../../modules/cashier/levies/levy-payments.ts';
import { actorOf } from '../../../modules/staff/staff.ts';
import { answerPage, keyPage } from '../../../http/key-page.ts';
import { priceOf } from '../../deal/present.ts';
import type { Needs } from '../../dependencies.ts';
import { createFactWords } from '../../fact-words.ts';
import { nameOfActor, toWire } from '../../to-wire.ts';
import type { DeskHandlers } from '../../wires/desk-handlers.ts';

/** What is owed of each levy, and what was paid of it, by two. */
export function deskLevyHandlers({
  clock,
  sql,
  ...house
}: Needs<'clock' | 'currency' | 'sql' | 'timeZone'>): DeskHandlers {
  const { money } = createFactWords(house);
  return {
    async 'GET /levies'() {
      return { msg: 'ok', data: { rows: (await listOwedLevies(sql)).map(presentLevy), next: null } };
    },

    async 'GET /levies/payments'({ query }) {
      const page = keyPage(query);
      const rows = await listLevyPayments(sql, { ...page, levy: query.levy });
      return answerPage(rows, page, ({ id }) => id, presentPayment);
    },

    'POST /levies/pay': ({ body, staff, proposedBy, command }) =>
      command(async (tx) => {
        const { levy, bank_reference: bankReference, reason } = body;
        const amount = priceOf('amount', body.amount);
        // Tried by the first of two, it is undone before anything is held against who confirms it.
        const people = { proposedBy: proposedBy === undefined ? 'trial' : actorOf(proposedBy), paidBy: actorOf(staff) };
        const { no, owed } = await payLevy(tx, { levy, amount, bankReference, reason, ...people }, { clock });
        return {
          answer: { msg: 'ok', data: { no } },
          // What is owed moves with every order.
          record: { object: { kind: 'levy', id: levy }, after: { paid: formatDecimal(amount), bankReference }, reason },
          stakes: {
            amount,
            facts: { Levy: levies[levy].words.en, 'Owed to': levies[levy].owedTo, 'Owed now': money(owed) },
          },
        };
      }),
  };
}

const presentLevy = ({ levy, charged, paid, owed }: OwedLevy) => ({
  id: levy,
  ...toWire({ owedTo: levies[levy].owedTo, charged, paid, owed }),
});

function presentPayment({ id, no, levy, amount, bankReference, reason, paidAt, ...row }: ListedLevyPayment) {
  return {
    id: Number(id),
    ...toWire({ no, levy, amount, bankReference, unproved: row.isUnproved, reason, paidAt }),
    proposed_by: nameOfActor(row.proposedBy),
    paid_by: nameOfActor(row.paidBy),
  };
}
