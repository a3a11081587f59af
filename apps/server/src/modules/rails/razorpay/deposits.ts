import type { BankAccount, BankNotice } from '../../cashier/index.ts';
import type { Tx } from '../../../platform/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { RazorpayApi } from './api.ts';
import { paymentList, virtualAccount, type PaymentEntity, type VirtualAccount } from './shapes.ts';
import type { Given } from '../../../platform/given.ts';

interface DepositOptions extends Given<'clock' | 'database' | 'log'> {
  readonly rail: string;
  readonly api: RazorpayApi;
}

/**
 * An account for each customer to pay into, by Smart Collect (https://razorpay.com/docs/api/payments/smart-collect). Whose
 * money it is follows from the account, whatever was written on the transfer.
 */
export function createDeposits(options: DepositOptions, receive: (notice: BankNotice) => Promise<void>) {
  const { rail, api, database, clock, log } = options;
  const { sql } = database;

  async function accountIdOf(customerId: string): Promise<string | undefined> {
    const [row] = await sql<Array<{ providerId: string }>>`
      SELECT provider_id FROM deposit_accounts WHERE customer_id = ${customerId} AND rail = ${rail}`;
    return row?.providerId;
  }

  /** Takes what the provider says has arrived in one of its accounts. */
  async function hear(accountId: string, payment: PaymentEntity): Promise<void> {
    if (payment.status !== 'captured' || payment.currency !== 'INR') {
      log.warn(
        { payment: payment.id, status: payment.status },
        'a payment to a virtual account is not money in the bank',
      );
      return;
    }
    const [owner] = await sql<Array<{ customerId: string }>>`
      SELECT customer_id FROM deposit_accounts WHERE rail = ${rail} AND provider_id = ${accountId}`;
    await receive({
      kind: 'arrived',
      reference: accountId,
      ...(owner === undefined ? {} : { customerId: owner.customerId }),
      amount: BigInt(payment.amount) * 100n,
      bankReference: payment.id,
    });
  }

  return {
    async accountOf(tx: Tx, customerId: string): Promise<BankAccount> {
      const [row] = await tx<Array<{ account: BankAccount }>>`
        SELECT account FROM deposit_accounts WHERE customer_id = ${customerId} AND rail = ${rail}`;
      if (row === undefined) throw new Refusal('bank_unavailable', { retryAfterSeconds: 5 });
      return row.account;
    },
    /** Opens an account for the customer at the provider, where there is none. @throws Refusal `bank_unavailable` */
    async openAccount(customerId: string): Promise<void> {
      if ((await accountIdOf(customerId)) !== undefined) return;
      const opened = await openAt(api, customerId).catch((error: unknown) => {
        log.error({ err: error }, 'no account could be opened at the payment provider');
        throw new Refusal('bank_unavailable', { retryAfterSeconds: 5 });
      });
      const account = bankAccountOf(opened);
      await database.transaction(
        (tx) => tx`
          INSERT INTO deposit_accounts (customer_id, rail, provider_id, account, opened_at)
          VALUES (${customerId}, ${rail}, ${opened.id}, ${tx.json({ ...account })}, ${clock.now()})
          ON CONFLICT (customer_id, rail) DO NOTHING`,
      );
    },
    hear,
    /** Asks what has arrived for a customer, in case nobody told. */
    async look(customerId: string): Promise<void> {
      const accountId = await accountIdOf(customerId);
      if (accountId === undefined) return;
      const path = `/virtual_accounts/${encodeURIComponent(accountId)}/payments`;
      const { items } = paymentList.Parse(await api.get(path, { count: '100' }));
      for (const payment of items) await hear(accountId, payment);
    },
  };
}

async function openAt(api: RazorpayApi, customerId: string): Promise<VirtualAccount> {
  const body = {
    receivers: { types: ['bank_account'] },
    description: 'Deposits to a brokerage account',
    notes: { customer: customerId },
  };
  return virtualAccount.Parse(await api.post('/virtual_accounts', body));
}

function bankAccountOf({ receivers }: VirtualAccount): BankAccount {
  const receiver = receivers.find(({ entity }) => entity === 'bank_account');
  const { name, bank_name, ifsc, account_number } = receiver ?? {};
  if (ifsc === undefined || account_number === undefined) {
    throw new Error('the payment provider opened an account that nobody can pay into');
  }
  return { bank: bank_name || 'Razorpay', accountName: name || '', accountNumber: account_number, ifsc };
}
