import { formatDecimal } from '@sauda/money';
import { readBankSums, unexplained } from '../../../modules/cashier/suspense/bank-sums.ts';
import { creditSuspense, returnSuspense, writeOffSuspense } from '../../../modules/cashier/suspense/end-suspense.ts';
import { listSuspense, type ListedSuspense } from '../../../modules/cashier/suspense/list-suspense.ts';
import { chargeHouse, putDown } from '../../../modules/cashier/suspense/put-down.ts';
import type { SuspenseEnd, SuspenseItem } from '../../../modules/cashier/suspense/suspense-item.ts';
import type { AuditRecord } from '../../../modules/audit/audit-log.ts';
import { customerRefs, type CustomerRef } from '../../../modules/customers/index.ts';
import { actorOf, type Staff } from '../../../modules/staff/staff.ts';
import { createKeptAnswer } from '../../../platform/kept-answer.ts';
import { answerPage, keyPage } from '../../../http/key-page.ts';
import { presentCustomerRef } from '../../customers/present.ts';
import type { Needs } from '../../dependencies.ts';
import { nameOfActor, toWire } from '../../to-wire.ts';
import { keepJointCredit } from './joint-credit.ts';
import type { DeskHandlers } from '../../wires/desk-handlers.ts';

/** What the bank has and no request explains: put down by one, ended by two. */
export function deskSuspenseHandlers({ cashier, clock, sql }: Needs<'cashier' | 'clock' | 'sql'>): DeskHandlers {
  const bankSums = createKeptAnswer(() => readBankSums(sql), clock);
  return {
    async 'GET /suspense'({ query }) {
      const page = keyPage(query);
      const rows = await listSuspense(sql, { ...page, isOpen: query.open, no: query.no?.trim().toUpperCase() });
      const refs = await customerRefs(
        sql,
        rows.flatMap(({ customerId }) => customerId ?? []),
      );
      return answerPage(
        rows,
        page,
        ({ id }) => id,
        (row) => present(row, refs),
      );
    },

    async 'GET /suspense/sums'() {
      const { answer: sums, at } = await bankSums();
      return { msg: 'ok', data: toWire({ ...sums, unexplained: unexplained(sums), at }) };
    },

    'POST /suspense/put-down': ({ body, actor, command }) =>
      command(async (tx) => {
        const no = await putDown(tx, BigInt(body.line_id), { note: body.note, actor }, cashier);
        const after = { suspense: no, status: 'open' };
        return { answer: answered(no), record: ofLine(body.line_id, after, body.note) };
      }),

    'POST /suspense/credit': ({ body, staff, proposedBy, command }) =>
      command(async (tx) => {
        const { no, customer: customerId, reason } = body;
        const end = endOf(reason, { staff, proposedBy: proposedBy ?? staff });
        const { item, deposit } = await creditSuspense(tx, no, customerId, end, cashier);
        const { amount } = item;
        await keepJointCredit(tx, { ...deposit, amount, proposedBy, staff, at: clock.now() });
        const after = { status: 'credited', customer: customerId };
        return { answer: answered(no), record: ofItem(item, after, reason), stakes: { customerId, ...stakes(item) } };
      }),

    'POST /suspense/return': ({ body, staff, proposedBy = staff, command }) =>
      command(async (tx) => {
        const { no, bank_reference: bankReference, reason } = body;
        const { item } = await returnSuspense(tx, no, bankReference, endOf(reason, { staff, proposedBy }), cashier);
        const after = { status: 'returned', bank_reference: bankReference };
        return { answer: answered(no), record: ofItem(item, after, reason), stakes: stakes(item) };
      }),

    'POST /suspense/write-off': ({ body: { no, reason }, staff, proposedBy = staff, command }) =>
      command(async (tx) => {
        const { item } = await writeOffSuspense(tx, no, endOf(reason, { staff, proposedBy }), cashier);
        return {
          answer: answered(no),
          record: ofItem(item, { status: 'written_off' }, reason),
          stakes: stakes(item),
        };
      }),

    'POST /suspense/charge': ({ body, staff, proposedBy = staff, command }) =>
      command(async (tx) => {
        const { no, amount } = await chargeHouse(
          tx,
          BigInt(body.line_id),
          endOf(body.reason, { staff, proposedBy }),
          cashier,
        );
        return {
          answer: answered(no),
          record: ofLine(body.line_id, { status: 'charged' }, body.reason),
          stakes: { amount, cost: amount },
        };
      }),
  };
}

const answered = (no: string) => ({ msg: 'ok', data: { no } }) as const;

type People = { readonly [K in 'staff' | 'proposedBy']: Pick<Staff, 'login'> };

const endOf = (reason: string, { staff, proposedBy }: People): SuspenseEnd => ({
  reason,
  proposedBy: actorOf(proposedBy),
  endedBy: actorOf(staff),
});

const ofLine = (id: string, after: NonNullable<AuditRecord['after']>, reason: string): AuditRecord => ({
  object: { kind: 'bank line', id },
  before: { status: 'unexplained' },
  after,
  reason,
});

const ofItem = (
  { no, status }: SuspenseItem,
  after: NonNullable<AuditRecord['after']>,
  reason: string,
): AuditRecord => ({
  object: { kind: 'suspense', id: no },
  before: { status },
  after,
  reason,
});

/** What the second person is told of it beside the change. */
const stakes = ({ amount, note, putBy }: SuspenseItem) => ({
  amount,
  facts: { 'What was known of it': note, 'Put down by': nameOfActor(putBy) },
});

function present(item: ListedSuspense, refs: ReadonlyMap<string, CustomerRef>) {
  const { id, no, status, note, lineId, amount, customerId, isUnproved: unproved } = item;
  const { putAt, reason, endedAt, requestNo, bankReference } = item;
  const named = (actor: string | undefined) => (actor === undefined ? null : nameOfActor(actor));
  return {
    ...toWire({ id: id.toString(), no, status, note, putAt, reason, endedAt, requestNo, bankReference, unproved }),
    line: {
      id: lineId.toString(),
      bank_reference: item.lineReference,
      booked_on: item.bookedOn,
      amount: formatDecimal(amount, 2),
      description: item.description,
    },
    put_by: nameOfActor(item.putBy),
    proposed_by: named(item.proposedBy),
    ended_by: named(item.endedBy),
    customer:
      customerId === undefined
        ? null
        : presentCustomerRef(refs.get(customerId) ?? { id: customerId, number: 0n, phone: undefined }),
  };
}
