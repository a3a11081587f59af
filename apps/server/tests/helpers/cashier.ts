import { decimal } from '@sauda/money';
import { parsePhone, registerCustomer } from '../../src/modules/customers/index.ts';
import { createManualClock, type ManualClock } from '../../src/platform/clock.ts';
import type { Database } from '../../src/platform/database.ts';
import { createOutbox, type DomainEvent } from '../../src/platform/outbox.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import type { BankAccount, BankNotice, BankRail, PayoutNotices } from '../../src/modules/cashier/bank-rail.ts';
import { createEncryption } from '../../src/platform/encryption.ts';
import { createCashier } from '../../src/modules/cashier/cashier.ts';
import type { CashierContext, CashierSettings, Payees } from '../../src/modules/cashier/context.ts';
import type { LoanDecision, LoanReview } from '../../src/modules/cashier/loan-review.ts';
import type { RequestKey, Recharge } from '../../src/modules/cashier/requests.ts';
import { quiet, restingRounds } from './quiet.ts';
import type { Rounds } from '../../src/platform/rounds.ts';
import { requestRecharge } from '../../src/modules/cashier/request-recharge.ts';

/** A bank that a test speaks for. */
export interface SpokenBank extends BankRail {
  readonly account: BankAccount;
  /** Done when the notice was accepted, as a bank would wait. */
  say(notice: BankNotice): Promise<void>;
  /** Who answers it about payouts. */
  payouts(): PayoutNotices;
}

/** A lender that a test speaks for. */
export interface SpokenLender extends LoanReview {
  decide(key: RequestKey, decision: LoanDecision): Promise<void>;
}

export function createSpokenLender(): SpokenLender {
  let tell: ((key: RequestKey, decision: LoanDecision) => Promise<void>) | undefined;
  return {
    name: 'spoken-lender',
    async consider() {},
    onDecision(receive) {
      tell = receive;
    },
    async decide(key, decision) {
      if (tell === undefined) throw new Error('nobody listens to the lender');
      await tell(key, decision);
    },
  };
}

export function createSpokenBank(): SpokenBank {
  let tell: ((notice: BankNotice) => Promise<void>) | undefined;
  let desk: PayoutNotices | undefined;
  return {
    name: 'spoken-bank',
    account: { bank: 'Bank of Tests', accountName: 'Customer funds', accountNumber: '1', ifsc: 'TEST0000001' },
    async accountOf() {
      return this.account;
    },
    async expect() {},
    onNotice(receive) {
      tell = receive;
    },
    async say(notice) {
      if (tell === undefined) throw new Error('nobody listens to the bank');
      await tell(notice);
    },
    async announcePayout() {},
    onPayouts(answers) {
      desk = answers;
    },
    payouts() {
      if (desk === undefined) throw new Error('nobody answers about payouts');
      return desk;
    },
  };
}

export const testSettings: CashierSettings = {
  rechargeMethods: ['bank'],
  usdt: undefined,
  minimumRecharge: decimal(5_000),
  maximumRecharge: decimal(10_000_000),
  minimumWithdrawal: decimal(100),
  realNameAbove: decimal(100_000),
  minimumLoan: decimal(500),
  loanTerms: { interestBasisPoints: 0, termDays: 30 },
  loanUnitsPerPoint: 200n,
  openRequestsMax: 10n,
};

/** Nobody has uploaded anything. */
export const noFiles: CashierContext['files'] = {
  claim: async () => [],
  remove: async () => undefined,
};

/** Everybody has one card, and nobody an approved name. */
export const testPayees: Payees = {
  async cardOf() {
    return {
      shown: { bank: 'Bank of Tests', holder: 'A Tester', number: '•••• 6789' },
      payee: { bank: 'Bank of Tests', branch: '', holder: 'A Tester', number: '50100123456789', code: 'TEST0000001' },
    };
  },
  async hasApprovedRealName() {
    return false;
  },
};

export const testPayeeSealer = createEncryption('5a'.repeat(32)).sealerFor('payouts');

let phones = 5_000_000_000;

export interface TestCashier {
  readonly testDatabase: TestDatabase;
  readonly database: Database;
  readonly clock: ManualClock;
  readonly events: DomainEvent[];
  settings: CashierSettings;
  payees: Payees;
  /** A node's cashier on this database. */
  node(bank: BankRail | undefined, lender?: LoanReview, rounds?: Rounds): CashierContext;
  newCustomer(): Promise<string>;
  close(): Promise<void>;
}

export async function createTestCashier(): Promise<TestCashier> {
  const testDatabase = await createTestDatabase({ maxConnections: 30 });
  const { database } = testDatabase;
  const clock = createManualClock(new Date('2026-11-20T12:00:00.000Z'));
  const events: DomainEvent[] = [];
  const outbox = createOutbox(database, (event) => events.push(event), quiet);
  await outbox.start();
  const t: TestCashier = {
    testDatabase,
    database,
    clock,
    events,
    settings: testSettings,
    payees: testPayees,
    node: (bank, lender, rounds = restingRounds()) =>
      createCashier({
        database,
        clock,
        bank,
        lender,
        payees: t.payees,
        files: noFiles,
        payeeSealer: testPayeeSealer,
        log: quiet,
        rounds,
        settings: () => t.settings,
      }),
    async newCustomer() {
      const phone = parsePhone(String((phones += 1)));
      if ('fault' in phone) throw new Error(phone.fault);
      return database.transaction((tx) =>
        registerCustomer(tx, { phone: phone.value, passwordHash: 'none', at: clock.now() }),
      );
    },
    async close() {
      await outbox.stop();
      await testDatabase.drop();
    },
  };
  return t;
}

/** Asks to deposit this many whole units. */
export function request(t: TestCashier, cashier: CashierContext, customerId: string, units: number): Promise<Recharge> {
  return t.database.transaction((tx) =>
    requestRecharge(tx, { customerId, method: 'bank', amount: decimal(units) }, cashier),
  );
}
