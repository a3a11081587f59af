import { formatDecimal } from '@sauda/money';
import type { NoticeKind } from '@sauda/contract/notices';
import { notify } from '../../customers/index.ts';
import { lockBook } from '../../ledger/index.ts';
import { savepoint, type Tx } from '../../../platform/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { requestWithdrawal } from '../request-withdrawal.ts';
import { isWorkingDay } from './policy.ts';
import {
  dateOfDay,
  endReturn,
  findIdle,
  goesHome,
  idleActor,
  idleReturns,
  isStillDue,
  owedBy,
  todayOf,
  type IdleContext,
  type IdleReturn,
} from './returns.ts';

const atOnce = 200;

/**
 * Looks once a day at each date that customers were told of, and sends what is due: a withdrawal as its customer would have asked for it,
 * without their confirmation, each in a transaction of its own. What cannot go now is tried again on the next day on which banks work.
 */
export async function sendDue(context: IdleContext): Promise<void> {
  const { cashier, apart } = context;
  const { database } = cashier;
  const today = todayOf(context);
  if (!isWorkingDay(context.dates(), today)) return;
  const day = dateOfDay(today);
  for (let last = 0n; ;) {
    const due = await database.sql<Array<Pick<IdleReturn, 'id' | 'customerId'>>>`
      SELECT id, customer_id FROM idle_money_returns
      WHERE outcome IS NULL AND (looked_on IS NULL OR looked_on < ${day}) AND id > ${last}
      ORDER BY id LIMIT ${atOnce}`;
    await apart.each(
      due.map((one) => ({
        about: `the idle money of ${one.customerId}`,
        work: () => database.transaction((tx) => sendOne(tx, one, context)),
      })),
    );
    const end = due.at(-1);
    if (end === undefined) return;
    last = end.id;
  }
}

type Open = Pick<IdleReturn, 'id' | 'customerId'>;

async function sendOne(tx: Tx, { id, customerId }: Open, context: IdleContext): Promise<void> {
  const { clock, settings } = context.cashier;
  const book = await lockBook(tx, [customerId]);
  const [row] = await tx<IdleReturn[]>`
    SELECT ${idleReturns.columns()} FROM idle_money_returns WHERE id = ${id} AND outcome IS NULL`;
  // Another node was faster.
  if (row === undefined) return;
  const [customer] = await findIdle(tx, context, { of: customerId });
  if (customer === undefined || !isStillDue(row, customer, context)) return endReturn(tx, row, 'moved', clock.now());
  const today = dateOfDay(todayOf(context));
  await tx`UPDATE idle_money_returns SET looked_on = ${today} WHERE id = ${id}`;
  if (row.dueOn > today) return;
  const owed = await owedBy(tx, [customerId], clock.now());
  const { cash } = book.balances(customerId);
  const amount = goesHome(cash, owed.get(customerId) ?? 0n, settings().minimumWithdrawal);
  if (amount === 0n) return endReturn(tx, row, 'nothing', clock.now());
  const sent = await ask(tx, { customerId, amount }, context);
  if ('waitsFor' in sent) return putOff(tx, row, { amount, ...sent }, context);
  const at = clock.now();
  await tx`
    UPDATE idle_money_returns SET outcome = 'sent', withdrawal_no = ${sent.no}, amount = ${amount}, ended_at = ${at}
    WHERE id = ${id}`;
  const values = { amount: formatDecimal(amount, 2), no: sent.no };
  await notify(tx, { customerId, kind: 'idle_money_sent', values, at });
}

/** The request as it was made, or why it cannot be made now. */
async function ask(
  tx: Tx,
  { customerId, amount }: { readonly customerId: string; readonly amount: bigint },
  { cashier }: IdleContext,
): Promise<{ readonly no: string } | { readonly waitsFor: string }> {
  const card = await cardFor(tx, customerId, cashier.clock.now());
  if (typeof card === 'string') return { waitsFor: card };
  try {
    return await savepoint(tx, () => requestWithdrawal(tx, { customerId, cardId: card, amount }, cashier, idleActor));
  } catch (error) {
    if (error instanceof Refusal) return { waitsFor: error.key };
    throw error;
  }
}

/** The account that the customer was last paid at, or else the newest that may be paid to; or why there is none. */
async function cardFor(tx: Tx, customerId: string, now: Date): Promise<bigint | 'no_bank_card' | 'card_on_hold'> {
  const [card] = await tx<Array<{ id: bigint; rests: boolean }>>`
    SELECT id, usable_from > ${now} AS rests FROM bank_cards c WHERE customer_id = ${customerId} AND is_enabled
    ORDER BY usable_from > ${now}, (
      SELECT max(ended_at) FROM withdrawals w WHERE w.customer_id = c.customer_id AND card_id = c.id AND status = 'completed'
    ) DESC NULLS LAST, id DESC LIMIT 1`;
  if (card === undefined) return 'no_bank_card';
  return card.rests ? 'card_on_hold' : card.id;
}

/** What the customer alone can bring about, and how they are asked for it. */
const askedFor: Readonly<Record<string, Extract<NoticeKind, 'idle_money_card' | 'idle_money_kyc'>>> = {
  no_bank_card: 'idle_money_card',
  real_name_required: 'idle_money_kyc',
};

async function putOff(
  tx: Tx,
  { id, customerId, askedAt }: IdleReturn,
  { amount, waitsFor }: { readonly amount: bigint; readonly waitsFor: string },
  context: IdleContext,
): Promise<void> {
  const at = context.cashier.clock.now();
  const kind = askedAt === undefined ? askedFor[waitsFor] : undefined;
  await tx`
    UPDATE idle_money_returns SET waits_for = ${waitsFor}, asked_at = coalesce(asked_at, ${kind === undefined ? null : at})
    WHERE id = ${id}`;
  if (kind === undefined) return;
  await notify(tx, { customerId, kind, values: { amount: formatDecimal(amount, 2) }, at });
}
