import type { ErrorKey } from '@sauda/contract/errors';
import * as t from '../../platform/table.ts';
import type { BankAccount } from './bank-rail.ts';
import type { Sql, Tx } from '../../platform/database.ts';
import type { Value } from '../../platform/database/values.ts';
import { countedPage, type Page } from '../../platform/page-by.ts';
import { newNumberOf, newPublicNumber, slotOf } from '../../platform/public-number.ts';
import { Refusal } from '../../platform/refusal.ts';
import { dayMs } from '../../platform/time.ts';
import type { CashierContext } from './context.ts';

export type RechargeMethod = 'bank' | 'usdt';

/** Where to send USDT, and how many: decimals, since they are kept as they were told. */
export interface UsdtAddress {
  readonly network: 'TRC20';
  readonly address: string;
  /** Account currency for one USDT. */
  readonly rate: string;
  /** Rounded up to the hundredth. */
  readonly usdtAmount: string;
}

/** What may be shown of the card that a withdrawal goes to. */
export interface ShownCard {
  readonly bank: string;
  readonly holder: string;
  /** All but the last four characters masked. */
  readonly number: string;
}

/** What requests of every kind have, those for loans too. */
export const requestColumns = {
  customerId: t.uuid,
  id: t.generated(t.bigint),
  no: t.text,
  /** What was asked for, above zero; in whole units, but for a withdrawal of all that was free. */
  amount: t.bigint,
  /** Why it failed or was rejected. What a withdrawal took is in free cash again then. */
  endReason: t.nullable(t.textOf<ErrorKey>()),
  createdAt: t.time,
};

/** In progress until the money has arrived, or until it has ended without. */
export type RequestStatus = 'in_progress' | 'completed' | 'failed';

const transferColumns = {
  ...requestColumns,
  status: t.textOf<RequestStatus>(),
  /** What is written on the transfer. */
  reference: t.text,
  /** The bank's number of the transfer that ended it. */
  bankReference: t.nullable(t.text),
  deadline: t.time,
  endedAt: t.nullable(t.time),
};

/** Customers' requests to deposit money: until it arrives, the bank refuses it, or the deadline passes. */
export const recharges = t.table('recharges', {
  ...transferColumns,
  method: t.textOf<RechargeMethod>(),
  /** What the bank received, once it is completed. */
  credited: t.nullable(t.bigint),
  /** As it was told to the customer. */
  payTo: t.jsonOf<BankAccount | UsdtAddress>(),
  /** What the customer reads of one that they had not asked for. */
  remark: t.nullable(t.text),
  /** The chain's number of the transfer, as the customer has given it: in small letters, of no other request that has not failed. */
  coinTransfer: t.nullable(t.text),
  /** The customer's picture of the payment. */
  receiptFile: t.nullable(t.text),
});

export type Recharge = t.RowOf<typeof recharges>;

/**
 * Customers' requests to withdraw money, which was taken from free cash when it was asked for: until the bank has paid it,
 * returned it, or it is taken back before the bank has it.
 */
export const withdrawals = t.table('withdrawals', {
  ...transferColumns,
  cardId: t.bigint,
  payTo: t.jsonOf<ShownCard>(),
  /** Whom the bank is to pay. */
  payeeSealed: t.bytes,
  /** From when the bank has it. */
  handedOverAt: t.nullable(t.time),
});

export type WithdrawalRow = t.RowOf<typeof withdrawals>;
export type Withdrawal = Omit<WithdrawalRow, 'cardId' | 'payeeSealed'>;

/** @throws Refusal `card_in_use` while a withdrawal to a customer's card is under way */
export async function requireNoWithdrawalTo(tx: Tx, customerId: string, cardId: bigint): Promise<void> {
  const [open] = await tx`
    SELECT FROM withdrawals WHERE customer_id = ${customerId} AND card_id = ${cardId} AND status = 'in_progress' LIMIT 1`;
  if (open !== undefined) throw new Refusal('card_in_use');
}

/** What of a row may be shown. */
export function toWithdrawal({ cardId: _card, payeeSealed: _payee, ...withdrawal }: WithdrawalRow): Withdrawal {
  return withdrawal;
}

/** What tells the kinds of requests apart, by their tables. */
export const requestKinds = {
  recharges: { one: 'recharge', deadline: 'deadline' },
  withdrawals: { one: 'withdrawal', deadline: 'deadline' },
  loans: { one: 'loan', deadline: 'decision_deadline' },
} as const;
export type RequestKind = keyof typeof requestKinds;

/** What waits, in the words of the partial indexes, so that what has ended costs nothing. */
export const waits = (sql: Sql | Tx, kind: RequestKind) =>
  kind === 'loans' ? sql`status = 'applying'` : sql`status = 'in_progress'`;

/** What names one request of a customer among those of its kind: its public number. */
export interface RequestKey {
  readonly customerId: string;
  readonly no: string;
}

/** Every request ends within a day, and every application is answered. */
export function deadlineOf(askedAt: Date): Date {
  return new Date(askedAt.getTime() + dayMs);
}

/** What follows the customer's slot. All nine characters fit the remark of every bank, and are forty-five bits. */
const drawnLength = 7;
const maxReferenceDraws = 10;

/** A customer's requests of one kind, newest first, or the one of a number, and how many there are in all. */
export async function listRequests<C extends t.Columns>(
  sql: Sql,
  table: t.Table<C>,
  customerId: string,
  page: Page,
  no?: string,
): Promise<{ rows: Array<t.RowOf<t.Table<C>>>; count: number }> {
  const from = sql`
    ${sql(table.name)} WHERE customer_id = ${customerId} ${no === undefined ? sql`` : sql`AND no = ${no}`}`;
  return countedPage(sql, { select: table.columns(), from, order: sql`id DESC` }, page);
}

/** @throws Refusal `too_many_open_requests` where a customer has as many of a kind as there may be */
export async function checkOpenRequests(
  tx: Tx,
  kind: RequestKind,
  customerId: string,
  { settings }: CashierContext,
): Promise<void> {
  const { openRequestsMax } = settings();
  const [row] = await tx<[{ count: bigint }]>`
    SELECT count(*) AS count FROM ${tx(kind)} WHERE customer_id = ${customerId} AND ${waits(tx, kind)}`;
  if (row.count >= openRequestsMax) {
    throw new Refusal('too_many_open_requests', { values: { maximum: openRequestsMax.toString() } });
  }
}

/** Makes a request under a number and a reference that no other has. */
export async function insertRequest<C extends t.Columns>(
  tx: Tx,
  table: t.Table<C>,
  customerId: string,
  at: Date,
  fieldsOf: (reference: string) => Readonly<Record<string, Value>>,
): Promise<t.RowOf<t.Table<C>>> {
  for (let draw = 0; draw < maxReferenceDraws; draw += 1) {
    const reference = slotOf(customerId) + newPublicNumber(drawnLength);
    const named = { customerId, no: newNumberOf(customerId), reference };
    const common = { ...named, status: 'in_progress', deadline: deadlineOf(at), createdAt: at };
    const [row] = await tx<Array<t.RowOf<t.Table<C>>>>`
      INSERT INTO ${tx(table.name)} ${tx({ ...common, ...fieldsOf(reference) })}
      ON CONFLICT DO NOTHING
      RETURNING ${table.columns()}`;
    if (row !== undefined) return row;
  }
  throw new Error('found no free reference');
}
