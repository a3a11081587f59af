import type { DeskAnswer } from '@sauda/contract/desk';
import { expect } from 'vitest';
import { identityOf } from '../api/forms.ts';
import { createTestApp, type Customer, type TestApp } from '../api/app.ts';
import { verifyBooks } from '../../src/app/verify-books.ts';
import { newStaff, type TestStaff } from './staff.ts';

export type WaitingRecharge = DeskAnswer<'GET /recharges'>['data']['rows'][number];

/** An application that leaves every decision to the desk, and who decides there. */
export interface TestQueues {
  readonly t: TestApp;
  /** Cashiers. */
  readonly asha: TestStaff;
  readonly ravi: TestStaff;
  /** Cashiers who credit nobody, and so pay out. */
  readonly meera: TestStaff;
  readonly nila: TestStaff;
  readonly compliance: TestStaff;
  /** In whole units. */
  cashOf(customer: Customer): Promise<number>;
  /** A deposit that waits, as the queue shows it. */
  recharge(customer: Customer, count?: number): Promise<WaitingRecharge>;
  find(queue: 'recharges', no: string, by?: TestStaff): Promise<WaitingRecharge>;
  /** A line of the bank's statement, imported. @returns its id */
  bring(description: string, amount: string, bankReference?: string): Promise<string>;
  depositOf(customer: Customer, count: number): Promise<void>;
  /** Withdrawals of much money need it. */
  approveRealName(customer: Customer): Promise<void>;
  transferActors(no: string): Promise<string[]>;
  auditOf(id: string): Promise<DeskAnswer<'GET /audit'>['data']['rows']>;
  /** The books and the log of what was done are right. */
  close(): Promise<void>;
}

/** Above it a decision about money takes two people. */
export const limit = 100_000;

let references = 0;
export const newReference = (): string => `UTR${(references += 1)}`;

/** @param world another clock or market, without what practice adds by itself @param environment besides */
export async function createTestQueues(
  world: Parameters<typeof createTestApp>[1] = {},
  environment: Readonly<Record<string, string>> = {},
): Promise<TestQueues> {
  const t = await createTestApp(
    {
      BANK_RAIL: 'manual',
      BANK_NAME: 'Bank of Practice',
      BANK_ACCOUNT_NAME: 'The broker',
      BANK_ACCOUNT_NUMBER: '000123456789',
      BANK_ACCOUNT_CODE: 'SAUD0000001',
      PRACTICE_CLERK: 'off',
      ...environment,
    },
    world,
  );
  const [importer, asha, ravi, meera, nila, compliance] = await Promise.all([
    newStaff(t, 'cashier'),
    newStaff(t, 'cashier'),
    newStaff(t, 'cashier'),
    newStaff(t, 'cashier'),
    newStaff(t, 'cashier'),
    newStaff(t, 'compliance'),
  ]);
  const q: TestQueues = {
    t,
    asha,
    ravi,
    meera,
    nila,
    compliance,
    async cashOf({ phone }) {
      const [row] = await t.database.sql<Array<{ units: number }>>`
        SELECT (balance / 10000)::int AS units FROM ledger.accounts
        WHERE kind = 'cash' AND owner = (SELECT id FROM customers WHERE phone = ${phone})`;
      return row?.units ?? 0;
    },
    async recharge({ token }, count = 5_000) {
      const { data } = await t.ask('POST /stock/success/v2/recharge/add', { token, body: { count } });
      return q.find('recharges', data.no);
    },
    async find(queue, no, by = asha) {
      const { data } = await by.ask(`GET /${queue}`, { query: { search: no } });
      const [row] = data.rows;
      if (row === undefined) throw new Error(`${no} does not wait`);
      return row;
    },
    async bring(description, amount, bankReference = newReference()) {
      const csv = `date,description,bank reference,amount\n2026-11-20,${description},${bankReference},${amount}\n`;
      // By nobody who goes by it.
      await importer.ask('POST /bank-lines/import', { body: { csv } });
      const { rows } = (await asha.ask('GET /bank-lines', { query: { limit: 1 } })).data;
      return rows[0]?.id ?? '';
    },
    async depositOf(customer, count) {
      const { id, reference } = await q.recharge(customer, count);
      const line_id = await q.bring(`NEFT ${reference}`, String(count));
      const { data } = await asha.ask('POST /recharges/confirm', { body: { id, line_id } });
      if (data.state === 'proposed') await ravi.ask('POST /recharges/second', { body: { id } });
    },
    async approveRealName(customer) {
      await t.ask('POST /stock/success/autonomy/add', { token: customer.token, body: await identityOf(t, customer) });
      const { rows } = (await compliance.ask('GET /identity', { query: { search: customer.phone } })).data;
      await compliance.ask('POST /identity/approve', { body: { id: rows[0]?.id ?? '' } });
    },
    async transferActors(no) {
      const rows = await t.database.sql<Array<{ actor: string }>>`
        SELECT actor FROM ledger.transfers WHERE subject_no = ${no}`;
      return rows.map(({ actor }) => actor);
    },
    auditOf: async (id) => (await compliance.ask('GET /audit', { query: { object_id: id, limit: 100 } })).data.rows,
    async close() {
      await t.expectInOrder();
      const { differences, checked } = await verifyBooks(t.database);
      expect(differences).toEqual([]);
      expect(checked['audit entries']).toBeGreaterThan(5);
      await t.close();
    },
  };
  return q;
}
