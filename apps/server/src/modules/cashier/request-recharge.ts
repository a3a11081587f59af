import { formatDecimal, MINOR_UNIT, ONE, roundUp, type Decimal } from '@sauda/money';
import { amountBreach } from '@sauda/rules';
import { requireActiveAccount } from '../customers/index.ts';
import { lockBook } from '../ledger/index.ts';
import type { Tx } from '../../platform/database.ts';
import { emitEvents } from '../../platform/outbox.ts';
import { Refusal, refuseBreach } from '../../platform/refusal.ts';
import { dayMs } from '../../platform/time.ts';
import type { BankAccount } from './bank-rail.ts';
import type { CashierContext, CashierSettings } from './context.ts';
import { recharges, type Recharge, type RechargeMethod, type UsdtAddress } from './recharge.ts';
import { checkOpenRequests, insertRequest } from './requests.ts';

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
  await requireActiveAccount(tx, request.customerId);
  await checkOpenRequests(tx, 'recharges', request.customerId, context);
  const recharge = await insertRequest(tx, recharges, context.clock.now(), () => ({
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
