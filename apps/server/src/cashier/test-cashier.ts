import { decimal } from '@sauda/money';
import { v7 as uuidv7 } from 'uuid';
import { openAccounts } from '../ledger/index.ts';
import { createManualClock, type ManualClock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import { createLog } from '../platform/log.ts';
import { createOutbox, type DomainEvent } from '../platform/outbox.ts';
import { createTestDatabase, type TestDatabase } from '../platform/test-database.ts';
import type { BankNotice, BankRail } from './bank-rail.ts';
import { createCashier, type Cashier } from './cashier.ts';
import type { CashierSettings } from './context.ts';
import type { Recharge } from './recharge.ts';

/** A bank that a test speaks for. */
export interface SpokenBank extends BankRail {
  /** Done when the notice was accepted, as a bank would wait. */
  say(notice: BankNotice): Promise<void>;
}

export function createSpokenBank(): SpokenBank {
  let tell: ((notice: BankNotice) => Promise<void>) | undefined;
  return {
    name: 'spoken-bank',
    account: { bank: 'Bank of Tests', accountName: 'Customer funds', accountNumber: '1', ifsc: 'TEST0000001' },
    async expect() {},
    onNotice(receive) {
      tell = receive;
    },
    async say(notice) {
      if (tell === undefined) throw new Error('nobody listens to the bank');
      await tell(notice);
    },
  };
}

export interface TestCashier {
  readonly testDatabase: TestDatabase;
  readonly database: Database;
  readonly clock: ManualClock;
  readonly events: DomainEvent[];
  settings: CashierSettings;
  /** A node's cashier on this database. */
  node(bank: BankRail | undefined): Cashier;
  newCustomer(): Promise<string>;
  close(): Promise<void>;
}

export async function createTestCashier(): Promise<TestCashier> {
  const testDatabase = await createTestDatabase({ maxConnections: 30 });
  const { database } = testDatabase;
  const clock = createManualClock(new Date('2026-11-20T12:00:00.000Z'));
  const events: DomainEvent[] = [];
  const outbox = createOutbox(database, (event) => events.push(event));
  const t: TestCashier = {
    testDatabase,
    database,
    clock,
    events,
    settings: {
      rechargeMethods: ['bank'],
      minimumRecharge: decimal(5_000),
      maximumRecharge: decimal(10_000_000),
      openRequestsMax: 10n,
    },
    node: (bank) =>
      createCashier({ database, clock, outbox, bank, log: createLog('silent'), settings: () => t.settings }),
    async newCustomer() {
      const customerId = uuidv7();
      await database.transaction((tx) => openAccounts(tx, customerId));
      return customerId;
    },
    async close() {
      await outbox.stop();
      await testDatabase.drop();
    },
  };
  return t;
}

/** Asks to deposit this many whole units. */
export function request(t: TestCashier, cashier: Cashier, customerId: string, units: number): Promise<Recharge> {
  return t.database.transaction((tx) =>
    cashier.requestRecharge(tx, { customerId, method: 'bank', amount: decimal(units) }),
  );
}
