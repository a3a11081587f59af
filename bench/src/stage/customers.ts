import { randomBytes } from 'node:crypto';
import { decimal } from '@sauda/money';
import { createCashier, type CashierOptions } from '../../../apps/server/src/modules/cashier/cashier.ts';
import type { Payees } from '../../../apps/server/src/modules/cashier/context.ts';
import type { BankRail } from '../../../apps/server/src/modules/cashier/bank-rail.ts';
import { beginSession } from '../../../apps/server/src/modules/customers/log-in.ts';
import {
  parseNewPassword,
  parsePhone,
  registerCustomer,
  type Phone,
} from '../../../apps/server/src/modules/customers/index.ts';
import { createPasswords } from '../../../apps/server/src/modules/customers/password.ts';
import { systemClock } from '../../../apps/server/src/platform/clock.ts';
import { connectDatabase, type Database } from '../../../apps/server/src/platform/database.ts';
import { createEncryption } from '../../../apps/server/src/platform/encryption.ts';
import { createLog } from '../../../apps/server/src/platform/log.ts';
import { applicationRole } from '../../../apps/server/src/platform/migrate.ts';
import { createOutbox } from '../../../apps/server/src/platform/outbox.ts';
import { createRounds } from '../../../apps/server/src/platform/rounds.ts';
import { requestRecharge } from '../../../apps/server/src/modules/cashier/request-recharge.ts';
import { completeRecharge } from '../../../apps/server/src/modules/cashier/end-recharge.ts';

/** Somebody with money and an open session. */
export interface BenchCustomer {
  readonly id: string;
  readonly token: string;
}

/** What each customer deposits where nothing else is said, in whole units of the currency. */
export const depositUnits = 10_000_000;
const atOnce = 16;
const device = { address: '127.0.0.1', userAgent: 'bench' };

/** It says nothing by itself: the deposits below are completed at once. */
const bank: BankRail = {
  name: 'bench-bank',
  accountOf: async () => ({
    bank: 'Bench Bank',
    accountName: 'Customer funds',
    accountNumber: '1',
    ifsc: 'BNCH0000001',
  }),
  async expect() {},
  onNotice() {},
  async announcePayout() {},
  onPayouts() {},
};

/** Nobody sends a receipt. */
const noFiles: CashierOptions['files'] = { claim: async () => [], remove: async () => undefined };

/** Nobody withdraws here. */
const payees: Payees = {
  cardOf: () => Promise.reject(new Error('a bench customer has no card')),
  hasApprovedRealName: async () => false,
};

/**
 * Registers customers, opens a session for each and completes a deposit, by the server's own commands, so that the books
 * verify afterwards. They share one password, since hashing thousands would take minutes.
 */
export async function makeCustomers(
  databaseUrl: string,
  count: number,
  deposit = depositUnits,
): Promise<BenchCustomer[]> {
  const database = connectDatabase({
    url: databaseUrl,
    role: applicationRole,
    maxConnections: atOnce,
    name: 'bench-customers',
  });
  try {
    const passwordHash = await hashOfPassword();
    const make = customerMaker(database, { passwordHash, deposit: decimal(deposit) });
    const customers: BenchCustomer[] = [];
    let next = 0;
    const worker = async () => {
      for (let index = next++; index < count; index = next++) customers[index] = await make(phoneOf(index));
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    return customers;
  } finally {
    await database.close();
  }
}

async function hashOfPassword(): Promise<string> {
  const password = parseNewPassword('bench-password');
  if ('fault' in password) throw new Error(password.fault);
  return createPasswords().hash('session', password.value);
}

function phoneOf(index: number): Phone {
  const phone = parsePhone(String(7_000_000_000 + index));
  if ('fault' in phone) throw new Error(phone.fault);
  return phone.value;
}

function customerMaker(
  database: Database,
  { passwordHash, deposit }: { passwordHash: string; deposit: ReturnType<typeof decimal> },
): (phone: Phone) => Promise<BenchCustomer> {
  const log = createLog('silent');
  void createOutbox(database, () => undefined, log).start();
  const cashier = createCashier({
    database,
    clock: systemClock,
    log,
    rounds: createRounds(log),
    bank,
    lender: undefined,
    files: noFiles,
    payees,
    payeeSealer: createEncryption(randomBytes(32).toString('hex')).sealerFor('payouts'),
    settings: () => ({
      rechargeMethods: ['bank'],
      minimumRecharge: decimal(1),
      maximumRecharge: deposit,
      minimumWithdrawal: decimal(1),
      realNameAbove: deposit,
      minimumLoan: decimal(1),
      loanTerms: { interestBasisPoints: 0, termDays: 30 },
      loanUnitsPerPoint: 1n,
      usdt: undefined,
      openRequestsMax: 1n,
    }),
  });
  return (phone) =>
    database.transaction(async (tx) => {
      const at = systemClock.now();
      const id = await registerCustomer(tx, { phone, passwordHash, at });
      const begun = await beginSession(tx, { customerId: id, passwordHash, device, at });
      if (begun === undefined) throw new Error('a session could not be opened');
      const { no } = await requestRecharge(
        tx,
        {
          customerId: id,
          method: 'bank',
          amount: deposit,
        },
        cashier,
      );
      await completeRecharge(
        tx,
        { customerId: id, no },
        { actor: bank.name, source: 'rail', bankReference: no },
        cashier,
      );
      return { id, token: begun.token };
    });
}
