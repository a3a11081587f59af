import { formatDecimal, MINOR_UNIT, ONE, roundUp, type Decimal } from '@sauda/money';
import { amountBreach } from '@sauda/rules';
import { requireActiveAccount } from '../customers/index.ts';
import { lockBook } from '../ledger/index.ts';
import type { Tx } from '../../platform/database.ts';
import { emitEvents } from '../../platform/outbox.ts';
import { Refusal, refuseBreach } from '../../platform/refusal.ts';
import { dayMs } from '../../platform/time.ts';
import { lockReference, provedBy } from './bank-lines/bank-reference.ts';
import type { BankAccount } from './bank-rail.ts';
import type { CashierContext, CashierSettings } from './context.ts';
import {
  recharges,
  type Recharge,
  type RechargeMethod,
  type UsdtAddress,
  checkOpenRequests,
  insertRequest,
} from './requests.ts';

export interface RechargeRequest {
  readonly customerId: string;
  readonly method: RechargeMethod;
  /** In whole units. */
  readonly amount: Decimal;
}

/** An older rate is no rate. */
const rateFreshMs = dayMs;

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
  await requireActiveAccount(tx, request.customerId, 'deposit');
  await checkOpenRequests(tx, 'recharges', request.customerId, context);
  const recharge = await insertRequest(tx, recharges, request.customerId, context.clock.now(), () => ({
    ...request,
    payTo: tx.json(payTo),
  }));
  if (request.method === 'bank' || context.bank?.watchesUsdt === true) {
    const { customerId, reference, amount, createdAt } = recharge;
    await context.bank?.expect(tx, { customerId, reference, amount, announcedAt: createdAt });
  }
  await emitEvents(tx, [
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

export interface Receipt {
  readonly customerId: string;
  /** The recharge's. */
  readonly id: bigint;
  /** One of the customer's own uploads; undefined for an address that cannot be one. */
  readonly fileId: string | undefined;
}

/**
 * Attaches a picture of the payment to a request in progress, in place of an earlier one.
 * @throws Refusal `not_found`, `request_ended`, `picture_gone` for what is not an unused upload of the customer's
 */
export async function attachReceipt(
  tx: Tx,
  { customerId, id, fileId }: Receipt,
  { files }: CashierContext,
): Promise<Recharge> {
  const row = await lockInProgress(tx, customerId, id);
  const [file] = fileId === undefined ? [] : await files.claim(tx, customerId, [fileId], 'receipt');
  // A picture that is a receipt already can be claimed again, but not for another request.
  if (file === undefined || (await isAttachedElsewhere(tx, row, file.id))) throw new Refusal('picture_gone');
  if (row.receiptFile !== undefined && row.receiptFile !== file.id) await files.remove(tx, customerId, row.receiptFile);
  await tx`UPDATE recharges SET receipt_file = ${file.id} WHERE customer_id = ${customerId} AND id = ${id}`;
  return { ...row, receiptFile: file.id };
}

export interface CoinTransfer {
  readonly customerId: string;
  /** The recharge's. */
  readonly id: bigint;
  /** The chain's number: 64 hexadecimal digits, in any letters. */
  readonly number: string;
}

/**
 * Keeps by which transfer of coins the customer says to have paid, in place of an earlier one. It proves nothing: whoever confirms
 * the request looks it up.
 * @throws Refusal `not_found`, `request_ended`, `invalid` where it is not to be paid in coins, `coin_transfer_used` where it is said of another
 * request that has not failed, or is known to have paid one
 */
export async function keepCoinTransfer(tx: Tx, { customerId, id, number }: CoinTransfer): Promise<Recharge> {
  const row = await lockInProgress(tx, customerId, id);
  if (row.method !== 'usdt') throw new Refusal('invalid', { fields: { coin_transfer: 'is of a recharge in USDT' } });
  const coinTransfer = number.toLowerCase();
  await lockReference(tx, coinTransfer);
  const others = await tx`
    SELECT FROM recharges
    WHERE coin_transfer = ${coinTransfer} AND status <> 'failed' AND (customer_id, id) <> (${customerId}, ${id})`;
  if (others.length > 0 || (await provedBy(tx, coinTransfer, 'received')) !== undefined) {
    throw new Refusal('coin_transfer_used');
  }
  await tx`UPDATE recharges SET coin_transfer = ${coinTransfer} WHERE customer_id = ${customerId} AND id = ${id}`;
  await emitEvents(tx, [{ type: 'request', of: 'recharge', customerId, no: row.no, status: row.status }]);
  return { ...row, coinTransfer };
}

async function lockInProgress(tx: Tx, customerId: string, id: bigint): Promise<Recharge> {
  await lockBook(tx, [customerId]);
  const row = await recharges.find(tx, { customerId, id });
  if (row === undefined) throw new Refusal('not_found');
  if (row.status !== 'in_progress') throw new Refusal('request_ended');
  return row;
}

async function isAttachedElsewhere(tx: Tx, row: Recharge, fileId: string): Promise<boolean> {
  const found = await tx`
    SELECT 1 FROM recharges
    WHERE customer_id = ${row.customerId} AND id <> ${row.id} AND receipt_file = ${fileId} LIMIT 1`;
  return found.length > 0;
}
