import { decimal } from '@sauda/money';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CashierContext } from '../../../src/modules/cashier/context.ts';
import { type RequestStatus, recharges, listRequests } from '../../../src/modules/cashier/requests.ts';
import { createTestCashier, request, type TestCashier } from '../../helpers/cashier.ts';
import { balancesOf, verifyLedger } from '../../../src/modules/ledger/index.ts';
import { createJobs, type JobHandler, type Jobs } from '../../../src/platform/jobs.ts';
import { createLog } from '../../../src/platform/log.ts';
import { createPracticeBank } from '../../../src/modules/practice/bank.ts';
import { requestRecharge } from '../../../src/modules/cashier/request-recharge.ts';

let t: TestCashier;
let customerId: string;
const running: Jobs[] = [];

beforeAll(async () => {
  t = await createTestCashier();
});
beforeEach(async () => {
  // The queue goes by the database's time, so the requests of these tests are made now.
  t.clock.set(new Date());
  customerId = await t.newCustomer();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((jobs) => jobs.stop()));
  expect((await verifyLedger(t.database)).differences).toEqual([]);
});
afterAll(() => t.close());

type Wrap = (handler: JobHandler<object>) => JobHandler<object>;

/** A node with a practice bank. `wrap` does harm to its jobs. */
async function startNode(decisionMs: number, wrap: Wrap = (handler) => handler): Promise<CashierContext> {
  const jobs = createJobs({ database: t.database, log: createLog('silent') });
  const harmed: Jobs = {
    ...jobs,
    work: (name, handler, options) => jobs.work(name, wrap(handler as JobHandler<object>), options),
  };
  const cashier = t.node(createPracticeBank({ jobs: harmed, currency: 'INR', decisionMs }));
  await jobs.start();
  running.push(jobs);
  return cashier;
}

const statusOf = async (cashier: CashierContext): Promise<RequestStatus | undefined> =>
  (await listRequests(cashier.database.sql, recharges, customerId, { limit: 1, offset: 0 })).rows[0]?.status;
const cash = async () => (await balancesOf(t.database.sql, customerId)).cash;
const waitFor = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 30_000, interval: 100 });

describe('the practice bank', () => {
  test('brings the money after its time, not before', async () => {
    const cashier = await startNode(1_500);
    // The bank's time runs from the announcement by this clock, however long the node took to start.
    const asked = Date.now();
    t.clock.set(new Date(asked));
    await request(t, cashier, customerId, 5_000);
    await waitFor(async () => expect(await statusOf(cashier)).toBe('completed'));
    expect(Date.now() - asked).toBeGreaterThanOrEqual(1_500);
    expect(await cash()).toBe(decimal(5_000));
  });

  test.each([5_013, 100_013])('refuses %i, which ends in 13', async (units) => {
    const cashier = await startNode(0);
    await request(t, cashier, customerId, units);
    await waitFor(async () => expect(await statusOf(cashier)).toBe('failed'));
    const { rows: found } = await listRequests(cashier.database.sql, recharges, customerId, { limit: 1, offset: 0 });
    expect(found[0]).toMatchObject({ endReason: 'bank_refused' });
    expect(await cash()).toBe(0n);
  });

  test('takes 13,000, which does not end in 13', async () => {
    const cashier = await startNode(0);
    await request(t, cashier, customerId, 13_000);
    await waitFor(async () => expect(await statusOf(cashier)).toBe('completed'));
  });

  test('credits once when its node dies after the commit, before it could say that it was done', async () => {
    let runs = 0;
    const cashier = await startNode(0, (handler) => async (data, signal) => {
      await handler(data, signal);
      runs += 1;
      if (runs === 1) throw new Error('the node died');
    });
    await request(t, cashier, customerId, 6_000);
    await waitFor(async () => expect(runs).toBe(2));
    expect(await cash()).toBe(decimal(6_000));
  });

  test('decides after a crash before the commit', async () => {
    let runs = 0;
    const cashier = await startNode(0, (handler) => async (data, signal) => {
      runs += 1;
      if (runs === 1) throw new Error('the node died');
      await handler(data, signal);
    });
    await request(t, cashier, customerId, 6_000);
    await waitFor(async () => expect(await statusOf(cashier)).toBe('completed'));
    expect(await cash()).toBe(decimal(6_000));
  });

  test('on two nodes credits each of twenty requests once', async () => {
    t.settings = { ...t.settings, openRequestsMax: 20n };
    const cashier = await startNode(0);
    await startNode(0);
    for (let index = 0; index < 20; index += 1) await request(t, cashier, customerId, 5_000);
    await waitFor(async () => expect(await cash()).toBe(decimal(100_000)));
  });

  test('never hears of a request that was rolled back', async () => {
    const seen: object[] = [];
    const cashier = await startNode(0, (handler) => async (data, signal) => {
      seen.push(data);
      await handler(data, signal);
    });
    const rolledBack = t.database.transaction(async (tx) => {
      await requestRecharge(tx, { customerId, method: 'bank', amount: decimal(9_000) }, cashier);
      throw new Error('changed my mind');
    });
    await expect(rolledBack).rejects.toThrow('changed my mind');
    const { reference } = await request(t, cashier, customerId, 5_000);
    await waitFor(async () => expect(await statusOf(cashier)).toBe('completed'));
    expect(seen).toEqual([{ reference, amount: '5000.00' }]);
  });
});
