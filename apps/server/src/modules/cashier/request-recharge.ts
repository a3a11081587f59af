import { formatDecimal, MINOR_UNIT, ONE, roundUp, type Decimal } from '@sauda/money';
import { amountBreach } from '@sauda/rules';
import { requireActiveAccount } from '../customers/index.ts';
import { lockBook } from '../ledger/index.ts';
import type { Tx } from '../../platform/database.ts';
import { newPublicNumber } from '../../platform/public-number.ts';
import { Refusal, refuseBreach } from '../../platform/refusal.ts';
import type { BankAccount } from './bank-rail.ts';
import type { CashierContext, CashierSettings } from './context.ts';
import {
  rechargeDeadlineMs,
  toRecharge,
  type Recharge,
  type RechargeMethod,
  type RechargeRow,
  type UsdtAddress,
} from './recharge.ts';

export interface RechargeRequest {
  readonly customerId: string;
  readonly method: RechargeMethod;
  /** In whole units. */
  readonly amount: Decimal;
}

/** Eight characters fit the remark of every bank, and are forty bits. */
const referenceLength = 8;
const maxReferenceDraws = 10;
/** An older rate is no rate. */
const rateFreshMs = 24 * 3_600_000;

/**
 * What has to be there before a request, and takes a bank's answer: called outside of the request's transaction.
 * @throws Refusal `bank_unavailable`
 */
export async function prepareRecharge(request: RechargeRequest, { bank, settings }: CashierContext): Promise<void> {
  if (request.method !== 'bank' || !settings().rechargeMethods.includes('bank')) return;
  await bank?.openAccount?.(request.customerId);
}

/**
 * Makes a request to deposit money and announces it to whoever sees it arrive. No money moves before the bank says that it arrived.
 * @throws Refusal `method_unavailable`, `amount_below_minimum`, `amount_above_maximum`, `too_many_open_requests`,
 * `stale_rate`, `account_frozen`, `logout` where the account was closed meanwhile
 */
export async function requestRecharge(tx: Tx, request: RechargeRequest, context: CashierContext): Promise<Recharge> {
  const settings = context.settings();
  const payTo = await payToOf(tx, request, settings, context);
  refuseBreach(amountBreach(request.amount, { minimum: settings.minimumRecharge, maximum: settings.maximumRecharge }));
  await lockBook(tx, [request.customerId]);
  await requireActiveAccount(tx, request.customerId);
  await checkOpenRequests(tx, request.customerId, settings);
  const recharge = await insertRecharge(tx, request, payTo, context.clock.now());
  if (request.method === 'bank' || context.bank?.watchesUsdt === true) {
    await context.bank?.expect(tx, {
      customerId: recharge.customerId,
      reference: recharge.reference,
      amount: recharge.amount,
      announcedAt: recharge.createdAt,
    });
  }
  await context.outbox.emit(tx, [
    { type: 'request', of: 'recharge', customerId: recharge.customerId, no: recharge.no, status: recharge.status },
  ]);
  return recharge;
}

async function payToOf(
  tx: Tx,
  { customerId, method, amount }: RechargeRequest,
  { rechargeMethods, usdt }: CashierSettings,
  { bank, clock }: CashierContext,
): Promise<BankAccount | UsdtAddress> {
  if (!rechargeMethods.includes(method)) throw new Refusal('method_unavailable');
  if (method === 'bank') {
    if (bank === undefined) throw new Refusal('method_unavailable');
    return bank.accountOf(tx, customerId);
  }
  if (usdt === undefined) throw new Refusal('method_unavailable');
  if (clock.now().getTime() - usdt.rateUpdatedAt.getTime() > rateFreshMs) throw new Refusal('stale_rate');
  const usdtAmount = roundUp((amount * ONE + usdt.rate - 1n) / usdt.rate, MINOR_UNIT);
  return {
    network: 'TRC20',
    address: usdt.address,
    rate: formatDecimal(usdt.rate),
    usdtAmount: formatDecimal(usdtAmount),
  };
}

async function checkOpenRequests(tx: Tx, customerId: string, { openRequestsMax }: CashierSettings): Promise<void> {
  const [row] = await tx<Array<{ open: bigint }>>`
    SELECT count(*) AS open FROM recharges WHERE customer_id = ${customerId} AND status = 'in_progress'`;
  if ((row?.open ?? 0n) >= openRequestsMax) {
    throw new Refusal('too_many_open_requests', { values: { maximum: openRequestsMax.toString() } });
  }
}

async function insertRecharge(
  tx: Tx,
  { customerId, method, amount }: RechargeRequest,
  payTo: BankAccount | UsdtAddress,
  at: Date,
): Promise<Recharge> {
  const deadline = new Date(at.getTime() + rechargeDeadlineMs);
  for (let draw = 0; draw < maxReferenceDraws; draw += 1) {
    const [row] = await tx<RechargeRow[]>`
      INSERT INTO recharges (customer_id, no, method, amount, reference, pay_to, status, deadline, created_at)
      VALUES (${customerId}, ${newPublicNumber()}, ${method}, ${amount}, ${newPublicNumber(referenceLength)},
        ${tx.json({ ...payTo })}, 'in_progress', ${deadline}, ${at})
      ON CONFLICT DO NOTHING
      RETURNING *`;
    if (row !== undefined) return toRecharge(row);
  }
  throw new Error('found no free reference');
}
