import { proofWays, type DeskBody } from '@sauda/contract/desk';
import { nobody, type AccessContext } from '../../../modules/customers/access/access-requests.ts';
import {
  amongWaitingAccess,
  listWaitingAccess,
  lockAccess,
  moveAccess,
  noteProof,
  refuseAccess,
  type WaitingAccess,
} from '../../../modules/customers/access/read-queue.ts';
import type { DecisionQueue } from '../../../modules/staff/queues/decide.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { pageOfItems } from '../../../http/key-page.ts';
import type { Needs } from '../../dependencies.ts';
import { askedOf, noTerms, queueCommands, reasonOf, readMarks } from '../../queues/queue-items.ts';
import { nameOfActor, toWire } from '../../to-wire.ts';
import type { QueueHandlers } from '../../wires/desk-handlers.ts';

/**
 * Requests of who has lost a way in. A code for a new password is handed out by `POST /customers/reset-code`, and anything else
 * replaced by `POST /customers/replace-key`: both take two people.
 */
export function accessQueueHandlers(
  dependencies: Needs<'access' | 'clock' | 'limits' | 'sql'>,
): QueueHandlers<'access'> {
  const { access } = dependencies;
  return {
    async 'GET /access'({ query, staff }) {
      const asked = await askedOf(query, 'access', staff, dependencies);
      const after = query.after;
      if (after !== undefined && !/^[0-9A-Z]{1,40}$/.test(after)) {
        throw new Refusal('invalid', { fields: { after: 'is not a key' } });
      }
      const { requests, total } = await listWaitingAccess(access, { ...asked, limit: asked.limit + 1, after });
      const { rows, next } = pageOfItems(requests, asked.limit, ({ no }) => no);
      const items = rows.map(({ item }) => item);
      const marks = await readMarks(dependencies, 'access', staff, items);
      return {
        msg: 'ok',
        data: {
          next,
          total,
          rows: rows.map((row) => ({ ...present(row, staff.phone), claim: marks(row.item).claim })),
        },
      };
    },
    ...queueCommands(
      accessQueue(access),
      {
        'take-up': noTerms,
        'ask-identity': noTerms,
        'note-proof': ({ way, note }: DeskBody<'POST /access/note-proof'>) => ({ way, note }),
        refuse: reasonOf,
      },
      dependencies,
    ),
  };
}

function accessQueue(access: AccessContext): DecisionQueue & { name: 'access' } {
  return {
    name: 'access',
    object: 'access request',
    givesMoney: new Set(),
    waiting: (tx, items) => amongWaitingAccess(access, tx, items),
    async lock(tx, item, decision) {
      const { customerId = nobody, phone, status } = await lockAccess(access, tx, item, decision);
      return { customerId, customerPhone: phone, state: { status } };
    },
    async weigh() {
      throw new Error('a way in is no money');
    },
    async carryOut(tx, item, decision, terms, actor) {
      const request = await lockAccess(access, tx, item, decision);
      if (decision === 'refuse') {
        const reason = terms['reason'] ?? 'declined';
        await refuseAccess(access, tx, request, reason);
        return { status: 'refused', reason };
      }
      if (decision === 'note-proof') {
        const { way = '', note = '' } = terms;
        await noteProof(access, tx, request, { way, note, by: actor });
        return { proved: way };
      }
      const status = decision === 'take-up' ? 'taken_up' : 'identity_asked';
      await moveAccess(access, tx, { ...request, status });
      return { status };
    },
  };
}

const endOfPhone = 4;

function present(request: WaitingAccess, staffPhone: string | undefined) {
  const { item, no, phone, status, contact, message, createdAt, expiresAt, customerId, customerNumber } = request;
  const { lost, hasLost, newPhone, dueAt } = request;
  const customer =
    customerId === undefined || customerNumber === undefined
      ? null
      : { id: customerId, number: customerNumber, phone: null };
  return {
    customer,
    proof: presentProof(request),
    ...toWire({
      id: item,
      no,
      isOwn: staffPhone === phone,
      createdAt,
      lost,
      hasLost,
      newPhoneEnd: newPhone?.slice(-endOfPhone),
      status,
      dueAt,
      phoneEnd: phone.slice(-endOfPhone),
      contact,
      message,
      expiresAt,
    }),
  };
}

function presentProof({ proofWay, proofNote: note, provedBy, provedAt }: WaitingAccess) {
  const way = proofWays.find((one) => one === proofWay);
  if (way === undefined || note === undefined || provedBy === undefined || provedAt === undefined) return null;
  return toWire({ way, note, by: nameOfActor(provedBy), at: provedAt });
}
