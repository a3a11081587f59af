import { numberOfCard } from '../../../modules/bank-cards/usable-card.ts';
import {
  addCustomerNote,
  requireOpenCustomer,
  freezeAccount,
  notify,
  qualifyBuyer,
  unfreezeAccount,
} from '../../../modules/customers/index.ts';
import type { AuditRecord } from '../../../modules/audit/audit-log.ts';
import type { DeskHandlers } from '../../wires/desk-handlers.ts';
import type { Needs } from '../../dependencies.ts';
import { endSessionByDesk } from '../../../modules/customers/own-sessions.ts';

const ok = { msg: 'ok' } as const;

/** What staff may do about a customer. Nothing here moves their money. */
export function deskCustomerCommandHandlers({
  customers,
  bankCards,
  clock,
}: Needs<
  'bankCards' | 'cashier' | 'clock' | 'customers' | 'database' | 'holdsOf' | 'market' | 'walletOf'
>): DeskHandlers {
  return {
    'POST /customers/sessions/end': ({ body: { id, number, reason }, command }) =>
      command(async (tx) => {
        await endSessionByDesk(customers, tx, { customerId: id, number: BigInt(number), reason });
        return { answer: ok, record: about(id, { before: { session: Number(number) }, reason }) };
      }),

    'POST /customers/cards/unmask': ({ body: { id, card, reason }, command }) =>
      command(async (tx) => {
        const number = await numberOfCard(tx, { customerId: id, id: BigInt(card) }, bankCards);
        return {
          answer: { msg: 'ok', data: { number } },
          record: about(id, { after: { card: Number(card) }, reason }),
        };
      }),

    'POST /customers/notes/add': ({ body: { id, content }, actor, command }) =>
      command(async (tx) => {
        const note = Number(await addCustomerNote(tx, { customerId: id, content, actor, at: clock.now() }));
        return { answer: { msg: 'ok', data: { id: note } }, record: about(id, { after: { note } }) };
      }),

    'POST /customers/freeze': ({ body: { id, reason }, command }) =>
      command(async (tx) => {
        const before = await freezeAccount(tx, { customerId: id, reason, clock });
        return {
          answer: ok,
          record: about(id, { before: { frozen: before ?? null }, after: { frozen: reason }, reason }),
        };
      }),

    'POST /customers/unfreeze': ({ body: { id, reason }, command }) =>
      command(async (tx) => {
        const before = await unfreezeAccount(tx, id, clock.now());
        return { answer: ok, record: about(id, { before: { frozen: before }, after: { frozen: null }, reason }) };
      }),

    'POST /customers/qip': ({ body: { id, eligible, reason }, command }) =>
      command(async (tx) => {
        const before = await qualifyBuyer(tx, { customerId: id, isQualified: eligible, reason, at: clock.now() });
        return {
          answer: ok,
          record: about(id, { before: { qip: before.isQualified }, after: { qip: eligible }, reason }),
          // What is taken away can be given again by two.
          takesTwo: eligible,
        };
      }),

    'POST /customers/tell': ({ body: { id, text }, command }) =>
      command(async (tx) => {
        await requireOpenCustomer(tx, id);
        await notify(tx, { customerId: id, kind: 'from_desk', values: { text }, at: clock.now() });
        return { answer: ok, record: about(id, { after: { text } }) };
      }),
  };
}

function about(id: string, change: Omit<AuditRecord, 'object'>): AuditRecord {
  return { object: { kind: 'customer', id }, ...change };
}
