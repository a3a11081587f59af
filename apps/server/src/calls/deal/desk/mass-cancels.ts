import type { DeskAnswer, DeskQuery } from '@sauda/contract/desk';
import { formatDecimal } from '@sauda/money';
import { findCustomerByNumber } from '../../../modules/customers/index.ts';
import { customersOfStaff } from '../../../modules/staff/staff.ts';
import {
  createMassCancel,
  listMassCancels,
  previewMassCancel,
  type Cancelled,
} from '../../../modules/trading/index.ts';
import { answerPage, keyPage } from '../../../http/key-page.ts';
import type { Sql, Tx } from '../../../platform/database.ts';
import { createKeptAnswers } from '../../../platform/kept-answer.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { presentCustomerRef } from '../../customers/present.ts';
import type { Needs } from '../../dependencies.ts';
import { createFactWords } from '../../fact-words.ts';
import { knownScope } from '../../market/desk/scope.ts';
import { nameOfActor, toWire } from '../../to-wire.ts';
import type { DeskHandlers } from '../../wires/desk-handlers.ts';

type Which = DeskQuery<'GET /mass-cancels/preview'>;
type Row = DeskAnswer<'GET /mass-cancels'>['data']['rows'][number];

/** Orders of an instrument, a customer or a market that are cancelled at once. */
export function deskMassCancelHandlers({
  massCancels,
  companies,
  clock,
  sql,
  ...house
}: Needs<'clock' | 'companies' | 'currency' | 'massCancels' | 'sql' | 'timeZone'>): DeskHandlers {
  const { count, money } = createFactWords(house);
  /** @throws Refusal `invalid`, `unknown_symbol`, `not_found` where what is named is not there */
  async function cancelledOf(on: Sql | Tx, { scope, covers = '', customer }: Which): Promise<Omit<Cancelled, 'until'>> {
    if (scope === 'customer') {
      const found = customer === undefined ? undefined : await findCustomerByNumber(on, BigInt(customer));
      if (found === undefined) throw new Refusal('not_found');
      return { scope, covers: '', customerId: found, without: [] };
    }
    const without = await customersOfStaff(on);
    if (scope !== 'instrument') return { ...knownScope(companies, { scope, covers }), customerId: undefined, without };
    if (companies.instrument(covers) === undefined) throw new Refusal('unknown_symbol');
    return { scope, covers, customerId: undefined, without };
  }

  // All that waits with a broker of a million customers takes half a second to count, and whoever writes the reason has it asked for again.
  const previews = createKeptAnswers((which: string) => {
    const cancelled = JSON.parse(which) as Omit<Cancelled, 'until'>;
    return previewMassCancel(sql, companies, { ...cancelled, until: clock.now() });
  }, clock);

  return {
    async 'GET /mass-cancels'({ query }) {
      const page = keyPage(query);
      return answerPage(
        await listMassCancels(sql, page),
        page,
        ({ id }) => id,
        ({ id, scope, covers, customerNumber, createdBy, reason, createdAt, endedAt, ...counts }): Row => ({
          id: Number(id),
          customer: customerNumber === undefined ? null : Number(customerNumber),
          created_by: nameOfActor(createdBy),
          expected: counts.expected,
          cancelled: counts.cancelled,
          asked: counts.asked,
          ...toWire({ scope, covers, reason, createdAt, endedAt }),
        }),
      );
    },

    async 'GET /mass-cancels/preview'({ query }) {
      const which = await cancelledOf(sql, query);
      const { answer, at } = await previews(JSON.stringify(which));
      const { most, held, ...counts } = answer;
      const shown = most.map(({ orders, ...customer }) => ({ ...presentCustomerRef(customer), orders }));
      return { msg: 'ok', data: { ...counts, as_of: at.toISOString(), held: formatDecimal(held), most: shown } };
    },

    'POST /mass-cancels/create': ({ body: { reason, ...asked }, actor, command }) =>
      command(async (tx) => {
        const which = await cancelledOf(tx, asked);
        const { id, preview } = await createMassCancel(massCancels, tx, { ...which, reason, actor });
        const { orders, customers, held } = preview;
        const { scope, covers } = which;
        const customer = asked.customer === undefined ? null : Number(asked.customer);
        return {
          answer: { msg: 'ok', data: { id: Number(id), orders } },
          record: {
            // By what it is of, which is the same for both; the number is drawn by the second.
            object: { kind: 'orders of many', id: `${scope} ${covers}${customer ?? ''}`.trim() },
            after: { scope, covers, customer },
            reason,
          },
          stakes: {
            facts: { Orders: count(orders), Customers: count(customers), 'What they hold': money(held) },
          },
          takesTwo: orders > massCancels.secondPersonAbove(),
        };
      }),
  };
}
