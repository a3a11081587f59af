import { mayCall, mayDo, queueNames, readsMasked } from '@sauda/contract/desk';
import { formatDecimal } from '@sauda/money';
import { endCommandProposal, lockCommandProposal } from '../../../modules/staff/proposals/command-proposals.ts';
import {
  countProposals,
  type ListedProposal,
  markProposalSeen,
  readBox,
  type ProposalReader,
} from '../../../modules/staff/proposals/read-proposals.ts';
import type { Staff } from '../../../modules/staff/staff.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { definitions, numberOf, requireRight, shared } from '../../wires/proposed-calls.ts';
import type { DeskHandlers } from '../../wires/desk-handlers.ts';
import { timeOrNull, toWire } from '../../to-wire.ts';
import { readTime } from '../../../http/read-time.ts';
import { pageOfItems, usualLimit } from '../../../http/key-page.ts';
import type { Needs } from '../../dependencies.ts';

const separator = '~';
const ok = { msg: 'ok' } as const;

/** What waits for a second person. That they confirm is the door's: `calls/wires/desk-wire.ts`. */
export function deskProposalHandlers({ database, clock }: Needs<'clock' | 'database'>): DeskHandlers {
  const { sql } = database;
  const readerOf = ({ id, role }: Staff): ProposalReader => ({
    staffId: id,
    // Who may do none of it and is to see all.
    calls: shared.filter((key) => readsMasked(role) || mayCall(role, definitions[key].access)),
    queues: queueNames.filter((queue) => readsMasked(role) || mayDo(role, `${queue}.decide`)),
    at: clock.now(),
  });

  return {
    async 'GET /proposals'({ query, staff }) {
      const limit = query.limit ?? usualLimit;
      const page = { limit: limit + 1, after: readKey(query.after) };
      const found = await readBox(sql, query.box ?? 'waiting', readerOf(staff), page);
      const { rows, next } = pageOfItems(found, limit, (last) => `${last.at.toISOString()}${separator}${last.id}`);
      return { msg: 'ok', data: { rows: rows.map((row) => present(row, staff)), next } };
    },

    async 'GET /proposals/counts'({ staff }) {
      const { oldestWaiting, ...counts } = await countProposals(sql, readerOf(staff));
      return { msg: 'ok', data: { ...counts, oldest_waiting: timeOrNull(oldestWaiting) } };
    },

    'POST /proposals/send-back': ({ body: { id, note }, staff, command }) =>
      command(async (tx) => {
        const at = clock.now();
        const proposal = await lockCommandProposal(tx, numberOf(id), at);
        const isMine = proposal.by.id === staff.id;
        if (!isMine) requireRight(staff, proposal.call);
        const outcome = isMine ? 'withdrawn' : 'sent_back';
        return { answer: ok, record: await endCommandProposal(tx, proposal, { outcome, staff, at, note }) };
      }),

    'POST /proposals/seen': ({ body: { id }, staff, command }) =>
      command(async (tx) => {
        const wasThere = await markProposalSeen(tx, id, { staffId: staff.id, at: clock.now() });
        if (!wasThere) throw new Refusal('no_proposal');
        return { answer: ok, record: { object: { kind: 'proposal', id }, after: { seen: true } } };
      }),
  };
}

function readKey(after: string | undefined): { at: Date; id: string } | undefined {
  if (after === undefined) return undefined;
  const [time = '', id = ''] = after.split(separator);
  const at = readTime(time);
  if (at === undefined || id === '') throw new Refusal('invalid', { fields: { after: 'is not a key' } });
  return { at, id };
}

function present(proposal: ListedProposal, staff: Staff) {
  const { customerId, customerNumber, customerPhone: phone, endedById, endedByName } = proposal;
  const { at, expiresAt, outcome, endedAt, note } = proposal;
  return {
    id: proposal.id,
    call: proposal.call,
    item: proposal.item ?? null,
    changes: proposal.records.map(({ object, before, after }) => ({
      kind: object.kind,
      id: object.id,
      before: before === undefined ? null : JSON.stringify(before),
      after: after === undefined ? null : JSON.stringify(after),
    })),
    facts: Object.entries(proposal.facts).map(([name, value]) => ({ name, value })),
    reason: proposal.records[0]?.reason ?? null,
    customer:
      customerId === undefined || customerNumber === undefined
        ? null
        : { id: customerId, number: Number(customerNumber), phone: phone ?? null },
    amount: proposal.amount === undefined ? null : formatDecimal(proposal.amount, 2),
    cost: proposal.cost === undefined ? null : formatDecimal(proposal.cost, 2),
    by: { id: proposal.staffId, name: proposal.name },
    ...toWire({ at, expiresAt, isMine: proposal.staffId === staff.id, outcome, endedAt, note }),
    is_own: phone !== undefined && phone === staff.phone,
    ended_by: endedById === undefined || endedByName === undefined ? null : { id: endedById, name: endedByName },
  };
}
